import { describe, expect, test } from 'vitest';
import {
  type BarsView,
  barLength,
  binAt,
  foldColumns,
  formOf,
  layoutBars,
  layoutUnknown,
  MOST_ROWS,
  type Tick,
} from '../../components/model/bars.ts';
import type { Scale, Strategy } from '../../components/model/config.ts';
import { planCount } from '../../components/model/plan.ts';
import { differenceOf } from './difference.ts';
import { createRandom } from './random.ts';

const SCALES: readonly Scale[] = ['linear', 'log'];

/** Counts that differ from bin to bin; the last is the largest. */
function rising(bins: number): Uint32Array {
  return Uint32Array.from({ length: bins }, (_, bin) => 3 * bin + 1);
}

function expectAlongAxis(ticks: readonly Tick[], lowest: number, highest: number): void {
  const values = ticks.map(({ value }) => value);
  const places = ticks.map(({ at }) => at);
  for (const numbers of [values, places]) {
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  }
  expect(values.filter((value) => value < lowest || value > highest || !Number.isInteger(value))).toEqual([]);
  expect(places.filter((at) => !(at >= 0 && at <= 1))).toEqual([]);
}

describe('length of a bar', () => {
  test.each([
    { count: 0, largest: 1, linear: 0, log: 0 },
    { count: 1, largest: 1, linear: 1, log: 1 },
    { count: 1, largest: 3, linear: 1 / 3, log: 1 / 2 },
    { count: 7, largest: 63, linear: 1 / 9, log: 1 / 2 },
    { count: 10952, largest: 21695, linear: 10952 / 21695, log: Math.log(10953) / Math.log(21696) },
    { count: 2 ** 16 - 1, largest: 2 ** 32 - 1, linear: 65535 / 4294967295, log: 1 / 2 },
    { count: 2 ** 32 - 1, largest: 2 ** 32 - 1, linear: 1, log: 1 },
  ])('$count of $largest', ({ count, largest, linear, log }) => {
    expect(barLength(count, largest, 'linear')).toBeCloseTo(linear, 12);
    expect(barLength(count, largest, 'log')).toBeCloseTo(log, 12);
  });

  test.each(SCALES)('%s: exactly nothing and exactly everything', (scale) => {
    for (const largest of [1, 2, 3, 7, 1000, 21695, 2 ** 31, 2 ** 32 - 1]) {
      expect(barLength(0, largest, scale)).toBe(0);
      expect(barLength(largest, largest, scale)).toBe(1);
    }
  });

  test.each(SCALES)('%s: a larger count is longer', (scale) => {
    const lengths = Array.from({ length: 1000 }, (_, count) => barLength(count, 999, scale));
    expect(lengths).toEqual([...new Set(lengths)].sort((a, b) => a - b));
  });
});

