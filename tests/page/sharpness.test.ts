import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { blogPage, type Trouble } from '../browser/pages.ts';
import { type Clip, type Line, open, pixelsAlong, settle, shown, useBrowser } from './harness.ts';

const browser = useBrowser();

/** Slides of 400 × 272 px, shown at these scales. */
const SCALES = [0.5, 0.82, 1, 1.33, 2, 3];
const RATIOS = [1, 1.5, 2];
/** Room for all of them, and for the largest. Frames of many pixels take their time in software. */
const ALL = { width: 1340, height: 1640 };
const ONE = { width: 1220, height: 830 };

/** Bars in pure red, tracks in pure blue, and no words beside or on them. */
const STYLE = `<style>
  body { margin: 0 }
  section { float: left; inline-size: calc(var(--scale) * 400px); block-size: calc(var(--scale) * 272px) }
  section > div { inline-size: 400px; block-size: 272px; transform: scale(var(--scale)); transform-origin: 0 0 }
  gpu-atomic-histogram {
    --gah-bar-start: #f00; --gah-bar-end: #f00; --gah-track: #00f; --gah-paper: #fff; --gah-ink: #000;
  }
  gpu-atomic-histogram::part(label), gpu-atomic-histogram::part(value) { visibility: hidden }
</style>`;

function slides(scales: readonly number[], attributes = ''): string {
  const made = scales.map(
    (scale) =>
      `<section style="--scale: ${scale}"><div><gpu-atomic-histogram ${attributes}></gpu-atomic-histogram></div></section>`,
  );
  return blogPage(made.join(''), STYLE);
}

const troubles: Trouble[] = [];

async function openSlides(scales: readonly number[], ratio: number, attributes = ''): Promise<Page> {
  const options = { viewport: scales.length > 1 ? ALL : ONE, deviceScaleFactor: ratio };
  const { page, trouble } = await open(browser(), slides(scales, attributes), {}, options);
  troubles.push(trouble);
  await settle(page);
  await shown(page);
  return page;
}

interface Canvas {
  /** Of the back-buffer. */
  readonly width: number;
  readonly height: number;
  /** On screen, in CSS pixels. */
  readonly box: Clip;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
  readonly counts: readonly number[];
}

function canvasOf(page: Page, index = 0): Promise<Canvas> {
  return page
    .locator('gpu-atomic-histogram')
    .nth(index)
    .evaluate((node) => {
      const canvas = [...node.shadowRoot!.querySelectorAll('canvas')].find((each) =>
        each.checkVisibility({ visibilityProperty: true }),
      )!;
      const { x, y, width, height } = canvas.getBoundingClientRect();
      return {
        width: canvas.width,
        height: canvas.height,
        box: { x, y, width, height },
        ratio: devicePixelRatio,
        counts: [...(node as GpuAtomicHistogram).result!.counts],
      };
    });
}

/** For `closeTo`, which wants digits and excludes the limit itself. */
const within = (pixels: number) => -Math.log10(2 * pixels + 0.001);

/** A back-buffer as large as its box on screen. */
function expectFitting({ width, height, box, ratio }: Canvas): void {
  expect({ width, height }).toEqual({
    width: expect.closeTo(box.width * ratio, within(1)),
    height: expect.closeTo(box.height * ratio, within(1)),
  });
}

/** Browsers move a box to whole pixels before they scale it: a bar may start this far from where it should. */
const START = 6;

/** Along each bar, from before its start to behind the end of its track. */
function linesIn({ box, ratio, counts }: Canvas): Line[] {
  return counts.map((_, bin) => ({
    x: Math.floor(box.x * ratio) - START,
    y: (box.y + ((bin + 0.5) * box.height) / counts.length) * ratio,
    dx: 1,
    dy: 0,
    length: Math.ceil(box.width * ratio) + 2 * START,
  }));
}

/** Whether a box begins and ends between two device pixels; the browser blends what does not. */
function isWhole({ box, ratio }: Canvas): boolean {
  return [box.x, box.width].every((at) => Math.abs(at * ratio - Math.round(at * ratio)) < 0.01);
}

/** Back-buffers that fit, bars as long as the counts say, and pixels that are either bar or track. */
async function expectSharp(page: Page, indices: readonly number[] = [0]): Promise<void> {
  const canvases: Canvas[] = [];
  for (const index of indices) canvases.push(await canvasOf(page, index));
  canvases.forEach(expectFitting);
  const pixels = await pixelsAlong(page, { x: 0, y: 0, ...page.viewportSize()! }, canvases.flatMap(linesIn));
  for (const canvas of canvases) {
    const whole = isWhole(canvas);
    const { width, counts } = canvas;
    const found = pixels.splice(0, counts.length).map((line) => {
      const pure = line.map(([red, green, blue]) => green === 0 && red + blue === 255 && red * blue === 0);
      const inside = pure.slice(pure.indexOf(true), pure.lastIndexOf(true));
      return {
        length: line.filter(([red, green, blue]) => red > blue && green < 128).length,
        blended: inside.filter((isPure) => !isPure).length,
      };
    });
    expect(found).toEqual(
      counts.map((count) => ({
        length: expect.closeTo((width * count) / Math.max(...counts), within(whole ? 1 : 1.5)),
        blended: whole ? 0 : expect.toSatisfy((pixels: number) => pixels <= 1),
      })),
    );
  }
}

