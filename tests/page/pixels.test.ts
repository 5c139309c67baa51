import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { blogPage } from '../browser/pages.ts';
import { type Clip, type Line, open, type Pixel, pixelsAlong, settle, shown, useBrowser } from './harness.ts';

const browser = useBrowser();

/** Slides of 400 × 272 px one below the other, shown at these scales. */
const SCALES = [0.5, 1, 1.33, 2];
const RATIOS = [1, 2];
const VIEWPORT = { width: 800, height: 1320 };

/** Bars in pure red, tracks in pure blue: what is neither is text, paper or an edge. */
const STYLE = `<style>
  body { margin: 0 }
  section { block-size: calc(var(--scale) * 272px) }
  section > div { inline-size: 400px; block-size: 272px; transform: scale(var(--scale)); transform-origin: 0 0 }
  gpu-atomic-histogram {
    --gah-bar-start: #f00; --gah-bar-end: #f00; --gah-track: #00f; --gah-paper: #fff; --gah-ink: #000;
  }
</style>`;

function slides(scales: readonly number[]): string {
  const made = scales.map(
    (scale) =>
      `<section style="--scale: ${scale}"><div><gpu-atomic-histogram></gpu-atomic-histogram></div></section>`,
  );
  return blogPage(made.join(''), STYLE);
}

interface Canvas {
  /** Of the back-buffer. */
  readonly width: number;
  readonly height: number;
  /** On screen, in device pixels. */
  readonly box: Clip;
  readonly clip: Clip;
  readonly counts: readonly number[];
}

function canvasOf(page: Page, index: number): Promise<Canvas> {
  return page
    .locator('gpu-atomic-histogram')
    .nth(index)
    .evaluate((node) => {
      const canvas = node.shadowRoot!.querySelector<HTMLCanvasElement>('[part="canvas"]')!;
      const { x, y, width, height } = canvas.getBoundingClientRect();
      const [left, top] = [Math.floor(x) - 4, Math.floor(y)];
      const ratio = devicePixelRatio;
      return {
        width: canvas.width,
        height: canvas.height,
        box: { x: x * ratio, y: y * ratio, width: width * ratio, height: height * ratio },
        clip: {
          x: left,
          y: top,
          width: Math.ceil(x + width) + 4 - left,
          height: Math.ceil(y + height) + 4 - top,
        },
        counts: [...(node as GpuAtomicHistogram).result!.counts],
      };
    });
}

/** Browsers move a box to whole pixels before they scale it: a bar may start this far from where it should. */
const START = 3;

/** Along each bar, from before its start to behind its end. */
function lines({ box, counts }: Canvas, form: string, mirrored: boolean): Line[] {
  return counts.map((_, bin) => {
    if (form === 'rows') {
      const start = mirrored ? Math.round(box.x + box.width) - 1 + START : Math.round(box.x) - START;
      const y = box.y + ((bin + 0.5) * box.height) / counts.length;
      return { x: start, y, dx: mirrored ? -1 : 1, dy: 0, length: Math.ceil(box.width) + 2 * START };
    }
    const column = mirrored ? counts.length - 1 - bin : bin;
    const x = box.x + ((column + 0.4) * box.width) / counts.length;
    const y = Math.round(box.y + box.height) - 1 + START;
    return { x, y, dx: 0, dy: -1, length: Math.ceil(box.height) + 2 * START };
  });
}

/** Pixels of bar without a gap, from the first on. */
function barLength(line: readonly Pixel[]): number {
  const bar = line.map(([red, green, blue]) => red > 127 && green < 128 && blue < 128);
  const start = bar.indexOf(true);
  if (start < 0 || start > 2 * START) return 0;
  const end = bar.indexOf(false, start);
  return (end < 0 ? bar.length : end) - start;
}

/** For `closeTo`, which wants digits and excludes the limit itself: a pixel away at most. */
const ONE_PIXEL = -Math.log10(2.001);

