/** Views in a column of a page: what is drawn has room, and its words stand clear of each other. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { blogPage } from '../browser/pages.ts';
import { open, settle, useBrowser } from './harness.ts';

const browser = useBrowser();

const WIDTHS = [200, 240, 280, 320, 368, 400, 640];

const RECORD = readFileSync(resolve(import.meta.dirname, '../../slides/records/software.json'), 'utf8');

/** How many plots a view has where there is room for all, and where there is not. A sweep would take a minute. */
const VIEWS = [
  { view: 'queue', recorded: false, plots: 0, narrow: 0 },
  { view: 'merge', recorded: false, plots: 0, narrow: 0 },
  { view: 'ledger', recorded: false, plots: 0, narrow: 0 },
  { view: 'race', recorded: false, plots: 1, narrow: 1 },
  { view: 'sweep', recorded: true, plots: 2, narrow: 1 },
] as const;

let page: Page;

beforeAll(async () => {
  const html = blogPage(
    '<gpu-atomic-histogram controls></gpu-atomic-histogram>',
    '<style>body{margin:0}</style>',
  );
  ({ page } = await open(browser(), html, {}, { viewport: { width: 700, height: 900 } }));
  await settle(page);
});

test.each(VIEWS)(
  '$view: the chart has room, no word covers another',
  async ({ view, recorded, plots, narrow }) => {
    const element = page.locator('gpu-atomic-histogram');
    await element.evaluate(
      async (node, { view, record }) => {
        const histogram = node as GpuAtomicHistogram;
        Object.assign(histogram, { view, record });
        await histogram.settled;
      },
      { view, record: recorded ? RECORD : null },
    );
    for (const width of WIDTHS) {
      const { faults, drawn } = await element.evaluate(look, width);
      expect(faults, `${width} px`).toEqual([]);
      expect(drawn, `${width} px`).toBe(width < 330 ? narrow : plots);
    }
  },
);

/** Runs in the page. @returns a sentence for each fault, and how many plots are seen */
function look(node: Element, width: number): { faults: string[]; drawn: number } {
  const SMALLEST_CHART = 40;
  const faults: string[] = [];
  (node as HTMLElement).style.inlineSize = `${width}px`;
  const root = node.shadowRoot!;
  const seen = (selector: string) =>
    [...root.querySelectorAll(selector)].filter((some) => some.checkVisibility());
  const frame = node.getBoundingClientRect();
  const { height } = seen('[part="chart"]')[0]!.getBoundingClientRect();
  if (height < SMALLEST_CHART) faults.push(`the chart is ${height} px high`);

  const words: { text: string; box: DOMRect }[] = [];
  for (const holder of seen('[part="chart"] *, [part="title"], [part="controls"] *')) {
    if (holder.closest('select') || !holder.checkVisibility({ visibilityProperty: true })) continue;
    const size = Number.parseFloat(getComputedStyle(holder).fontSize);
    for (const child of holder.childNodes) {
      if (child.nodeType !== Node.TEXT_NODE || !child.textContent!.trim() || size === 0) continue;
      const range = document.createRange();
      range.selectNodeContents(child);
      const { x, y, width, height } = range.getBoundingClientRect();
      // Without the room above and below the letters, which belongs to the font.
      const letters = Math.min(height, 0.8 * size);
      const box =
        height > 1.5 * size
          ? range.getBoundingClientRect()
          : new DOMRect(x, y + (height - letters) / 2, width, letters);
      words.push({ text: child.textContent!.trim(), box });
      const cut =
        getComputedStyle(holder).overflowX === 'hidden' && holder.scrollWidth > holder.clientWidth + 1;
      if (cut) faults.push(`"${child.textContent!.trim()}" is cut off`);
    }
  }
  const overlap = (a: DOMRect, b: DOMRect) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  for (const [index, { text, box }] of words.entries()) {
    if (box.left < frame.left || box.right > frame.right) faults.push(`"${text}" leaves the element`);
    for (const other of words.slice(index + 1)) {
      if (overlap(box, other.box)) faults.push(`"${text}" and "${other.text}" overlap`);
    }
  }
  // The number of a median stands clear of the marks of the lane above.
  for (const mark of seen('.race .drawing path')) {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    const middle = new DOMRect((left + right) / 2 - 1.5, (top + bottom) / 2 - 1.5, 3, 3);
    for (const { text, box } of words) if (overlap(middle, box)) faults.push(`a mark stands on "${text}"`);
  }
  return { faults: [...new Set(faults)], drawn: seen('.drawing').length };
}
