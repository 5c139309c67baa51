import { describe, expect, test } from 'vitest';
import type { CountConfig } from '../../components/model/config.ts';
import { toCsv } from '../../components/model/csv.ts';
import { ledgerOf } from '../../components/model/ledger.ts';
import { ledgerTable } from '../../components/model/ledger-wording.ts';
import { mergeOf } from '../../components/model/merge.ts';
import { mergeTable } from '../../components/model/merge-wording.ts';
import { planCount } from '../../components/model/plan.ts';
import { queuesOf } from '../../components/model/queue.ts';
import { queueTable } from '../../components/model/queue-wording.ts';
import { raceOf } from '../../components/model/race.ts';
import { raceTable } from '../../components/model/race-wording.ts';
import { STRINGS } from '../../components/model/strings.ts';
import { sweepOf } from '../../components/model/sweep.ts';
import { sweepTable } from '../../components/model/sweep-wording.ts';
import type { Cell, Table } from '../../components/model/table.ts';
import { barsTable, type Wording } from '../../components/model/wording.ts';
import { DEFAULTS } from './defaults.ts';
import { simulate } from './inspected.ts';
import { withMemory } from './limits.ts';
import { timed } from './timed.ts';

const words: Wording = { strings: STRINGS, format: (value) => `<${value}>` };

const csvOf = (counts: Iterable<number>) => toCsv(barsTable(Uint32Array.from(counts), words));

test.each([
  { counts: [], csv: 'bin,count\r\n' },
  { counts: [0], csv: 'bin,count\r\n1,0\r\n' },
  { counts: [10969, 4294967295], csv: 'bin,count\r\n1,10969\r\n2,4294967295\r\n' },
])('$counts', ({ counts, csv }) => expect(csvOf(counts)).toBe(csv));

test('what is written is what is read', () => {
  const counts = Uint32Array.from({ length: 65536 }, (_, bin) => Math.imul(bin, 2654435761));
  const [head, ...lines] = csvOf(counts).trimEnd().split('\r\n');
  expect(head).toBe('bin,count');
  expect(lines.map((line) => line.split(',').map(Number))).toEqual(
    Array.from(counts, (count, bin) => [bin + 1, count]),
  );
});

test('names and numbers are the same in every language; what is missing stays empty', () => {
  const show = (cell: Cell) => `shown ${cell}`;
  const columns = ['strategy', 'median'].map((name) => ({ name, label: `label of ${name}`, show }));
  const rows = [
    ['storage', 0.25],
    ['two-level', null],
  ];
  const table = { columns, length: rows.length, row: (index: number) => rows[index]! };
  expect(toCsv(table)).toBe('strategy,median\r\nstorage,0.25\r\ntwo-level,\r\n');
});

/** Every word is another than ours, and every number is written as no program reads it. */
const FOREIGN: Wording = {
  strings: {
    ...STRINGS,
    strategies: { 'two-level': 'A;B', storage: 'C,D', replicated: 'E', unsynchronized: 'F' },
    binColumn: 'Klasse, "Nr."',
    countColumn: '',
  },
  format: (value) => `»${value},0«`,
};

const plan = (changes: Partial<CountConfig>) => planCount({ ...DEFAULTS, ...changes }, null);

/** Four items of one bin: who got which place is known. */
const queueOf = (changes: Partial<CountConfig>, subgroups: number[] | null = null) => {
  const { inspection } = simulate(
    plan({ strategy: 'storage', items: 4, bins: 1, workgroupSize: 4, ...changes }),
    1,
  );
  const places = Uint32Array.of(3, 0, 2, 1);
  return queuesOf({ ...inspection, places, subgroups: subgroups && Uint32Array.from(subgroups) });
};

const merge = mergeOf({
  ...simulate(plan({ workgroups: 2, bins: 2, items: 1000 }), 1).inspection,
  counts: Uint32Array.of(400, 600),
  privateBins: Uint32Array.of(150, 350, 250, 250),
  merged: Uint32Array.of(250, 0, 0, 350),
  tickets: Uint32Array.of(1, 0),
});