/** A back-buffer as large as its box on screen. */
function expectSharp({ width, height, box }: Canvas): void {
  expect({ width, height }).toEqual({
    width: expect.closeTo(box.width, ONE_PIXEL),
    height: expect.closeTo(box.height, ONE_PIXEL),
  });
}

/** Sharp, and bars on screen that are as long as the counts say. */
async function expectExact(
  page: Page,
  index = 0,
  { form = 'rows', mirrored = false, log = false } = {},
): Promise<void> {
  const canvas = await canvasOf(page, index);
  expectSharp(canvas);
  const { width, height, clip, counts } = canvas;
  const lengths = (await pixelsAlong(page, clip, lines(canvas, form, mirrored))).map(barLength);
  const length = (count: number) => (log ? Math.log1p(count) : count);
  const full = form === 'rows' ? width : height;
  const wanted = counts.map((count) => (full * length(count)) / length(Math.max(...counts)));
  expect(lengths).toEqual(wanted.map((pixels) => expect.closeTo(pixels, ONE_PIXEL)));
}

describe.each(RATIOS)('%s device pixels a CSS pixel', (ratio) => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await open(browser(), slides(SCALES), {}, { viewport: VIEWPORT, deviceScaleFactor: ratio }));
    await settle(page);
    await shown(page);
  });

  test.each(SCALES)('bars shown at scale %s are as long as the counts say', async (scale) => {
    await expectExact(page, SCALES.indexOf(scale));
  });

  test('and stay so when the box ends between two pixels', async () => {
    const index = SCALES.indexOf(2);
    for (const width of [399.3, 399.6, 399.9]) {
      await page
        .locator('section > div')
        .nth(index)
        .evaluate((slide: HTMLElement, to) => slide.style.setProperty('inline-size', `${to}px`), width);
      await shown(page);
      await expectExact(page, index);
    }
  });

  test('and stay so when the scale changes', async () => {
    for (const scale of [2, 0.5]) {
      await page
        .locator('section')
        .first()
        .evaluate((section, to) => {
          section.style.setProperty('--scale', `${to}`);
          window.dispatchEvent(new Event('resize'));
        }, scale);
      await shown(page);
      await expectExact(page);
    }
  });
});

test('the back-buffer follows when the reader zooms', async () => {
  const { page } = await open(browser(), slides([1]), {}, { viewport: VIEWPORT });
  await settle(page);
  const session = await page.context().newCDPSession(page);
  for (const zoom of [1.5, 0.75, 1]) {
    // A window keeps its pixels, so that a page loses what its content gains.
    const size = { width: Math.round(VIEWPORT.width / zoom), height: Math.round(VIEWPORT.height / zoom) };
    await session.send('Emulation.setDeviceMetricsOverride', {
      ...size,
      deviceScaleFactor: zoom,
      mobile: false,
    });
    await page.waitForFunction((ratio) => devicePixelRatio === ratio, zoom);
    await shown(page);
    expectSharp(await canvasOf(page, 0));
  }
});

describe('forms', () => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await open(browser(), slides([1]), {}, { viewport: VIEWPORT }));
    await settle(page);
  });

  const FORMS = [5, 64].flatMap((bins) =>
    ['linear', 'log'].flatMap((scale) => ['ltr', 'rtl'].map((direction) => ({ bins, scale, direction }))),
  );

  test.each(FORMS)('$bins bins, $scale, $direction', async ({ bins, scale, direction }) => {
    await page.locator('gpu-atomic-histogram').evaluate(
      async (node, wanted) => {
        const element = node as GpuAtomicHistogram;
        document.documentElement.dir = wanted.direction;
        element.setAttribute('scale', wanted.scale);
        element.bins = wanted.bins;
        await element.settled;
        // A page's direction is read when something is drawn.
        await element.run();
      },
      { bins, scale, direction },
    );
    await shown(page);
    const form = bins <= 5 ? 'rows' : 'columns';
    await expectExact(page, 0, { form, mirrored: direction === 'rtl', log: scale === 'log' });
  });
});
