import { describe, expect, test } from 'vitest';
import type { Strategy } from '../../components/model/config.ts';
import { STRINGS } from '../../components/model/strings.ts';
import { planSweep, type SweepAxis, type SweepPoint, sweepOf } from '../../components/model/sweep.ts';
import { sweepTable, sweepWords } from '../../components/model/sweep-wording.ts';
import type { Wording } from '../../components/model/wording.ts';
import { DEFAULTS } from './defaults.ts';
import { withMemory } from './limits.ts';
import { createRandom } from './random.ts';
import { timed } from './timed.ts';

const WORDS: Wording = { strings: STRINGS, format: new Intl.NumberFormat('en-US').format };
const ADDRESSES = [1, 4, 16, 64, 256, 1024, 4096, 16384, 65536];
const HOT = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1];

/** A point whose samples are 10 % apart. */
const point = (
  axis: SweepAxis,
  at: number,
  strategy: Strategy,
  milliseconds: number | null,
  spread = 0.1,
): SweepPoint => ({
  axis,
  at,
  strategy,
  items: 1000,
  time:
    milliseconds === null
      ? null
      : timed([milliseconds, milliseconds * (1 - spread / 2), milliseconds * (1 + spread / 2)]),
});

/** Points of storage along the addresses from 1 on. */
const along = (...times: number[]) =>
  times.map((time, index) => point('addresses', ADDRESSES[index]!, 'storage', time));

describe('plan', () => {
  test.each([
    { bytes: 16384, fits: 4096 },
    { bytes: 16383, fits: 1024 },
    { bytes: 65535, fits: 4096 },
    { bytes: 65536, fits: 16384 },
    { bytes: null, fits: 65536 },
  ])('$bytes bytes: two levels up to $fits addresses', ({ bytes, fits }) => {
    const config = { ...DEFAULTS, hot: 0.3, strategy: 'replicated' as const };
    const steps = planSweep(config, bytes === null ? null : withMemory(bytes));
    const seen = steps.map(({ axis, at, plans }) => [
      axis,
      at,
      plans.map(({ strategy, bins, hotThreshold, items, testsHot, notes }) => ({
        strategy,
        bins,
        hot: Math.round((hotThreshold / 2 ** 24) * 100) / 100,
        items,
        testsHot,
        notes,
      })),
    ]);
    const plans = (bins: number, hot: number, testsHot: boolean) =>
      ['storage', 'two-level']
        .slice(0, bins <= fits ? 2 : 1)
        .map((strategy) => ({ strategy, bins, hot, items: 65536, testsHot, notes: [] }));
    expect(seen).toEqual([
      ...ADDRESSES.map((at) => ['addresses', at, plans(at, 0, false)]),
      ...HOT.map((at) => ['hot', at, plans(5, at, true)]),
    ]);
  });

  test('leaves two levels out where the own bins do not fit', () => {
    const steps = planSweep({ ...DEFAULTS, bins: 4097 }, withMemory(16384)).filter(
      ({ axis }) => axis === 'hot',
    );
    expect(steps.map(({ plans }) => plans.map(({ strategy }) => strategy))).toEqual(
      HOT.map(() => ['storage']),
    );
  });
});

test('layout: log addresses, linear hot, one log axis of time', () => {
  const points = [
    point('hot', 1, 'storage', 10, 0),
    point('addresses', 256, 'storage', 1, 0),
    point('hot', 0.25, 'storage', 0.1, 0),
    point('addresses', 65536, 'two-level', 0.01, 0),
    point('addresses', 1, 'storage', 100, 0),
    point('addresses', 4, 'storage', null),
  ];
  const { charts, ticks } = sweepOf(points, false);
  const round = (share: number) => Math.round(share * 1e9) / 1e9;
  expect(ticks.map(({ value, at }) => [value, round(at)])).toEqual([
    [1e-5, 0],
    [1e-4, 0.25],
    [1e-3, 0.5],
    [1e-2, 0.75],
    [1e-1, 1],
  ]);
  const seen = charts.map(({ axis, lines }) => [
    axis,
    lines.map(({ strategy, marks }) => [strategy, marks.map(({ at, x, y }) => [at, round(x), round(y)])]),
  ]);
  expect(seen).toEqual([
    [
      'addresses',
      [
        [
          'storage',
          [
            [1, 0, 1],
            [256, 0.5, 0.5],
          ],
        ],
        ['two-level', [[65536, 1, 0]]],
      ],
    ],
    [
      'hot',
      [
        [
          'storage',
          [
            [0.25, 0.25, 0.25],
            [1, 1, 0.75],
          ],
        ],
      ],
    ],
  ]);
  expect(charts.map(({ ticks }) => ticks.map(({ value, at }) => [value, round(at)]))).toEqual([
    [
      [1, 0],
      [256, 0.5],
      [65536, 1],
    ],
    [
      [0, 0],
      [0.5, 0.5],
      [1, 1],
    ],
  ]);
});

