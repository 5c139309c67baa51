/** Several elements on one page, and a page of forced colours: what one element alone would not show. */
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { blogPage } from '../browser/pages.ts';
import { open, settle, useBrowser } from './harness.ts';

const browser = useBrowser();

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

test('open tables are no landmarks of one name', async () => {
  const { page, trouble } = await open(
    browser(),
    blogPage(
      '<main><h1>Blog</h1><gpu-atomic-histogram controls></gpu-atomic-histogram><gpu-atomic-histogram controls view="ledger"></gpu-atomic-histogram></main>',
    ),
  );
  await settle(page);
  for (const summary of await page.locator('summary').all()) await summary.press('Enter');
  await expect.poll(() => page.locator('table').count()).toBe(2);
  await page.addScriptTag({ path: AXE });
  const violations = await page.evaluate(async () => {
    const found = await window.axe.run();
    return found.violations.map(({ help }) => help);
  });
  expect(violations).toEqual([]);
  expect(trouble).toEqual({ errors: [], requests: [] });
});

test.each(['light', 'dark'] as const)(
  'forced colours, %s: marks have the colour of text',
  async (colorScheme) => {
    const { page } = await open(
      browser(),
      blogPage('<gpu-atomic-histogram view="ledger"></gpu-atomic-histogram>'),
      {},
      { colorScheme, forcedColors: 'active' },
    );
    await settle(page);
    const { text, marks } = await page.locator('gpu-atomic-histogram').evaluate((node) => {
      const colour = (element: Element) => getComputedStyle(element).color;
      const root = node.shadowRoot!;
      return {
        text: colour(root.querySelector('[part="title"]')!),
        marks: [...root.querySelectorAll('.ledger .mark-shape')].map(colour),
      };
    });
    expect(marks.length).toBeGreaterThan(0);
    expect([...new Set(marks)]).toEqual([text]);
  },
);
