import { buffer } from 'node:stream/consumers';
import type { BrowserContextOptions, Download, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { blogPage, type Site, type Trouble } from '../browser/pages.ts';
import { countsOf, open, settle, useBrowser } from './harness.ts';

const browser = useBrowser();

/** Bars in pure red, tracks in pure blue. */
const STYLE = `<style>
  body { margin: 0 }
  gpu-atomic-histogram {
    inline-size: 640px;
    --gah-bar-start: #f00; --gah-bar-end: #f00; --gah-track: #00f; --gah-paper: #fff; --gah-ink: #000;
  }
</style>`;

const PAGE_ROWS = 100;

const troubles: Trouble[] = [];
let page: Page;

async function openTable(
  attributes: string,
  site: Partial<Site> = {},
  options: BrowserContextOptions = {},
): Promise<Page> {
  const html = blogPage(`<gpu-atomic-histogram ${attributes}></gpu-atomic-histogram>`, STYLE);
  const opened = await open(browser(), html, site, { viewport: { width: 700, height: 500 }, ...options });
  troubles.push(opened.trouble);
  await settle(opened.page);
  await opened.page.locator('summary').press('Enter');
  await opened.page.locator('table').waitFor();
  return opened.page;
}

beforeAll(async () => {
  page = await openTable(
    'controls',
    {},
    { deviceScaleFactor: 2, permissions: ['clipboard-read', 'clipboard-write'] },
  );
});

async function setBins(bins: number): Promise<void> {
  await page.locator('gpu-atomic-histogram').evaluate(async (node, bins) => {
    const element = node as GpuAtomicHistogram;
    element.bins = bins;
    await element.settled;
  }, bins);
}

function button(name: string) {
  return page.getByRole('button', { name, exact: true });
}

/** The rows that the table shows: what a bin is called, and its count as it is written. */
function rows(): Promise<string[][]> {
  return page
    .locator('tbody')
    .evaluate((body) =>
      [...body.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent!.trim())),
    );
}

/** What an English table says of counts, from one bin on. */
function wantedRows(counts: readonly number[], first = 0): string[][] {
  return counts.slice(first, first + PAGE_ROWS).map((count, row) => {
    const bin = first + row + 1;
    const stars = bin === 1 ? '1 star' : `${bin} stars`;
    return [counts.length <= 5 ? stars : `bin ${bin.toLocaleString('en')}`, count.toLocaleString('en')];
  });
}

/** For spreadsheets: RFC 4180, and plain digits. */
function csvOf(counts: readonly number[]): string {
  return `bin,count\r\n${counts.map((count, bin) => `${bin + 1},${count}\r\n`).join('')}`;
}

describe('the table says what was counted', () => {
  test.each([1, 5, 6, 99, 100, 101, 200, 201])('%s bins, all pages', async (bins) => {
    await setBins(bins);
    const counts = (await countsOf(page))!;
    expect(counts).toHaveLength(bins);
    const pages = Math.ceil(bins / PAGE_ROWS);
    while (pages > 1 && (await button('Previous').isEnabled())) await button('Previous').click();
    for (let turned = 0; turned < pages; turned++) {
      expect(await rows()).toEqual(wantedRows(counts, turned * PAGE_ROWS));
      if (turned < pages - 1) await button('Next').click();
    }
    if (pages > 1) expect(await button('Next').isDisabled()).toBe(true);
    else expect(await button('Next').count()).toBe(0);
  });

  test('65,536 bins, first, second and last page by keyboard', async () => {
    await setBins(65536);
    const counts = (await countsOf(page))!;
    while (await button('Previous').isEnabled()) await button('Previous').press('Enter');
    const where = page.locator('.pages [role="status"]');
    expect(await rows()).toEqual(wantedRows(counts));
    expect(await where.textContent()).toBe('1 to 100 of 65,536');

    await button('Next').press('Enter');
    expect(await rows()).toEqual(wantedRows(counts, 100));
    expect(await where.textContent()).toBe('101 to 200 of 65,536');

    // As often as a key that is held down, but faster: nothing is laid out meanwhile.
    await page.locator('gpu-atomic-histogram').evaluate(async (node) => {
      const element = node as GpuAtomicHistogram;
      const next = element.shadowRoot!.querySelector<HTMLButtonElement>('.pages button:last-child')!;
      element.style.display = 'none';
      for (let turned = 1; turned < 654; turned++) {
        next.click();
        await element.updateComplete;
      }
      element.style.removeProperty('display');
    });
    expect(await where.textContent()).toBe('65,401 to 65,500 of 65,536');
    await button('Next').press('Enter');
    expect(await rows()).toEqual(wantedRows(counts, 65500));
    expect(await where.textContent()).toBe('65,501 to 65,536 of 65,536');
    expect(await button('Next').isDisabled()).toBe(true);
  });
});