test('marks reach from the least to the largest sample', () => {
  const [low, high] = [1, 100].map((size) => ({
    ...point('hot', 0, 'storage', size, 0),
    at: size === 1 ? 0 : 1,
  }));
  const wide = { ...low!, at: 0.5, time: timed([1, 10, 100]) };
  const [, middle] = sweepOf([low!, wide, high!], false).charts[1]!.lines[0]!.marks;
  expect([middle!.low, middle!.y, middle!.high].map((y) => Math.round(y * 1e9) / 1e9)).toEqual([0, 0.5, 1]);
});

describe('names stand apart', () => {
  test.each([
    { storage: 10, own: 1 },
    { storage: 1, own: 10 },
    { storage: 1, own: 1.01 },
    { storage: 1, own: 1 },
    { storage: 1.01, own: 1 },
    { storage: 1000, own: 1 },
  ])('$storage and $own', ({ storage, own }) => {
    const points = [point('hot', 0, 'storage', storage, 0), point('hot', 0, 'two-level', own, 0)];
    const [a, b] = sweepOf(points, false).charts[1]!.lines;
    expect([a!.strategy, b!.strategy]).toEqual(['storage', 'two-level']);
    expect(Math.abs(a!.nameAt - b!.nameAt)).toBeGreaterThan(0.1599);
    expect(Math.min(a!.nameAt, b!.nameAt)).toBeGreaterThanOrEqual(0);
    if (storage !== own) expect(a!.nameAt > b!.nameAt).toBe(storage > own);
  });
});

describe('finding', () => {
  test.each([
    { times: [1, 24, 10, 4], slowest: 4, quickest: 1, ratio: 24, changes: true, single: 'not' },
    { times: [24, 10, 4, 1], slowest: 1, quickest: 64, ratio: 24, changes: true, single: 'slowest' },
    { times: [23, 24, 4, 1], slowest: 4, quickest: 64, ratio: 24, changes: true, single: 'unclear' },
    { times: [24, 23, 4, 1], slowest: 1, quickest: 64, ratio: 24, changes: true, single: 'unclear' },
    // Samples of 1 and 1.1 are 5 % below and above: 0.95…1.05 and 1.045…1.155 overlap.
    { times: [1, 1.1], slowest: 4, quickest: 1, ratio: 1.1, changes: false, single: 'unclear' },
    { times: [1, 1.11], slowest: 4, quickest: 1, ratio: 1.11, changes: true, single: 'not' },
    { times: [1.11, 1], slowest: 1, quickest: 4, ratio: 1.11, changes: true, single: 'slowest' },
    { times: [1.1, 1], slowest: 1, quickest: 4, ratio: 1.1, changes: false, single: 'unclear' },
  ])('$times', ({ times, ...expected }) => {
    const [found, ...others] = sweepOf(along(...times), false).findings;
    const { slowest, quickest, ratio, changes, single } = found!;
    expect({
      slowest: slowest.at,
      quickest: quickest.at,
      ratio: Number(ratio.toFixed(9)),
      changes,
      single,
    }).toEqual(expected);
    expect(others).toEqual([]);
  });

  test('compares items, not runs', () => {
    const points = along(1, 2).map((at, index) => ({ ...at, items: index ? 4000 : 1000 }));
    expect(sweepOf(points, false).findings[0]).toMatchObject({
      slowest: { at: 1 },
      ratio: 2,
      single: 'slowest',
    });
  });

  test('knows of no single address where it was not timed, and of none along hot', () => {
    const points = [...along(1, 2, 3).slice(1), point('hot', 1, 'storage', 1), point('hot', 0, 'storage', 2)];
    expect(sweepOf(points, false).findings.map(({ axis, single }) => [axis, single])).toEqual([
      ['addresses', null],
      ['hot', null],
    ]);
  });

  test.each([0, 1])('%d points have none', (length) => {
    const sweep = sweepOf(along(1, 24).slice(0, length), false);
    expect(sweep.findings).toEqual([]);
    expect(sweepWords(sweep, WORDS)).toMatchObject({
      subtitle: STRINGS.sweep.waiting,
      truth: `${length} timed so far`,
    });
  });
});

