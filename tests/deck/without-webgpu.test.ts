/** A browser that keeps WebGPU to itself: every slide says something true, and who counted it. */
import { beforeAll, expect, test } from 'vitest';
import { type Deck, until, useDeck } from './deck.ts';
import { COUNTS, SLIDES } from './slides.ts';
import { outside, overlapping, survey } from './survey.ts';

const open = useDeck();

/** Not a secure origin. */
const ORIGIN = 'http://deck.test';
const REASON = `Browsers give WebGPU to secure pages only, and ${ORIGIN} is not one.`;

const CPU = /^counted on the CPU$/;
const RECORD = /^recorded · NVIDIA H200 · \d{4}-\d\d-\d\d$/;

/** Slides whose view is nothing without a GPU. */
const RECORDED = ['order', 'queue', 'contention', 'merge', 'race'];

let deck: Deck;

beforeAll(async () => {
  deck = await open('', { site: { origin: ORIGIN } });
});

/** The slide's messages, those of listings included. */
function messages(): Promise<string[]> {
  return deck.shown.evaluateAll((elements) =>
    elements.map(
      (element) => element.shadowRoot!.querySelector('[part="message"]')?.textContent.trim() ?? '',
    ),
  );
}

async function expectCounted(id: string): Promise<void> {
  await until(async () => (await deck.footer())[1]).toMatch(CPU);
  expect(await deck.counts()).toEqual(COUNTS);
  // What counts in JavaScript anyway has nothing to complain about.
  if (id !== 'javascript') expect((await messages())[0]).toContain(REASON);
}

async function expectRecorded(): Promise<void> {
  await deck.shown.locator('figure.recorded:not(.blank)').waitFor();
  await until(async () => (await deck.footer())[1]).toMatch(RECORD);
  expect(await deck.shown.locator(':is(.copy, .drawing)').filter({ visible: true }).count()).toBeGreaterThan(
    0,
  );
  // Whatever the slide says of whose numbers they are, they are not this GPU's.
  const said = await deck.stage.locator('.sentence').filter({ visible: true }).allTextContents();
  expect(said.join()).not.toMatch(/this GPU|now/);
}

test.each(SLIDES)('$id', async (slide) => {
  const { id, steps, out, refused, guessed } = slide;
  await deck.page.evaluate((id) => {
    location.hash = `#/${id}`;
  }, id);
  for (let step = -1; step < steps; step++) {
    if (step >= 0) await deck.press('PageDown');
    await deck.expectPlace(`${id} ${step}`);
    await deck.settled();
    if (out || refused) {
      const [message, ...others] = await messages();
      expect(message).toContain(REASON);
      expect(others.every((other) => other === message)).toBe(true);
      const outputs = await deck.shown.locator('[part="output"]').allTextContents();
      expect(outputs).toEqual((out ?? []).map(() => expect.stringMatching(/^expected, not measured: /)));
      expect((await deck.footer())[1]).toBe('');
    } else if (guessed && step < 0) expect((await deck.footer())[1]).toBe('');
    else if (RECORDED.includes(id)) {
      await expectRecorded();
      // The number to remember is the record's, as the picture is.
      if (id === 'queue' || id === 'contention') expect((await deck.footer())[0]).toMatch(slide.remember);
    } else await expectCounted(id);

    const { elements, lines, overflowing } = await survey(deck.stage);
    expect(outside(elements, { left: 0, top: 0, right: 1280, bottom: 720 })).toEqual([]);
    expect(overlapping(lines)).toEqual([]);
    expect(overflowing).toEqual([]);
  }
});

test('one loop loses nothing, and says so', async () => {
  await deck.page.evaluate(() => {
    location.hash = '#/lost';
  });
  await deck.expectSlide('lost');
  expect(await deck.footer()).toEqual(['0 of 65,536 updates lost: 0%', 'counted on the CPU']);
  expect(await deck.shown.locator('[part="subtitle"]').textContent()).toContain('one loop loses nothing');
});

test('built-ins are predicted, and none is said to be as expected', async () => {
  await deck.page.evaluate(() => {
    location.hash = '#/built-ins';
  });
  await deck.expectSlide('built-ins');
  expect(await deck.footer()).toEqual(['', '']);
  const states = await deck.stage
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.state));
  expect(states).toHaveLength(44);
  expect(new Set(states)).toEqual(new Set(['predicted']));
});

test('no number stays when a count fails', async () => {
  await deck.page.evaluate(() => {
    location.hash = '#/atomics';
  });
  await deck.expectSlide('atomics');
  await deck.shown.evaluate((element) => element.setAttribute('backend', 'webgpu'));
  await until(() => deck.footer()).toEqual(['', '']);
});