/** Presses a button that offers a file. */
async function download(on: Page, name: string): Promise<{ file: Download; content: Buffer }> {
  const [file] = await Promise.all([
    on.waitForEvent('download'),
    on.getByRole('button', { name, exact: true }).click(),
  ]);
  return { file, content: await buffer(await file.createReadStream()) };
}

/** A click on 'Copy as CSV' has done its work when its button says so. */
async function copied(): Promise<string> {
  await button('Copy as CSV').click();
  await button('Copied').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

test.each([5, 201])('%s bins are copied as CSV', async (bins) => {
  // A new sheet, whose button says again what it does.
  await button('Close').click();
  await setBins(bins);
  await page.locator('summary').press('Enter');
  const csv = csvOf((await countsOf(page))!);
  expect(
    await page.locator('gpu-atomic-histogram').evaluate((node) => (node as GpuAtomicHistogram).toCSV()),
  ).toBe(csv);
  expect(await copied()).toBe(csv);
});

const WITHOUT_CLIPBOARD: { where: string; site: Partial<Site>; options: BrowserContextOptions }[] = [
  { where: 'on an insecure page', site: { origin: 'http://insecure.test' }, options: {} },
  // Those that are not granted are denied.
  { where: 'where it is denied', site: {}, options: { permissions: ['geolocation'] } },
];

test.each(WITHOUT_CLIPBOARD)('$where the CSV is a file', async ({ site, options }) => {
  const poor = await openTable('controls backend="cpu"', site, options);
  const { file, content } = await download(poor, 'Copy as CSV');
  expect(file.suggestedFilename()).toBe('histogram.csv');
  expect(content.toString()).toBe(csvOf((await countsOf(poor))!));
});

/** What a test wants to know of a picture. */
interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red pixels along each bar's middle. */
  readonly lengths: readonly number[];
  /** Black pixels above the bars. */
  readonly title: number;
}

/** Where the picture shows what, in CSS pixels. */
interface Layout {
  readonly width: number;
  readonly height: number;
  readonly plot: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly counts: readonly number[];
}

/** The reader's tools are not in the picture, and leave their room to the plot. */
function layoutOf(): Promise<Layout> {
  return page.locator('gpu-atomic-histogram').evaluate(async (node) => {
    const element = node as GpuAtomicHistogram;
    element.controls = false;
    await element.updateComplete;
    const outer = element.getBoundingClientRect();
    const { x, y, width, height } = element.shadowRoot!.querySelector('canvas')!.getBoundingClientRect();
    element.controls = true;
    await element.updateComplete;
    return {
      width: outer.width,
      height: outer.height,
      plot: { x: x - outer.x, y: y - outer.y, width, height },
      counts: [...element.result!.counts],
    };
  });
}

