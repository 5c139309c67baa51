/** The playground, as it is built: a form for the element's attributes, and the markup that gives the same element. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { type Trouble, visit } from '../browser/pages.ts';
import { countsOf, SEED_COUNTS, settle, useBrowser } from './harness.ts';

const browser = useBrowser();

const WIDTHS = [400, 1280, 1920];

/** What follows a count waits for it. */
const COUNTED = { timeout: 20_000 };

const RECORD = resolve(import.meta.dirname, '../../slides/records/software.json');

let page: Page;
let trouble: Trouble;

beforeAll(async () => {
  ({ page, trouble } = await visit(browser(), { folder: 'site' }, '/', {
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  }));
  await settle(page);
});

/** As a reader fills a field; an empty text is the default. */
async function fill(name: string, text: string): Promise<void> {
  const field = page.locator(`form [name="${name}"]`);
  const kind = await field.evaluate((node) => node.getAttribute('type') ?? node.localName);
  if (kind === 'checkbox') await field.setChecked(text !== '');
  else if (kind === 'select') await field.selectOption(text ? { label: text } : { index: 0 });
  else await field.fill(text);
}

/** The markup shown: all of it, and its tag's attributes as a browser reads them, but for the tests' own `loading`. */
function snippet(): Promise<{ text: string; attributes: Record<string, string> }> {
  return page.locator('main > pre > code').evaluate((code) => {
    const text = code.textContent!;
    const tag = new DOMParser().parseFromString(text, 'text/html').querySelector('gpu-atomic-histogram')!;
    const all = Array.from(tag.attributes, ({ name, value }) => [name, value] as const);
    return { text, attributes: Object.fromEntries(all.filter(([name]) => name !== 'loading')) };
  });
}

/** Attributes of the element; `loading` is the tests' own. */
function attributes(): Promise<Record<string, string>> {
  return page.locator('gpu-atomic-histogram').evaluate((node) => {
    const all = Array.from(node.attributes, ({ name, value }) => [name, value] as const);
    return Object.fromEntries(all.filter(([name]) => name !== 'loading'));
  });
}

/** What decides a count and its picture. */
const OWN = [
  ...(['workgroups', 'workgroupSize', 'items', 'bins', 'strategy', 'hot', 'seed'] as const),
  ...(['view', 'step', 'scale', 'timed', 'controls'] as const),
];

/** What the first element of a page is and has found. */
function factsOf(from: Page) {
  return from.locator('gpu-atomic-histogram').evaluate((node, names) => {
    const element = node as GpuAtomicHistogram;
    const { counts, total, verified, gpuTime } = element.result!;
    const own: Record<string, unknown> = {};
    for (const name of names) own[name] = element[name];
    return { ...own, counts: [...counts], total, verified, isTimed: gpuTime !== null };
  }, OWN);
}

/** What the page says of the fields. */
const note = () => page.locator('form + [role="status"]').textContent();

/** Every field, a value that is not its default, and a view that uses it. */
const FIELDS = [
  { field: 'view', text: 'ledger', view: 'ledger' },
  { field: 'strategy', text: 'storage', view: 'bars' },
  { field: 'scale', text: 'log', view: 'bars' },
  { field: 'step', text: '5', view: 'merge' },
  { field: 'workgroups', text: '7', view: 'bars' },
  { field: 'workgroup-size', text: '64', view: 'bars' },
  { field: 'items', text: '1e4', view: 'bars' },
  { field: 'bins', text: '256', view: 'bars' },
  { field: 'hot', text: '0.5', view: 'bars' },
  { field: 'seed', text: '3', view: 'bars' },
  { field: 'backend', text: 'cpu', view: 'bars' },
  { field: 'controls', text: 'on', view: 'bars' },
  { field: 'timed', text: 'on', view: 'bars' },
] as const;

/** Fields that change nothing in a view. */
const UNUSED = [
  { view: 'bars', unused: ['step'] },
  { view: 'queue', unused: ['scale', 'timed'] },
  { view: 'merge', unused: ['scale', 'timed'] },
  { view: 'ledger', unused: ['scale', 'step', 'timed'] },
  { view: 'race', unused: ['strategy', 'scale', 'step', 'timed'] },
  { view: 'sweep', unused: ['strategy', 'scale', 'step', 'hot', 'timed'] },
] as const;

/** What is no value, and what the page says of it. */
const WRONG = [
  {
    field: 'workgroups',
    text: 'many',
    says: 'workgroups="many" is not a whole number from 1 to 65535; using 16.',
  },
  { field: 'hot', text: '7', says: 'hot="7" is not a number from 0 to 1; using 1.' },
  { field: 'bins', text: '2.5', says: 'bins="2.5" is not a whole number from 1 to 65536; using 2.' },
  {
    field: 'workgroup-size',
    text: '60000',
    says: 'workgroup-size="60000" is more than this GPU has; using 256.',
  },
] as const;

test('it begins with the seed document, and nothing is wrong', async () => {
  expect(await countsOf(page)).toEqual(SEED_COUNTS);
  expect(await attributes()).toEqual({});
  expect((await snippet()).attributes).toEqual({});
  expect(await note()).toBe('');
});

/** As the page was at first; the fields follow the element. */
afterEach(async () => {
  await page.locator('gpu-atomic-histogram').evaluate((node) => {
    (document.activeElement as HTMLElement | null)?.blur();
    for (const name of node.getAttributeNames()) if (name !== 'loading') node.removeAttribute(name);
  });
});

test('the table of fields has all of them', async () => {
  const names = await page
    .locator('form [name]')
    .evaluateAll((fields) => fields.map((node) => node.getAttribute('name')!));
  expect(FIELDS.map(({ field }) => field as string).sort()).toEqual(names.sort());
});

