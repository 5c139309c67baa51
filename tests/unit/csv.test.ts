import { expect, test } from 'vitest';
import { toCsv } from '../../components/model/csv.ts';

test.each([
  { counts: [], csv: 'bin,count\r\n' },
  { counts: [0], csv: 'bin,count\r\n1,0\r\n' },
  { counts: [10969, 4294967295], csv: 'bin,count\r\n1,10969\r\n2,4294967295\r\n' },
])('$counts', ({ counts, csv }) => expect(toCsv(Uint32Array.from(counts))).toBe(csv));

test('what is written is what is read', () => {
  const counts = Uint32Array.from({ length: 65536 }, (_, bin) => Math.imul(bin, 2654435761));
  const [head, ...lines] = toCsv(counts).trimEnd().split('\r\n');
  expect(head).toBe('bin,count');
  expect(lines.map((line) => line.split(',').map(Number))).toEqual(
    Array.from(counts, (count, bin) => [bin + 1, count]),
  );
});
