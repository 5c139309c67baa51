import { expect, test } from 'vitest';
import { blogPage } from '../browser/pages.ts';
import { countsOf, open, SEED_COUNTS, settle, useBrowser } from './harness.ts';

const browser = useBrowser();

// The built file has shaders without white space and with short names: each kernel must have survived that.
test.each([
  { strategy: 'two-level', verified: [true] },
  { strategy: 'storage', verified: [true] },
  { strategy: 'replicated', verified: [true] },
  { strategy: 'unsynchronized', verified: [null, false] },
])('$strategy counts on the GPU as built; verified is one of $verified', async ({ strategy, verified }) => {
  const tag = `<gpu-atomic-histogram strategy="${strategy}"></gpu-atomic-histogram>`;
  const { page, trouble } = await open(browser(), blogPage(tag));
  await settle(page);
  const element = page.locator('gpu-atomic-histogram');
  const result = await element.evaluate(
    ({ result }: HTMLElementTagNameMap['gpu-atomic-histogram']) => result && { ...result, counts: null },
  );
  expect(result).toMatchObject({ backend: 'webgpu', strategy, verified: expect.toBeOneOf(verified) });
  const counts = (await countsOf(page))!;
  if (strategy !== 'unsynchronized') expect(counts).toEqual(SEED_COUNTS);
  expect(result!.total).toBe(counts.reduce((sum, count) => sum + count, 0));
  expect(result!.lost).toBe(65536 - result!.total);
  expect(trouble).toEqual({ errors: [], requests: [] });
});
