/** Dark and light, by system, by address and by key, while a picture stands. */
import { expect, test } from 'vitest';
import { type Deck, until, useDeck } from './deck.ts';

const open = useDeck();

const PAPER = { light: [250, 248, 243], dark: [25, 23, 19] };
const TRACK = { light: [239, 234, 224], dark: [37, 34, 28] };

type Theme = keyof typeof PAPER;

/** Where the canvas itself shows paper and track: in the middle between two rows, and at the end of a row. */
async function places(
  deck: Deck,
): Promise<{ gap: { x: number; y: number }; track: { x: number; y: number } }> {
  const { x, y, width, height } = (await deck.shown.locator('[part="canvas"]').boundingBox())!;
  return {
    gap: { x: Math.floor(x + width / 3), y: Math.floor(y + height * 0.2) },
    track: { x: Math.floor(x + width - 40), y: Math.floor(y + height * 0.1) },
  };
}

async function expectTheme(deck: Deck, theme: Theme): Promise<void> {
  await until(() => deck.pixel({ x: 20, y: 20 })).toEqual(PAPER[theme]);
  const { gap, track } = await places(deck);
  await until(() => deck.pixel(gap)).toEqual(PAPER[theme]);
  await until(() => deck.pixel(track)).toEqual(TRACK[theme]);
}

test('the system chooses, also while the deck is shown', async () => {
  const deck = await open('', { colorScheme: 'dark' });
  await deck.settled();
  await expectTheme(deck, 'dark');
  await deck.page.emulateMedia({ colorScheme: 'light' });
  await expectTheme(deck, 'light');
});

test('the address has the word over the system, and T over the address', async () => {
  const deck = await open('?theme=dark', { colorScheme: 'light' });
  await deck.settled();
  await expectTheme(deck, 'dark');
  await deck.press('t');
  await expectTheme(deck, 'light');
  expect(await deck.name()).toBe('atomics');
});

test('a slide that was off stage during the switch comes up in the new colours', async () => {
  const deck = await open();
  await deck.settled();
  await deck.press('PageDown');
  await deck.expectSlide('machine');
  await deck.press('t', 'PageUp');
  await deck.expectSlide('atomics');
  await expectTheme(deck, 'dark');
});

/** Colours of the picture on the canvas: how light it is on average, from 0 to 255. */
async function lightness(deck: Deck): Promise<number> {
  const png = await deck.shown.locator('[part="canvas"]').screenshot();
  return deck.page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return data.reduce((sum, value, at) => (at % 4 === 3 ? sum : sum + value), 0) / (data.length * 0.75);
  }, Array.from(png));
}

// Without hollow segments: what is drawn of the canvas is data, the rest paper.
test.each(['queue', 'merge/0/3'])('on #/%s T paints again, and runs nothing', async (address) => {
  const deck = await open(`#/${address}`);
  await deck.settled();
  const light = await lightness(deck);
  await deck.forget();
  const { dispatches, buffers } = await deck.gpu();
  await deck.press('t');
  await until(() => lightness(deck)).toBeLessThan(light - 60);
  await deck.press('t');
  await until(async () => Math.abs((await lightness(deck)) - light)).toBeLessThan(1);
  expect(await deck.reports()).toEqual([]);
  expect(await deck.gpu()).toMatchObject({ dispatches, buffers });
});