const race = raceOf(
  [
    { plan: plan({ strategy: 'storage', items: 1e6 }), time: timed([1.5, 1.25, 3]), dropped: 0 },
    { plan: plan({ strategy: 'two-level', items: 1e6 }), time: null, dropped: 3 },
  ],
  false,
);

const sweep = sweepOf(
  [
    { axis: 'addresses', at: 65536, strategy: 'storage', items: 4294967295, time: timed([2]) },
    { axis: 'hot', at: 0.25, strategy: 'two-level', items: 1e6, time: null },
  ],
  false,
);

const VIEWS: readonly { what: string; table: (words: Wording) => Table; csv: string[] }[] = [
  {
    what: 'bars',
    table: (words) => barsTable(Uint32Array.of(1234567, 0), words),
    csv: ['bin,count', '1,1234567', '2,0'],
  },
  {
    what: 'a queue of workgroups',
    table: (words) => queueTable(queueOf({ workgroups: 2, workgroupSize: 2 }), words),
    // Items 0 and 1 are the first workgroup's; they got the places 3 and 0.
    csv: ['bin,first,last,workgroup', '1,0,0,0', '1,1,2,1', '1,3,3,0'],
  },
  {
    what: 'a queue of subgroups',
    table: (words) => queueTable(queueOf({ workgroups: 1 }, [0, 0, 2, 2]), words),
    csv: ['bin,first,last,subgroup', '1,0,0,0', '1,1,2,1', '1,3,3,0'],
  },
  {
    what: 'a queue of invocations',
    table: (words) => queueTable(queueOf({ workgroups: 1 }), words),
    csv: ['bin,first,last,invocation', '1,0,0,1', '1,1,1,3', '1,2,2,2', '1,3,3,0'],
  },
  {
    what: 'a queue of merges',
    table: (words) => queueTable(queuesOf(merge), words),
    csv: ['bin,first,last,workgroup', '1,0,0,1', '1,1,1,0', '2,0,0,0', '2,1,1,1'],
  },
  {
    what: 'a merge',
    table: (words) => mergeTable(merge, words),
    csv: [
      'workgroup,bin,count,from,finished',
      '0,1,150,250,2',
      '0,2,350,0,2',
      '1,1,250,0,1',
      '1,2,250,350,1',
    ],
  },
  {
    what: 'a ledger',
    table: (words) =>
      ledgerTable(
        ledgerOf(DEFAULTS, withMemory(16384), Uint32Array.of(10969, 10861, 11059, 10952, 21695)),
        words,
      ),
    csv: [
      'strategy,storageAtomics,workgroupAtomics,memory,longestQueue',
      'storage,65536,0,0,21695',
      'two-level,80,65536,20,16',
      'replicated,80,65536,768,16',
    ],
  },
  {
    what: 'a ledger before the first count',
    table: (words) => ledgerTable(ledgerOf(DEFAULTS, withMemory(16384), null), words),
    csv: [
      'strategy,storageAtomics,workgroupAtomics,memory,longestQueue',
      'storage,65536,0,0,',
      'two-level,80,65536,20,16',
      'replicated,80,65536,768,16',
    ],
  },
  {
    what: 'a race',
    table: (words) => raceTable(race, words),
    csv: [
      'strategy,median_ms,min_ms,max_ms,ns_per_item,samples_ms',
      'storage,1.5,1.25,3,1.5,1.5 1.25 3',
      'two-level,,,,,',
    ],
  },
  {
    what: 'a sweep',
    table: (words) => sweepTable(sweep, words),
    csv: [
      'axis,at,strategy,median_ms,min_ms,max_ms,ns_per_item,samples_ms',
      `addresses,65536,storage,2,2,2,${(2 / 4294967295) * 1e6},2`,
      'hot,0.25,two-level,,,,,',
    ],
  },
];

describe('every view’s table as a file, in every language', () => {
  test.each(VIEWS)('$what', ({ table, csv }) => {
    for (const own of [words, FOREIGN]) expect(toCsv(table(own))).toBe(`${csv.join('\r\n')}\r\n`);
  });
});
