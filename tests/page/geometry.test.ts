import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { blogPage } from '../browser/pages.ts';
import { faultsAt } from './faults.ts';
import { NO_WEBGPU, open, settle, useBrowser } from './harness.ts';

const browser = useBrowser();

/** Those that the element must be readable at, and some between. */
const WIDTHS = [280, 400, 417, 520, 560, 800, 1280, 1920];

const VARIANTS = [
  { variant: 'plain', direction: 'ltr', attributes: {} },
  { variant: 'controls', direction: 'ltr', attributes: { controls: '' } },
  { variant: 'one bin', direction: 'ltr', attributes: { bins: '1' } },
  { variant: '6 bins', direction: 'ltr', attributes: { bins: '6', controls: '' } },
  { variant: '64 bins', direction: 'ltr', attributes: { bins: '64' } },
  { variant: '65,536 bins', direction: 'ltr', attributes: { bins: '65536' } },
  { variant: 'logarithmic', direction: 'ltr', attributes: { bins: '64', scale: 'log', controls: '' } },
  { variant: 'right to left', direction: 'rtl', attributes: { controls: '' } },
  { variant: 'right to left, 64 bins', direction: 'rtl', attributes: { bins: '64' } },
  { variant: 'all in one bin', direction: 'ltr', attributes: { hot: '1', controls: '' } },
  { variant: 'nothing', direction: 'ltr', attributes: { items: '0', controls: '' } },
  {
    variant: 'large numbers',
    direction: 'ltr',
    attributes: { items: '10000000', workgroups: '4096', hot: '1', controls: '' },
  },
] as const;

const GPUS = [
  { gpu: 'on the GPU', head: '', backend: 'webgpu' },
  { gpu: 'without WebGPU', head: NO_WEBGPU, backend: 'cpu' },
] as const;

describe.each(GPUS)('$gpu', ({ head, backend }) => {
  let page: Page;

  beforeAll(async () => {
    const html = blogPage(
      '<gpu-atomic-histogram></gpu-atomic-histogram>',
      `${head}<style>body{margin:0}</style>`,
    );
    ({ page } = await open(browser(), html, {}, { viewport: { width: 1920, height: 1100 } }));
    await settle(page);
  });

  describe.each(VARIANTS)('$variant', ({ direction, attributes }) => {
    beforeAll(async () => {
      const counted = await page.locator('gpu-atomic-histogram').evaluate(
        async (node, { direction, attributes }) => {
          const element = node as GpuAtomicHistogram;
          document.documentElement.dir = direction;
          for (const name of element.getAttributeNames()) element.removeAttribute(name);
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
          await element.settled;
          return element.result?.backend;
        },
        { direction, attributes },
      );
      expect(counted).toBe(backend);
    });

    test.each(['light', 'dark'])('%s: nothing overlaps, nothing is cut off', async (scheme) => {
      expect(await page.evaluate(faultsAt, { widths: WIDTHS, scheme })).toEqual([]);
    });
  });
});
