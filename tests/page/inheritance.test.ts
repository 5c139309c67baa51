import { beforeAll, describe, expect, test } from 'vitest';
import { blogPage } from '../browser/pages.ts';
import { open, settle, useBrowser } from './harness.ts';

const browser = useBrowser();

/** What pages set for their own text, and what would tear a chart apart. */
const STYLES = [
  'text-indent: 3em',
  'white-space: pre',
  'white-space: nowrap',
  'letter-spacing: 0.3em',
  'word-spacing: 1em',
  'text-transform: uppercase',
  'font-style: italic',
  'font-weight: 800',
  'line-height: 3',
  'text-align: center',
  'writing-mode: vertical-rl',
];

/** Where each text of an element stands in it, and what it looks like. */
type Layout = readonly string[];

let layouts: Layout[];

beforeAll(async () => {
  const elements = ['', ...STYLES].map(
    (style) => `<section style="${style}"><gpu-atomic-histogram controls></gpu-atomic-histogram></section>`,
  );
  const css = '<style>gpu-atomic-histogram { width: 640px; height: 352px }</style>';
  const { page } = await open(browser(), blogPage(elements.join(''), css));
  await settle(page);
  layouts = await page.locator('gpu-atomic-histogram').evaluateAll((nodes) =>
    nodes.map((node) => {
      const outer = node.getBoundingClientRect();
      const parts = node.shadowRoot!.querySelectorAll('[part], label, output, .mark');
      return Array.from(parts, (part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const { fontStyle, fontWeight, textTransform } = getComputedStyle(part);
        const place = [x - outer.x, y - outer.y, width, height].map(Math.round);
        return `${part.localName} ${part.textContent!.trim().slice(0, 20)}: ${place} ${fontStyle} ${fontWeight} ${textTransform}`;
      });
    }),
  );
});

describe('looks the same inside', () => {
  test.each(STYLES.map((style, index) => ({ style, index })))('$style', ({ index }) => {
    expect(layouts[index + 1]).toEqual(layouts[0]);
  });
});

describe('fits a telephone', () => {
  test.each(['display: grid', 'display: flex', 'display: block', 'columns: 1'])('in %s', async (style) => {
    const html = blogPage(`<main style="${style}"><gpu-atomic-histogram></gpu-atomic-histogram></main>`);
    const { page } = await open(browser(), html, {}, { viewport: { width: 390, height: 844 } });
    await settle(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.close();
  });
});
