import type { CDPSession, Page } from 'playwright';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { blogPage, type Trouble } from '../browser/pages.ts';
import { open, SEED_COUNTS, settle, useBrowser } from './harness.ts';

const browser = useBrowser();

declare global {
  interface Window {
    /** What of a finger a page, such as a deck, hears: it turns the page. */
    touches: string[];
  }
}

let page: Page;
let trouble: Trouble;
let session: CDPSession;

beforeAll(async () => {
  const html = blogPage('<gpu-atomic-histogram controls></gpu-atomic-histogram>');
  ({ page, trouble } = await open(
    browser(),
    html,
    {},
    { viewport: { width: 800, height: 600 }, hasTouch: true },
  ));
  session = await page.context().newCDPSession(page);
  await settle(page);
  await page.evaluate(() => {
    for (const name of ['touchstart', 'touchmove'])
      document.addEventListener(name, () => window.touches.push(name));
  });
});

beforeEach(async () => {
  await page.evaluate(() => {
    window.touches = [];
  });
});

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point of something, by shares of its box. */
async function pointOf(selector: string, across: number, down: number): Promise<Point> {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!;
  return { x: x + across * width, y: y + down * height };
}

/** A finger goes from one point to another. */
async function drag(from: Point, to: Point): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', [{ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }]);
  }
  await touch('touchEnd', []);
}

function touches(): Promise<string[]> {
  return page.evaluate(() => [...new Set(window.touches)]);
}

const READINGS = [
  '1 star: 10,969 (16.7 %)',
  '2 stars: 10,861 (16.6 %)',
  '3 stars: 11,059 (16.9 %)',
  '4 stars: 10,952 (16.7 %)',
  '5 stars: 21,695 (33.1 %)',
];

test.each(READINGS)('a tap on its bar leaves "%s" standing', async (text) => {
  const bin = READINGS.indexOf(text);
  const { x, y } = await pointOf('[part="canvas"]', 0.2, (bin + 0.5) / SEED_COUNTS.length);
  await page.touchscreen.tap(x, y);
  await page.locator('[part="reading"]', { hasText: text }).waitFor();
  expect(await page.locator('[part="reading"]').allTextContents()).toEqual([text]);
});

test('a tap elsewhere takes the reading away', async () => {
  const bar = await pointOf('[part="canvas"]', 0.2, 0.5);
  await page.touchscreen.tap(bar.x, bar.y);
  await page.locator('[part="reading"]').waitFor();
  const title = await pointOf('[part="title"]', 0.2, 0.5);
  await page.touchscreen.tap(title.x, title.y);
  await page.locator('[part="reading"]').waitFor({ state: 'detached' });
});

/** Where a finger lets go, by shares of the slider, and what is set then. */
const SLIDES = [
  { name: 'workgroups', to: 0.5, value: 256 },
  { name: 'workgroups', to: 0.01, value: 1 },
  { name: 'items', to: 0.5, value: 8192 },
  { name: 'hot', to: 0.99, value: 1 },
  { name: 'hot', to: 0.01, value: 0 },
] as const;

test.each(SLIDES)('a finger slides $name to $value, and turns no page', async ({ name, to, value }) => {
  const slider = `input[name="${name}"]`;
  // Not straight: up and down would scroll elsewhere.
  await drag(await pointOf(slider, 0.3, 0.3), await pointOf(slider, to, 0.9));
  await expect
    .poll(() =>
      page.locator('gpu-atomic-histogram').evaluate((node, name) => (node as GpuAtomicHistogram)[name], name),
    )
    .toBe(value);
  expect(await touches()).toEqual([]);
});

test('a finger over the chart is the page’s', async () => {
  await drag(await pointOf('[part="canvas"]', 0.8, 0.5), await pointOf('[part="canvas"]', 0.2, 0.5));
  expect(await touches()).toEqual(['touchstart', 'touchmove']);
});

test('a finger in the table moves the table, and turns no page', async () => {
  await page.locator('gpu-atomic-histogram').evaluate(async (node) => {
    const element = node as GpuAtomicHistogram;
    element.bins = 100;
    await element.settled;
  });
  const numbers = await pointOf('summary', 0.5, 0.5);
  await page.touchscreen.tap(numbers.x, numbers.y);
  await page.locator('table').waitFor();
  await page.evaluate(() => {
    window.touches = [];
  });
  await drag(await pointOf('.scroll', 0.5, 0.9), await pointOf('.scroll', 0.5, 0.1));
  await expect.poll(() => page.locator('.scroll').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50);
  expect(await touches()).toEqual([]);
});

test('nothing is complained about', () => {
  expect(trouble).toEqual({ errors: [], requests: [] });
});
