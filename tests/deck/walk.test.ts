/** A clicker alone leads through the whole deck, and every slide says what was counted. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Deck, type Shown, useDeck } from './deck.ts';
import { COUNTS, PLACES, PRESSES, SLIDES } from './slides.ts';
import type { Report } from './watch.ts';

const open = useDeck();

/** Of a slide at its first step. */
interface Seen {
  readonly footer: readonly string[];
  readonly verified: string | null;
  readonly page: string | null;
  readonly notes: string;
  readonly elements: readonly {
    readonly state: string;
    readonly backend: string;
    readonly counts: readonly number[];
    readonly out: string;
    /** What a listing says of that, its GPU's name apart. */
    readonly verdict: string;
    readonly message: string;
  }[];
}

let deck: Deck;
let adapter: string;
const forwards: string[] = [];
const backwards: string[] = [];
let reports: readonly Report[];
const seen = new Map<string, Seen>();

async function look(): Promise<Seen> {
  const footer = await deck.footer();
  return deck.stage.evaluate((slide, footer) => {
    const badge = slide.querySelector<HTMLElement>('.badge')!;
    const elements = [...slide.querySelectorAll<Shown>('gpu-atomic-histogram, gpu-atomic-listing')];
    const text = (element: Shown, selector: string) =>
      element.shadowRoot?.querySelector<HTMLElement>(selector)?.textContent.trim() ?? '';
    return {
      footer,
      verified: badge.dataset.verified ?? null,
      page: badge.dataset.page ?? null,
      notes: slide.querySelector('aside.notes')!.textContent,
      elements: elements.map((element) => ({
        state: element.state,
        backend: element.result && 'backend' in element.result ? element.result.backend : '',
        counts: element.result && 'counts' in element.result ? [...element.result.counts] : [],
        out: element.result && 'out' in element.result ? Array.from(element.result.out).join(', ') : '',
        verdict: text(element, '.foot .verdict'),
        message: text(element, '[part="message"]'),
      })),
    };
  }, footer);
}

/** Presses a key as often as it takes to see every place, and once more: the deck's ends are ends. */
async function walk(key: string, places: string[], at: () => Promise<unknown>): Promise<void> {
  for (let press = 0; press <= PRESSES; press++) {
    await deck.settled();
    places.push(await deck.place());
    await at();
    await deck.press(key);
  }
}

beforeAll(async () => {
  deck = await open();
  await deck.makeShort('contention', 'race');
  await deck.settled();
  adapter = await deck.shown.evaluate((element) => (element as Shown).result!.adapter!);
  await deck.forget();
  await walk('PageDown', forwards, async () => {
    const id = (await deck.name())!;
    // At its last step a slide has all that it shows.
    seen.set(id, await look());
  });
  await walk('PageUp', backwards, async () => {});
  reports = await deck.reports();
}, 120_000);

test('PageDown leads through every slide and step, PageUp back through the same', () => {
  const places = PLACES.map(({ slide, step }) => `${slide.id} ${step}`);
  expect(forwards).toEqual(places);
  expect(backwards).toEqual(places.toReversed());
});

test('only slides on stage work the GPU, once each', () => {
  const working = reports.filter(({ what }) => what === 'running');
  expect(working.filter(({ staged }) => !staged)).toEqual([]);
  // The first slide had counted before that.
  const elements = SLIDES.slice(1).flatMap(({ id, out }) => Array(out?.length ?? 1).fill(id));
  const again = working.map(({ slide }) => slide);
  for (const id of elements) expect(again.splice(again.indexOf(id), 1)).toEqual([id]);
  // Sums in cents and in floats are made five times.
  expect(again.filter((id) => id !== 'cents')).toEqual([]);
  expect(again.length).toBeLessThanOrEqual(2 * 4);
});

