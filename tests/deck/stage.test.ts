/** Only the slide on stage works the GPU: by its address, in the overview, and after a telephone's scroll view. */
import { describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { type Deck, until, useDeck } from './deck.ts';

const open = useDeck();

/** Names of slides whose elements have done anything. */
async function awake(deck: Deck): Promise<string[]> {
  const states = Object.entries(await deck.states());
  return states.filter(([, states]) => states.some((state) => state !== 'idle')).map(([id]) => id);
}

/** Runs the histogram on stage again and again: whoever else wants the GPU would have got it meanwhile. */
async function runAgain(deck: Deck): Promise<void> {
  await deck.shown.evaluate(async (element) => {
    // A hidden neighbour looks for itself four times a second.
    for (const end = performance.now() + 600; performance.now() < end; ) {
      await (element as GpuAtomicHistogram).run();
    }
  });
}

test('an address counts its own slide only', async () => {
  const deck = await open('#/order');
  await deck.settled();
  await runAgain(deck);
  expect(await awake(deck)).toEqual(['order']);
  // A sentence is absent until its number is there.
  const numbers = deck.page.locator('.remember:has([data-figure], [data-fact])');
  const seen = await numbers.evaluateAll((all) => all.map((one) => getComputedStyle(one).visibility));
  expect(new Set(seen)).toEqual(new Set(['hidden']));
});

describe.each(['Escape', 'o'])('in the overview, by "%s",', (key) => {
  test('slides in view but not on stage wait; the one that is chosen counts', async () => {
    const deck = await open('#/order');
    await deck.settled();
    await deck.press(key);
    await deck.page.locator('.reveal.overview').waitFor();
    await runAgain(deck);
    expect(await awake(deck)).toEqual(['order']);

    await deck.press('ArrowLeft');
    await deck.expectSlide('lost');
    await deck.settled();
    await deck.press(key);
    await deck.page.locator('.reveal:not(.overview)').waitFor();
    await runAgain(deck);
    expect(await awake(deck)).toEqual(['lost', 'order']);
    expect((await deck.gpu()).devices).toBe(1);
  });
});

test('what was set survives the scroll view of a telephone, and so do listings', async () => {
  const deck = await open('#/queue');
  await deck.settled();
  await deck.shown.locator('select').selectOption('two-level');
  await until(() => deck.footer()).toContain('longest queue 16');

  await deck.page.setViewportSize({ width: 390, height: 800 });
  await deck.page.locator('.reveal-scroll').waitFor();
  expect(await deck.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await deck.page.setViewportSize({ width: 1280, height: 720 });
  await deck.page.locator('.reveal-viewport:not(.reveal-scroll)').waitFor();
  await deck.expectSlide('queue');
  await deck.settled();
  expect(await deck.shown.getAttribute('strategy')).toBe('two-level');
  await until(() => deck.footer()).toEqual(['longest queue 16', expect.stringMatching(/^measured live · /)]);

  await deck.makeShort('contention');
  await deck.press('PageDown', 'PageDown', 'PageDown', 'PageDown');
  await deck.expectPlace('two-levels 0');
  await deck.settled();
  expect(await deck.shown.getAttribute('lines')).toBe('3');
  expect(await deck.shown.locator('.verdict').textContent()).toContain('as expected');
});
