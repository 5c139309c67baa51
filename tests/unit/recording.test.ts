import { describe, expect, test } from 'vitest';
import { type CountConfig, OPTIONS, type Strategy, type View } from '../../components/model/config.ts';
import { HistogramFailure } from '../../components/model/errors.ts';
import type { Inspection } from '../../components/model/inspection.ts';
import type { PlanLimits } from '../../components/model/limits.ts';
import type { Measurement } from '../../components/model/measurement.ts';
import { mergeOf } from '../../components/model/merge.ts';
import { planCount } from '../../components/model/plan.ts';
import { queuesOf } from '../../components/model/queue.ts';
import { type RecordEntry, readRecord, writeRecord } from '../../components/model/record.ts';
import { entriesOf, type Findings, findingsOf } from '../../components/model/recording.ts';
import type { SweepPoint } from '../../components/model/sweep.ts';
import { DEFAULTS } from './defaults.ts';
import { simulate } from './inspected.ts';
import { withMemory } from './limits.ts';
import { naiveCount } from './naive-count.ts';
import { createRandom } from './random.ts';
import { timed } from './timed.ts';

const VIEWS: readonly View[] = ['bars', 'queue', 'merge', 'ledger', 'race', 'sweep'];
const NOTHING: Findings = { count: null, inspection: null, race: null, sweep: null };
const HEAD = {
  date: '2026-11-30T12:00:00.000Z',
  version: '0.1.0',
  adapter: { name: 'NVIDIA H200', vendor: 'nvidia', architecture: 'hopper', software: false },
  runtime: 'Node, Dawn',
};

/** Small, and nothing in it has its usual value. */
const CONFIG: CountConfig = {
  workgroups: 3,
  workgroupSize: 32,
  items: 900,
  bins: 4,
  strategy: 'two-level',
  hot: 0.25,
  seed: 7,
  backend: 'webgpu',
};

const configOf = (changes: Partial<CountConfig>): CountConfig => ({ ...CONFIG, ...changes });
const planOf = (changes: Partial<CountConfig>) => planCount(configOf(changes), null);

function countOf(changes: Partial<CountConfig>, samples: number[] | null = null) {
  const time = samples && timed(samples);
  return { plan: planOf(changes), counts: naiveCount(configOf(changes)).counts, time };
}

const raced = (
  strategies: readonly Strategy[],
  changes: Partial<CountConfig>,
  samples: number,
): Measurement =>
  strategies.map((strategy, at) => ({
    plan: planOf({ ...changes, strategy }),
    time: timed(Array.from({ length: samples }, (_, sample) => at + 1 + sample / 8)),
    dropped: 0,
  }));

/** As a file holds it, and as it is read again. */
const fileOf = (entries: readonly unknown[], limits?: PlanLimits) =>
  readRecord(writeRecord({ ...HEAD, ...(limits && { limits }), entries: entries as RecordEntry[] }));

