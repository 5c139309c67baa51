import { expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { openPrepared, SEED_COUNTS, settle, useBrowser } from './harness.ts';

const browser = useBrowser();

const STRICT = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html 'allow-duplicates'",
].join('; ');

const SNIPPET = 'gpu-atomic-histogram:not(:defined){display:block;aspect-ratio:20/11;min-block-size:17rem}';

/** Everything that renders: rows, columns, controls, the copy, a message. */
const ELEMENTS = ['', 'controls', 'bins="64" scale="log"', 'backend="cpu" controls', 'label="Stars" hot="1"'];

function page(...more: readonly string[]): string {
  const elements = ELEMENTS.map(
    (attributes) => `<gpu-atomic-histogram ${attributes}></gpu-atomic-histogram>`,
  );
  return `<!doctype html><html lang="en"><head><title>Strict</title><link rel="stylesheet" href="/snippet.css">
<script type="module" src="/gpu-atomic-histogram.js"></script></head><body>${[...elements, ...more].join('')}</body></html>`;
}

declare global {
  interface Window {
    violations: string[];
  }
}

async function openStrict(html: string, withoutGpu = false) {
  const opened = await openPrepared(
    browser(),
    html,
    async (prepared) => {
      await prepared.route('**/snippet.css', (route) =>
        route.fulfill({ contentType: 'text/css', body: SNIPPET }),
      );
      await prepared.addInitScript((without) => {
        window.violations = [];
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
          window.violations.push(`${effectiveDirective}: ${blockedURI} ${sample}`);
        });
        if (without) Object.defineProperty(navigator, 'gpu', { value: undefined });
      }, withoutGpu);
    },
    { headers: { 'content-security-policy': STRICT } },
  );
  await opened.load();
  return opened;
}

test.each([false, true])('a strict policy is kept; without WebGPU: %s', async (withoutGpu) => {
  const { page: strict, trouble } = await openStrict(page(), withoutGpu);
  await settle(strict);
  await strict.evaluate(async () => {
    for (const element of document.querySelectorAll('gpu-atomic-histogram')) {
      Object.assign(element, { bins: 7, controls: true, hot: 0.5 });
      await element.settled;
      Object.assign(element, { bins: 5, hot: 0 });
      await element.settled;
    }
  });
  const facts = await strict.locator('gpu-atomic-histogram').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { state, result } = node as GpuAtomicHistogram;
      return {
        state,
        counts: [...result!.counts],
        values: node.shadowRoot!.querySelectorAll('[part="value"]').length,
      };
    }),
  );
  expect(facts).toEqual(ELEMENTS.map(() => ({ state: 'done', counts: SEED_COUNTS, values: 5 })));
  expect(await strict.evaluate(() => window.violations)).toEqual([]);
  expect(trouble).toEqual({ errors: [], requests: [] });
});

test('a page that breaks the policy is found out', async () => {
  const { page: strict, trouble } = await openStrict(page('<p style="color: red">Red</p>'));
  await strict.waitForFunction(() => window.violations.length > 0);
  expect(await strict.evaluate(() => window.violations)).toEqual([expect.stringMatching(/^style-src-attr/)]);
  expect(trouble.errors).toHaveLength(1);
});
