import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type * as pdfjs from 'pdfjs-dist';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { blogPage, type Trouble } from '../browser/pages.ts';
import { open, settle, shown, useBrowser } from './harness.ts';

const browser = useBrowser();

declare global {
  interface Window {
    pdfjs: typeof pdfjs;
  }
}

/** A sheet of paper as large as the window, so that a place on one is a place on the other. */
const SHEET = { width: 700, height: 1300 };

/** Bars in pure red, tracks in pure blue. */
const STYLE = `<style>
  body { margin: 0 }
  gpu-atomic-histogram {
    inline-size: 640px; margin: 20px; break-inside: avoid;
    --gah-bar-start: #f00; --gah-bar-end: #f00; --gah-track: #00f; --gah-paper: #fff; --gah-ink: #000;
  }
</style>`;

/** With the tools that must not be on paper: controls, what the pointer is over, an open table. */
const ELEMENTS = [
  { element: 'rows', attributes: 'controls' },
  { element: 'columns', attributes: 'bins="64" seed="7"' },
  { element: 'the CPU’s', attributes: 'controls backend="cpu" seed="9"' },
] as const;

/** Where an element's bars are, in CSS pixels, and how much of them there should be. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly area: number;
}

let page: Page;
let trouble: Trouble;
let places: Place[];

beforeAll(async () => {
  const elements = ELEMENTS.map(
    ({ attributes }) => `<gpu-atomic-histogram ${attributes}></gpu-atomic-histogram>`,
  );
  ({ page, trouble } = await open(browser(), blogPage(elements.join(''), STYLE), {}, { viewport: SHEET }));
  await settle(page);
  await page.locator('summary').last().press('Enter');
  await page.locator('table').waitFor();
  await page.locator('[part="chart"]').nth(1).hover();
  await page.locator('[part="reading"]').waitFor();
  await page.emulateMedia({ media: 'print' });
  await shown(page);
  places = await page.locator('gpu-atomic-histogram').evaluateAll((nodes) =>
    nodes.map((node) => {
      const element = node as GpuAtomicHistogram;
      const { x, y, width, height } = element.shadowRoot!.querySelector('.copy')!.getBoundingClientRect();
      const counts = [...element.result!.counts];
      const lengths = counts.reduce((sum, count) => sum + count, 0) / Math.max(...counts);
      const pitch = (counts.length > 5 ? width : height) / counts.length;
      // A bar leaves three tenths of its row free, and a pixel of its column.
      const area = counts.length > 5 ? lengths * height * (pitch - 1) : lengths * width * 0.7 * pitch;
      return { x, y, width, height, area };
    }),
  );
});

/** What is on a picture of the whole sheet: red pixels where each element has its bars. */
function countInk(on: Page, png: string, wanted: readonly Place[]): Promise<number[]> {
  return on.evaluate(
    async ({ png, places, size }) => {
      const image = await createImageBitmap(await (await fetch(png)).blob());
      if (image.width !== size.width || image.height !== size.height)
        throw new Error(`${image.width} × ${image.height}`);
      const context = new OffscreenCanvas(size.width, size.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      return places.map(({ x, y, width, height }) => {
        const { data } = context.getImageData(
          Math.floor(x),
          Math.floor(y),
          Math.ceil(width),
          Math.ceil(height),
        );
        let red = 0;
        for (let at = 0; at < data.length; at += 4)
          if (data[at]! > 190 && data[at + 1]! < 70 && data[at + 2]! < 70) red++;
        return red;
      });
    },
    { png, places: wanted, size: SHEET },
  );
}

/** About as much as there should be: numbers stand on the bars' ends, and edges are soft. */
function wantedInk(): unknown[] {
  return places.map(({ area }) => expect.toSatisfy((found: number) => Math.abs(found / area - 1) < 0.1));
}

/** Words of the reader's tools, which are of no use on paper. */
const TOOLS = /Workgroups|Strategy|Run|Table|Copy|Close|Save|bin \d+:/;

test('a picture for paper shows the bars of all three, and no tools', async () => {
  const png = await page.screenshot({ animations: 'allow' });
  const address = `data:image/png;base64,${png.toString('base64')}`;
  expect(await countInk(page, address, places)).toEqual(wantedInk());
  const tools = await page
    .locator('.tool')
    .evaluateAll((nodes) =>
      nodes.filter((node) => node.checkVisibility()).map((node) => node.getAttribute('part')),
    );
  expect(tools).toEqual([]);
});

describe('printed as PDF', () => {
  let sheets: { png: string; text: string }[];

  beforeAll(async () => {
    const length = { width: `${SHEET.width}px`, height: `${SHEET.height}px` };
    // As printed by most: without backgrounds.
    const pdf = await page.pdf({ ...length, printBackground: false });
    sheets = await rasterise(pdf.toString('base64'));
  });

  test('everything is on one sheet, and no tools', () => {
    expect(sheets).toHaveLength(1);
    const { text } = sheets[0]!;
    expect(text.match(/65,536 reviews, 16 workgroups of 256/g)).toHaveLength(3);
    expect(text).toContain('10,969');
    expect(text).not.toMatch(TOOLS);
  });

  test('the bars of all three', async () => {
    expect(await countInk(page, sheets[0]!.png, places)).toEqual(wantedInk());
  });
});

/** Pages of a PDF as pictures, a pixel a CSS pixel, and as text; made in a page of its own. */
async function rasterise(pdf: string): Promise<{ png: string; text: string }[]> {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist'));
  // The worker's module, when loaded by the page, works in the page itself.
  const html = `<!doctype html><script type="module">
    import * as pdfjs from '/pdfjs/pdf.min.mjs';
    import '/pdfjs/pdf.worker.min.mjs';
    window.pdfjs = pdfjs;
  </script>`;
  const { page: reader } = await open(browser(), '');
  await reader.route('**/pdfjs/*', (route) =>
    route.fulfill({
      path: `${folder}/${new URL(route.request().url()).pathname.split('/').at(-1)}`,
      contentType: 'text/javascript',
    }),
  );
  await reader.setContent(html);
  await reader.waitForFunction(() => window.pdfjs);
  return reader.evaluate(async (pdf) => {
    const data = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
    const { promise } = window.pdfjs.getDocument({ data });
    const opened = await promise;
    const sheets: { png: string; text: string }[] = [];
    for (let number = 1; number <= opened.numPages; number++) {
      const sheet = await opened.getPage(number);
      // 72 points an inch, 96 CSS pixels.
      const viewport = sheet.getViewport({ scale: 96 / 72 });
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await sheet.render({ canvas, viewport }).promise;
      const { items } = await sheet.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      sheets.push({ png: canvas.toDataURL(), text });
    }
    return sheets;
  }, pdf);
}

test('nothing is complained about', () => {
  expect(trouble).toEqual({ errors: [], requests: [] });
});
