import { describe, expect, test } from 'vitest';
import type { CountConfig } from '../../components/model/config.ts';
import { planCount } from '../../components/model/plan.ts';
import { STRINGS } from '../../components/model/strings.ts';
import {
  barsTable,
  binName,
  duration,
  finding,
  reading,
  subtitle,
  title,
  type Wording,
} from '../../components/model/wording.ts';
import { DEFAULTS } from './defaults.ts';

const WORDS: Wording = { strings: STRINGS, format: new Intl.NumberFormat('en-US').format };

const SEED = { counts: Uint32Array.of(10969, 10861, 11059, 10952, 21695), peak: 1421 };

const plan = (changes: Partial<CountConfig> = {}) => planCount({ ...DEFAULTS, ...changes }, null);

/** A row named by its words: titles made of '$words' are cut off after 40 characters. */
function byWords<Row extends { readonly words: string }>(row: Row): [words: string, row: Row] {
  return [row.words, row];
}

describe('title', () => {
  test.each(
    [
      { changes: {}, words: '65,536 reviews, 16 workgroups of 256' },
      { changes: { workgroups: 2, workgroupSize: 1 }, words: '65,536 reviews, 2 workgroups of 1' },
      { changes: { workgroups: 1 }, words: '65,536 reviews, one workgroup of 256' },
      { changes: { workgroups: 65535, items: 0 }, words: '0 reviews, 65,535 workgroups of 256' },
      { changes: { items: 1 }, words: '1 review, 16 workgroups of 256' },
      { changes: { items: 1, workgroups: 1 }, words: '1 review, one workgroup of 256' },
      { changes: { items: 4294967295 }, words: '4,294,967,295 reviews, 16 workgroups of 256' },
    ].map(byWords),
  )('%s', (words, { changes }) => expect(title(plan(changes), WORDS)).toBe(words));

  test('needs no plan', () => {
    expect(title({ items: 7, workgroups: 3, workgroupSize: 64 }, WORDS)).toBe(
      '7 reviews, 3 workgroups of 64',
    );
  });
});

describe('subtitle', () => {
  test.each(
    [
      {
        changes: {},
        peak: 1421,
        words: '80 storage atomics (16 × 5) instead of 65,536 · largest private bin 1,421',
      },
      { changes: {}, peak: null, words: '80 storage atomics (16 × 5) instead of 65,536' },
      {
        changes: { items: 81 },
        peak: 0,
        words: '80 storage atomics (16 × 5) instead of 81 · largest private bin 0',
      },
      {
        changes: { items: 80 },
        peak: 2,
        words:
          '80 storage atomics (16 × 5) for 80 reviews: two levels save nothing here · largest private bin 2',
      },
      {
        changes: { workgroups: 4096, bins: 1024 },
        peak: null,
        words: '4,194,304 storage atomics (4,096 × 1,024) for 65,536 reviews: two levels save nothing here',
      },
      {
        changes: { strategy: 'storage' as const },
        peak: null,
        words: '65,536 storage atomics, one for each review',
      },
      {
        changes: { strategy: 'replicated' as const },
        peak: 1421,
        words: '80 storage atomics (16 × 5) instead of 65,536 · largest private bin 1,421',
      },
      {
        changes: { strategy: 'unsynchronized' as const },
        peak: null,
        words: 'plain additions instead of atomics: updates get lost',
      },
    ].map(byWords),
  )('%s', (words, { changes, peak }) => {
    expect(subtitle(plan(changes), { ...SEED, peak }, false, WORDS)).toBe(words);
  });
});

