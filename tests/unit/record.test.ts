import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Strategy, View } from '../../components/model/config.ts';
import { HistogramFailure } from '../../components/model/errors.ts';
import type { Inspection } from '../../components/model/inspection.ts';
import { countAtOnce } from '../../components/model/oracle.ts';
import { planCount } from '../../components/model/plan.ts';
import { type HistogramRecord, readRecord, writeRecord } from '../../components/model/record.ts';
import { findingsOf } from '../../components/model/recording.ts';
import { binOf } from '../../components/model/review.ts';
import { DEFAULTS } from './defaults.ts';
import { differenceOf } from './difference.ts';

const RECORD: HistogramRecord = {
  date: '2026-11-30T12:00:00.000Z',
  version: '0.1.0',
  adapter: { name: 'NVIDIA H200', vendor: 'nvidia', architecture: 'hopper', software: false },
  limits: {
    maxComputeInvocationsPerWorkgroup: 1024,
    maxComputeWorkgroupSizeX: 1024,
    maxComputeWorkgroupStorageSize: 49152,
  },
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
    {
      configuration: { axis: 'hot', at: 0.25, strategy: 'storage', items: 900 },
      counts: null,
      gpuTime: { median: 2, min: 2, max: 2, samples: [2], clock: 'wall', quantum: 1e-7 },
    },
    { configuration: { axis: 'hot' }, counts: null, gpuTime: null },
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

describe('lists of numbers', () => {
  const listOf = (samples: readonly number[]) => {
    const [first = 0] = samples;
    const entries = [
      { configuration: {}, counts: null, gpuTime: null, inspected: { a: samples, b: [first] } },
    ];
    return writeRecord({ ...RECORD, entries });
  };

  test.each([1, 2, 3, 1000, 65536])('of %d stand on one line each, and are read as they were', (length) => {
    const numbers = Array.from({ length }, (_, index) => Math.imul(index, 2654435761) >>> 0);
    const text = listOf(numbers);
    const lines = text.split('\n').map((line) => line.trim());
    expect(lines).toContain(`"a": [${numbers.join(',')}],`);
    expect(lines).toContain('"b": [0]');
    expect(readRecord(text).entries[0]!.inspected).toEqual({ a: numbers, b: [0] });
  });

  test('of every kind of number', () => {
    const samples = [1e-7, 1e9, 0.1, 1.5e-12, 2 ** 29, 1 / 3, 1e-12];
    const gpuTime = {
      median: 0.1,
      min: 1e-12,
      max: 1e9,
      samples,
      clock: 'wall',
      quantum: 0,
    } as const;
    const record = { ...RECORD, entries: [{ configuration: {}, counts: null, gpuTime }] };
    const text = writeRecord(record);
    expect(text).toContain(`"samples": [${samples.map((sample) => JSON.stringify(sample)).join(',')}]`);
    expect(readRecord(text)).toEqual(record);
  });

  test('none, and lists of anything else, stay as they are', () => {
    const text = writeRecord({ ...RECORD, entries: [], comments: ['1', '2'] } as HistogramRecord);
    expect(text).toContain('"entries": [],');
    expect(text).toContain('"comments": [\n  "1",\n  "2"\n ]');
  });

  test.each(['[ 1 ]', 'Chrome [ 12,\t3 ] on [  7]', '[1,  2]', '[\n 1\n]', '"[ 1 ]"', '\\n[ 5 ]', '] [ 1'])(
    'in a text are no lists: %j',
    (runtime) => {
      const record = { ...RECORD, runtime, adapter: { ...RECORD.adapter, name: runtime } };
      expect(readRecord(writeRecord(record))).toEqual(record);
    },
  );
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

test.each([1000, 1001])('%d entries, and as many samples', (length) => {
  const [entry] = RECORD.entries;
  const gpuTime = { ...entry!.gpuTime!, samples: Array(length).fill(1), median: 1, min: 1, max: 1 };
  const many = { ...RECORD, entries: Array(length).fill({ ...entry, gpuTime: null }) };
  for (const [field, record] of [
    ['entries[0].gpuTime.samples.length', { ...RECORD, entries: [{ ...entry, gpuTime }] }],
    ['entries.length', many],
  ] as const) {
    const read = () => readRecord(writeRecord(record as HistogramRecord));
    if (length > 1000) expect(read).toThrow(`${field} is 1001, not at most 1000`);
    else expect(read).not.toThrow();
  }
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
    ...[null, '5', 0, -1, 9e-13, 1_000_000_001].map((value) => ({
      path: 'entries.0.gpuTime.samples.2',
      value,
      allowed: '1e-12 to 1000000000 milliseconds',
    })),
    { path: 'entries.0.gpuTime.quantum', value: 1e300, allowed: 'at most 1000000000 milliseconds' },
    { path: 'limits', value: 7, allowed: 'an object' },
    { path: 'limits.maxComputeWorkgroupStorageSize', value: 0, allowed: 'a whole number above 0' },
    { path: 'limits.maxComputeWorkgroupSizeX', value: 'many', allowed: 'a whole number above 0' },
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

describe.each([
  { file: 'nvidia-h200.json', software: false },
  { file: 'software.json', software: true },
])('the slides’ record $file', ({ file, software }) => {
  const text = readFileSync(join(import.meta.dirname, '../../slides/records', file), 'utf8');
  const record = readRecord(text);
  const find = (strategy: Strategy, view: View) => findingsOf(record, { ...DEFAULTS, strategy }, view);
  const STRATEGIES = ['two-level', 'storage'] as const;

  /** Whether numbers are 0…length − 1 in some order. */
  const isPermutation = (numbers: readonly number[]) =>
    new Set(numbers).size === numbers.length && numbers.every((number) => number < numbers.length);

  /** Places by queue: of each bin, or of each bin of each workgroup. */
  const queuesOf = ({ plan, places }: Inspection) => {
    const queues = new Map<number, number[]>();
    places.forEach((place, item) => {
      const workgroup = plan.copies ? Math.floor(item / plan.itemsPerWorkgroup) : 0;
      const bin = binOf((item + plan.seedOffset) >>> 0, plan.bins, plan.hotThreshold);
      const at = workgroup * plan.bins + bin;
      const queue = queues.get(at);
      if (queue) queue.push(place);
      else queues.set(at, [place]);
    });
    return queues;
  };

  test('says what it is', () => {
    expect(record.adapter.software).toBe(software);
    expect(record.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(readRecord(writeRecord(record))).toEqual(record);
  });

  test.each(
    STRATEGIES.flatMap((strategy) => ['bars', 'ledger'].map((view) => ({ strategy, view: view as View }))),
  )('has what $view needs for $strategy', ({ strategy, view }) => {
    const { config, count } = find(strategy, view);
    expect(config).toEqual({ ...DEFAULTS, strategy, backend: 'webgpu' });
    expect(count!.plan).toEqual(planCount(config, null));
    expect(differenceOf(count!.counts, countAtOnce(count!.plan).counts)).toBeNull();
  });

  test.each(STRATEGIES)('has a queue of %s, whose places are each taken once', (strategy) => {
    const inspection = find(strategy, 'queue').inspection!;
    const { plan, counts, tickets, invocations } = inspection;
    expect(plan.strategy).toBe(strategy);
    expect(differenceOf(counts, countAtOnce(plan).counts)).toBeNull();
    const queues = queuesOf(inspection);
    expect([...queues.values()].filter((places) => !isPermutation(places)).length).toBe(0);
    const lengths = Array.from({ length: plan.copies ? plan.workgroups * plan.bins : plan.bins }, (_, at) => {
      return queues.get(at)?.length ?? 0;
    });
    expect(differenceOf(lengths, inspection.privateBins ?? counts)).toBeNull();
    expect([tickets.length, isPermutation([...tickets])]).toEqual([plan.workgroups, true]);
    expect([invocations.length, inspection.places.length]).toEqual([plan.items, plan.items]);
  });

  test.each(STRATEGIES)('has a merge, asked for %s: its segments tile every bin', (strategy) => {
    const { plan, counts, privateBins, merged, tickets, peak } = find(strategy, 'merge').inspection!;
    const { workgroups, bins } = plan;
    const wanted = countAtOnce(plan);
    expect(plan.strategy).toBe('two-level');
    expect([peak, workgroups * bins]).toEqual([wanted.peak, privateBins!.length]);
    expect(differenceOf(counts, wanted.counts)).toBeNull();
    for (let bin = 0; bin < bins; bin++) {
      const segments = Array.from({ length: workgroups }, (_, workgroup) => {
        const at = workgroup * bins + bin;
        return { start: merged![at]!, end: merged![at]! + privateBins![at]! };
      }).sort((a, b) => a.start - b.start || a.end - b.end);
      // Each begins where the one before it ends, the first at 0, and the last ends at the count.
      const ends = [0, ...segments.map(({ end }) => end)];
      expect([...segments.map(({ start }) => start), wanted.counts[bin]]).toEqual(ends);
    }
    expect(isPermutation([...tickets])).toBe(true);
  });

  test.each(STRATEGIES)('has a race, asked for %s', (strategy) => {
    const race = find(strategy, 'race').race!;
    expect(race.map(({ plan }) => plan.strategy)).toEqual(['storage', 'two-level', 'replicated']);
    expect(
      new Set(race.map(({ plan }) => JSON.stringify([plan.items, plan.bins, plan.workgroups]))).size,
    ).toBe(1);
    expect(race.filter(({ time }) => time!.samples.length < 15 || !(time!.min > 0))).toEqual([]);
  });

  test.each(STRATEGIES)('has a sweep, asked for %s', (strategy) => {
    const sweep = find(strategy, 'sweep').sweep!;
    const seen = sweep.map(({ axis, at, strategy }) => `${axis} ${at} ${strategy}`);
    // Two levels have room for 4,096 bins everywhere, and for more where the GPU has more memory.
    const addresses = Array.from({ length: 9 }, (_, power) => 4 ** power);
    const places = [
      ...addresses.map((at) => ({ name: `addresses ${at}`, both: at <= 4096 })),
      ...[0, 0.1, 0.25, 0.5, 0.75, 0.9, 1].map((at) => ({ name: `hot ${at}`, both: true })),
    ];
    expect(seen).toEqual(
      places.flatMap(({ name, both }) =>
        (both ? ['storage', 'two-level'] : ['storage']).map((own) => `${name} ${own}`),
      ),
    );
    expect(sweep.filter(({ time }) => !(time && time.min > 0))).toEqual([]);
    expect(new Set(sweep.map(({ items }) => items)).size).toBe(1);
  });
});
