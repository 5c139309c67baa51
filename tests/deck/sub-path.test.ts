/** The static site on a host that serves it below some path. */
import { expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { connect, visit } from '../browser/pages.ts';
import { COUNTS } from './slides.ts';

test.each(['/site/slides/', '/site/slides/index.html', '/site/slides/deck.html', '/site/'])(
  '%s',
  async (path) => {
    const browser = await connect();
    const { page, trouble } = await visit(browser, { folder: '.' }, path, {
      viewport: { width: 1280, height: 720 },
    });
    const counts = await page
      .locator('gpu-atomic-histogram')
      .first()
      .evaluate(async (node) => {
        await customElements.whenDefined('gpu-atomic-histogram');
        const histogram = node as GpuAtomicHistogram;
        await histogram.settled;
        return [...histogram.result!.counts];
      });
    expect(counts).toEqual(COUNTS);
    expect(trouble).toEqual({ errors: [], requests: [] });
    await browser.close();
  },
);