describe('name of a bin', () => {
  test.each([
    { bins: 1, names: ['1 star'] },
    { bins: 4, names: ['1 star', '2 stars', '3 stars', '4 stars'] },
    { bins: 5, names: ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'] },
    { bins: 6, names: ['bin 1', 'bin 2', 'bin 3', 'bin 4', 'bin 5', 'bin 6'] },
  ])('$names', ({ bins, names }) => {
    expect(names.map((_, bin) => binName(bin, bins, WORDS))).toEqual(names);
  });

  test('of the last of 65,536', () => expect(binName(65535, 65536, WORDS)).toBe('bin 65,536'));
});

test('the CPU loses no update, and says so', () => {
  const words = subtitle(plan({ strategy: 'unsynchronized' }), { peak: null }, true, WORDS);
  expect(words).toBe('plain additions instead of atomics: one loop loses nothing, a GPU does');
});

describe('updates lost by plain additions', () => {
  const WHOLE = plan({ strategy: 'unsynchronized' });

  test.each(
    [
      { losses: undefined, words: 'plain additions instead of atomics: updates get lost' },
      { losses: [], words: 'plain additions instead of atomics: updates get lost' },
      { losses: [0, 0, 0], words: 'plain additions, and 3 runs lost nothing: luck, not safety' },
      { losses: [6, 6], words: 'plain additions: each of 2 runs lost 6 updates' },
      {
        losses: [53210, 53211, 0, 7, 7],
        words: 'plain additions: 5 runs lost 53,210, 53,211, 0, 7, 7 updates',
      },
      // Nothing first, then something: no luck.
      { losses: [0, 0, 12], words: 'plain additions: 3 runs lost 0, 0, 12 updates' },
      {
        losses: Array(1234).fill(65535),
        words: 'plain additions: each of 1,234 runs lost 65,535 updates',
      },
    ].map(byWords),
  )('%s', (words, { losses }) => expect(subtitle(WHOLE, { peak: null }, false, WORDS, losses)).toBe(words));

  test('of one run are named once', () => {
    const words = (losses: number[]) => subtitle(WHOLE, { peak: null }, false, WORDS, losses);
    expect(words([5])).toMatch(/^plain additions: .*\b(1|one) runs? lost 5 updates$/);
    expect(words([0])).toMatch(/^plain additions, and (1|one) runs? lost nothing: luck, not safety$/);
  });

  test.each(['two-level', 'storage', 'replicated'] as const)('are none of %s', (strategy) => {
    const own = plan({ strategy });
    const words = subtitle(own, { peak: 7 }, false, WORDS);
    expect(subtitle(own, { peak: 7 }, false, WORDS, [1, 2])).toBe(words);
  });

  test('are none on the CPU', () => {
    expect(subtitle(WHOLE, { peak: null }, true, WORDS, [1, 2])).toBe(
      'plain additions instead of atomics: one loop loses nothing, a GPU does',
    );
  });
});

describe('the counts as a table', () => {
  const rowsOf = (counts: Uint32Array) => {
    const { columns, length, row } = barsTable(counts, WORDS);
    const cells = Array.from({ length }, (_, index) => row(index));
    return { cells, shown: cells.map((line) => columns.map(({ show }, at) => show(line[at]!))) };
  };

  test('its columns', () => {
    const columns = barsTable(SEED.counts, WORDS).columns.map(({ name, label }) => ({ name, label }));
    expect(columns).toEqual([
      { name: 'bin', label: 'Bin' },
      { name: 'count', label: 'Reviews' },
    ]);
  });

  test.each([
    { counts: [], shown: [] },
    { counts: [0], shown: [['1 star', '0']] },
    {
      counts: [10969, 10861, 11059, 10952, 21695],
      shown: [
        ['1 star', '10,969'],
        ['2 stars', '10,861'],
        ['3 stars', '11,059'],
        ['4 stars', '10,952'],
        ['5 stars', '21,695'],
      ],
    },
    {
      counts: [1, 2, 3, 4, 5, 4294967295],
      shown: [
        ['bin 1', '1'],
        ['bin 2', '2'],
        ['bin 3', '3'],
        ['bin 4', '4'],
        ['bin 5', '5'],
        ['bin 6', '4,294,967,295'],
      ],
    },
  ])('of $counts', ({ counts, shown }) => {
    const rows = rowsOf(Uint32Array.from(counts));
    expect(rows.shown).toEqual(shown);
    expect(rows.cells).toEqual(counts.map((count, bin) => [bin + 1, count]));
  });

  test('of 65,536 bins ends with the last', () => {
    const { length, row, columns } = barsTable(new Uint32Array(65536).fill(3), WORDS);
    expect([length, row(65535), columns[0]!.show(65536)]).toEqual([65536, [65536, 3], 'bin 65,536']);
  });
});

describe('duration', () => {
  test.each(
    [
      { milliseconds: 7.57e-10, words: '0.757 ps' },
      { milliseconds: 9.9949e-7, words: '999 ps' },
      { milliseconds: 9.9951e-7, words: '1 ns' },
      { milliseconds: 0.0000012, words: '1.2 ns' },
      { milliseconds: 0.00099949, words: '999 ns' },
      { milliseconds: 0.00099951, words: '1 µs' },
      { milliseconds: 0.2050449, words: '205 µs' },
      { milliseconds: 0.99951, words: '1 ms' },
      { milliseconds: 1.2345, words: '1.23 ms' },
      { milliseconds: 999.51, words: '1 s' },
      { milliseconds: 12345, words: '12.3 s' },
      { milliseconds: 1234567, words: '1,230 s' },
    ].map(byWords),
  )('%s', (words, { milliseconds }) => expect(duration(milliseconds, WORDS.format)).toBe(words));
});

describe('reading', () => {
  test.each(
    [
      { counts: SEED.counts, bin: 2, words: '3 stars: 11,059 (16.9 %)' },
      { counts: SEED.counts, bin: 0, words: '1 star: 10,969 (16.7 %)' },
      { counts: Uint32Array.of(7), bin: 0, words: '1 star: 7 (100 %)' },
      { counts: new Uint32Array(5), bin: 4, words: '5 stars: 0 (0 %)' },
      { counts: new Uint32Array(65536).fill(65535), bin: 65535, words: 'bin 65,536: 65,535 (0 %)' },
    ].map(byWords),
  )('%s', (words, { counts, bin }) => expect(reading(counts, bin, WORDS)).toBe(words));
});

describe('finding', () => {
  test.each(
    [
      {
        counts: SEED.counts,
        words: '65,536 reviews, 16 workgroups of 256. Most in 5 stars: 21,695.',
      },
      {
        counts: Uint32Array.of(65536),
        words: '65,536 reviews, 16 workgroups of 256. Most in 1 star: 65,536.',
      },
      {
        counts: Uint32Array.of(1, 7, 7),
        words: '65,536 reviews, 16 workgroups of 256. Most in 2 stars: 7.',
      },
      {
        counts: new Uint32Array(5),
        words: '65,536 reviews, 16 workgroups of 256. Every bin is empty.',
      },
      {
        counts: new Uint32Array(65536).fill(1, 65535),
        words: '65,536 reviews, 16 workgroups of 256. Most in bin 65,536: 1.',
      },
    ].map(byWords),
  )('%s', (words, { counts }) => {
    expect(finding(plan({ bins: counts.length }), { counts, peak: null }, WORDS)).toBe(words);
  });
});

test('every number is written as the reader writes numbers', () => {
  const german: Wording = { strings: STRINGS, format: new Intl.NumberFormat('de-DE').format };
  const planned = plan({ workgroups: 1024, bins: 1024, items: 4294967295, workgroupSize: 1024 });
  const counts = new Uint32Array(1024).fill(4194304);
  const counted = { counts, peak: 8192 };
  expect([
    title(planned, german),
    subtitle(planned, counted, false, german),
    binName(1023, 1024, german),
    finding(planned, counted, german),
  ]).toEqual([
    '4.294.967.295 reviews, 1.024 workgroups of 1.024',
    '1.048.576 storage atomics (1.024 × 1.024) instead of 4.294.967.295 · largest private bin 8.192',
    'bin 1.024',
    '4.294.967.295 reviews, 1.024 workgroups of 1.024. Most in bin 1: 4.194.304.',
  ]);
});