describe('a round trip through a file keeps', () => {
  const RUNS = (['storage', 'two-level', 'replicated'] as const).flatMap((strategy) =>
    [1, 3].flatMap((workgroups) =>
      [0, 1, 900].flatMap((items) =>
        (workgroups === 1 ? [null, 8] : [null]).map((lanes) => ({ strategy, workgroups, items, lanes })),
      ),
    ),
  );

  test.each(RUNS)(
    'an inspection: $strategy, $workgroups workgroups, $items items, subgroups of $lanes',
    ({ lanes, ...changes }) => {
      const { inspection } = simulate(planOf(changes), 5 + changes.items, lanes);
      const record = fileOf(entriesOf(configOf(changes), { ...NOTHING, inspection }));
      const found = findingsOf(record, configOf(changes), 'queue');
      expect(found.inspection).toEqual(inspection);
      // Who inspected has counted, too.
      expect(found.count).toEqual({ plan: inspection.plan, counts: inspection.counts, time: null });
      expect([found.config, found.race, found.sweep]).toEqual([configOf(changes), null, null]);
    },
  );

  test.each(
    OPTIONS.strategy.words.flatMap((strategy) => [
      { strategy, samples: null },
      { strategy, samples: [3, 1, 2] },
    ]),
  )('a count by $strategy, timed in $samples', ({ strategy, samples }) => {
    const count = countOf({ strategy }, samples);
    const found = findingsOf(
      fileOf(entriesOf(configOf({ strategy }), { ...NOTHING, count })),
      CONFIG,
      'bars',
    );
    expect([found.config, found.count]).toEqual([configOf({ strategy }), count]);
  });

  const sweep: SweepPoint[] = (['storage', 'two-level'] as const).flatMap((strategy) => [
    { axis: 'addresses', at: 1, strategy, items: 4294967295, time: timed([1e-7, 2, 3]) },
    { axis: 'addresses', at: 65536, strategy, items: 900, time: null },
    { axis: 'hot', at: 0, strategy, items: 900, time: timed([5], 0.1, 'wall') },
    { axis: 'hot', at: 0.25, strategy, items: 900, time: timed([3, 1, 2]) },
  ]);

  test('a race and a sweep', () => {
    const race = raced(['storage', 'replicated', 'two-level'], { items: 4294967295 }, 5);
    const found = findingsOf(
      fileOf(entriesOf(CONFIG, { ...NOTHING, race, sweep })),
      configOf({ bins: 9 }),
      'race',
    );
    expect([found.race, found.sweep]).toEqual([race, sweep]);
    // Nothing was counted: what was asked for stays.
    expect([found.count, found.inspection, found.config]).toEqual([null, null, configOf({ bins: 9 })]);
  });

  test.each(VIEWS)('everything at once, for %s', (view) => {
    const inspection = simulate(planOf({}), 1).inspection;
    const findings = { count: countOf({}), inspection, race: raced(['storage', 'two-level'], {}, 5), sweep };
    const found = findingsOf(fileOf(entriesOf(CONFIG, findings)), CONFIG, view);
    const ordered = view === 'queue' || view === 'merge';
    expect(found).toEqual({ ...findings, inspection: ordered ? inspection : null, config: CONFIG });
  });

  test.each(VIEWS)('nothing, for %s', (view) => {
    expect(entriesOf(CONFIG, NOTHING)).toEqual([]);
    expect(findingsOf(fileOf([]), CONFIG, view)).toEqual({ ...NOTHING, config: CONFIG });
  });
});

test('who counted an item is not written, but follows from the sizes', () => {
  const { inspection } = simulate(planOf({ workgroups: 1 }), 1, 8);
  const [entry] = entriesOf(CONFIG, { ...NOTHING, inspection });
  const names = ['places', 'privateBins', 'merged', 'tickets', 'subgroups'];
  expect(Object.keys(entry!.inspected!)).toEqual(names);
  expect(entry!.gpuTime).toBeNull();
});

describe('the strategy nearest to the wanted one', () => {
  const inspected = (strategy: Strategy) =>
    entriesOf(CONFIG, { ...NOTHING, inspection: simulate(planOf({ strategy }), 1).inspection });
  const counted = (strategy: Strategy) => entriesOf(CONFIG, { ...NOTHING, count: countOf({ strategy }) });

  test.each<{ there: Strategy[]; wanted: Strategy; view: View; shown: Strategy | null }>([
    { there: ['two-level', 'storage'], wanted: 'storage', view: 'queue', shown: 'storage' },
    { there: ['two-level', 'storage'], wanted: 'two-level', view: 'queue', shown: 'two-level' },
    { there: ['two-level', 'storage'], wanted: 'replicated', view: 'queue', shown: 'two-level' },
    { there: ['storage', 'two-level'], wanted: 'unsynchronized', view: 'queue', shown: 'storage' },
    { there: ['storage', 'replicated'], wanted: 'storage', view: 'merge', shown: 'replicated' },
    { there: ['storage', 'two-level', 'replicated'], wanted: 'storage', view: 'merge', shown: 'two-level' },
    {
      there: ['storage', 'two-level', 'replicated'],
      wanted: 'replicated',
      view: 'merge',
      shown: 'replicated',
    },
    { there: ['storage'], wanted: 'storage', view: 'merge', shown: null },
    { there: [], wanted: 'storage', view: 'queue', shown: null },
  ])('$wanted of $there for $view: $shown', ({ there, wanted, view, shown }) => {
    const record = fileOf(there.flatMap(inspected));
    const { inspection } = findingsOf(record, configOf({ strategy: wanted }), view);
    expect(inspection?.plan.strategy ?? null).toBe(shown);
    if (view === 'merge' && inspection) expect(mergeOf(inspection).right).toBe(true);
  });

  test('is counted, and named in the configuration', () => {
    const record = fileOf([...counted('storage'), ...counted('unsynchronized'), ...inspected('two-level')]);
    const shown = OPTIONS.strategy.words.map((strategy) => {
      const { config, count } = findingsOf(record, configOf({ strategy }), 'bars');
      expect(config.strategy).toBe(count!.plan.strategy);
      return config.strategy;
    });
    // An inspected run is a count only where there is no other.
    expect(shown).toEqual(['storage', 'storage', 'storage', 'unsynchronized']);
  });
});

