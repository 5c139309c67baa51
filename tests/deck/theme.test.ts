/** Dark and light, by system, by address and by key. */
import { expect, test } from 'vitest';
import { type Deck, until, useDeck } from './deck.ts';

const open = useDeck();

const PAPER = { light: [250, 248, 243], dark: [25, 23, 19] };
const TRACK = { light: [239, 234, 224], dark: [37, 34, 28] };

/** Where a track is seen: the end of the first row, which is never full. */
async function track(deck: Deck): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await deck.histogram().locator('[part="canvas"]').boundingBox())!;
  return { x: Math.floor(x + width - 40), y: Math.floor(y + height / 10) };
}

async function expectTheme(deck: Deck, theme: 'light' | 'dark'): Promise<void> {
  await until(() => deck.pixel({ x: 20, y: 20 })).toEqual(PAPER[theme]);
  const place = await track(deck);
  await until(() => deck.pixel(place)).toEqual(TRACK[theme]);
}

test('the system chooses, also while the deck is shown', async () => {
  const deck = await open('', { colorScheme: 'dark' });
  await deck.settled();
  await expectTheme(deck, 'dark');
  await deck.page.emulateMedia({ colorScheme: 'light' });
  await expectTheme(deck, 'light');
});

test('T switches, draws again and counts nothing', async () => {
  const deck = await open();
  await deck.settled();
  await deck.listen();
  await expectTheme(deck, 'light');
  await deck.press('t');
  await expectTheme(deck, 'dark');
  await deck.press('t');
  await expectTheme(deck, 'light');
  expect(await deck.reports()).toEqual([]);
  expect(await deck.name()).toBe('atomics');
});

test('the address has the word over the system', async () => {
  const deck = await open('?theme=dark', { colorScheme: 'light' });
  await deck.settled();
  await expectTheme(deck, 'dark');
  await deck.press('t');
  await expectTheme(deck, 'light');
});

test('a slide that was off stage during the switch comes up in the new colours', async () => {
  const deck = await open();
  await deck.settled();
  await deck.press('PageDown');
  await deck.expectSlide('contention');
  await deck.settled();
  await deck.press('t');
  await deck.press('PageUp');
  await deck.expectSlide('atomics');
  await expectTheme(deck, 'dark');
});
