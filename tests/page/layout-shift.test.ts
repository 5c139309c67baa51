import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { blogPage } from '../browser/pages.ts';
import { NO_WEBGPU, openPrepared, settle, shown, useBrowser } from './harness.ts';

const browser = useBrowser();

const VARIANTS = [
  { variant: 'plain', attributes: '', head: '' },
  { variant: 'with controls', attributes: 'controls', head: '' },
  { variant: 'with 64 bins', attributes: 'bins="64"', head: '' },
  { variant: 'without WebGPU', attributes: '', head: NO_WEBGPU },
] as const;

/** Room for all widths at once: what is out of view does not count as moved. */
const VIEWPORT = { width: 1920, height: 3400 };

/** The element in each width, with words above and below. */
function gallery(attributes: string): string {
  const rooms = [280, 400, 800, 1280, 1920].map(
    (width) =>
      `<div style="inline-size: ${width}px"><p>Above</p><gpu-atomic-histogram ${attributes}></gpu-atomic-histogram><p>Below</p></div>`,
  );
  return `<style>body { margin: 0 }</style>${rooms.join('')}`;
}

declare global {
  interface Window {
    /** What moved without a reader's doing: where it stands now, how far it came, and its share of the screen. */
    shifts: { value: number; moved: string[] }[];
  }
}

function watchShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
  }
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
  // The browser names no node inside a shadow tree, so the place has to say what it was.
  const name = ({ x, y }: DOMRect) => {
    const host = document.elementFromPoint(x + 1, y + 1);
    const node = host?.shadowRoot?.elementFromPoint(x + 1, y + 1) ?? host;
    return `${node?.localName} ${node?.getAttribute('part') ?? node?.getAttribute('class') ?? ''}`;
  };
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(
        ({ previousRect, currentRect }) =>
          `${name(currentRect)}: ${place(previousRect)} → ${place(currentRect)}`,
      );
      window.shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Boxes of the elements and of what stands between them. */
function boxes(page: Page) {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('gpu-atomic-histogram, p'), (node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return { name: `${node.localName} in ${node.parentElement!.style.inlineSize}`, x, y, width, height };
    }),
  );
}

test.each(VARIANTS)('$variant: nothing moves when the script arrives', async ({ attributes, head }) => {
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  const { page, trouble, load } = await openPrepared(
    browser(),
    blogPage(gallery(attributes), head),
    async (prepared) => {
      await prepared.addInitScript(watchShifts);
      await prepared.route('**/gpu-atomic-histogram.js', async (route) => {
        await delivered;
        await route.fallback();
      });
    },
    {},
    { viewport: VIEWPORT },
  );
  await load();
  await page.locator('p').last().waitFor();
  await shown(page);
  const before = await boxes(page);
  deliver();
  await settle(page);
  await shown(page);
  expect(await boxes(page)).toEqual(before);
  expect(await page.evaluate(() => window.shifts)).toEqual([]);
  expect(trouble).toEqual({ errors: [], requests: [] });
});

test('a page whose text does move is found out', async () => {
  const html = '<!doctype html><body style="margin:0"><div id="grows"></div><p id="below">Below</p></body>';
  const { page, load } = await openPrepared(browser(), html, (prepared) =>
    prepared.addInitScript(watchShifts),
  );
  await load();
  await page.locator('#below').waitFor();
  await shown(page);
  await page.locator('#grows').evaluate((node) => {
    node.style.height = '100px';
  });
  await page.waitForFunction(() => window.shifts.length > 0);
});