describe.each(SLIDES)('$id', (slide) => {
  const { id, remember, badge = /^measured live · /, verified = 'true', counts = COUNTS } = slide;
  const { out, refused } = slide;

  test('says what was counted, and who counted', () => {
    const { elements, ...shown } = seen.get(id)!;
    expect(shown).toEqual({
      footer: [
        typeof remember === 'string' ? remember : expect.stringMatching(remember),
        expect.stringMatching(badge),
      ],
      verified,
      page: String(SLIDES.indexOf(slide) + 1),
      notes: expect.stringMatching(/Click|Say:/),
    });
    if (verified !== 'null') expect(shown.footer[1]).toContain(adapter);

    for (const [at, element] of elements.entries()) {
      if (refused) {
        expect(element).toMatchObject({ state: 'error', out: '', verdict: '' });
        expect(element.message).toMatch(/^\d+:\d+ error: .*atomic/);
      } else if (out) {
        expect(element).toMatchObject({ state: 'done', out: expect.stringMatching(out[at]!), message: '' });
        expect(element.verdict).toBe('✓ as expected');
      } else {
        const backend = verified === 'null' ? 'cpu' : 'webgpu';
        expect(element).toMatchObject({ state: 'done', backend, message: '' });
        // The short ones have other reviews.
        if (id === 'contention' || id === 'race') continue;
        if (counts === 'lost') {
          expect(element.counts.every((count, bin) => count > 0 && count <= COUNTS[bin]!)).toBe(true);
        } else expect(element.counts).toEqual(counts);
      }
    }
    expect(elements).toHaveLength(out?.length ?? 1);
  });
});

test('the notes are for the speaker, who is told what to click and what to say', async () => {
  expect(await deck.page.locator('aside.notes').filter({ visible: true }).count()).toBe(0);
  const notes = [...seen.values()].map(({ notes }) => notes);
  const told = (word: RegExp) => notes.filter((text) => word.test(text)).length;
  expect(told(/Click|click/)).toBeGreaterThan(SLIDES.length - 2);
  expect(told(/Say:|it says|[Ss]ame|Faster|slowest/)).toBeGreaterThan(SLIDES.length - 2);
});

test('the facts of the machine are its own', async () => {
  // By key: reveal.js writes the address some time after a walk, over one that is asked for just then.
  await deck.press('PageDown');
  await deck.expectSlide('machine');
  await deck.settled();
  const facts = await deck.stage.locator('dd').allInnerTexts();
  const limits = await deck.page.evaluate(
    () => window.gpuWatch.devices[0]!.limits.maxComputeWorkgroupStorageSize,
  );
  expect(facts).toEqual([
    adapter,
    '256 invocations at most',
    `${limits.toLocaleString('en-US')} bytes`,
    expect.stringMatching(/^timestamps of the GPU, in steps of [\d.]+ (ns|µs)$/),
    'those of a program, not of a GPU',
  ]);
});

/** Walks to the end and back inside the page, which takes a tenth of the time. @returns where each way ended */
function walkInside(rounds: number): Promise<string[]> {
  return deck.page.evaluate(
    async ({ rounds, presses }) => {
      const ends: string[] = [];
      const stage = () => document.querySelector<HTMLElement>('.slides > section.present')!;
      for (let way = 0; way < 2 * rounds; way++) {
        for (let press = 0; press < presses; press++) {
          const event = new KeyboardEvent('keydown', { bubbles: true });
          // reveal.js reads what constructors do not set.
          Object.defineProperty(event, 'keyCode', { value: way % 2 ? 33 : 34 });
          document.body.dispatchEvent(event);
          const shown = stage().querySelectorAll<Shown>('gpu-atomic-histogram, gpu-atomic-listing');
          await Promise.all(Array.from(shown, (element) => element.hidden || element.settled));
        }
        ends.push(stage().id);
      }
      return ends;
    },
    { rounds, presses: PRESSES },
  );
}

test('twenty walks run nothing again, on one device, and leave no buffer behind', async () => {
  const before = await deck.gpu();
  await deck.forget();
  // The first walk is done, and these are by the keys themselves.
  for (let round = 1; round < 3; round++) {
    for (let press = 0; press < PRESSES; press++) {
      await deck.press('PageDown');
      await deck.settled();
    }
    expect(await deck.name()).toBe('append');
    for (let press = 0; press < PRESSES; press++) {
      await deck.press('PageUp');
      await deck.settled();
    }
    expect(await deck.name()).toBe('atomics');
  }
  const rounds = 20 - 3;
  expect(await walkInside(rounds)).toEqual(Array(rounds).fill(['append', 'atomics']).flat());
  expect(await deck.gpu()).toEqual(before);
  expect(before).toMatchObject({ adapters: 1, devices: 1 });
  expect(await deck.results()).toEqual([]);
});
