/** The plugin in somebody else's deck: the built package, reveal.js as it comes, markup of all kinds. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Trouble, visit } from '../browser/pages.ts';

interface RevealApi {
  initialize(): Promise<void>;
  slide(column: number, row?: number, fragment?: number): void;
  nextFragment(): boolean;
  prevFragment(): boolean;
}

declare global {
  interface Window {
    talk: RevealApi;
  }
}

/** A slide, and what its driven elements' `title`s are at each of its steps; null for no such attribute. */
interface Case {
  readonly what: string;
  readonly markup: string;
  readonly steps: readonly (readonly (string | null)[])[];
}

const CASES: readonly Case[] = [
  {
    what: 'values, and fragments that are missing',
    markup: '<p data-fragments-title="a | b | c"></p>',
    steps: [['a'], ['b'], ['c']],
  },
  {
    what: 'an empty first value',
    markup: '<p title="x" data-fragments-title=" | a"></p>',
    steps: [[null], ['a']],
  },
  {
    what: 'an empty value in between',
    markup: '<p data-fragments-title="a||b"></p>',
    steps: [['a'], [null], ['b']],
  },
  { what: 'an empty last value', markup: '<p data-fragments-title="a |"></p>', steps: [['a'], [null]] },
  { what: 'nothing but bars', markup: '<p data-fragments-title="||"></p>', steps: [[null], [null], [null]] },
  { what: 'a single value', markup: '<p data-fragments-title="a"></p>', steps: [['a']] },
  { what: 'no value', markup: '<p title="x" data-fragments-title=""></p>', steps: [[null]] },
  {
    what: 'white space',
    markup: '<p data-fragments-title="\n  a b  |\tc\n"></p>',
    steps: [['a b'], ['c']],
  },
  {
    what: 'the same value twice',
    markup: '<p data-fragments-title="a | a | b"></p>',
    steps: [['a'], ['a'], ['b']],
  },
  {
    what: 'two elements: the shorter stays at its last value',
    markup: '<p data-fragments-title="a | b"></p><p data-fragments-title="x | y | z"></p>',
    steps: [
      ['a', 'x'],
      ['b', 'y'],
      ['b', 'z'],
    ],
  },
  {
    what: 'own fragments, and one that is missing',
    markup: '<b class="fragment">1</b><b class="fragment">2</b><p data-fragments-title="a | b | c | d"></p>',
    steps: [['a'], ['b'], ['c'], ['d']],
  },
  {
    what: 'more own fragments than values',
    markup:
      '<b class="fragment">1</b><b class="fragment">2</b><b class="fragment">3</b><p data-fragments-title="a | b"></p>',
    steps: [['a'], ['b'], ['b'], ['b']],
  },
  {
    what: 'own fragments of one index',
    markup:
      '<b class="fragment" data-fragment-index="0">1</b><b class="fragment" data-fragment-index="0">2</b><p data-fragments-title="a | b | c"></p>',
    steps: [['a'], ['b'], ['c']],
  },
  {
    what: 'own fragments with an index and without',
    markup:
      '<b class="fragment">1</b><b class="fragment" data-fragment-index="0">2</b><p data-fragments-title="a | b | c"></p>',
    steps: [['a'], ['b'], ['c']],
  },
  {
    what: 'something deep inside',
    markup: '<div><ul><li><p data-fragments-title="a | b"></p></li></ul></div>',
    steps: [['a'], ['b']],
  },
];

/** The second of two slides below each other; each goes its own way. */
const BELOW: Case = {
  what: 'a slide below another',
  markup: '<p data-fragments-title="c | d | e"></p>',
  steps: [['c'], ['d'], ['e']],
};

const LISTING = `<gpu-atomic-listing data-fragments-lines=" | 2"><pre>@group(0) @binding(0) var&lt;storage, read_write> out: array&lt;atomic&lt;u32>>;
@compute @workgroup_size(64) fn main() { atomicAdd(&amp;out[0], 1); }</pre></gpu-atomic-listing>`;

