import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HistogramFailure } from '../../components/model/errors.ts';
import { type HistogramRecord, readRecord, writeRecord } from '../../components/model/record.ts';

const RECORD: HistogramRecord = {
  date: '2026-11-30T12:00:00.000Z',
  version: '0.1.0',
  adapter: { name: 'NVIDIA H200', vendor: 'nvidia', architecture: 'hopper', software: false },
  runtime: 'Node v22.0.0, Dawn',
  entries: [
    {
      configuration: { strategy: 'two-level', items: 4294967295, bins: 3, hot: 0.5, testsHot: true },
      counts: [0, 1, 4294967294],
      gpuTime: {
        median: 0.1,
        min: 2 ** -30,
        max: 0.2,
        samples: [0.2, 0.1, 2 ** -30],
        clock: 'timestamp-query',
        quantum: 0.1,
      },
      inspected: { order: [3, 2, 1, 0] },
    },
    { configuration: {}, counts: [], gpuTime: null },
  ],
};

function failureOf(source: unknown): HistogramFailure {
  try {
    readRecord(source);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(HistogramFailure);
    return thrown as HistogramFailure;
  }
  return expect.fail('The record was read.');
}

/** The record as JSON, with one field set to something else, or removed. @param path such as `entries.0.counts` */
function damaged(path: string, value: unknown): unknown {
  const record = JSON.parse(writeRecord(RECORD));
  const names = path.split('.');
  const last = names.pop()!;
  const holder = names.reduce((inner, name) => inner[name], record);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return record;
}

describe('a record survives', () => {
  test('the round trip as text', () => expect(readRecord(writeRecord(RECORD))).toEqual(RECORD));

  test('the round trip as a value', () => {
    expect(readRecord(JSON.parse(writeRecord(RECORD)))).toEqual(RECORD);
  });

  test('being written again, to the letter', () => {
    const text = writeRecord(RECORD);
    expect(writeRecord(readRecord(text))).toBe(text);
  });

  test('fields that this version does not know', () => {
    expect(readRecord(damaged('comment', 'later'))).toEqual({ ...RECORD, comment: 'later' });
  });
});

test('it says what it is, first', () => {
  expect(Object.entries(JSON.parse(writeRecord(RECORD)))[0]).toEqual([
    'format',
    'gpu-atomic-histogram/record@1',
  ]);
});

describe('a newer record is refused', () => {
  test.each(['gpu-atomic-histogram/record@2', 'gpu-atomic-histogram/record@10'])('%s', (format) => {
    // Whatever else has changed in it.
    for (const source of [damaged('format', format), { format }, JSON.stringify({ format })]) {
      const { reason, message } = failureOf(source);
      expect(reason).toBe('data');
      for (const named of [format, 'gpu-atomic-histogram/record@1', 'Update gpu-atomic-histogram']) {
        expect(message).toContain(named);
      }
    }
  });
});

describe('what is no record is refused', () => {
  test.each([null, undefined, 7, true, [], [RECORD], {}, { format: 1 }])('%o', (source) => {
    const { reason, message } = failureOf(source);
    expect(reason).toBe('data');
    expect(message).toMatch(/^The record is damaged: .*Save or copy the whole file again\.$/);
  });

  test.each([
    'gpu-atomic-histogram/record',
    'gpu-atomic-histogram/record@0',
    'gpu-atomic-histogram/record@1 ',
    'gpu-atomic-histogram/record@-1',
    'another/record@1',
    'another/record@2',
  ])('format "%s"', (format) => {
    const { message } = failureOf(damaged('format', format));
    expect(message).toContain(`format is ${JSON.stringify(format)}`);
    expect(message).toContain('not "gpu-atomic-histogram/record@1"');
  });

  const text = writeRecord(RECORD);
  test.each([0, 1, text.length >> 1, text.length - 3])('a file cut off after %d letters', (length) => {
    const { reason, message } = failureOf(text.slice(0, length));
    expect(reason).toBe('data');
    expect(message).toMatch(/no JSON \(.+\)\. Save or copy the whole file again\.$/s);
  });
});

