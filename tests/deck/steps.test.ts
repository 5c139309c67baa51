/** Fragments lead a listing and a histogram from step to step, there and back and on deep links, and count nothing. */
import { describe, expect, test } from 'vitest';
import { type Deck, type Shown, useDeck } from './deck.ts';

const open = useDeck();

/** What a step shows. */
interface Step {
  /** Of the element, by what the slide drives. */
  readonly attribute: string | null;
  readonly sentence: string;
  /** Lines that are lit; none when all are alike. */
  readonly lit: readonly string[];
  /** The numbers beside the bars. */
  readonly values: readonly string[];
  readonly status: string;
}

function read(deck: Deck, attribute: string): Promise<Step> {
  return deck.stage.evaluate((slide, attribute) => {
    const seen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const element = slide.querySelector<Shown>('gpu-atomic-histogram, gpu-atomic-listing')!;
    const texts = (selector: string) =>
      Array.from(element.shadowRoot!.querySelectorAll(selector), ({ textContent }) => textContent.trim());
    return {
      attribute: element.getAttribute(attribute),
      sentence: [...slide.querySelectorAll('.sentence')]
        .filter(seen)
        .map(({ textContent }) => textContent.trim().replace(/\s+/g, ' '))
        .join(' | '),
      lit: texts('.line.lit'),
      values: texts('[part="value"]'),
      status: texts('[part="status"] .sentence').join().replace(/\s+/g, ' '),
    };
  }, attribute);
}

/** The steps of the slides that have some; `merged` workgroups of sixteen in the merge. */
const SLIDES = [
  {
    id: 'two-levels',
    drives: 'lines',
    steps: [
      {
        attribute: null,
        sentence: 'Count on chip first. Then one storage atomic per bin and workgroup.',
        first: undefined,
      },
      {
        attribute: '3',
        sentence: 'Clear. Five private counters, which WGSL starts at zero.',
        first: /^var<workgroup> bins/,
      },
      { attribute: '12-14', sentence: 'Count. Every invocation adds 16 reviews, on chip.', first: /^for / },
      {
        attribute: '15',
        sentence: 'Barrier. Wait until the whole workgroup has counted.',
        first: /^workgroupBarrier/,
      },
      {
        attribute: '16-19',
        sentence: 'Merge. One storage atomic per bin: five for each workgroup.',
        first: /^if \(i >= 5\)/,
      },
    ],
  },
  {
    id: 'merge',
    drives: 'step',
    steps: [
      { attribute: '0', merged: 0 },
      { attribute: '4', merged: 4 },
      { attribute: '8', merged: 8 },
      { attribute: '12', merged: 12 },
      { attribute: null, merged: 16 },
    ],
  },
  {
    id: 'exchange',
    drives: 'lines',
    steps: [
      { attribute: null, first: undefined },
      { attribute: '11-16', first: /^while / },
    ],
  },
] as const;

interface Wanted {
  readonly attribute: string | null;
  readonly sentence?: string;
  readonly first?: RegExp | undefined;
  readonly merged?: number;
}

function expectStep(found: Step, wanted: Wanted): void {
  const { attribute, sentence, first, merged } = wanted;
  expect(found.attribute).toBe(attribute);
  if (sentence) expect(found.sentence).toBe(sentence);
  if (first) {
    expect(found.lit[0]).toMatch(first);
    const [from, to = from] = attribute!.split('-').map(Number);
    expect(found.lit).toHaveLength(to! - from! + 1);
  } else expect(found.lit).toEqual([]);
  if (merged === undefined) return;
  const sum = found.values.reduce((sum, value) => sum + Number(value.replaceAll(',', '')), 0);
  expect(sum).toBe(merged * 4096);
  expect(found.status).toContain(`: ${sum.toLocaleString('en-US')} reviews`);
  expect(found.status).toContain(merged < 16 ? `${merged * 5} of 80 atomics` : '80 atomics');
}

describe.each(SLIDES)('$id', ({ id, drives, steps }) => {
  test('goes through its steps and back, and counts nothing', async () => {
    const deck = await open(`#/${id}`);
    await deck.settled();
    await deck.forget();
    const { dispatches } = await deck.gpu();
    const forwards: Step[] = [];
    for (const [at, wanted] of steps.entries()) {
      if (at > 0) await deck.press('PageDown');
      await deck.expectPlace(`${id} ${at - 1}`);
      await deck.settled();
      forwards.push(await read(deck, drives));
      expectStep(forwards[at]!, wanted);
    }
    for (let at = steps.length - 1; at >= 0; at--) {
      await deck.expectPlace(`${id} ${at - 1}`);
      await deck.settled();
      expect(await read(deck, drives)).toEqual(forwards[at]);
      if (at > 0) await deck.press('PageUp');
    }
    expect(await deck.reports()).toEqual([]);
    expect((await deck.gpu()).dispatches).toBe(dispatches);
  });
});

describe.each([
  { hash: '#/merge/0/2', id: 'merge', at: 2, drives: 'step', wanted: { attribute: '12', merged: 12 } },
  { hash: '#/two-levels/0/3', id: 'two-levels', at: 3, drives: 'lines', wanted: SLIDES[0].steps[4] },
])('the address $hash', ({ hash, id, at, drives, wanted }) => {
  test('leads to its step with one run, and coming back keeps it', async () => {
    const deck = await open(hash);
    await deck.expectPlace(`${id} ${at}`);
    await deck.settled();
    const found = await read(deck, drives);
    expectStep(found, wanted);
    expect((await deck.reports()).map(({ slide, what }) => `${slide} ${what}`)).toEqual([
      `${id} running`,
      `${id} done`,
      `${id} result`,
    ]);

    await deck.page.evaluate(() => {
      location.hash = '#/ledger';
    });
    await deck.expectSlide('ledger');
    await deck.settled();
    await deck.forget();
    await deck.page.goBack();
    await deck.expectPlace(`${id} ${at}`);
    await deck.settled();
    expect(await read(deck, drives)).toEqual(found);
    expect(await deck.results()).toEqual([]);
  });
});

test('lit lines are told from the others at the back of a room', async () => {
  const deck = await open('#/two-levels/0/2');
  await deck.settled();
  const [lit, dim] = await deck.shown.evaluate((listing) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    const luminance = (selector: string) => {
      context.fillStyle = getComputedStyle(listing.shadowRoot!.querySelector(selector)!).color;
      context.fillRect(0, 0, 1, 1);
      const channels = [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((value) =>
        value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * channels[0]! + 0.7152 * channels[1]! + 0.0722 * channels[2]!;
    };
    return [luminance('.line.lit'), luminance('.line.muted')];
  });
  // By lightness, and by their ground.
  expect((dim! + 0.05) / (lit! + 0.05)).toBeGreaterThan(2.5);
  const grounds = await deck.shown.evaluate((listing) =>
    ['.line.lit', '.line.muted'].map(
      (selector) => getComputedStyle(listing.shadowRoot!.querySelector(selector)!).backgroundColor,
    ),
  );
  expect(grounds[0]).not.toBe(grounds[1]);
});
