import { describe, expect, test } from 'vitest';
import type { Strategy } from '../../components/model/config.ts';
import type { Measurement } from '../../components/model/measurement.ts';
import { planCount } from '../../components/model/plan.ts';
import { raceOf } from '../../components/model/race.ts';
import { raceTable, raceWords } from '../../components/model/race-wording.ts';
import type { GpuTime } from '../../components/model/result.ts';
import { STRINGS } from '../../components/model/strings.ts';
import type { Wording } from '../../components/model/wording.ts';
import { DEFAULTS } from './defaults.ts';
import { createRandom } from './random.ts';
import { timed } from './timed.ts';

const WORDS: Wording = { strings: STRINGS, format: new Intl.NumberFormat('en-US').format };

const measured = (times: Partial<Record<Strategy, GpuTime | null>>): Measurement =>
  (Object.entries(times) as [Strategy, GpuTime | null][]).map(([strategy, time]) => ({
    plan: planCount({ ...DEFAULTS, strategy }, null),
    time,
    dropped: time ? 0 : 20,
  }));

describe('verdict of two-level', () => {
  test.each([
    { storage: [10, 11, 12], own: [7, 8, 9], quantum: 0, verdict: 'faster', ratio: 11 / 8 },
    { storage: [10, 11, 12], own: [7, 8, 9.999], quantum: 0, verdict: 'faster', ratio: 11 / 8 },
    { storage: [10, 11, 12], own: [7, 8, 10], quantum: 0, verdict: 'same', ratio: 11 / 8 },
    { storage: [10, 11, 12], own: [7, 8, 10.001], quantum: 0, verdict: 'same', ratio: 11 / 8 },
    { storage: [10, 11, 12], own: [12, 13, 14], quantum: 0, verdict: 'same', ratio: 13 / 11 },
    { storage: [10, 11, 12], own: [12.001, 13, 14], quantum: 0, verdict: 'slower', ratio: 13 / 11 },
    { storage: [10, 11, 12], own: [11, 11, 11], quantum: 0, verdict: 'same', ratio: 1 },
    // Runs of 10 ms and more are samples by themselves: each is a step wrong at the most.
    { storage: [30, 30, 30], own: [29.5, 29.5, 29.5], quantum: 0.24, verdict: 'faster', ratio: 30 / 29.5 },
    { storage: [30, 30, 30], own: [29.5, 29.5, 29.5], quantum: 0.25, verdict: 'same', ratio: 30 / 29.5 },
    { storage: [30, 30, 30], own: [30.5, 30.5, 30.5], quantum: 0.24, verdict: 'slower', ratio: 30.5 / 30 },
    { storage: [30, 30, 30], own: [30.5, 30.5, 30.5], quantum: 0.25, verdict: 'same', ratio: 30.5 / 30 },
  ])('$own beside $storage by $quantum: $verdict', ({ storage, own, quantum, verdict, ratio }) => {
    const race = (software: boolean) =>
      raceOf(measured({ storage: timed(storage, quantum), 'two-level': timed(own, quantum) }), software);
    const [first, second] = race(false).lanes;
    expect(first!.verdict).toBeNull();
    expect(second!.verdict).toBe(verdict);
    expect(second!.ratio).toBeCloseTo(ratio, 12);
    expect(race(true).lanes.map(({ verdict, ratio }) => [verdict, ratio])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test.each([
    { what: 'storage was not timed', times: { 'two-level': timed([1]) } },
    { what: 'storage has no sample', times: { storage: null, 'two-level': timed([1]) } },
    { what: 'it has no sample', times: { storage: timed([1]), 'two-level': null } },
    { what: 'it has no two levels', times: { storage: timed([9]), unsynchronized: timed([1]) } },
    { what: 'nothing was timed', times: {} },
  ])('none where $what', ({ times }) => {
    const race = raceOf(measured(times), false);
    expect(race.lanes.map(({ verdict }) => verdict)).toEqual(race.lanes.map(() => null));
    expect(raceWords(race, WORDS).subtitle).toBe(STRINGS.race.alone);
  });
});

test.each([
  { samples: [8, 10, 13], noisy: false },
  { samples: [8, 10, 13.001], noisy: true },
  { samples: [7.999, 10, 13], noisy: true },
  { samples: [5], noisy: false },
])('$samples are noisy: $noisy', ({ samples, noisy }) => {
  const race = raceOf(measured({ storage: timed(samples) }), false);
  expect(race.lanes[0]!.noisy).toBe(noisy);
  expect(/noisy/.test(raceWords(race, WORDS).finding)).toBe(noisy);
});

test('a lane: samples in their order, the median, the clock’s step around it', () => {
  const race = raceOf(measured({ storage: timed([100, 10, 20], 2), 'two-level': null }), false);
  const at = (value: number) => Math.log10(value) - 1;
  const [lane, none] = race.lanes;
  expect(race.ticks.map(({ value }) => value)).toEqual([10, 20, 50, 100]);
  expect(lane!.samples.map((x) => x.toFixed(9))).toEqual([100, 10, 20].map((x) => at(x).toFixed(9)));
  expect(lane!.median).toBeCloseTo(at(20), 12);
  // 20 ms are shorter than 20 steps of 2: at least two runs share a step.
  expect(lane!.step!.map((x) => x.toFixed(9))).toEqual([19.5, 20.5].map((x) => at(x).toFixed(9)));
  expect(lane!.perItem).toBe(20 / 65536);
  expect(none).toMatchObject({
    time: null,
    perItem: null,
    samples: [],
    median: null,
    step: null,
    noisy: false,
  });
});

describe('words', () => {
  const times = {
    storage: timed([9, 10, 11]),
    'two-level': timed([1, 2, 3]),
    replicated: timed([20, 21, 30]),
    unsynchronized: null,
  };

  test('of a GPU', () => {
    expect(raceWords(raceOf(measured(times), false), WORDS)).toEqual({
      title: 'The race, 65,536 reviews',
      subtitle: 'Two-level: faster than storage, 5 × · Replicated: slower than storage, 2.1 ×',
      finding:
        'The race, 65,536 reviews. Storage: 10 ms. Two-level: 2 ms. Replicated: 21 ms. ' +
        'Unsynchronized: no usable sample. Two-level: noisy. ' +
        'Two-level: faster than storage, 5 × · Replicated: slower than storage, 2.1 ×.',
      truth: '3 samples each, in turn',
      right: null,
      how: 'line: median, band: clock step',
    });
  });

  test('of equals, by the wall clock', () => {
    const equal = measured({ storage: timed([2], 1, 'wall'), 'two-level': timed([2], 1, 'wall') });
    expect(raceWords(raceOf(equal, false), WORDS)).toMatchObject({
      subtitle: 'Two-level: the same within the noise',
      truth: '1 sample each',
      how: 'wall clock, line: median, band: its step',
    });
  });

  test('claim nothing on a software adapter, whatever was measured', () => {
    const random = createRandom(1);
    const any = () => timed(Array.from({ length: 5 }, () => 0.001 + 10 ** (4 * random() - 2)));
    for (let round = 0; round < 200; round++) {
      const race = raceOf(measured({ storage: any(), 'two-level': any(), replicated: any() }), true);
      const words = raceWords(race, WORDS);
      expect(words.subtitle).toBe('A software adapter’s own times: they say nothing about GPUs');
      expect(Object.values(words).join(' ')).not.toMatch(/faster|slower|the same/i);
    }
  });

  test('say faster only where no sample overlaps', () => {
    const random = createRandom(2);
    let faster = 0;
    for (let round = 0; round < 500; round++) {
      const [a, b] = [1, 1].map((size) => Array.from({ length: 3 }, () => size + 2 * random())) as [
        number[],
        number[],
      ];
      const race = raceOf(measured({ storage: timed(a), 'two-level': timed(b) }), false);
      const said = /faster/.test(Object.values(raceWords(race, WORDS)).join(' '));
      expect(said).toBe(b.every((own) => a.every((other) => own < other)));
      faster += Number(said);
    }
    expect(faster).toBeGreaterThan(5);
  });
});

test('table', () => {
  const race = raceOf(measured({ storage: timed([3, 1, 2]), 'two-level': null }), false);
  const { columns, length, row } = raceTable(race, WORDS);
  const cells = Array.from({ length }, (_, index) => row(index));
  expect(columns.map(({ name }) => name)).toEqual([
    'strategy',
    'median_ms',
    'min_ms',
    'max_ms',
    'ns_per_item',
    'samples_ms',
  ]);
  expect(cells).toEqual([
    ['storage', 2, 1, 3, (2 / 65536) * 1e6, '3 1 2'],
    ['two-level', null, null, null, null, null],
  ]);
  const shown = cells.map((line) => columns.map(({ show }, index) => show(line[index]!)));
  expect(shown).toEqual([
    ['Storage', '2 ms', '1 ms', '3 ms', '30.5 ns', '3'],
    ['Two-level', '–', '–', '–', '–', '–'],
  ]);
});
