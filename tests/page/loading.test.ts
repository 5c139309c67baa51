import { expect, test } from 'vitest';
import { blogPage } from '../browser/pages.ts';
import { countsOf, openPrepared, SEED_COUNTS, settle, useBrowser } from './harness.ts';

const browser = useBrowser();

declare global {
  interface Window {
    defined: string[];
    adapters: number;
  }
}

test('the script under two addresses defines the element once', async () => {
  const again = '<script type="module" src="/gpu-atomic-histogram.js?again"></script>';
  const { page, trouble, load } = await openPrepared(
    browser(),
    blogPage(`<gpu-atomic-histogram></gpu-atomic-histogram>${again}`),
    (prepared) =>
      prepared.addInitScript(() => {
        window.defined = [];
        const { define } = CustomElementRegistry.prototype;
        CustomElementRegistry.prototype.define = function (name, ...more) {
          window.defined.push(name);
          define.call(this, name, ...more);
        };
      }),
  );
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(new URL(request.url()).search));
  await load();
  await page.waitForLoadState('load');
  await settle(page);
  expect(loaded).toContain('?again');
  expect(await page.evaluate(() => window.defined)).toEqual(['gpu-atomic-histogram']);
  expect(await countsOf(page)).toEqual(SEED_COUNTS);
  expect(trouble).toEqual({ errors: [], requests: [] });
});

test('a page without the element asks for no GPU', async () => {
  const { page, load } = await openPrepared(browser(), blogPage('<p>None</p>'), (prepared) =>
    prepared.addInitScript(() => {
      window.adapters = 0;
      const { requestAdapter } = GPU.prototype;
      GPU.prototype.requestAdapter = function (...options) {
        window.adapters++;
        return requestAdapter.apply(this, options);
      };
    }),
  );
  await load();
  await page.waitForLoadState('load');
  expect(await page.evaluate(() => window.adapters)).toBe(0);

  // One far below the screen is not yet reason enough.
  await page.evaluate(() => {
    document.body.innerHTML =
      '<div style="block-size: 9000px"></div><gpu-atomic-histogram></gpu-atomic-histogram>';
  });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await page.evaluate(() => window.adapters)).toBe(0);
  await page.locator('gpu-atomic-histogram').scrollIntoViewIfNeeded();
  await settle(page);
  expect(await page.evaluate(() => window.adapters)).toBe(1);
});