describe('words', () => {
  const points = [
    ...along(1, 24, 10),
    ...[1, 1.01].map((time, index) => point('addresses', ADDRESSES[index]!, 'two-level', time)),
    ...[3, 9].map((time, index) => point('hot', index, 'storage', time)),
    ...[2, 2.01].map((time, index) => point('hot', index, 'two-level', time)),
  ];
  const storage = 'Storage: 4 addresses, 24 × the time of one address; a single address is not the slowest';

  test('of a GPU', () => {
    expect(sweepWords(sweepOf(points, false), WORDS)).toEqual({
      title: 'Time for one review',
      subtitle: storage,
      finding:
        `Time for one review. ${storage}. Two-level: no change with addresses beyond the noise. ` +
        'Storage: hot 1, 3 × the time of hot 0. Two-level: no change with hot beyond the noise.',
      truth: 'Two-level: no change with hot beyond the noise',
      right: null,
      how: 'median of 3',
    });
  });

  test.each([
    { times: [24, 23, 1], words: 'Storage: one address, 24 × the time of 16 addresses' },
    { times: [24, 2, 1], words: 'Storage: one address, 24 × the time of 16 addresses' },
    {
      times: [23, 24, 1],
      words:
        'Storage: 4 addresses, 24 × the time of 16 addresses; a single address is as slow within the noise',
    },
    { times: [1, 1], words: 'Storage: no change with addresses beyond the noise' },
  ])('$times', ({ times, words }) => {
    expect(sweepWords(sweepOf(along(...times), false), WORDS).subtitle).toBe(words);
    expect(sweepWords(sweepOf(along(...times), true), WORDS).subtitle).toBe(`${words} (a software adapter)`);
  });

  test('never say faster, and name a software adapter', () => {
    const random = createRandom(3);
    for (let round = 0; round < 200; round++) {
      const any = points.map((each) => ({
        ...each,
        time: timed([1, 2, 3].map(() => 10 ** (4 * random() - 2))),
      }));
      const part = any.slice(0, Math.floor(random() * (any.length + 1)));
      for (const software of [false, true]) {
        const words = sweepWords(sweepOf(part, software), WORDS);
        const all = Object.values(words).join(' ');
        expect(all).not.toMatch(/faster|slower/i);
        expect(all).not.toMatch(/GPU/);
        const named = software && part.length > 1;
        expect(words.subtitle.endsWith(' (a software adapter)')).toBe(named);
        expect(words.finding.split(' (a software adapter)').length).toBe(named ? 2 : 1);
      }
    }
  });
});

test('table: every point, timed or not', () => {
  const points = [point('addresses', 4096, 'storage', 2, 1), point('hot', 0.25, 'two-level', null)];
  const { columns, length, row } = sweepTable(sweepOf(points, false), WORDS);
  const cells = Array.from({ length }, (_, index) => row(index));
  expect(columns.map(({ name }) => name)).toEqual([
    'axis',
    'at',
    'strategy',
    'median_ms',
    'min_ms',
    'max_ms',
    'ns_per_item',
    'samples_ms',
  ]);
  expect(cells).toEqual([
    ['addresses', 4096, 'storage', 2, 1, 3, 2000, '2 1 3'],
    ['hot', 0.25, 'two-level', null, null, null, null, null],
  ]);
  const shown = cells.map((line) => columns.map(({ show }, index) => show(line[index]!)));
  expect(shown).toEqual([
    ['number of addresses', '4,096', 'Storage', '2 ms', '1 ms', '3 ms', '2 µs', '3'],
    ['share of the hot bin', '0.25', 'Two-level', '–', '–', '–', '–', '–'],
  ]);
});