test.each(FIELDS)(
  '$field: the attribute of its name, and the markup of it',
  async ({ field, text, view }) => {
    if (view !== 'bars') await fill('view', view);
    await fill(field, text);
    const wanted = { ...(view === 'bars' ? {} : { view }), [field]: text === 'on' ? '' : text };
    expect(await attributes()).toEqual(wanted);
    expect((await snippet()).attributes).toEqual(wanted);
    await settle(page);
    await fill(field, '');
    expect(await attributes()).not.toHaveProperty(field);
  },
);

test('the markup gives the same element', async () => {
  for (const { field, text, view } of FIELDS) {
    if (view === 'bars' && field !== 'backend') await fill(field, text);
  }
  await fill('view', 'merge');
  await fill('step', '5');
  await settle(page);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const pasted = await page.evaluate(() => navigator.clipboard.readText());
  expect(pasted).toBe((await snippet()).text);
  const html = `<!doctype html><title>Pasted</title>${pasted.replace('https://your.site/', '/')}`;
  const other = await visit(browser(), { folder: 'dist', pages: { '/': html } }, '/');
  await settle(other.page);
  expect(await factsOf(other.page)).toEqual(await factsOf(page));
  expect(await factsOf(page)).toMatchObject({ view: 'merge', step: 5, total: 10_000, workgroups: 7 });
  expect(other.trouble).toEqual({ errors: [], requests: [] });
  await other.page.context().close();
});

test('what a reader moves in the element is seen in the fields and in the markup', async () => {
  await fill('controls', 'on');
  await page.getByRole('slider', { name: 'Workgroups' }).press('ArrowRight');
  await expect.poll(() => page.locator('form [name="workgroups"]').inputValue(), COUNTED).toBe('32');
  expect((await snippet()).attributes).toEqual({ controls: '', workgroups: '32' });
});

test.each(UNUSED)('$view: what it does not use is not offered', async ({ view, unused }) => {
  // Nothing is timed for this.
  await page.locator('gpu-atomic-histogram').evaluate(
    (node, json) => {
      (node as GpuAtomicHistogram).record = json;
    },
    readFileSync(RECORD, 'utf8'),
  );
  await fill('view', view);
  const disabled = await page
    .locator('form [name]:disabled')
    .evaluateAll((fields) => fields.map((node) => node.getAttribute('name')));
  expect(disabled.sort()).toEqual([...unused].sort());
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBe(0);
  }
  await page.locator('gpu-atomic-histogram').evaluate((node) => {
    (node as GpuAtomicHistogram).record = null;
  });
});

test.each(WRONG)('$field="$text": the page says what is used instead', async ({ field, text, says }) => {
  await fill(field, text);
  await expect.poll(note, COUNTED).toBe(says);
  await fill(field, '');
  await expect.poll(note, COUNTED).toBe('');
});

test('records: built in, from a file, from a wrong file, and none again', async () => {
  const builtIn = page.locator('select.record');
  const file = page.locator('input.record');
  const recorded = () =>
    page
      .locator('gpu-atomic-histogram')
      .evaluate((node) => (node as GpuAtomicHistogram).record?.adapter.name);
  await builtIn.selectOption('software adapter');
  await expect.poll(recorded, COUNTED).toBe('SwiftShader');
  expect((await snippet()).text).toContain('fetch("software.json")');
  await builtIn.selectOption('none, count here');
  await expect.poll(recorded, COUNTED).toBeUndefined();
  expect((await snippet()).text).not.toContain('fetch');
  await file.setInputFiles(RECORD);
  await expect.poll(recorded, COUNTED).toBe('SwiftShader');
  expect(await builtIn.inputValue()).toBe('file');
  await file.setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect.poll(note, COUNTED).toBe('notes.json holds no record that can be read here.');
  expect(await recorded()).toBeUndefined();
  expect(await builtIn.inputValue()).toBe('');
});

test('the listing runs, and what is typed into it', async () => {
  const listing = page.locator('gpu-atomic-listing');
  await listing.scrollIntoViewIfNeeded();
  await listing.getByText('as expected').waitFor();
  const editor = listing.locator('textarea');
  await editor.fill(
    (await editor.inputValue()).replace('atomicAdd(&out.safe, 1)', 'atomicAdd(&out.safe, 2)'),
  );
  await editor.press('Control+Enter');
  await listing.getByText('131072').waitFor();
});

test('Tab goes through the page as it stands there', async () => {
  await page.getByRole('link', { name: 'The deck' }).focus();
  const passed: (string | null)[] = [];
  for (let press = 0; press < 20 && passed.at(-1) !== 'Copy'; press++) {
    await page.keyboard.press('Tab');
    passed.push(
      await page.evaluate(() => {
        const { activeElement: at } = document;
        return at!.getAttribute('name') ?? (at!.className || at!.textContent!.trim() || at!.localName);
      }),
    );
  }
  expect(passed).toEqual([
    'gpu-atomic-histogram',
    ...[
      'view',
      'strategy',
      'scale',
      'workgroups',
      'workgroup-size',
      'items',
      'bins',
      'hot',
      'seed',
      'backend',
    ],
    ...['record', 'record', 'controls', 'timed', 'Copy'],
  ]);
});

test('the deck is where the link says, and nothing is complained about', async () => {
  const title = await page
    .getByRole('link', { name: 'The deck' })
    .evaluate(async (link: HTMLAnchorElement) => {
      const html = await (await fetch(link.href)).text();
      return new DOMParser().parseFromString(html, 'text/html').title;
    });
  expect(title).toContain('tomic');
  expect(trouble).toEqual({ errors: [], requests: [] });
});