describe('layout', () => {
  test.each([
    { bins: 1, form: 'rows' },
    { bins: 5, form: 'rows' },
    { bins: MOST_ROWS, form: 'rows' },
    { bins: MOST_ROWS + 1, form: 'columns' },
    { bins: 64, form: 'columns' },
    { bins: 65536, form: 'columns' },
  ] as const)('$bins bins are $form', ({ bins, form }) => {
    for (const scale of SCALES) {
      const view = layoutBars(rising(bins), scale);
      expect(view).toMatchObject({ form, scale, largest: 3 * bins - 2 });
    }
  });

  test.each([
    { bins: 1, form: 'rows' },
    { bins: MOST_ROWS, form: 'rows' },
    { bins: MOST_ROWS + 1, form: 'columns' },
    { bins: 65536, form: 'columns' },
  ] as const)('of $bins unknown counts leaves the largest to the GPU', ({ bins, form }) => {
    expect(formOf(bins)).toBe(form);
    for (const scale of SCALES) {
      expect(layoutUnknown(bins, scale)).toEqual({ form, scale, largest: 0, countTicks: [], binTicks: [] });
    }
  });

  test.each(SCALES)('%s: rows have no axes', (scale) => {
    const expected: BarsView = { form: 'rows', scale, largest: 13, countTicks: [], binTicks: [] };
    expect(layoutBars(rising(5), scale)).toEqual(expected);
  });

  test.each([
    { what: 'no items in one bin', counts: [0], largest: 1 },
    { what: 'no items in five bins', counts: [0, 0, 0, 0, 0], largest: 1 },
    { what: 'one item', counts: [0, 1, 0], largest: 1 },
    { what: 'the largest first', counts: [9, 1, 3], largest: 9 },
    { what: 'the largest u32', counts: [1, 2 ** 32 - 1, 2 ** 31], largest: 2 ** 32 - 1 },
  ])('$what: a full bar is $largest', ({ counts, largest }) => {
    for (const scale of SCALES) expect(layoutBars(Uint32Array.from(counts), scale).largest).toBe(largest);
  });

  const sizes = [
    MOST_ROWS + 1,
    MOST_ROWS + 2,
    9,
    10,
    11,
    12,
    20,
    49,
    50,
    51,
    63,
    64,
    65,
    99,
    100,
    101,
    1000,
    1023,
    4096,
    65535,
    65536,
  ];

  test.each(sizes)('%d columns: marks of bins, from 1 on, in the middle of their columns', (bins) => {
    const { binTicks } = layoutBars(rising(bins), 'linear');
    expectAlongAxis(binTicks, 1, bins);
    expect(binTicks.length).toBeGreaterThanOrEqual(2);
    expect(binTicks.length).toBeLessThanOrEqual(6);
    expect(binTicks[0]).toEqual({ value: 1, at: 0.5 / bins });
    expect(binTicks.map(({ at }) => at)).toEqual(binTicks.map(({ value }) => (value - 0.5) / bins));
  });

  test.each(SCALES.flatMap((scale) => sizes.map((bins) => ({ scale, bins }))))(
    '$bins columns, $scale: marks of counts, from 0 on, where a bar of that count ends',
    ({ scale, bins }) => {
      const { countTicks, largest } = layoutBars(rising(bins), scale);
      expectAlongAxis(countTicks, 0, largest);
      expect(countTicks.length).toBeGreaterThanOrEqual(2);
      expect(countTicks.length).toBeLessThanOrEqual(5);
      expect(countTicks[0]).toEqual({ value: 0, at: 0 });
      const ends = countTicks.map(({ value }) => barLength(value, largest, scale));
      expect(countTicks.map(({ at }) => at)).toEqual(ends);
    },
  );

  test.each(SCALES)('%s: empty columns have an axis too', (scale) => {
    const { countTicks } = layoutBars(new Uint32Array(64), scale);
    expect(countTicks).toEqual([
      { value: 0, at: 0 },
      { value: 1, at: 1 },
    ]);
  });

  test('bins of 64 columns', () => {
    expect(layoutBars(new Uint32Array(64), 'linear').binTicks.map(({ value }) => value)).toEqual([
      1, 20, 40, 60,
    ]);
  });
});

