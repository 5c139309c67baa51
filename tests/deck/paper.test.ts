/** The deck on paper: a page a slide, at its last step, with every chart and its origin. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Deck, type Shown, useDeck } from './deck.ts';
import { type Area, readSheets, type Sheet } from './paper.ts';
import { SLIDES } from './slides.ts';

const open = useDeck();

let deck: Deck;
let sheets: Sheet[];
let attributes: Record<string, (string | null)[]>;

beforeAll(async () => {
  deck = await open('?print-pdf', {
    // Sweep and race of few reviews, from before the elements are there.
    prepare: () => {
      new MutationObserver(() => {
        for (const element of document.querySelectorAll(':is(#contention, #race) > gpu-atomic-histogram'))
          if (!element.hasAttribute('items')) element.setAttribute('items', '2000');
      }).observe(document, { childList: true, subtree: true });
    },
  });
  await deck.page.evaluate(async () => {
    const elements = document.querySelectorAll<Shown>('gpu-atomic-histogram, gpu-atomic-listing');
    await Promise.all(Array.from(elements, (element) => element.settled));
  });
  attributes = await deck.page.evaluate(() =>
    Object.fromEntries(
      ['contention', 'two-levels', 'merge', 'exchange'].map((id) => {
        const element = document.querySelector(`#${id} :is(gpu-atomic-histogram, gpu-atomic-listing)`)!;
        return [id, ['view', 'step', 'lines'].map((name) => element.getAttribute(name))];
      }),
    ),
  );
  const areas = await deck.page.evaluate(() =>
    Array.from(document.querySelectorAll('.pdf-page'), (sheet) => {
      const corner = sheet.getBoundingClientRect();
      return Array.from(sheet.querySelectorAll('gpu-atomic-histogram'), (histogram): Area => {
        const { left, top, width, height } = histogram.getBoundingClientRect();
        return { x: left - corner.left, y: top - corner.top, width, height };
      });
    }),
  );
  const pdf = await deck.page.pdf({ preferCSSPageSize: true, printBackground: true });
  sheets = await readSheets(deck.page, pdf, areas);
}, 120_000);

test('a page a slide, as large as a slide', () => {
  expect(sheets).toHaveLength(SLIDES.length);
  // reveal.js adds nothing; the browser rounds to points.
  for (const { width, height } of sheets) expect(width / height).toBeCloseTo(1280 / 720, 1);
});

test('steps are at their last', () => {
  expect(attributes).toEqual({
    contention: ['sweep', null, null],
    'two-levels': [null, null, '16-19'],
    merge: ['merge', null, null],
    exchange: [null, null, '11-16'],
  });
});

test('the sentence is that of the last step', () => {
  const said = (id: string) => sheets[SLIDES.findIndex((slide) => slide.id === id)]!.text;
  expect(said('contention')).toContain('What one review takes');
  expect(said('contention')).not.toContain('Guess first');
  expect(said('two-levels')).toContain('for each workgroup');
  expect(said('two-levels')).not.toContain('Wait until');
});

/** The least share of a chart's area that has a colour: marks of times are small. */
const INK: Record<string, number> = { contention: 0.001, race: 0.001 };

describe.each(SLIDES.map((slide, at) => ({ at, ...slide })))('$id', ({ at, id, out, refused, remember }) => {
  test('has its picture or its listing', () => {
    const { coloured, text } = sheets[at]!;
    if (refused) expect(text).toMatch(/error: .*atomic/);
    else if (id === 'built-ins') expect(text).toContain('atomicCompareExchangeWeak');
    else if (out) expect(text).toMatch(/out: .*gpu: /);
    else {
      expect(coloured).toHaveLength(1);
      expect(coloured[0]).toBeGreaterThan(INK[id] ?? 0.05);
    }
  });

  test('says whose its numbers are, and nothing that is for the speaker’s hands', () => {
    const { text } = sheets[at]!;
    if (!refused) expect(text).toMatch(/measured live|counted on the CPU|counted in /);
    if (typeof remember === 'string') {
      const words = (all: string) => all.replace(/\s+/g, '');
      expect(words(text)).toContain(words(remember));
    }
    expect(text).not.toMatch(/Say:|Click|\bRun\b|\bTable\b|Strategy/);
  });
});