describe('of the timed runs, the race with more samples is shown', () => {
  const race = raced(['storage', 'two-level', 'replicated'], {}, 5);
  const alone = entriesOf(CONFIG, { ...NOTHING, count: countOf({}, [1, 2, 3]) });
  const together = entriesOf(CONFIG, { ...NOTHING, race });
  const larger = raced(['storage', 'two-level'], { items: 1e6 }, 5);
  const wanted = configOf({ strategy: 'two-level' });

  test.each([
    { what: 'behind a count', entries: [...alone, ...together], shown: race },
    { what: 'before a count', entries: [...together, ...alone], shown: race },
    {
      what: 'of more items than the count',
      entries: [...alone, ...entriesOf(CONFIG, { ...NOTHING, race: larger })],
      shown: larger,
    },
    {
      what: 'a count where there is no other',
      entries: alone,
      shown: [{ ...race[1]!, time: timed([1, 2, 3]) }],
    },
  ])('$what', ({ entries, shown }) => {
    expect(findingsOf(fileOf(entries), wanted, 'race').race).toEqual(shown);
  });

  test('runs of other sizes do not race with it', () => {
    const others = [{ bins: 5 }, { workgroups: 4 }, { workgroupSize: 64 }, { items: 901 }];
    const strangers = others.flatMap((changes) =>
      entriesOf(CONFIG, { ...NOTHING, race: raced(['unsynchronized'], changes, 5) }),
    );
    expect(findingsOf(fileOf([...strangers, ...together]), wanted, 'race').race).toEqual(race);
  });
});

/** What a value is instead of an answer; fails for any other exception, and where it takes long or a lot of memory. */
function failureOf(entries: readonly unknown[], view: View = 'queue'): HistogramFailure | null {
  const before = process.memoryUsage().arrayBuffers;
  const start = performance.now();
  try {
    findingsOf(fileOf(entries), CONFIG, view);
    return null;
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(HistogramFailure);
    expect((thrown as HistogramFailure).reason).toBe('data');
    return thrown as HistogramFailure;
  } finally {
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 26);
    expect(performance.now() - start).toBeLessThan(2000);
  }
}

