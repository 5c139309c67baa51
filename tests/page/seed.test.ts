import { expect, test } from 'vitest';
import { blogPage } from '../browser/pages.ts';
import { countsOf, NO_WEBGPU, open, SEED_COUNTS, settle, useBrowser } from './harness.ts';

const browser = useBrowser();

const ONE_TAG = '<gpu-atomic-histogram></gpu-atomic-histogram>';

test('one script and one tag count the seed document on the GPU', async () => {
  const { page, trouble } = await open(browser(), blogPage(ONE_TAG));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.reload();
  await settle(page);
  expect(await countsOf(page)).toEqual(SEED_COUNTS);
  const element = page.locator('gpu-atomic-histogram');
  expect(
    await element.evaluate((node: HTMLElementTagNameMap['gpu-atomic-histogram']) => node.result?.backend),
  ).toBe('webgpu');
  await element.getByText('65,536 reviews, 16 workgroups of 256').waitFor();
  await element.getByText('80 storage atomics (16 × 5) instead of 65,536').waitFor();
  expect(await element.locator('[part="value"]').allTextContents()).toEqual([
    '10,969',
    '10,861',
    '11,059',
    '10,952',
    '21,695',
  ]);
  expect(requests).toEqual(['http://localhost/', 'http://localhost/gpu-atomic-histogram.js']);
  expect(trouble).toEqual({ errors: [], requests: [] });
});

const ABSENCES = [
  { reason: 'no-webgpu', head: NO_WEBGPU, origin: 'http://localhost', advice: /has no WebGPU/ },
  { reason: 'insecure-context', head: '', origin: 'http://example.test', advice: /https/ },
] as const;

test.each(ABSENCES)('$reason: the same counts, and the reason', async ({ reason, head, origin, advice }) => {
  const { page, trouble } = await open(browser(), blogPage(ONE_TAG, head), { origin });
  await settle(page);
  expect(await countsOf(page)).toEqual(SEED_COUNTS);
  const element = page.locator('gpu-atomic-histogram');
  const facts = await element.evaluate((node: HTMLElementTagNameMap['gpu-atomic-histogram']) => ({
    state: node.state,
    reason: node.error?.reason,
    backend: node.result?.backend,
  }));
  expect(facts).toEqual({ state: 'done', reason, backend: 'cpu' });
  await element.locator('[part="message"]').filter({ hasText: advice, visible: true }).waitFor();
  await element.locator('[part="status"]').filter({ hasText: 'CPU', visible: true }).waitFor();
  const copy = element.locator('canvas.copy').filter({ visible: true });
  const { width, lengths } = await copy.evaluate((canvas: HTMLCanvasElement, bins) => {
    const context = canvas.getContext('2d')!;
    // Bars are amber, with little blue; tracks have as much blue as anything else.
    const lengths = Array.from({ length: bins }, (_, bin) => {
      const y = Math.floor(((bin + 0.5) * canvas.height) / bins);
      const { data } = context.getImageData(0, y, canvas.width, 1);
      return Array.from({ length: canvas.width }, (_, x) => data[4 * x + 2]!).filter((blue) => blue < 100)
        .length;
    });
    return { width: canvas.width, lengths };
  }, SEED_COUNTS.length);
  const largest = Math.max(...SEED_COUNTS);
  expect(lengths).toEqual(SEED_COUNTS.map((count) => Math.round((count / largest) * width)));
  expect(trouble).toEqual({ errors: [], requests: [] });
});

test('without JavaScript the fallback content is shown', async () => {
  const { page } = await open(
    browser(),
    blogPage('<gpu-atomic-histogram><p>Counts of 65,536 reviews</p></gpu-atomic-histogram>'),
    {},
    { javaScriptEnabled: false },
  );
  await page.getByText('Counts of 65,536 reviews').filter({ visible: true }).waitFor();
});
