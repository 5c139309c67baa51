/** Pictures are drawn in the screen's own pixels, up to a projector's 4K. */
import { beforeAll, expect, test } from 'vitest';
import { type Deck, until, useDeck } from './deck.ts';

const open = useDeck();

let deck: Deck;

const SCREENS = [
  { width: 1280, height: 720, scale: 1, ratio: 1 },
  { width: 1920, height: 1080, scale: 1.5, ratio: 1 },
  { width: 3840, height: 2160, scale: 3, ratio: 1 },
  { width: 1280, height: 720, scale: 1, ratio: 2 },
];

beforeAll(async () => {
  deck = await open('#/merge/0/3');
  await deck.settled();
});

test.each(SCREENS)('$width × $height at ratio $ratio', async ({ width, height, scale, ratio }) => {
  const session = await deck.page.context().newCDPSession(deck.page);
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: ratio,
    mobile: false,
  });
  const box = await deck.stage.evaluate((slide) => (slide as HTMLElement).offsetWidth);
  expect(box).toBe(1280);
  await until(async () => (await deck.stage.boundingBox())!.width).toBeCloseTo(1280 * scale, 0);
  await until(
    () =>
      deck.shown.locator('[part="canvas"]').evaluate((canvas, factor) => {
        const { width, height, offsetWidth, offsetHeight } = canvas as HTMLCanvasElement;
        return Math.max(Math.abs(width - offsetWidth * factor), Math.abs(height - offsetHeight * factor));
      }, scale * ratio),
    // offsetWidth is rounded to a whole pixel of the slide.
  ).toBeLessThanOrEqual(1 + (scale * ratio) / 2);
});
