/** What the page's tests share: a browser for a file of tests, pages made ready before they load, and their pixels. */
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { connect, type Site, type Trouble, visit } from '../browser/pages.ts';

/** The seed document's counts. */
export const SEED_COUNTS = [10969, 10861, 11059, 10952, 21695];

/** In a page, before the element's script: a browser without WebGPU. */
export const NO_WEBGPU = '<script>Object.defineProperty(navigator, "gpu", { value: undefined })</script>';

/** One browser for the tests of a file. @returns it, once they run */
export function useBrowser(): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    browser = await connect();
  });
  afterAll(() => browser.close());
  return () => browser;
}

/** Opens a page of the built script's site. */
export function open(
  browser: Browser,
  html: string,
  site: Partial<Site> = {},
  options: BrowserContextOptions = {},
): Promise<{ page: Page; trouble: Trouble }> {
  return visit(browser, { folder: 'dist', ...site, pages: { '/': html, ...site.pages } }, '/', options);
}

/** Opens a page after something was arranged for it, such as a script that runs first. */
export async function openPrepared(
  browser: Browser,
  html: string,
  prepare: (page: Page) => Promise<unknown>,
  site: Partial<Site> = {},
  options: BrowserContextOptions = {},
): Promise<{ page: Page; trouble: Trouble; load: () => Promise<unknown> }> {
  const pages = { '/blank': '', '/': html };
  const { page, trouble } = await visit(browser, { folder: 'dist', ...site, pages }, '/blank', options);
  await prepare(page);
  const address = `${site.origin ?? 'http://localhost'}/`;
  return { page, trouble, load: () => page.goto(address, { waitUntil: 'commit' }) };
}

/** Waits until every element of a page has counted, in view or not. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => customElements.get('gpu-atomic-histogram'));
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll('gpu-atomic-histogram')) {
      element.loading = 'eager';
      await element.settled;
    }
  });
}

/** Two frames: what was laid out before is on screen after them. */
export async function shown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

/** Counts of the page's first element. */
export function countsOf(page: Page): Promise<number[] | undefined> {
  return page.locator('gpu-atomic-histogram').evaluate((element) => {
    const { result } = element as GpuAtomicHistogram;
    return result ? [...result.counts] : undefined;
  });
}

/** A colour on screen: red, green, blue. */
export type Pixel = readonly [number, number, number];

/** Part of a page, in CSS pixels; whole ones, so that no device pixel is cut. */
export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels in a row, in device pixels of the page. */
export interface Line {
  readonly x: number;
  readonly y: number;
  /** Direction from one to the next. */
  readonly dx: number;
  readonly dy: number;
  readonly length: number;
}

/** Takes a picture of the screen and reads lines in it; the browser itself decodes it. */
export async function pixelsAlong(page: Page, clip: Clip, lines: readonly Line[]): Promise<Pixel[][]> {
  const png = await page.screenshot({ clip, animations: 'allow' });
  return page.evaluate(
    async ({ text, clip, lines }) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data, width } = context.getImageData(0, 0, image.width, image.height);
      const pixel = (x: number, y: number): [number, number, number] => {
        const column = Math.floor(x) - clip.x * devicePixelRatio;
        const start = 4 * ((Math.floor(y) - clip.y * devicePixelRatio) * width + column);
        // Outside the picture is no colour.
        return [data[start] ?? -1, data[start + 1] ?? -1, data[start + 2] ?? -1];
      };
      return lines.map(({ x, y, dx, dy, length }) =>
        Array.from({ length }, (_, step) => pixel(x + step * dx, y + step * dy)),
      );
    },
    { text: png.toString('base64'), clip, lines },
  );
}
