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
import {
  changed,
  configured,
  DAMAGED,
  damaged,
  FOREIGN_FORMATS,
  fieldOf,
  LEAST_LIMITS,
  LIMITS,
  MISCONFIGURED,
  MISFITS,
  NEWER_FORMATS,
  NO_JSON,
  NO_RECORDS,
  RECORD,
} from './damaged-records.ts';
import { DEFAULTS } from './defaults.ts';
import { differenceOf } from './difference.ts';

function failureOf(source: unknown): HistogramFailure {
  try {
    readRecord(source);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(HistogramFailure);
    return thrown as HistogramFailure;
  }
  return expect.fail('The record was read.');
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
  test.each(NEWER_FORMATS)('%s', (format) => {
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
  test.each(NO_RECORDS)('$source', ({ source, words }) => {
    const { reason, message } = failureOf(source);
    expect(reason).toBe('data');
    expect(message).toMatch(/^The record is damaged: .*Save or copy the whole file again\.$/);
    expect(message).toContain(words);
  });

  test.each(FOREIGN_FORMATS)('format "%s"', (format) => {
    const { message } = failureOf(damaged('format', format));
    expect(message).toContain(`format is ${JSON.stringify(format)}`);
    expect(message).toContain('not "gpu-atomic-histogram/record@1"');
  });

  test.each(NO_JSON)('%j', (text) => {
    const { reason, message } = failureOf(text);
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
  test.each(DAMAGED)('$path = $value', ({ path, value, allowed }) => {
    const { reason, message } = failureOf(damaged(path, value));
    expect(reason).toBe('data');
    expect(message).toContain(
      `The record is damaged: ${fieldOf(path)} is ${JSON.stringify(value) ?? 'missing'}, not `,
    );
    expect(message).toContain(allowed);
    expect(message).toContain('Save or copy the whole file again.');
  });

  test('a long value is cut short', () => {
    expect(failureOf(damaged('entries', 'x'.repeat(1e6))).message.length).toBeLessThan(200);
  });
});

test.each(MISFITS)(
  'numbers that do not fit each other are refused: $path = $value',
  ({ path, value, words }) => {
    const { reason, message } = failureOf(damaged(path, value));
    expect(reason).toBe('data');
    expect(message).toMatch(words);
  },
);

describe('a configuration is what the options allow', () => {
  test.each(LIMITS)('$name beside $beside, on this side of its limits', ({ beside, name, taken }) => {
    for (const value of taken) {
      const { entries } = readRecord(configured({ ...beside, [name]: value }));
      expect(entries[0]!.configuration).toEqual({ ...beside, [name]: value });
    }
  });

  test.each(MISCONFIGURED)('$configuration is refused', ({ configuration, name, value, allowed }) => {
    const shown = typeof value === 'number' ? String(value) : JSON.stringify(value);
    const field = `The record is damaged: entries[0].configuration.${name} is ${shown}, not `;
    const { reason, message } = failureOf(configured(configuration));
    expect(reason).toBe('data');
    expect(message.startsWith(field)).toBe(true);
    // What JSON cannot say is refused as no plain value, before anything else.
    const said = typeof value === 'number' && !Number.isFinite(value) ? 'a text, a number' : allowed;
    expect(message.slice(field.length)).toMatch(
      new RegExp(`^${said}.*Save or copy the whole file again\\.$`),
    );
  });

  test.each<{ configuration: object }>([
    { configuration: {} },
    { configuration: { name: 'CUDA', launches: -1, itemsPerWorkgroup: 'many', hotThreshold: 1e300 } },
    { configuration: { at: 'far' } },
    { configuration: { view: 'none', scale: 7, backend: true, step: -1 } },
    { configuration: { constructor: 7, toString: 'text', hasOwnProperty: true } },
  ])('what this version does not know may be anything plain: $configuration', ({ configuration }) => {
    expect(readRecord(configured(configuration)).entries[0]!.configuration).toEqual(configuration);
  });

  test.each(LIMITS)(
    '$name beside $beside may be missing, but a place on an axis',
    ({ beside, name, allowed }) => {
      const configuration = Object.fromEntries(Object.entries(beside).filter(([other]) => other !== name));
      const read = () => readRecord(configured(configuration));
      if (name === 'at') expect(read).toThrow(`entries[0].configuration.at is missing, not ${allowed}. Save`);
      else expect(read).not.toThrow();
    },
  );
});

describe('limits', () => {
  test.each(
    LEAST_LIMITS.flatMap(({ name, least }) => [least, least + 1, 2 ** 32].map((value) => ({ name, value }))),
  )('$name of $value is read', ({ name, value }) => {
    const { limits } = readRecord(damaged(`limits.${name}`, value));
    expect(limits).toEqual({ ...RECORD.limits, [name]: value });
  });

  test.each([undefined, null])('may be %s', (limits) => {
    expect(readRecord(damaged('limits', limits)).limits).toBe(limits);
  });

  test('that this version does not know may be anything', () => {
    const limits = { ...RECORD.limits, maxBufferSize: 'large', constructor: 0 };
    expect(readRecord(damaged('limits', limits)).limits).toEqual(limits);
  });

  const INVOCATIONS = 'maxComputeInvocationsPerWorkgroup';
  const ALONG = 'maxComputeWorkgroupSizeX';

  test.each<{ invocations: number; along: number; size: number | undefined; refused: string | null }>([
    { invocations: 1024, along: 1024, size: 1024, refused: null },
    { invocations: 1024, along: 1024, size: 1025, refused: `1024, limits.${INVOCATIONS}` },
    { invocations: 1024, along: 1024, size: 4096, refused: `1024, limits.${INVOCATIONS}` },
    { invocations: 1024, along: 512, size: 512, refused: null },
    { invocations: 1024, along: 512, size: 513, refused: `512, limits.${ALONG}` },
    { invocations: 1024, along: 512, size: 1025, refused: `512, limits.${ALONG}` },
    { invocations: 512, along: 1024, size: 512, refused: null },
    { invocations: 512, along: 1024, size: 1025, refused: `512, limits.${INVOCATIONS}` },
    { invocations: 128, along: 128, size: 128, refused: null },
    { invocations: 128, along: 128, size: 129, refused: `128, limits.${INVOCATIONS}` },
    // The usual size is cut by the plan.
    { invocations: 128, along: 128, size: undefined, refused: null },
  ])(
    'bind workgroups of $size: $invocations invocations, $along along x',
    ({ invocations, along, size, refused }) => {
      for (const entry of [0, 1, 2]) {
        const source = changed(RECORD, {
          [`limits.${INVOCATIONS}`]: invocations,
          [`limits.${ALONG}`]: along,
          [`entries.${entry}.configuration.workgroupSize`]: size,
        });
        if (refused === null) {
          expect(readRecord(source).entries[entry]!.configuration.workgroupSize).toBe(size);
          continue;
        }
        const { reason, message } = failureOf(source);
        expect(reason).toBe('data');
        expect(message).toBe(
          `The record is damaged: entries[${entry}].configuration.workgroupSize is ${size}, not at most ${refused}. ` +
            'Save or copy the whole file again.',
        );
      }
    },
  );
});

test.each<{ configuration: object; counts: number[]; words: string | null }>([
  { configuration: { axis: 'addresses', at: 2 }, counts: [1, 2], words: null },
  { configuration: { axis: 'addresses', at: 2 }, counts: [1, 2, 0, 0, 0], words: 'is 5, not the 2 bins' },
  { configuration: { axis: 'addresses', at: 2, bins: 3 }, counts: [1, 2, 3], words: null },
  { configuration: { axis: 'hot', at: 0.5 }, counts: [1, 2, 3, 4, 5], words: null },
  { configuration: { axis: 'hot', at: 0.5 }, counts: [1, 2], words: 'is 2, not the 5 bins' },
])(
  'counts of a point of a sweep fit its bins: $counts beside $configuration',
  ({ configuration, counts, words }) => {
    const read = () => readRecord(damaged('entries', [{ configuration, counts, gpuTime: null }]));
    if (words) expect(read).toThrow(words);
    else expect(read).not.toThrow();
  },
);

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