describe('damaged buffers', () => {
  const entryOf = (strategy: Strategy, workgroups: number) => {
    const { inspection } = simulate(planOf({ strategy, workgroups }), 1, 8);
    const [entry] = entriesOf(CONFIG, { ...NOTHING, inspection });
    return entry!;
  };
  /** Of each buffer, how long it is and what its values stay below. */
  const BUFFERS = [
    { strategy: 'storage', workgroups: 3, name: 'places', length: 900, limit: 900 },
    { strategy: 'storage', workgroups: 3, name: 'tickets', length: 3, limit: 3 },
    { strategy: 'storage', workgroups: 1, name: 'subgroups', length: 32, limit: 32 },
    { strategy: 'two-level', workgroups: 3, name: 'places', length: 900, limit: 900 },
    { strategy: 'two-level', workgroups: 3, name: 'privateBins', length: 12, limit: 901 },
    { strategy: 'two-level', workgroups: 3, name: 'merged', length: 12, limit: 901 },
    { strategy: 'replicated', workgroups: 3, name: 'merged', length: 12, limit: 901 },
    { strategy: 'replicated', workgroups: 1, name: 'tickets', length: 1, limit: 1 },
  ] as const;

  describe.each(BUFFERS)(
    '$strategy, $workgroups workgroups, $name',
    ({ strategy, workgroups, name, length, limit }) => {
      const entry = entryOf(strategy, workgroups);
      const own = entry.inspected![name]!;
      const withBuffer = (buffer: readonly number[] | undefined) => ({
        ...entry,
        inspected: { ...entry.inspected, [name]: buffer },
      });
      const withValue = (at: number, value: number) =>
        own.map((word, index) => (index === at ? value : word));

      test('as it should be', () => {
        expect(own.length).toBe(length);
        expect(failureOf([entry])).toBeNull();
      });

      test.each([0, length - 1, length + 1])('%d values', (other) => {
        const buffer = Array.from({ length: other }, (_, at) => own[at] ?? 0);
        // A merge on the CPU has no places.
        if (name === 'places' && strategy !== 'storage' && other === 0) {
          expect(failureOf([withBuffer(buffer)])).toBeNull();
          return;
        }
        const { message } = failureOf([withBuffer(buffer)])!;
        expect(message).toContain(
          `inspected.${name} has ${other} values, not ${length}, each below ${limit}.`,
        );
        expect(message).toMatch(
          /^The record's order cannot be shown: .* Save or copy the whole file again\.$/,
        );
      });

      test.each([0, length - 1])('a value out of range at %d', (at) => {
        expect(failureOf([withBuffer(withValue(at, limit - 1))])).toBeNull();
        for (const value of [limit, 4294967295]) {
          expect(failureOf([withBuffer(withValue(at, value))])!.message).toContain(`inspected.${name}`);
        }
      });

      test('missing', () => {
        const entries = [withBuffer(undefined)];
        // A GPU may not tell its subgroups.
        if (name === 'subgroups') {
          expect(findingsOf(fileOf(entries), CONFIG, 'queue').inspection!.subgroups).toBeNull();
        } else if (name === 'places' && strategy !== 'storage') {
          expect(findingsOf(fileOf(entries), CONFIG, 'merge').inspection!.places).toHaveLength(0);
        } else expect(failureOf(entries)?.message).toContain(`inspected.${name} has 0 values, not ${length}`);
      });
    },
  );

  test('an inspected run without counts is refused', () => {
    expect(failureOf([{ ...entryOf('storage', 3), counts: null }])?.message).toBe(
      "The record's order cannot be shown: its counts are null, not 4 numbers; choose another view or record.",
    );
  });

  test.each(['queue', 'merge'] as const)('private bins of a strategy that has none are no %s', (view) => {
    const { privateBins, merged } = entryOf('two-level', 3).inspected!;
    const entry = entryOf('storage', 3);
    const entries = [{ ...entry, inspected: { ...entry.inspected, privateBins, merged } }];
    if (failureOf(entries, view)) return;
    const { inspection } = findingsOf(fileOf(entries), CONFIG, view);
    if (view === 'merge') expect(inspection).toBeNull();
    else expect(inspection).toMatchObject({ privateBins: null, merged: null });
  });
});

describe('what cannot be inspected is no inspection, however whole its buffers are', () => {
  test.each([
    { items: 65536, changes: {}, words: null },
    { items: 65537, changes: {}, words: 'items="65537" is above the 65536 whose order can be shown' },
    { items: 900, changes: {}, words: null },
    {
      items: 900,
      changes: { strategy: 'unsynchronized' },
      words: 'strategy="unsynchronized" has no atomics whose order could be shown',
    },
    {
      items: 900,
      changes: { strategy: 'two-level', workgroups: 65535, bins: 17 },
      words: '65535 workgroups of 17 bins have 1114095 private bins, above the 1048576 that can be shown',
    },
  ])('$items items with $changes', ({ items, changes, words }) => {
    const config = configOf({ strategy: 'storage', items });
    const { inspection } = simulate(planOf(config), 1);
    const [entry] = entriesOf(config, { ...NOTHING, inspection });
    const counts = Array.from({ length: 'bins' in changes ? changes.bins! : 4 }, () => 1);
    const changed = { ...entry, counts, configuration: { ...entry!.configuration, ...changes } };
    const views = 'strategy' in changes ? (['queue', 'merge'] as const) : (['queue'] as const);
    for (const view of views) {
      const said = words && `The record's order cannot be shown: ${words}; choose another view or record.`;
      expect(failureOf([changed], view)?.message ?? null).toBe(said);
    }
    // What shows no order does without.
    for (const view of ['bars', 'ledger', 'race', 'sweep'] as const) {
      expect(failureOf([changed], view)).toBeNull();
      expect(findingsOf(fileOf([changed]), CONFIG, view).count!.counts).toEqual(Uint32Array.from(counts));
    }
  });
});

