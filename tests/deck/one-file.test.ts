/** The deck in one file, opened by double-click: everything is inside. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connect } from '../browser/pages.ts';
import { Deck, until } from './deck.ts';
import { COUNTS, SLIDES } from './slides.ts';
import { watch } from './watch.ts';

const FILE = pathToFileURL(resolve(import.meta.dirname, '../../site/slides/deck.html')).href;

let browser: Browser;
let requests: string[];
let errors: string[];
let pages: Page[] = [];

beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());
afterEach(async () => {
  for (const page of pages) await page.context().close();
  pages = [];
});

async function openFile(hash: string, prepare: () => void = () => {}): Promise<Deck> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, offline: true });
  const page = await context.newPage();
  pages.push(page);
  requests = [];
  errors = [];
  page.on('request', (request) => {
    // What an address carries itself is no request to anybody.
    if (!/^(data|blob):/.test(request.url())) requests.push(request.url().split('#')[0]!);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.addInitScript(watch);
  await page.addInitScript(prepare);
  await page.goto(FILE + hash);
  await page.locator('.reveal.ready').waitFor();
  return new Deck(page);
}

test('every element is defined, and slides count without a single request', async () => {
  const deck = await openFile('');
  const elements = await deck.page
    .locator('.slides *')
    .evaluateAll((all) =>
      all
        .filter(({ localName }) => localName.includes('-'))
        .map((element) => `${element.localName} ${element.matches(':defined')}`),
    );
  expect(new Set(elements)).toEqual(new Set(['gpu-atomic-histogram true', 'gpu-atomic-listing true']));
  expect(await deck.page.locator('.slides > section').count()).toBe(SLIDES.length);
  await deck.settled();
  expect(await deck.footer()).toEqual([
    '65,536 reviews, counted just now',
    expect.stringMatching(/^measured live · /),
  ]);
  const counts = await deck.shown.locator('[part="value"]').allTextContents();
  expect(counts.map((count) => Number(count.replace(',', '')))).toEqual(COUNTS);

  await deck.page.evaluate(() => {
    location.hash = '#/two-levels';
  });
  await deck.expectSlide('two-levels');
  await deck.settled();
  expect(await deck.shown.locator('.verdict').textContent()).toContain('as expected');
  expect({ requests, errors }).toEqual({ requests: [FILE], errors: [] });
});

test('without WebGPU the record is inside as well', async () => {
  const deck = await openFile('#/queue', () => {
    Object.defineProperty(navigator, 'gpu', { value: undefined });
  });
  await deck.shown.locator('figure.recorded:not(.blank)').waitFor();
  await until(async () => (await deck.footer())[1]).toMatch(/^recorded · NVIDIA H200 · /);
  expect({ requests, errors }).toEqual({ requests: [FILE], errors: [] });
});