describe('a damaged record is refused: the field, its value and what belongs there are named', () => {
  const WHOLE = 'a whole number from 0 to 4294967295';
  const TIME = 'a number of milliseconds';
  test.each([
    { path: 'date', value: undefined, allowed: 'a date' },
    { path: 'date', value: 'yesterday', allowed: 'a date' },
    { path: 'date', value: 2026, allowed: 'a date' },
    { path: 'version', value: 1, allowed: 'a text' },
    { path: 'runtime', value: undefined, allowed: 'a text' },
    { path: 'adapter', value: undefined, allowed: 'an object' },
    { path: 'adapter', value: 'H200', allowed: 'an object' },
    { path: 'adapter.name', value: null, allowed: 'a text' },
    { path: 'adapter.vendor', value: undefined, allowed: 'a text' },
    { path: 'adapter.architecture', value: 9, allowed: 'a text' },
    { path: 'adapter.software', value: 'no', allowed: 'true or false' },
    { path: 'entries', value: undefined, allowed: 'a list' },
    { path: 'entries', value: {}, allowed: 'a list' },
    { path: 'entries.1', value: null, allowed: 'an object' },
    { path: 'entries.0.configuration', value: undefined, allowed: 'an object' },
    { path: 'entries.0.configuration.hot', value: null, allowed: 'a text, a number' },
    { path: 'entries.0.configuration.hot', value: {}, allowed: 'a text, a number' },
    { path: 'entries.0.counts', value: undefined, allowed: 'a list' },
    { path: 'entries.0.counts.1', value: -1, allowed: WHOLE },
    { path: 'entries.0.counts.1', value: 0.5, allowed: WHOLE },
    { path: 'entries.0.counts.1', value: 2 ** 32, allowed: WHOLE },
    { path: 'entries.0.counts.1', value: '1', allowed: WHOLE },
    { path: 'entries.0.gpuTime', value: undefined, allowed: 'an object' },
    { path: 'entries.0.gpuTime.median', value: 0.15, allowed: '0.1, the median of its samples' },
    { path: 'entries.0.gpuTime.min', value: 0.05, allowed: 'the least of its samples' },
    { path: 'entries.0.gpuTime.max', value: 0.3, allowed: '0.2, the largest of its samples' },
    { path: 'date', value: '1', allowed: 'a date' },
    { path: 'date', value: 'Nov 30 2026', allowed: 'a date' },
    { path: 'entries.0.gpuTime.median', value: undefined, allowed: TIME },
    { path: 'entries.0.gpuTime.min', value: -0.1, allowed: TIME },
    { path: 'entries.0.gpuTime.max', value: '1', allowed: TIME },
    { path: 'entries.0.gpuTime.quantum', value: null, allowed: TIME },
    { path: 'entries.0.gpuTime.samples', value: 3, allowed: 'a list' },
    { path: 'entries.0.gpuTime.samples.2', value: null, allowed: TIME },
    { path: 'entries.0.gpuTime.clock', value: 'sundial', allowed: '"timestamp-query" or "wall"' },
    { path: 'entries.0.inspected', value: [], allowed: 'an object' },
    { path: 'entries.0.inspected.order', value: 'abc', allowed: 'a list' },
    { path: 'entries.0.inspected.order.3', value: 1e10, allowed: WHOLE },
  ])('$path = $value', ({ path, value, allowed }) => {
    const { reason, message } = failureOf(damaged(path, value));
    const field = path.replace(/\.(\d+)/g, '[$1]');
    expect(reason).toBe('data');
    expect(message).toContain(
      `The record is damaged: ${field} is ${JSON.stringify(value) ?? 'missing'}, not `,
    );
    expect(message).toContain(allowed);
    expect(message).toContain('Save or copy the whole file again.');
  });

  test('a long value is cut short', () => {
    expect(failureOf(damaged('entries', 'x'.repeat(1e6))).message.length).toBeLessThan(200);
  });
});

describe('counts that cannot be those of their configuration are refused', () => {
  test.each([
    { path: 'entries.0.counts', value: [0, 1], words: /counts\.length is 2, not the 3 bins/ },
    {
      path: 'entries.0.counts.0',
      value: 1,
      words: /the sum of entries\[0\]\.counts is 4294967296, not at most 4294967295/,
    },
    { path: 'entries.0.configuration.items', value: 5, words: /not at most 5, the items/ },
    { path: 'entries.0.configuration.bins', value: 4, words: /is 3, not the 4 bins/ },
  ])('$path = $value', ({ path, value, words }) => {
    expect(failureOf(damaged(path, value)).message).toMatch(words);
  });
});

test('a file that begins with a byte-order mark is read', () => {
  expect(readRecord(`\uFEFF${writeRecord(RECORD)}`)).toEqual(RECORD);
});

test.each([10n, Symbol('x'), () => {}])('%o is no record, and no other exception', (source) => {
  expect(failureOf(source).reason).toBe('data');
});

describe('the records of this project', () => {
  const folder = join(import.meta.dirname, '../bench/gpu/records');

  test.each(readdirSync(folder))('%s is read, and adds up', (file) => {
    const { entries, adapter } = readRecord(readFileSync(join(folder, file), 'utf8'));
    expect(adapter.software).toBe(false);
    expect(entries.length).toBeGreaterThan(10);
    const wrong = entries.filter(({ configuration: { strategy, items }, counts }) => {
      const total = counts!.reduce((sum, count) => sum + count, 0);
      return strategy === 'unsynchronized' ? total > Number(items) : total !== items;
    });
    expect(wrong).toEqual([]);
  });
});