describe('folding bins into columns', () => {
  /** Column c shows every bin that shares more than an edge with [c, c + 1) of `columns`. */
  function naiveFold(counts: Uint32Array, columns: number): Uint32Array {
    const folded = new Uint32Array(columns);
    for (let column = 0; column < columns; column++) {
      for (let bin = 0; bin < counts.length; bin++) {
        const apart = (bin + 1) * columns <= column * counts.length;
        const beyond = bin * columns >= (column + 1) * counts.length;
        if (!apart && !beyond) folded[column] = Math.max(folded[column]!, counts[bin]!);
      }
    }
    return folded;
  }

  function noise(bins: number): Uint32Array {
    const random = createRandom(bins);
    return Uint32Array.from({ length: bins }, () => Math.floor(random() * 2 ** 32));
  }

  test.each([
    { bins: 1, most: 1, columns: 1 },
    { bins: 1, most: 1000, columns: 1 },
    { bins: 5, most: 1, columns: 1 },
    { bins: 5, most: 2, columns: 2 },
    { bins: 5, most: 4, columns: 4 },
    { bins: 5, most: 5, columns: 5 },
    { bins: 5, most: 6, columns: 5 },
    { bins: 64, most: 63, columns: 63 },
    { bins: 1023, most: 471, columns: 471 },
    { bins: 1023, most: 1024, columns: 1023 },
    { bins: 4096, most: 1024, columns: 1024 },
    { bins: 65536, most: 7, columns: 7 },
    { bins: 65536, most: 471, columns: 471 },
  ])('$bins bins, $most columns at the most: $columns', ({ bins, most, columns }) => {
    const counts = noise(bins);
    const folded = foldColumns(counts, most);
    expect(folded).toEqual(naiveFold(counts, columns));
    if (columns === bins) expect(folded).toEqual(counts);
  });

  test.each([0, -1])('%d columns are one', (most) => {
    expect(foldColumns(Uint32Array.of(3, 9, 1), most)).toEqual(Uint32Array.of(9));
  });

  test('a lonely item is never lost between columns', () => {
    const lost: number[] = [];
    for (let bin = 0; bin < 1023; bin++) {
      const counts = new Uint32Array(1023);
      counts[bin] = 1;
      if (!foldColumns(counts, 471).includes(1)) lost.push(bin);
    }
    expect(lost).toEqual([]);
  });
});

describe('the bin under a pointer', () => {
  const twelve = Uint32Array.from({ length: 12 }, (_, bin) => bin);

  test.each([
    { what: 'the first', at: 0, pixels: 100, bin: 0 },
    { what: 'just before the second', at: 1 / 12 - 1e-9, pixels: 100, bin: 0 },
    { what: 'the second', at: 1 / 12, pixels: 100, bin: 1 },
    { what: 'the last', at: 1 - 1e-9, pixels: 100, bin: 11 },
    { what: 'the end itself', at: 1, pixels: 100, bin: 11 },
    { what: 'the largest of those in one column', at: 0.5, pixels: 4, bin: 8 },
    { what: 'the only column', at: 0.5, pixels: 0, bin: 11 },
  ])('$what', ({ at, pixels, bin }) => expect(binAt(twelve, at, pixels)).toBe(bin));

  test.each([1, 5, 64, 470, 471, 472, 65536])('of %i is the one whose bar is drawn there', (bins) => {
    const counts = Uint32Array.from({ length: bins }, (_, bin) => Math.imul(bin + 1, 2654435761) >>> 8);
    const drawn = foldColumns(counts, 471);
    const read = Uint32Array.from(
      drawn,
      (_, column) => counts[binAt(counts, (column + 0.5) / drawn.length, 471)]!,
    );
    expect(differenceOf(read, drawn)).toBeNull();
  });
});

describe('where updates get lost', () => {
  const plan = (strategy: Strategy, { items = 65_536, bins = 5, hot = 0 } = {}) =>
    planCount(
      { workgroups: 16, workgroupSize: 256, items, bins, strategy, hot, seed: 0, backend: 'auto' },
      null,
    );
  const counts = Uint32Array.of(8524, 8433, 8490, 8536, 13059);

  test.each([
    { strategy: 'storage', largest: 13059 },
    { strategy: 'two-level', largest: 13059 },
    { strategy: 'unsynchronized', largest: 21845 },
  ] as const)('$strategy: the plot ends at $largest', ({ strategy, largest }) => {
    for (const scale of SCALES) {
      expect(layoutBars(counts, scale, plan(strategy))).toEqual({ ...layoutBars(counts, scale), largest });
    }
  });

  test.each([
    { what: 'hot', options: { hot: 1 }, largest: 65_536 },
    { what: 'one bin', options: { bins: 1 }, largest: 65_536 },
    { what: 'more than expected', options: { items: 1000 }, largest: 13_059 },
  ])('$what: at $largest', ({ options, largest }) => {
    expect(layoutBars(counts, 'linear', plan('unsynchronized', options)).largest).toBe(largest);
  });
});
