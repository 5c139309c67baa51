/** The speaker's hands: keys that belong to a control, keys that turn the page. */
import { expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { type Deck, until, useDeck } from './deck.ts';

const open = useDeck();

async function openControls(): Promise<Deck> {
  const deck = await open('#/1');
  await deck.settled();
  return deck;
}

function control(deck: Deck, selector: string) {
  return deck.histogram().locator(selector);
}

function property<Name extends 'hot' | 'strategy'>(deck: Deck, name: Name) {
  return deck
    .histogram('contention')
    .evaluate((element, name) => (element as GpuAtomicHistogram)[name], name);
}

test('arrows move a focused slider, not the slide', async () => {
  const deck = await openControls();
  await control(deck, '[name="hot"]').focus();
  for (const [key, hot] of [
    ['ArrowRight', 0.01],
    ['ArrowUp', 0.02],
    ['ArrowLeft', 0.01],
    ['ArrowDown', 0],
    ['End', 1],
    ['Home', 0],
  ] as const) {
    await deck.press(key);
    await until(() => property(deck, 'hot')).toBe(hot);
    expect(await deck.name(), key).toBe('contention');
  }
});

test('PageDown and PageUp turn the page while a slider is focused', async () => {
  const deck = await openControls();
  await control(deck, '[name="hot"]').focus();
  await deck.press('PageDown');
  await deck.expectSlide('two-levels');

  await deck.press('PageUp');
  await deck.expectSlide('contention');
  await control(deck, '[name="hot"]').focus();
  await deck.press('PageUp');
  await deck.expectSlide('atomics');
  expect(await property(deck, 'hot')).toBe(0);
});

test('Space presses a focused Run button, and does not turn the page', async () => {
  const deck = await openControls();
  await deck.listen();
  await control(deck, '.choices > button:first-of-type').focus();
  await deck.press('Space');
  await until(() => deck.reports()).toEqual(['contention']);
  await deck.press('Enter');
  await until(() => deck.reports()).toEqual(['contention', 'contention']);
  expect(await deck.name()).toBe('contention');
});

test.each([
  ['on the slider', 0],
  ['far from it', 150],
])(
  'a slider dragged with the mouse and released %s gives the arrows back to the deck',
  async (_where, down) => {
    const deck = await openControls();
    const { x, y, width, height } = (await control(deck, '[name="hot"]').boundingBox())!;
    const { mouse } = deck.page;
    await mouse.move(x + 8, y + height / 2);
    await mouse.down();
    await mouse.move(x + width / 2, y + height / 2, { steps: 5 });
    await mouse.move(x + width / 2, y + height / 2 - down, { steps: 5 });
    await mouse.up();
    await until(() => property(deck, 'hot')).toBeGreaterThan(0.4);
    await deck.press('ArrowRight');
    await deck.expectSlide('two-levels');
  },
);

test('Run clicked with the mouse gives the keys back to the deck', async () => {
  const deck = await openControls();
  await deck.listen();
  await control(deck, '.choices > button:first-of-type').click();
  await until(() => deck.reports()).toEqual(['contention']);
  await deck.press('Space');
  await deck.expectSlide('two-levels');
});

test('a focused select keeps its keys', async () => {
  const deck = await openControls();
  await control(deck, 'select').focus();
  await deck.press('ArrowDown');
  await until(() => property(deck, 'strategy')).toBe('storage');
  expect(await deck.name()).toBe('contention');

  await deck.press('ArrowUp');
  expect(await deck.name()).toBe('contention');
  await until(() => property(deck, 'strategy')).toBe('two-level');
});

test('a letter typed into a focused select is not the deck’s shortcut', async () => {
  const deck = await openControls();
  await control(deck, 'select').selectOption('storage');
  await until(() => property(deck, 'strategy')).toBe('storage');
  await control(deck, 'select').focus();
  await deck.press('t');
  await until(() => property(deck, 'strategy')).toBe('two-level');
  expect(await deck.page.locator('html').getAttribute('data-theme')).toBeNull();
});
