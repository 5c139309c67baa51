/** Pages of a PDF as pictures and as text. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type * as pdfjs from 'pdfjs-dist';
import type { Page } from 'playwright';

declare global {
  interface Window {
    pdfjs: typeof pdfjs;
  }
}

/** A part of a sheet, in CSS pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** For each area asked for, the share of it that has a colour: paper and text have none. */
  readonly coloured: readonly number[];
}

/**
 * @param near a page of the same browser, on an origin that answers `/blank`
 * @param areas by sheet
 */
export async function readSheets(
  near: Page,
  pdf: Buffer,
  areas: readonly (readonly Area[])[],
): Promise<Sheet[]> {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist'));
  const reader = await near.context().newPage();
  await reader.route('**/pdfjs/*', (route) =>
    route.fulfill({
      path: `${folder}/${new URL(route.request().url()).pathname.split('/').at(-1)}`,
      contentType: 'text/javascript',
    }),
  );
  await reader.goto(new URL('/blank', near.url()).href);
  // The worker's module, when loaded by the page, works in the page itself.
  await reader.setContent(`<!doctype html><script type="module">
    import * as pdfjs from '/pdfjs/pdf.min.mjs';
    import '/pdfjs/pdf.worker.min.mjs';
    window.pdfjs = pdfjs;
  </script>`);
  await reader.waitForFunction(() => window.pdfjs);
  const sheets = await reader.evaluate(
    async ({ pdf, areas }) => {
      const data = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
      const opened = await window.pdfjs.getDocument({ data }).promise;
      const sheets: Sheet[] = [];
      for (let number = 1; number <= opened.numPages; number++) {
        const sheet = await opened.getPage(number);
        // 72 points an inch, 96 CSS pixels.
        const viewport = sheet.getViewport({ scale: 96 / 72 });
        const canvas = document.createElement('canvas');
        canvas.width = Math.round(viewport.width);
        canvas.height = Math.round(viewport.height);
        await sheet.render({ canvas, viewport }).promise;
        const context = canvas.getContext('2d')!;
        const coloured = (areas[number - 1] ?? []).map(({ x, y, width, height }) => {
          const { data } = context.getImageData(x, y, width, height);
          let found = 0;
          for (let at = 0; at < data.length; at += 4) {
            const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
            if (Math.max(red, green, blue) - Math.min(red, green, blue) > 40) found++;
          }
          return found / (data.length / 4);
        });
        const { items } = await sheet.getTextContent();
        const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
        sheets.push({ width: canvas.width, height: canvas.height, text, coloured });
      }
      return sheets;
    },
    { pdf: pdf.toString('base64'), areas },
  );
  await reader.close();
  return sheets;
}
