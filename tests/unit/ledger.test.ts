import { describe, expect, test } from 'vitest';
import type { CountConfig } from '../../components/model/config.ts';
import { ledgerOf } from '../../components/model/ledger.ts';
import {
  ledgerFormula,
  ledgerTable,
  ledgerValue,
  ledgerWords,
} from '../../components/model/ledger-wording.ts';
import { STRINGS } from '../../components/model/strings.ts';
import type { Wording } from '../../components/model/wording.ts';
import { DEFAULTS } from './defaults.ts';
import { withMemory } from './limits.ts';

const WORDS: Wording = { strings: STRINGS, format: new Intl.NumberFormat('en-US').format };
const COUNTS = Uint32Array.of(10969, 10861, 11059, 10952, 21695);

const ledger = (changes: Partial<CountConfig> = {}, bytes: number | null = 16384, counts = COUNTS) =>
  ledgerOf({ ...DEFAULTS, ...changes }, bytes === null ? null : withMemory(bytes), counts);

describe('entries', () => {
  test.each([
    { changes: {}, bytes: 16384, copies: 32 },
    { changes: {}, bytes: null, copies: 32 },
    { changes: { strategy: 'storage' }, bytes: 32768, copies: 32 },
    { changes: { workgroups: 1, items: 0, bins: 1 }, bytes: 16384, copies: 32 },
    { changes: { workgroups: 65535, items: 4294967295 }, bytes: 16384, copies: 32 },
    { changes: { bins: 1023, workgroupSize: 256 }, bytes: 16384, copies: 2 },
    { changes: { bins: 4095 }, bytes: 16384, copies: 1 },
    { changes: { bins: 4096 }, bytes: 16384, copies: 1 },
    { changes: { bins: 4097 }, bytes: 16384, copies: 1 },
    { changes: { bins: 4097 }, bytes: null, copies: 1 },
    { changes: { bins: 8192 }, bytes: 32768, copies: 1 },
    { changes: { bins: 65536, workgroupSize: 65535 }, bytes: 16384, copies: 1 },
  ] as const)('$changes in $bytes bytes', ({ changes, bytes, copies }) => {
    const { items, workgroups, bins } = { ...DEFAULTS, ...changes };
    const limit = bytes ?? 16384;
    const cost = (
      storageAtomics: number,
      workgroupAtomics: number,
      memory: number,
      longestQueue: number,
    ) => ({
      storageAtomics,
      workgroupAtomics,
      memory,
      longestQueue,
      fits: memory <= limit,
    });
    const made = ledger(changes, bytes);
    expect(made.entries).toEqual([
      { strategy: 'storage', ...cost(items, 0, 0, 21695) },
      { strategy: 'two-level', ...cost(workgroups * bins, items, 4 * bins, workgroups) },
      { strategy: 'replicated', ...cost(workgroups * bins, items, 4 * (bins + 1) * copies, workgroups) },
    ]);
    expect(made).toMatchObject({ limit, assumed: bytes === null, merges: workgroups * bins });
  });

  test.each([
    { what: 'no counts', config: DEFAULTS, counts: null },
    {
      what: 'counts that lost updates',
      config: { ...DEFAULTS, strategy: 'unsynchronized' as const },
      counts: COUNTS,
    },
  ])('$what: the queue of storage is not known', ({ config, counts }) => {
    const made = ledgerOf(config, null, counts);
    expect(made.entries.map(({ longestQueue }) => longestQueue)).toEqual([null, 16, 16]);
    expect(ledgerWords(made, WORDS).subtitle).toBe('Two levels: one storage atomic for 819 reviews');
    expect(ledgerValue('longestQueue', made.groups[3]!.bars[0]!, WORDS)).toBe('–');
  });
});

test.each([
  { items: 81, saves: true },
  { items: 80, saves: false },
  { items: 79, saves: false },
  { items: 0, saves: false },
])('80 merges for $items items save: $saves', ({ items, saves }) => {
  const made = ledger({ items });
  expect(made.savesNothing).toBe(!saves);
  const { subtitle, finding } = ledgerWords(made, WORDS);
  for (const text of [subtitle, finding]) expect(/save nothing/.test(text)).toBe(!saves);
});

