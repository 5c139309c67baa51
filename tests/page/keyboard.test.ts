import type { Page } from 'playwright';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { blogPage, type Trouble } from '../browser/pages.ts';
import { open, settle, useBrowser } from './harness.ts';

const browser = useBrowser();

declare global {
  interface Window {
    /** Keys that a page, such as a deck, hears. */
    keys: string[];
  }
}

/** What has the focus, and whether a reader sees that. */
interface Focused {
  /** Its name, or its words; '' where nothing in the element has the focus. */
  readonly name: string;
  /** What keeps it from being seen. */
  readonly faults: readonly string[];
  readonly x: number;
  readonly y: number;
}

/** Runs in the page. */
function lookAtFocus(): Focused {
  const element = document.querySelector('gpu-atomic-histogram')!;
  const root = element.shadowRoot!;
  const focused = root.activeElement;
  if (!focused) return { name: '', faults: [], x: 0, y: 0 };
  const box = focused.getBoundingClientRect();
  const outer = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = root.elementFromPoint(x, y);
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
  const checks = {
    'has no size': box.width > 0 && box.height > 0,
    'leaves the viewport':
      box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
    'leaves the element':
      box.left >= outer.left - 0.5 &&
      box.top >= outer.top - 0.5 &&
      box.right <= outer.right + 0.5 &&
      box.bottom <= outer.bottom + 0.5,
    'is covered': hit !== null && (hit === focused || focused.contains(hit)),
    'has no outline':
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor),
  };
  const name =
    focused.getAttribute('name') ?? focused.getAttribute('aria-label') ?? focused.textContent!.trim();
  return { name, faults: Object.keys(checks).filter((fault) => !checks[fault as keyof typeof checks]), x, y };
}

const troubles: Trouble[] = [];

async function openElement(attributes: string): Promise<Page> {
  const html = blogPage(`<gpu-atomic-histogram ${attributes}></gpu-atomic-histogram>`);
  const { page, trouble } = await open(browser(), html, {}, { viewport: { width: 800, height: 600 } });
  troubles.push(trouble);
  await settle(page);
  await page.evaluate(() => {
    window.keys = [];
    document.addEventListener('keydown', ({ key }) => window.keys.push(key));
  });
  return page;
}

/** Presses a key that moves the focus. */
async function move(page: Page, key: string): Promise<Focused> {
  await page.keyboard.press(key);
  return page.evaluate(lookAtFocus);
}

/** What Tab reaches, one after the other, until it leaves the element. */
async function tabThrough(page: Page): Promise<Focused[]> {
  const reached: Focused[] = [];
  for (;;) {
    const focused = await move(page, 'Tab');
    if (!focused.name) return reached;
    reached.push(focused);
  }
}

/** Back to where a page is when it has just been opened: nothing has the focus, the table is closed. */
async function reset(page: Page, bins = 5): Promise<void> {
  await page.locator('gpu-atomic-histogram').evaluate(async (node, bins) => {
    const element = node as GpuAtomicHistogram;
    element.shadowRoot!.querySelector<HTMLElement>('.close')?.click();
    element.bins = bins;
    await element.settled;
  }, bins);
  await page.evaluate(startAgain);
}

/** Runs in the page: Tab goes on from its start, as in one that has just been opened. */
function startAgain(): void {
  const start = document.createElement('button');
  document.body.prepend(start);
  start.focus();
  start.remove();
  window.keys = [];
}

/** Opens the table from the focused button; the focus is in it when it is there. */
async function openTable(page: Page): Promise<void> {
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(lookAtTable);
  await page.evaluate(() => {
    window.keys = [];
  });
}

/** Runs in the page: whether the table's region has the focus. */
function lookAtTable(): boolean {
  const { activeElement } = document.querySelector('gpu-atomic-histogram')!.shadowRoot!;
  return activeElement?.matches('.scroll') ?? false;
}

function keysOf(page: Page): Promise<string[]> {
  return page.evaluate(() => window.keys);
}

const CONTROLS = ['workgroups', 'items', 'hot', 'strategy', 'Run', 'Time', 'Table'];

describe('controls', () => {
  let page: Page;

  beforeAll(async () => {
    page = await openElement('controls');
  });

  test('Tab reaches all in the order of their places, each to be seen', async () => {
    await reset(page);
    const reached = await tabThrough(page);
    expect(reached.map(({ name, faults }) => ({ name, faults }))).toEqual(
      CONTROLS.map((name) => ({ name, faults: [] })),
    );
    const byPlace = reached.toSorted((a, b) => (Math.abs(a.y - b.y) > 12 ? a.y - b.y : a.x - b.x));
    expect(reached).toEqual(byPlace);
  });

  test('Shift+Tab goes back the same way', async () => {
    const names: string[] = [];
    for (const _ of CONTROLS) names.push((await move(page, 'Shift+Tab')).name);
    expect(names).toEqual(CONTROLS.toReversed());
  });
});