/** Lets the browser decode a picture. @param ratio its pixels a CSS pixel */
function readPicture(picture: Buffer, ratio: number, layout: Layout): Promise<Picture> {
  return page.evaluate(
    async ({ text, ratio, layout: { plot, counts } }) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const { width, height } = image;
      const context = new OffscreenCanvas(width, height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      /** How many pixels of a part of the picture have a colour. */
      const find = (
        isIt: (red: number, rest: number) => boolean,
        ...part: [number, number, number, number]
      ) => {
        const { data } = context.getImageData(...part);
        let found = 0;
        for (let at = 0; at < data.length; at += 4)
          if (isIt(data[at]!, data[at + 1]! + data[at + 2]!)) found++;
        return found;
      };
      const red = (red: number, rest: number) => red > 190 && rest < 120;
      const black = (red: number, rest: number) => red + rest < 120;
      // The stars before the plot have the colour of the bars.
      const left = Math.floor(plot.x * ratio) - 2;
      const lengths = counts.map((_, bin) => {
        const share = (bin + 0.5) / counts.length;
        return counts.length <= 5
          ? find(red, left, Math.floor((plot.y + share * plot.height) * ratio), width - left, 1)
          : find(red, Math.floor((plot.x + share * plot.width) * ratio), 0, 1, height);
      });
      return { width, height, lengths, title: find(black, 0, 0, width, Math.floor(plot.y * ratio)) };
    },
    { text: picture.toString('base64'), ratio, layout },
  );
}

/** The picture's bars end on whole CSS pixels. */
function wantedPicture(ratio: number, { width, height, plot, counts }: Layout): Picture {
  const full = counts.length <= 5 ? plot.width : plot.height;
  const lengths = counts.map((count) => (ratio * full * count) / Math.max(...counts));
  return {
    width: Math.round(width * ratio),
    height: Math.round(height * ratio),
    lengths: lengths.map((length) => expect.closeTo(length, -Math.log10(2 * (ratio + 1)))),
    title: expect.toSatisfy((pixels: number) => pixels > 100 * ratio),
  };
}

describe.each([5, 64])('a picture of %s bins', (bins) => {
  beforeAll(() => setBins(bins));

  test('is saved as a PNG with the pixels of the screen', async () => {
    const { file, content } = await download(page, 'Save picture');
    expect(file.suggestedFilename()).toBe('histogram.png');
    expect([...content.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const layout = await layoutOf();
    expect(await readPicture(content, 2, layout)).toEqual(wantedPicture(2, layout));
  });

  test.each([
    { options: {}, type: 'image/png', ratio: 2 },
    { options: { pixelRatio: 1 }, type: 'image/png', ratio: 1 },
    { options: { pixelRatio: 2, type: 'image/jpeg' }, type: 'image/jpeg', ratio: 2 },
    { options: { pixelRatio: 3, type: 'image/webp' }, type: 'image/webp', ratio: 3 },
  ])('toBlob($options) gives $type', async ({ options, type, ratio }) => {
    const blob = await page.locator('gpu-atomic-histogram').evaluate(async (node, options) => {
      const blob = await (node as GpuAtomicHistogram).toBlob(options);
      let text = '';
      for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
      return { type: blob.type, text: btoa(text) };
    }, options);
    expect(blob.type).toBe(type);
    const layout = await layoutOf();
    expect(await readPicture(Buffer.from(blob.text, 'base64'), ratio, layout)).toEqual(
      wantedPicture(ratio, layout),
    );
  });
});

/** Elements of which there is nothing to picture. */
const WITHOUT_PICTURE = ['not counted yet', 'in no document', 'without a size'] as const;

test.each(WITHOUT_PICTURE)('toBlob() of an element %s is refused', { timeout: 5_000 }, async (which) => {
  const refusal = await page.evaluate(async (which) => {
    const element = document.createElement('gpu-atomic-histogram');
    element.backend = 'cpu';
    if (which !== 'in no document') document.body.append(element);
    if (which === 'without a size') await element.run();
    element.hidden = true;
    const refused = await element.toBlob().catch((error: unknown) => error);
    element.remove();
    return refused instanceof DOMException ? refused.name : String(refused);
  }, which);
  expect(refusal).toBe('InvalidStateError');
});

test('nothing is complained about', () => {
  expect(troubles.flatMap(({ errors, requests }) => [...errors, ...requests])).toEqual([]);
});
