/** Somebody else's record in somebody else's deck: what it has is shown in a speaker view, what it lacks is not made up. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { connect, visit } from '../browser/pages.ts';

/** A record of a two-level count. */
const RECORD = {
  format: 'gpu-atomic-histogram/record@1',
  date: '2026-11-30T10:00:00.000Z',
  version: '0.1.0',
  adapter: { name: 'Somebody’s GPU', vendor: '', architecture: '', software: false },
  runtime: '',
  entries: [
    {
      configuration: {
        strategy: 'two-level',
        workgroups: 1,
        workgroupSize: 64,
        items: 6,
        bins: 2,
        hot: 0,
        seed: 0,
      },
      counts: [4, 2],
      gpuTime: null,
    },
  ],
};

const talk = (
  record: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Talk</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/node_modules/reveal.js/dist/reveal.css">
<script src="/node_modules/reveal.js/dist/reveal.js"></script>
<script type="module">
  import '/dist/gpu-atomic-histogram.js';
  import { histograms } from '/dist/reveal.js';
  const reveal = new Reveal({ plugins: [histograms({ record: async () => (${record}) })] });
  await reveal.initialize();
</script></head><body><div class="reveal"><div class="slides"><section>
  <gpu-atomic-histogram></gpu-atomic-histogram>
  <gpu-atomic-histogram strategy="two-level"></gpu-atomic-histogram>
  <gpu-atomic-histogram strategy="unsynchronized"></gpu-atomic-histogram>
</section></div></div></body></html>`;

const TEXT = JSON.stringify(RECORD);

let browser: Browser;

beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

test.each([
  { what: 'an object', record: TEXT, shown: [true, true, false], warns: [] },
  { what: 'its text', record: JSON.stringify(TEXT), shown: [true, true, false], warns: [] },
  {
    what: 'one that does not load',
    record: '(() => { throw new Error("404") })()',
    shown: [false, false, false],
    warns: Array(3).fill(expect.stringMatching(/^The deck's record did not load, .*404/)),
  },
  {
    what: 'no record at all',
    record: JSON.stringify('<!doctype html>'),
    shown: [false, false, false],
    warns: Array(3).fill(expect.stringMatching(/<gpu-atomic-histogram> .*record/)),
  },
])('$what', async ({ record, shown, warns }) => {
  const site = { folder: '.', pages: { '/talk': talk(record), '/blank': '' } };
  const { page, trouble } = await visit(browser, site, '/blank', { viewport: { width: 1280, height: 720 } });
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto('http://localhost/talk?receiver');
  await page.locator('.reveal.ready').waitFor();
  const states = () =>
    page.locator('gpu-atomic-histogram').evaluateAll((elements) =>
      elements.map((element) => {
        const { state, inert } = element as GpuAtomicHistogram;
        const recorded = element.shadowRoot!.querySelector('figure.recorded') !== null;
        return { state, inert, recorded };
      }),
    );
  await expect
    .poll(states, { timeout: 20_000 })
    .toEqual(shown.map((is) => ({ state: is ? 'done' : 'idle', inert: !is, recorded: is })));
  await expect.poll(() => warnings, { timeout: 20_000 }).toEqual(warns);
  expect(trouble).toEqual({ errors: [], requests: [] });
  await page.context().close();
});