describe('private bins that do not fit the record’s limits are not judged as another strategy’s order', () => {
  const MEMORY = 16384;

  test.each<{ strategy: Strategy; bins: number; fits: boolean }>([
    { strategy: 'two-level', bins: MEMORY / 4, fits: true },
    { strategy: 'two-level', bins: MEMORY / 4 + 1, fits: false },
    { strategy: 'replicated', bins: MEMORY / 4 - 1, fits: true },
    { strategy: 'replicated', bins: MEMORY / 4, fits: false },
    { strategy: 'storage', bins: MEMORY / 4 + 1, fits: true },
  ])('$strategy of $bins bins', ({ strategy, bins, fits }) => {
    const config = configOf({ strategy, bins });
    const { inspection } = simulate(planOf(config), 1);
    const entries = entriesOf(config, { ...NOTHING, inspection });
    const record = fileOf(entries, withMemory(MEMORY));
    for (const view of strategy === 'storage' ? (['queue'] as const) : (['queue', 'merge'] as const)) {
      const find = () => findingsOf(record, CONFIG, view).inspection!;
      if (!fits) {
        expect(find).toThrow(
          `The record's order cannot be shown: it is of strategy="${strategy}", whose bins="${bins}" does not fit the ` +
            `${MEMORY} bytes of workgroup memory in the record's limits; choose another view or record.`,
        );
        continue;
      }
      expect(queuesOf(find()).gapFree).toBe(true);
      if (view === 'merge') expect(mergeOf(find()).right).toBe(true);
    }
    // No limits, nothing that does not fit.
    expect(queuesOf(findingsOf(fileOf(entries), CONFIG, 'queue').inspection!).gapFree).toBe(true);
    expect(findingsOf(record, CONFIG, 'bars').count!.counts).toEqual(inspection.counts);
  });
});

describe('hostile sizes are refused before anything is allocated for them', () => {
  const SIZES = [
    { items: 4294967295, workgroups: 3, bins: 4 },
    { items: 65537, workgroups: 3, bins: 4 },
    { items: 65536, workgroups: 65535, bins: 65536 },
    { items: 0, workgroups: 65535, bins: 65536 },
    { items: 4294967295, workgroups: 65535, bins: 65536 },
    { items: 1e300, workgroups: 1e300, bins: 1e300 },
    { items: 65536, workgroups: 16, bins: 65536 },
    { items: 65536, workgroups: 65535, bins: 16 },
  ];
  const FULL = { places: [0], privateBins: [0], merged: [0], tickets: [0], subgroups: [0] };
  const INSPECTED = [
    {},
    { places: [0], tickets: [0] },
    FULL,
    Object.fromEntries(Object.keys(FULL).map((name) => [name, []])),
  ];

  test.each(
    SIZES.flatMap((sizes) =>
      OPTIONS.strategy.words.map((strategy) => ({ strategy, workgroupSize: 65535, ...sizes })),
    ),
  )('%o', (configuration) => {
    for (const inspected of INSPECTED) {
      const entry = { configuration, counts: null, gpuTime: null, inspected };
      expect(failureOf([entry], 'queue')).not.toBeNull();
      // Where the view finds no merge, there may be nothing to refuse.
      if (failureOf([entry], 'merge')) continue;
      expect(findingsOf(fileOf([entry]), CONFIG, 'merge').inspection).toBeNull();
    }
  });
});