describe('sharp again after', () => {
  let page: Page;

  beforeAll(async () => {
    page = await openSlides([1], 1);
  });

  test.each([0.5, 2, 1.33, 3, 1])('another scale, that no event tells: %s', async (scale) => {
    await page
      .locator('section')
      .evaluate((section, scale) => section.style.setProperty('--scale', `${scale}`), scale);
    await shown(page);
    await expectSharp(page);
  });

  test.each([1.5, 2, 0.75, 1])('another pixel ratio, by zoom or by screen: %s', async (zoom) => {
    const session = await page.context().newCDPSession(page);
    // A window keeps its pixels, so that a page loses what its content gains. Another ratio alone is emulated without
    // telling the page anything, which no real screen does.
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round(ONE.width / zoom),
      height: Math.round(ONE.height / zoom),
      deviceScaleFactor: zoom,
      mobile: false,
    });
    await page.waitForFunction((ratio) => devicePixelRatio === ratio, zoom);
    await shown(page);
    expectFitting(await canvasOf(page));
  });

  test('full screen, and back', async () => {
    const slide = page.locator('section > div');
    await page.locator('section').evaluate((section) => section.style.setProperty('--scale', '2'));
    // Without its scale, and as large as the screen.
    await slide.evaluate((div) => div.requestFullscreen());
    await page.waitForFunction(() => document.fullscreenElement);
    await shown(page);
    await expectSharp(page);
    await page.evaluate(() => document.exitFullscreen());
    await page.waitForFunction(() => !document.fullscreenElement);
    await shown(page);
    await expectSharp(page);
  });
});

/** A place for the pointer, and the bins it may be said to be over. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly bins: readonly number[];
}

/** All rows, or some columns. */
function placesIn({ box, ratio, counts }: Canvas, mirrored: boolean): Place[] {
  const bins = counts.length;
  const across = (share: number) => box.x + (mirrored ? 1 - share : share) * box.width;
  if (bins <= 5) {
    return counts.map((_, bin) => ({
      x: across(0.3),
      y: box.y + ((bin + 0.5) / bins) * box.height,
      bins: [bin],
    }));
  }
  const pixels = Math.round(box.width * ratio);
  return [0.43, 0.999].map((share) => {
    // The middle of a column, or of a pixel where columns are not wider.
    const parts = Math.min(bins, pixels);
    const part = Math.floor(share * parts);
    const first = Math.floor((part * bins) / parts);
    const end = Math.ceil(((part + 1) * bins) / parts);
    return {
      x: across((part + 0.5) / parts),
      y: box.y + 0.6 * box.height,
      bins: Array.from({ length: end - first }, (_, index) => first + index),
    };
  });
}

/** What the reading may say. */
function readingsOf(bins: readonly number[], counts: readonly number[]): string[] {
  // A pixel that stands for several bins shows the longest bar.
  const largest = Math.max(...bins.map((bin) => counts[bin]!));
  return bins
    .filter((bin) => counts[bin] === largest)
    .map((bin) => {
      const name =
        counts.length > 5 ? `bin ${(bin + 1).toLocaleString('en')}` : `${bin + 1} ${bin ? 'stars' : 'star'}`;
      return `${name}: ${counts[bin]!.toLocaleString('en')}`;
    });
}

/** What the readings of all elements say, without the share. */
function readings(page: Page): Promise<string[]> {
  return page
    .locator('[part="reading"]')
    .evaluateAll((found) => found.map(({ textContent }) => textContent.replace(/ \(.*\)$/, '')));
}

const FORMS = [5, 64, 1000].flatMap((bins) => ['ltr', 'rtl'].map((direction) => ({ bins, direction })));

/** Every other form, from one on: with both halves each pair of a ratio, a number of bins and a direction is there. */
const half = (first: number) => [0, 1, 2].map((row) => FORMS[2 * row + ((row + first) % 2)]!);

const PAGES = [
  ...RATIOS.map((ratio) => ({
    where: `${ratio} device pixels a CSS pixel`,
    ratio,
    scales: SCALES,
    attributes: '',
    forms: ratio === 1 ? FORMS : half(ratio === 2 ? 0 : 1),
  })),
  { where: 'on the CPU', ratio: 1, scales: [0.5, 1], attributes: 'backend="cpu"', forms: FORMS },
];

describe.each(PAGES)('$where', ({ ratio, scales, attributes, forms }) => {
  let page: Page;

  beforeAll(async () => {
    page = await openSlides(scales, ratio, attributes);
  });

  test('bars are sharp at each scale', async () => {
    await expectSharp(page, [...scales.keys()]);
  });

  test.each(forms)(
    'the reading tells the bar that the pointer is over: $bins bins, $direction',
    async (form) => {
      await page.evaluate(async ({ bins, direction }) => {
        const elements = [...document.querySelectorAll('gpu-atomic-histogram')];
        for (const element of elements) Object.assign(element, { bins, dir: direction });
        await Promise.all(elements.map(({ settled }) => settled));
      }, form);
      await shown(page);
      for (const [index, scale] of scales.entries()) {
        const canvas = await canvasOf(page, index);
        for (const { x, y, bins } of placesIn(canvas, form.direction === 'rtl')) {
          await page.mouse.move(x, y);
          const [said, ...more] = await readings(page);
          expect(readingsOf(bins, canvas.counts), `at scale ${scale}`).toContain(said);
          expect(more).toEqual([]);
        }
      }
    },
  );

  test('the reading vanishes when the pointer leaves', async () => {
    const { box } = await canvasOf(page);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator('[part="reading"]').waitFor();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height + 20);
    await page.locator('[part="reading"]').waitFor({ state: 'detached' });
  });
});

test('nothing is complained about', () => {
  expect(troubles.flatMap(({ errors, requests }) => [...errors, ...requests])).toEqual([]);
});