test('bars stand on one axis, alike ones together', () => {
  const made = ledger({}, 49152);
  const at = (value: number) => Math.log(1 + value) / Math.log(1 + 65536);
  const bar = (value: number, ...strategies: string[]) => ({ strategies, value, at: at(value), fits: true });
  expect(made.groups).toEqual([
    { quantity: 'storageAtomics', bars: [bar(65536, 'storage'), bar(80, 'two-level', 'replicated')] },
    { quantity: 'workgroupAtomics', bars: [bar(0, 'storage'), bar(65536, 'two-level', 'replicated')] },
    { quantity: 'memory', bars: [bar(0, 'storage'), bar(20, 'two-level'), bar(768, 'replicated')] },
    { quantity: 'longestQueue', bars: [bar(21695, 'storage'), bar(16, 'two-level', 'replicated')] },
  ]);
  expect(made.limitAt).toBeCloseTo(at(49152), 12);
  expect(made.ticks).toEqual([0, 10, 1000].map((value) => ({ value, at: at(value) })));
});

test('the axis reaches the limit and what lies above it', () => {
  expect(ledger({ items: 1, workgroups: 1 }, 16384, Uint32Array.of(1)).limitAt).toBe(1);
  const { groups } = ledger({ items: 1, workgroups: 1, bins: 65536 }, 16384, Uint32Array.of(1));
  expect(groups[2]!.bars.map(({ at, fits }) => [Math.round(at * 1e4) / 1e4, fits])).toEqual([
    [0, true],
    [1, false],
    [1, false],
  ]);
});

describe('words', () => {
  test('of the defaults', () => {
    const made = ledger({}, 32768);
    expect(ledgerFormula(made, WORDS)).toBe('65,536 reviews against 16 × 5 = 80');
    expect(ledgerWords(made, WORDS)).toEqual({
      title: 'The ledger, 65,536 reviews',
      subtitle: 'Two levels: one storage atomic for 819 reviews; longest queue 16, not 21,695',
      finding:
        'The ledger, 65,536 reviews. 65,536 reviews against 16 × 5 = 80. ' +
        'Two levels: one storage atomic for 819 reviews; longest queue 16, not 21,695.',
      truth: 'Calculated, not timed',
      right: null,
      how: '32,768 bytes in a workgroup',
    });
  });

  test('of what does not fit, on the CPU', () => {
    const words = ledgerWords(ledger({ bins: 4096 }, null), WORDS);
    expect(words.truth).toBe('Replicated does not fit: 16,388 bytes, of 16,384');
    expect(words.finding).toMatch(/: 16,388 bytes, of 16,384\.$/);
    expect(words.how).toBe('16,384 bytes, the least of any GPU');
  });

  test('of values', () => {
    const said = ledger().groups.map(({ quantity, bars }) =>
      bars.map((bar) => ledgerValue(quantity, bar, WORDS)),
    );
    expect(said).toEqual([
      ['65,536', '80'],
      ['0', '65,536'],
      ['0', '20 bytes', '768 bytes'],
      ['21,695', '16'],
    ]);
  });
});

test('table', () => {
  const { columns, length, row } = ledgerTable(ledger(), WORDS);
  const cells = Array.from({ length }, (_, index) => row(index));
  expect(columns.map(({ name }) => name)).toEqual([
    'strategy',
    'storageAtomics',
    'workgroupAtomics',
    'memory',
    'longestQueue',
  ]);
  expect(cells).toEqual([
    ['storage', 65536, 0, 0, 21695],
    ['two-level', 80, 65536, 20, 16],
    ['replicated', 80, 65536, 768, 16],
  ]);
  expect(columns.map(({ show }, index) => show(cells[0]![index]!))).toEqual([
    'Storage',
    '65,536',
    '0',
    '0',
    '21,695',
  ]);
  expect(columns[4]!.show(null)).toBe('–');
});