const FORMS = [
  { attributes: 'controls', bins: 5, pages: [] },
  { attributes: 'controls', bins: 300, pages: ['Previous', 'Next'] },
  { attributes: '', bins: 300, pages: ['Previous', 'Next'] },
] as const;

describe.each(FORMS)('the table of $bins bins, $attributes', ({ attributes, bins, pages }) => {
  let page: Page;

  beforeAll(async () => {
    page = await openElement(attributes);
  });

  beforeEach(async () => {
    await reset(page, bins);
    await openTable(page);
    // From the second of its three pages both ways are open.
    if (pages.length > 0 && (await page.getByRole('rowheader', { name: 'bin 1', exact: true }).count())) {
      await page.getByRole('button', { name: 'Next' }).press('Enter');
      await page.locator('.scroll').focus();
    }
  });

  test('Tab reaches its buttons and its rows', async () => {
    const rows = await page.evaluate(lookAtFocus);
    expect(rows).toMatchObject({ name: 'Table', faults: [] });
    const wanted = ['Copy as CSV', 'Save picture', 'Save record', ...pages, 'Close'];
    // The focus starts in the rows, which come last.
    for (const name of wanted.toReversed()) {
      expect(await move(page, 'Shift+Tab')).toMatchObject({ name, faults: [] });
    }
    for (const name of [...wanted.slice(1), 'Table']) {
      expect(await move(page, 'Tab')).toMatchObject({ name, faults: [] });
    }
    expect(await move(page, 'Tab')).toMatchObject({ name: '' });
  });

  test('Tab from the start of the page stops at nothing that it covers', async () => {
    await page.evaluate(startAgain);
    const reached = await tabThrough(page);
    expect(reached.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect(reached.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Copy as CSV', 'Save picture', 'Save record', ...pages, 'Close', 'Table']),
    );
  });

  test('Escape closes it, once, and gives the focus back', async () => {
    await page.keyboard.press('Escape');
    await page.locator('table').waitFor({ state: 'detached' });
    expect(await page.evaluate(lookAtFocus)).toMatchObject({ name: 'Table', faults: [] });
    expect(await keysOf(page)).not.toContain('Escape');
    await page.keyboard.press('Escape');
    expect(await keysOf(page)).toContain('Escape');
  });

  test('so does Close', async () => {
    await page.locator('.close').focus();
    await page.keyboard.press('Enter');
    await page.locator('table').waitFor({ state: 'detached' });
    expect(await page.evaluate(lookAtFocus)).toMatchObject({ name: 'Table', faults: [] });
  });

  test('arrows move its rows, and Page Up and Page Down are the page’s', async () => {
    const top = () => page.locator('.scroll').evaluate((region) => region.scrollTop);
    // Five rows would fit.
    await page.locator('.scroll').evaluate((region: HTMLElement) => {
      region.style.flex = 'none';
      region.style.blockSize = '3rem';
    });
    await page.keyboard.press('ArrowDown');
    await expect.poll(top).toBeGreaterThan(0);
    await page.keyboard.press('ArrowUp');
    await expect.poll(top).toBe(0);
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) await page.keyboard.press(key);
    expect(await keysOf(page)).toEqual([]);
    for (const key of ['PageDown', 'PageUp']) await page.keyboard.press(key);
    expect(await keysOf(page)).toEqual(['PageDown', 'PageUp']);
  });
});

test('who turns to the last page and back stays in the table', async () => {
  const page = await openElement('controls bins="201"');
  await openTable(page);
  const where = page.locator('.pages [role="status"]');
  for (const { name, at } of [
    { name: 'Next', at: '201 to 201 of 201' },
    { name: 'Previous', at: '1 to 100 of 201' },
  ]) {
    await page.getByRole('button', { name }).focus();
    for (let turned = 0; turned < 2; turned++) await page.keyboard.press('Enter');
    expect(await where.textContent()).toBe(at);
    expect((await page.evaluate(lookAtFocus)).name).not.toBe('');
  }
  await page.keyboard.press('Escape');
  await page.locator('table').waitFor({ state: 'detached' });
});

describe('without controls', () => {
  let page: Page;

  beforeAll(async () => {
    page = await openElement('');
  });

  /** Whether a point where the button is shows it, and not what is below. */
  function numbersAreSeen(): Promise<boolean> {
    return page.locator('summary').evaluate((summary) => {
      const { x, y, width, height } = summary.getBoundingClientRect();
      const root = summary.getRootNode() as ShadowRoot;
      return root.elementFromPoint(x + width / 2, y + height / 2) === summary;
    });
  }

  test('the button of the table is seen while it has the focus', async () => {
    expect(await numbersAreSeen()).toBe(false);
    expect(await move(page, 'Tab')).toMatchObject({ name: 'Table', faults: [] });
    expect(await numbersAreSeen()).toBe(true);
    expect(await move(page, 'Tab')).toMatchObject({ name: '' });
    expect(await numbersAreSeen()).toBe(false);
  });
});

test('nothing is complained about', () => {
  expect(troubles.flatMap(({ errors, requests }) => [...errors, ...requests])).toEqual([]);
});
