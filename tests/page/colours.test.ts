import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { blogPage } from '../browser/pages.ts';
import { open, type Pixel, pixelsAlong, settle, shown, useBrowser } from './harness.ts';

const browser = useBrowser();

const SIZE = { width: 600, height: 340 };

let page: Page;

beforeAll(async () => {
  ({ page } = await open(
    browser(),
    blogPage('<div><gpu-atomic-histogram></gpu-atomic-histogram></div>', '<style>body{margin:0}</style>'),
    {},
    { viewport: SIZE },
  ));
  await settle(page);
});

interface Colours {
  readonly paper: Pixel;
  readonly start: Pixel;
  readonly end: Pixel;
  readonly track: Pixel;
}

/** The colours on screen, each from a place where nothing else is. */
async function coloursOf(): Promise<Colours> {
  const box = await page.locator('gpu-atomic-histogram').evaluate((node) => {
    const { x, y, width, height } = node
      .shadowRoot!.querySelector('[part="canvas"]')!
      .getBoundingClientRect();
    return { x, y, width, height };
  });
  const row = box.height / 5;
  const longest = box.y + 4.5 * row;
  const places = [
    { x: 3, y: 3 },
    { x: box.x + 2, y: longest },
    { x: box.x + box.width - 3, y: longest },
    { x: box.x + box.width - 8, y: box.y + 0.5 * row },
  ];
  const [paper, start, end, track] = await pixelsAlong(
    page,
    { x: 0, y: 0, ...SIZE },
    places.map((place) => ({ ...place, dx: 0, dy: 0, length: 1 })),
  );
  return { paper: paper![0]!, start: start![0]!, end: end![0]!, track: track![0]! };
}

function colour(hex: string): Pixel {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [red!, green!, blue!];
}

/** The gradient has moved on a little a pixel or two from an end. */
function close(pixel: Pixel): unknown[] {
  return pixel.map((channel) => expect.closeTo(channel, -Math.log10(2 * 4)));
}

function expected(paper: string, start: string, end: string, track: string): Record<keyof Colours, unknown> {
  return {
    paper: close(colour(paper)),
    start: close(colour(start)),
    end: close(colour(end)),
    track: close(colour(track)),
  };
}

const LIGHT = expected('#faf8f3', '#f2b826', '#d9801a', '#efeae0');
const DARK = expected('#191713', '#f2b826', '#d9801a', '#25221c');

/** Gives styles to the box around the element, and takes them away from before. */
async function style(css: string): Promise<void> {
  await page.locator('body > div').evaluate((box, text) => {
    box.style.cssText = text;
  }, css);
  // A transition tells the element, and that takes its time.
  await page.waitForFunction(() => document.getAnimations().length === 0);
  await shown(page);
}

const PROPERTIES = [
  { name: '--gah-paper', colours: expected('#123456', '#f2b826', '#d9801a', '#efeae0') },
  { name: '--gah-bar-start', colours: expected('#faf8f3', '#123456', '#d9801a', '#efeae0') },
  { name: '--gah-bar-end', colours: expected('#faf8f3', '#f2b826', '#123456', '#efeae0') },
  { name: '--gah-track', colours: expected('#faf8f3', '#f2b826', '#d9801a', '#123456') },
] as const;

test('light by default', async () => {
  await style('');
  expect(await coloursOf()).toEqual(LIGHT);
});

test.each(PROPERTIES)('$name', async ({ name, colours }) => {
  await style(`${name}: #123456`);
  expect(await coloursOf()).toEqual(colours);
});

describe.each(['webgpu', 'cpu'] as const)('dark by color-scheme, backend="%s"', (backend) => {
  beforeAll(async () => {
    await page.locator('gpu-atomic-histogram').evaluate(async (node, backend) => {
      const element = node as GpuAtomicHistogram;
      element.backend = backend;
      await element.settled;
    }, backend);
  });

  test('of an element around it, and back', async () => {
    await style('color-scheme: dark');
    expect(await coloursOf()).toEqual(DARK);
    await style('');
    expect(await coloursOf()).toEqual(LIGHT);
  });

  test('of the reader, where the page leaves it to them', async () => {
    await style('color-scheme: light dark');
    expect(await coloursOf()).toEqual(LIGHT);
    await page.emulateMedia({ colorScheme: 'dark' });
    await style('color-scheme: light dark');
    expect(await coloursOf()).toEqual(DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await style('');
  });

  test('bars follow a custom property', async () => {
    await style('--gah-bar-start: #123456; --gah-bar-end: #123456');
    expect(await coloursOf()).toEqual(expected('#faf8f3', '#123456', '#123456', '#efeae0'));
    await style('');
  });
});
