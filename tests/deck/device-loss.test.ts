/** The GPU is lost in the middle of a talk: the slide comes back by itself, and the talk goes on. */
import { expect, test } from 'vitest';
import { type Deck, until, useDeck } from './deck.ts';
import { COUNTS } from './slides.ts';

const open = useDeck();

async function lose(deck: Deck): Promise<void> {
  await deck.page.evaluate(async () => {
    const device = window.gpuWatch.devices.at(-1)!;
    device.destroy();
    await device.lost;
  });
}

test.each(['atomics', 'merge'])('on %s', async (id) => {
  const deck = await open(`#/${id}`);
  await deck.settled();
  const before = await deck.footer();
  await deck.forget();
  await lose(deck);
  await until(() => deck.results()).toEqual([id]);
  await deck.settled();
  expect(await deck.counts()).toEqual(COUNTS);
  expect(await deck.footer()).toEqual(before);
  expect(await deck.shown.locator('[part="message"]').count()).toBe(0);
  expect((await deck.gpu()).devices).toBe(2);

  // Shown before, not on stage at the loss.
  await deck.press('PageDown');
  await deck.settled();
  expect((await deck.gpu()).devices).toBe(2);
});

test('slides that were counted before the loss come back when they come on stage', async () => {
  const deck = await open('#/queue');
  await deck.settled();
  await deck.press('PageUp');
  await deck.expectSlide('built-ins');
  await deck.settled();
  await deck.press('PageUp');
  await deck.expectSlide('order');
  await deck.settled();
  await lose(deck);
  await until(async () => (await deck.gpu()).devices).toBe(2);
  await deck.settled();
  for (const id of ['built-ins', 'queue']) {
    await deck.press('PageDown');
    await deck.expectSlide(id);
    await deck.settled();
    await until(async () => (await deck.footer())[1]).toMatch(/^measured live · /);
  }
  expect(await deck.counts()).toEqual(COUNTS);
  const { buffers, devices } = await deck.gpu();
  expect(devices).toBe(2);
  expect(buffers.length).toBeGreaterThan(0);
});

test('a listing that runs again after the loss prints the same', async () => {
  const deck = await open('#/two-levels/0/1');
  await deck.settled();
  await lose(deck);
  await deck.forget();
  await deck.shown.locator('button').click();
  await until(() => deck.results()).toEqual(['two-levels']);
  expect(await deck.shown.locator('.verdict').textContent()).toContain('as expected');
  expect(await deck.place()).toBe('two-levels 1');
});

test('a GPU that is given up leaves the record in its place, marked', async () => {
  const deck = await open('#/queue');
  await deck.settled();
  for (let loss = 1; loss <= 3; loss++) {
    await lose(deck);
    if (loss < 3) {
      await until(async () => (await deck.gpu()).devices).toBe(loss + 1);
      await deck.settled();
    }
  }
  await deck.shown.locator('figure.recorded:not(.blank)').waitFor();
  await until(() => deck.footer()).toEqual([
    'longest queue 21,695',
    expect.stringMatching(/^recorded · NVIDIA H200 · /),
  ]);
  await deck.press('PageUp', 'PageUp');
  await deck.expectSlide('order');
  await deck.shown.locator('figure.recorded:not(.blank)').waitFor();
});