const TALK = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Talk</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/node_modules/reveal.js/dist/reveal.css">
<script src="/node_modules/reveal.js/dist/reveal.js"></script>
<script type="module">
  import '/dist/gpu-atomic-histogram.js';
  import '/dist/gpu-atomic-listing.js';
  import { histograms } from '/dist/reveal.js';
  window.talk = new Reveal({ hash: true, plugins: [histograms()] });
  await talk.initialize();
</script></head><body><div class="reveal"><div class="slides">
<section>
  <gpu-atomic-histogram view="merge" items="4096" data-fragments-step="0 | 8 | "></gpu-atomic-histogram>
  ${LISTING}
</section>
<section><section>${CASES[0]!.markup}</section><section>${BELOW.markup}</section></section>
${CASES.map(({ markup }) => `<section>${markup}</section>`).join('\n')}
</div></div></body></html>`;

let browser: Browser;
let page: Page;
let trouble: Trouble;

beforeAll(async () => {
  browser = await connect();
  ({ page, trouble } = await visit(browser, { folder: '.', pages: { '/talk': TALK } }, '/talk', {
    viewport: { width: 1280, height: 720 },
  }));
  await page.locator('.reveal.ready').waitFor();
});
afterAll(() => browser.close());

/** Goes through a slide's steps and back. */
function go(column: number, row: number) {
  return page.evaluate(
    async ([column, row]) => {
      window.talk.slide(column!, row, -1);
      const titles = async () => {
        // What is set in answer to the step is there after this.
        await new Promise((resolve) => setTimeout(resolve));
        const stage = document.querySelector('section.present:not(.stack)')!;
        const driven = [...stage.querySelectorAll('[data-fragments-title]')];
        return driven.map((element) => element.getAttribute('title'));
      };
      const forwards = [await titles()];
      while (window.talk.nextFragment()) forwards.push(await titles());
      const backwards = [await titles()];
      while (window.talk.prevFragment()) backwards.push(await titles());
      return { forwards, backwards };
    },
    [column, row],
  );
}

const BEFORE = 2;

test.each([...CASES.entries()].map(([at, each]) => ({ at, ...each })))('$what', async ({ at, steps }) => {
  expect(await go(at + BEFORE, 0)).toEqual({ forwards: steps, backwards: steps.toReversed() });
});

test('slides below each other go each its own way', async () => {
  const [first] = CASES;
  expect((await go(1, 0)).forwards).toEqual(first!.steps);
  expect((await go(1, 1)).forwards).toEqual(BELOW.steps);
  expect((await go(1, 0)).backwards).toEqual(first!.steps.toReversed());
});

test('fragments that were added show nothing', async () => {
  const texts = await page
    .locator('section:not(.stack) > span.fragment')
    .evaluateAll((added) =>
      added.map((fragment) => [fragment.textContent, (fragment as HTMLElement).offsetWidth]),
    );
  expect(texts.length).toBeGreaterThan(10);
  for (const text of texts) expect(text).toEqual(['', 0]);
});

test('a histogram and a listing go together', async () => {
  const attributes = () =>
    page.evaluate(() => [
      document.querySelector('gpu-atomic-histogram')!.getAttribute('step'),
      document.querySelector('gpu-atomic-listing')!.getAttribute('lines'),
    ]);
  await page.evaluate(() => window.talk.slide(0, 0, -1));
  await expect.poll(attributes).toEqual(['0', null]);
  await page.keyboard.press('PageDown');
  await expect.poll(attributes).toEqual(['8', '2']);
  await page.keyboard.press('PageDown');
  await expect.poll(attributes).toEqual([null, '2']);
  await page.keyboard.press('PageUp');
  await expect.poll(attributes).toEqual(['8', '2']);
});

test('nothing is complained about, and nothing is fetched from elsewhere', () => {
  expect(trouble).toEqual({ errors: [], requests: [] });
});
