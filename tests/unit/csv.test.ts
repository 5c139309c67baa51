import { expect, test } from 'vitest';
import { toCsv } from '../../components/model/csv.ts';
import { STRINGS } from '../../components/model/strings.ts';
import type { Cell } from '../../components/model/table.ts';
import { barsTable, type Wording } from '../../components/model/wording.ts';

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
