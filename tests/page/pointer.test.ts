import type { Page } from 'playwright';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blogPage } from '../browser/pages.ts';
import { open, settle, useBrowser } from './harness.ts';

const browser = useBrowser();

let page: Page;

declare global {
  interface Window {
    /** Keys that a page, such as a deck, hears. */
    keys: string[];
  }
}

beforeAll(async () => {
  const html = blogPage('<gpu-atomic-histogram controls backend="cpu" items="1024"></gpu-atomic-histogram>');
  ({ page } = await open(browser(), html, {}, { viewport: { width: 800, height: 600 } }));
  await settle(page);
  await page.evaluate(() => document.addEventListener('keydown', ({ key }) => window.keys.push(key)));
});

beforeEach(async () => {
  await page.evaluate(() => {
    window.keys = [];
    (document.activeElement as HTMLElement | null)?.blur();
  });
});

async function middleOf(selector: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await page.locator(selector).boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Where the focus is, and which of two keys the page hears: a deck's own, and those of the control. */
async function afterwards(): Promise<{ focus: string | undefined; keys: string[] }> {
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  return page.evaluate(() => ({ focus: document.activeElement?.localName, keys: window.keys }));
}

const FREE = { focus: 'body', keys: ['ArrowRight', 'Enter'] };

/** Where the mouse lets go. */
const RELEASES = [
  { where: 'on it', to: null },
  { where: 'elsewhere in the element', to: '[part="title"]' },
  { where: 'outside the element', to: 'html' },
] as const;

describe.each(['input[name="workgroups"]', 'input[name="hot"]', '.choices > button:first-of-type'])(
  '%s',
  (control) => {
    test.each(RELEASES)(
      'pressed by the mouse and released $where, it gives the focus back',
      async ({ to }) => {
        const { x, y } = await middleOf(control);
        await page.mouse.move(x, y);
        await page.mouse.down();
        if (to) {
          const away = to === 'html' ? { x: 790, y: 590 } : await middleOf(to);
          await page.mouse.move(away.x, away.y, { steps: 4 });
        }
        await page.mouse.up();
        expect(await afterwards()).toEqual(FREE);
      },
    );
  },
);

test('a slider dragged by the mouse moves its attribute', async () => {
  const element = page.locator('gpu-atomic-histogram');
  const { x, y } = await middleOf('input[name="items"]');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 300, y + 200, { steps: 4 });
  await page.mouse.up();
  // To its end: 2²⁶ reviews, of which the test does not wait to see the count.
  expect(await element.getAttribute('items')).toBe('67108864');
  expect(await afterwards()).toEqual(FREE);
});
