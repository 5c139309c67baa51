import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { blogPage, type Trouble } from '../browser/pages.ts';
import { NO_WEBGPU, open, settle, shown, useBrowser } from './harness.ts';

const browser = useBrowser();

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

declare global {
  interface Window {
    axe: typeof axe;
    /** Those that the page has opened. */
    devices: GPUDevice[];
  }
}

/** In a page, before the element's script: keeps the devices, so that a test can lose them. */
const KEEP_DEVICES = `<script>
  window.devices = [];
  const { requestDevice } = GPUAdapter.prototype;
  GPUAdapter.prototype.requestDevice = async function (...wanted) {
    const device = await requestDevice.apply(this, wanted);
    window.devices.push(device);
    return device;
  };
</script>`;

async function openTable(page: Page): Promise<void> {
  await page.locator('summary').press('Enter');
  await page.locator('table').waitFor();
}

async function openSecondPage(page: Page): Promise<void> {
  await openTable(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('rowheader', { name: 'bin 101' }).waitFor();
}

/** The third loss within a minute is the last: the CPU has counted then, and the GPU waits for the reader. */
async function loseDevices(page: Page): Promise<void> {
  await page.locator('gpu-atomic-histogram').evaluate(async (node) => {
    const element = node as GpuAtomicHistogram;
    for (let loss = 0; loss < 3; loss++) {
      const lost = new Promise((resolve) => element.addEventListener('devicelost', resolve, { once: true }));
      window.devices.at(-1)!.destroy();
      await lost;
      await element.settled;
    }
  });
  await page.getByRole('button', { name: 'Try again' }).waitFor();
}

interface Variant {
  readonly variant: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly withoutGpu?: boolean;
  prepare?(page: Page): Promise<void>;
  /** The table has a live region of its own: the rows that it shows. */
  readonly open?: boolean;
}

/** On one page, in this order: the last leaves it without a GPU. */
const VARIANTS: readonly Variant[] = [
  { variant: 'plain', attributes: {} },
  { variant: 'controls', attributes: { controls: '' } },
  { variant: 'controls and the table', attributes: { controls: '' }, prepare: openTable, open: true },
  { variant: 'second page of the table', attributes: { bins: '300' }, prepare: openSecondPage, open: true },
  { variant: 'no WebGPU, with the reason', attributes: { controls: '' }, withoutGpu: true },
  { variant: 'a lost GPU, with a button', attributes: { controls: '' }, prepare: loseDevices },
];

const SCHEMES = [
  { scheme: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { scheme: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { scheme: 'forced colours', media: { colorScheme: 'light', forcedColors: 'active' } },
] as const;

/** Everything that is hit with a finger. */
const TARGETS = 'button, input, select, summary';
const SMALLEST_TARGET = 24;
const WIDTHS = [280, 400, 1280];

const FINDING = /^65,536 reviews, 16 workgroups of 256\. Most in (5 stars: 21,695|bin 300: 4\d\d)\.$/;

const STYLE = '<style>:root { color-scheme: light dark }</style>';

/** What the browser tells to a screen reader: names of pictures, politeness and text of live regions. */
async function exposed(page: Page): Promise<{ pictures: string[]; live: string[] }> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const told = nodes.filter(({ ignored }) => !ignored);
  return {
    pictures: told.filter(({ role }) => role?.value === 'image').map(({ name }) => name!.value),
    live: told.flatMap(({ properties = [] }) =>
      properties
        .filter(({ name, value }) => name === 'live' && value.value !== 'off')
        .map(({ value }) => value.value),
    ),
  };
}

/** A sentence for every rule that something breaks. */
function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found = await window.axe.run({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    });
    return found.violations.flatMap(({ help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${help}: ${target.flat().join(' ')}: ${failureSummary}`),
    );
  });
}

/** Targets that are too small, at each width. */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator('gpu-atomic-histogram').evaluate(
    (element, { selector, smallest, widths }) =>
      widths.flatMap((width) => {
        element.style.inlineSize = `${width}px`;
        const targets = [...element.shadowRoot!.querySelectorAll(selector)];
        if (targets.length === 0) return [`${width}: no targets`];
        return targets
          .map((target) => ({ target, box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.width < smallest || box.height < smallest)
          .map(({ target, box }) => `${width}: ${target.outerHTML}: ${box.width} × ${box.height}`);
      }),
    { selector: TARGETS, smallest: SMALLEST_TARGET, widths: WIDTHS },
  );
}

let gpuPage: Page;
const troubles: Trouble[] = [];

async function openPage(head: string): Promise<{ page: Page; trouble: Trouble }> {
  const html = blogPage(
    '<main><h1>Blog</h1><gpu-atomic-histogram></gpu-atomic-histogram></main>',
    `${head}${STYLE}`,
  );
  const opened = await open(browser(), html, {}, { viewport: { width: 1300, height: 900 } });
  troubles.push(opened.trouble);
  await settle(opened.page);
  await opened.page.addScriptTag({ path: AXE });
  return opened;
}

/** Gives the page's element these attributes and no other. */
async function configure(page: Page, attributes: Readonly<Record<string, string>>): Promise<void> {
  await page.locator('gpu-atomic-histogram').evaluate(async (node, wanted) => {
    const element = node as GpuAtomicHistogram;
    for (const before of element.getAttributeNames()) element.removeAttribute(before);
    for (const [name, value] of Object.entries({ loading: 'eager', ...wanted })) {
      element.setAttribute(name, value);
    }
    await element.settled;
  }, attributes);
}

beforeAll(async () => {
  ({ page: gpuPage } = await openPage(KEEP_DEVICES));
});

describe('the name of the picture', () => {
  const NAMES = [
    { attributes: {}, name: '65,536 reviews, 16 workgroups of 256. Most in 5 stars: 21,695.' },
    { attributes: { hot: '1' }, name: '65,536 reviews, 16 workgroups of 256. Most in 5 stars: 65,536.' },
    { attributes: { items: '0' }, name: '0 reviews, 16 workgroups of 256. Every bin is empty.' },
    { attributes: { label: 'Stars of 2026' }, name: 'Stars of 2026' },
    { attributes: { label: 'Stars of 2026', backend: 'cpu' }, name: 'Stars of 2026' },
  ];

  test.each(NAMES)('$attributes: $name', async ({ attributes, name }) => {
    await configure(gpuPage, attributes);
    expect((await exposed(gpuPage)).pictures).toEqual([name]);
  });
});

describe.each(VARIANTS)('$variant', ({ attributes, withoutGpu = false, prepare, open: isOpen = false }) => {
  let page: Page;

  beforeAll(async () => {
    page = withoutGpu ? (await openPage(NO_WEBGPU)).page : gpuPage;
    await configure(page, attributes);
    await prepare?.(page);
  });

  test.each(SCHEMES)('axe finds nothing in $scheme', async ({ media }) => {
    await page.emulateMedia(media);
    await shown(page);
    expect(await violations(page)).toEqual([]);
  });

  test('the picture is told once, and so is every change of state', async () => {
    const { pictures, live } = await exposed(page);
    // The open sheet stands for the picture that it covers.
    expect(pictures).toEqual(isOpen ? [] : [expect.stringMatching(FINDING)]);
    if (!isOpen) expect(live).toEqual(['polite']);
  });

  test(`targets are at least ${SMALLEST_TARGET} px large`, async () => {
    expect(await smallTargets(page)).toEqual([]);
  });

  if (isOpen) afterAll(() => page.getByRole('button', { name: 'Close' }).click());
});

test('nothing is complained about', () => {
  expect(troubles.flatMap(({ errors, requests }) => [...errors, ...requests])).toEqual([]);
});
