/** What a slide runs five times to see whether it agrees: in full, whenever somebody comes back to it. */
import { expect, test } from 'vitest';
import { type Deck, type Shown, until, useDeck } from './deck.ts';
import { SLIDES } from './slides.ts';

const open = useDeck();

const { remember } = SLIDES.find(({ id }) => id === 'cents')!;

const sums = async (deck: Deck) => (await deck.stage.locator('.sums').textContent())!;

/** Waits for the line and the footer, which agree. */
async function expectSums(deck: Deck): Promise<void> {
  await until(async () => (await deck.footer())[0]).toMatch(remember as RegExp);
  const found = (await sums(deck)).replace('floats, $: ', '').replace(', …', '').split(', ');
  expect(found.every((sum) => Math.abs(Number(sum) - 208023.4) < 0.1)).toBe(true);
  const [, several] = /in floats, (?:one sum|(\d) different sums)$/.exec((await deck.footer())[0]!)!;
  // There is room for three.
  expect(found).toHaveLength(Math.min(3, Number(several ?? 1)));
}

test.each([0, 3, 5, 7])('left after %d runs, and made again on return', async (runs) => {
  const deck = await open('#/no-float');
  await deck.settled();
  await deck.forget();
  await deck.press('PageDown');
  await deck.expectSlide('cents');
  await until(async () => (await deck.results()).length).toBeGreaterThanOrEqual(runs);
  await deck.press('PageUp');
  await deck.expectSlide('no-float');
  await deck.frames(10);
  await deck.press('PageDown');
  await deck.expectSlide('cents');
  await expectSums(deck);
});

test('after a loss of the GPU a visible Run brings them back', async () => {
  const deck = await open('#/cents');
  await until(async () => (await deck.results()).length).toBeGreaterThanOrEqual(1);
  await deck.page.evaluate(() => window.gpuWatch.devices.at(-1)!.destroy());
  const states = () =>
    deck.shown.evaluateAll((listings) => listings.map((listing) => (listing as Shown).state));
  await until(async () => (await states()).includes('error')).toBe(true);
  await until(async () => (await states()).includes('running')).toBe(false);
  for (const run of await deck.shown.locator('button:visible').all()) await run.click();
  await expectSums(deck);
});