describe('of a configuration', () => {
  test('what is missing has its usual value', () => {
    const entry = { configuration: {}, counts: [1, 2, 3, 4, 5], gpuTime: null };
    expect(findingsOf(fileOf([entry]), CONFIG, 'bars').config).toEqual({ ...DEFAULTS, backend: 'webgpu' });
  });

  test.each([
    { what: 'fewer counts than the usual bins', configuration: {}, counts: [1, 2] },
    { what: 'more counts than the usual bins', configuration: {}, counts: [1, 2, 3, 4, 5, 6] },
    { what: 'no bins', configuration: { bins: 0 }, counts: [] },
    { what: 'too many bins', configuration: { bins: 65537 }, counts: Array(65537).fill(0) },
    { what: 'more counted than the usual items', configuration: { bins: 2 }, counts: [65536, 1] },
    {
      what: 'more counted than items can be',
      configuration: { bins: 2, items: 2 ** 33 },
      counts: [4294967295, 1],
    },
  ])('$what: counts fit their plan, or are refused', ({ configuration, counts }) => {
    const entries = [{ configuration, counts, gpuTime: null }];
    if (failureOf(entries, 'bars')) return;
    const { count } = findingsOf(fileOf(entries), CONFIG, 'bars');
    expect(count!.counts.length).toBe(count!.plan.bins);
    expect(count!.counts.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(count!.plan.items);
  });

  test.each([
    { odd: { axis: 'hot', at: 1 }, usual: { at: 1, strategy: 'two-level', items: 65536 } },
    { odd: { axis: 'hot', at: -0 }, usual: { at: 0, strategy: 'two-level', items: 65536 } },
    { odd: { axis: 'addresses', at: 7 }, usual: { at: 7, strategy: 'two-level', items: 65536 } },
    { odd: { axis: 'hot', at: 0.5, items: 900 }, usual: { at: 0.5, strategy: 'two-level', items: 900 } },
  ])('what is missing in a point of a sweep has its usual value: $odd', ({ odd, usual }) => {
    const entry = { configuration: odd, counts: null, gpuTime: timed([1]) };
    // JSON has −0, but no writer of it.
    const record = readRecord({ format: 'gpu-atomic-histogram/record@1', ...HEAD, entries: [entry] });
    const { sweep } = findingsOf(record, CONFIG, 'sweep');
    expect(sweep).toEqual([{ axis: odd.axis, ...usual, time: timed([1]) }]);
  });
});

test('whatever is changed in a record, it is shown or refused, and nothing else is thrown', () => {
  const inspections = (['two-level', 'storage'] as const).map(
    (strategy) => simulate(planOf({ strategy, workgroups: 1, items: 60 }), 1, 8).inspection,
  );
  const entries = inspections.flatMap((inspection: Inspection) =>
    entriesOf(configOf({ items: 60 }), {
      count: countOf({ items: 60 }, [1]),
      inspection,
      race: raced(['storage', 'two-level'], {}, 3),
      sweep: [{ axis: 'hot', at: 0.5, strategy: 'storage', items: 60, time: timed([1]) }],
    }),
  );
  const text = writeRecord({ ...HEAD, entries });
  const random = createRandom(11);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const ODD = [
    0,
    -1,
    1,
    2.5,
    31,
    32,
    60,
    61,
    65536,
    65537,
    4294967295,
    1e300,
    '',
    'storage',
    true,
    null,
    [],
    {},
  ];
  let shown = 0;
  let refused = 0;
  for (let round = 0; round < 4000; round++) {
    const record = JSON.parse(text);
    let holder = record.entries;
    let name = pick(Object.keys(holder));
    while (typeof holder[name] === 'object' && holder[name] && random() < 0.8) {
      const inner = holder[name];
      if (!Object.keys(inner).length) break;
      holder = inner;
      name = pick(Object.keys(holder));
    }
    if (random() < 0.2) delete holder[name];
    else holder[name] = pick(ODD);
    try {
      const wanted = configOf({ strategy: pick(OPTIONS.strategy.words) });
      const { inspection } = findingsOf(readRecord(record), wanted, pick(VIEWS));
      shown++;
      if (inspection) queuesOf(inspection);
      if (inspection?.privateBins) mergeOf(inspection);
    } catch (thrown) {
      if (!(thrown instanceof HistogramFailure) || thrown.reason !== 'data') throw thrown;
      refused++;
    }
  }
  expect(Math.min(shown, refused)).toBeGreaterThan(400);
});
