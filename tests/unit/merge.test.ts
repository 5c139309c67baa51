import { describe, expect, test } from 'vitest';
import type { CountConfig } from '../../components/model/config.ts';
import { inspectOnCpu } from '../../components/model/inspection-on-cpu.ts';
import type { Box } from '../../components/model/lanes.ts';
import {
  type Merge,
  mergedAt,
  mergeOf,
  segmentGap,
  segmentOf,
  segmentPixels,
  splitPlot,
  tileBox,
  tilePage,
} from '../../components/model/merge.ts';
import { mergeTable, mergeWords, workgroupReading } from '../../components/model/merge-wording.ts';
import { planCount } from '../../components/model/plan.ts';
import { STRINGS } from '../../components/model/strings.ts';
import type { Wording } from '../../components/model/wording.ts';
import { DEFAULTS } from './defaults.ts';
import { differenceOf } from './difference.ts';
import { simulate } from './inspected.ts';
import { naiveCount } from './naive-count.ts';

const config = (changes: Partial<CountConfig>) => ({ ...DEFAULTS, ...changes });
const plan = (changes: Partial<CountConfig>) => planCount(config(changes), null);

describe('pages of tiles', () => {
  test.each([
    { workgroups: 1, pages: 1, columns: 1, rows: 1, last: 1 },
    { workgroups: 15, pages: 1, columns: 15, rows: 1, last: 15 },
    { workgroups: 16, pages: 1, columns: 16, rows: 1, last: 16 },
    { workgroups: 17, pages: 1, columns: 9, rows: 2, last: 17 },
    { workgroups: 63, pages: 1, columns: 16, rows: 4, last: 63 },
    { workgroups: 64, pages: 1, columns: 16, rows: 4, last: 64 },
    { workgroups: 65, pages: 2, columns: 16, rows: 4, last: 1 },
    { workgroups: 128, pages: 2, columns: 16, rows: 4, last: 64 },
    { workgroups: 4096, pages: 64, columns: 16, rows: 4, last: 64 },
    { workgroups: 65535, pages: 1024, columns: 16, rows: 4, last: 63 },
  ])('of $workgroups workgroups', ({ workgroups, pages, columns, rows, last }) => {
    const every = Array.from({ length: pages }, (_, page) => tilePage(workgroups, page));
    expect(every).toEqual(
      every.map((_, page) => {
        const count = page === pages - 1 ? last : 64;
        return { page, pages, first: page * 64, count, columns, rows };
      }),
    );
    expect([-1, pages, 1e9].map((page) => tilePage(workgroups, page).page)).toEqual([
      0,
      pages - 1,
      pages - 1,
    ]);
  });

  const overlap = (a: Box, b: Box) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

  test.each(
    [1, 2, 15, 16, 17, 40, 64].flatMap((workgroups) =>
      [
        [471, 222],
        [626, 295],
        [1140, 430],
        [40, 30],
      ].map(([width = 0, height = 0]) => ({ workgroups, width, height })),
    ),
  )('$workgroups tiles in $width × $height are apart, whole and inside', ({ workgroups, width, height }) => {
    const { tiles, bars } = splitPlot(height);
    const page = tilePage(workgroups, 0);
    const boxes = Array.from({ length: workgroups }, (_, tile) => tileBox(page, tile, width, tiles));
    expect(
      boxes.filter((box) => Object.values(box).some((edge) => !Number.isInteger(edge) || edge < 0)),
    ).toEqual([]);
    const outside = ({ x, y, ...box }: Box) =>
      box.width < 1 || box.height < 1 || x + box.width > width || y + box.height > bars;
    expect(boxes.filter(outside)).toEqual([]);
    expect(boxes.filter((box, at) => boxes.slice(at + 1).some((other) => overlap(box, other)))).toEqual([]);
    // Read line by line.
    expect(boxes.map((box) => box.y * width + box.x)).toEqual(
      boxes.map((box) => box.y * width + box.x).sort((a, b) => a - b),
    );
    expect(tiles).toBeLessThan(bars);
  });

  test('of the defaults', () => {
    expect(splitPlot(200)).toEqual({ tiles: 72, bars: 80 });
    const page = tilePage(16, 0);
    expect([0, 1, 15].map((tile) => tileBox(page, tile, 480, 72))).toEqual([
      { x: 0, y: 0, width: 24, height: 51 },
      { x: 30, y: 0, width: 24, height: 51 },
      { x: 450, y: 0, width: 24, height: 51 },
    ]);
  });
});

const RUNS = (['two-level', 'replicated'] as const).flatMap((strategy) =>
  [1, 2, 16, 64].flatMap((workgroups) =>
    [1, 5, 64].flatMap((bins) =>
      [0, 0.9, 1].flatMap((hot) =>
        [0, 61, 4099].map((items) => ({ strategy, workgroups, bins, hot, items })),
      ),
    ),
  ),
);

const named = RUNS.map((run) => [JSON.stringify(run), run] as const);

describe('a merge', () => {
  test.each(named)('%s', (name, changes) => {
    const { inspection, arrivals } = simulate(plan(changes), name.length + changes.items);
    const merge = mergeOf(inspection);
    expect([merge.total, merge.right]).toEqual([changes.items, true]);
    const { tickets } = inspection;
    const inOrder = arrivals.filter((bin) => {
      const finished = bin.filter(({ adds }) => adds > 0).map(({ from }) => tickets[from]!);
      return finished.every((ticket, at) => at === 0 || ticket > finished[at - 1]!);
    });
    expect(merge.inTicketOrder).toBe(inOrder.length);
  });

  test.each(named)('%s: how much is merged after each ticket', (_, changes) => {
    const merge = mergeOf(simulate(plan(changes), changes.items).inspection);
    const sums = new Uint32Array(changes.bins);
    for (let step = 0; step <= changes.workgroups; step++) {
      expect(differenceOf(mergedAt(merge, step), sums)).toBeNull();
      const next = merge.tickets.indexOf(step);
      for (let bin = 0; bin < changes.bins; bin++)
        sums[bin]! += merge.privateBins[next * changes.bins + bin] ?? 0;
    }
    for (const all of [null, changes.workgroups + 1]) {
      expect(differenceOf(mergedAt(merge, all), merge.counts)).toBeNull();
    }
  });

  const { inspection } = simulate(plan({ workgroups: 3, bins: 2, items: 90 }), 1);
  const but = (array: Uint32Array, at: number, by: number) =>
    array.map((value, index) => value + (index === at ? by : 0));

  test.each([
    { what: 'a count too large', changes: { counts: but(inspection.counts, 1, 1) } },
    {
      what: 'two counts whose sum is right',
      changes: { counts: Uint32Array.from(inspection.counts, (count, bin) => count + 1 - 2 * bin) },
    },
    { what: 'a private bin too small', changes: { privateBins: but(inspection.privateBins!, 4, -1) } },
    {
      what: 'two places swapped',
      changes: {
        merged: Uint32Array.from(
          inspection.merged!,
          (_, at, all = inspection.merged!) => all[at < 4 ? (at + 2) % 4 : at]!,
        ),
      },
    },
    { what: 'a place too large', changes: { merged: but(inspection.merged!, 0, 1) } },
    { what: 'a ticket taken twice', changes: { tickets: inspection.tickets.map(() => 0) } },
    { what: 'a ticket that there is not', changes: { tickets: Uint32Array.of(0, 1, 3) } },
    {
      what: 'an item missing everywhere',
      changes: { plan: { ...inspection.plan, items: 91 } },
    },
  ])('$what is not right', ({ changes }) => {
    expect(mergeOf(inspection).right).toBe(true);
    expect(mergeOf({ ...inspection, ...changes }).right).toBe(false);
  });

  test.each(
    [1, 2, 16, 64].flatMap((workgroups) =>
      [1, 5, 64].flatMap((bins) => [0, 1, 2].map((gap) => ({ workgroups, bins, gap, items: 4099 }))),
    ),
  )('$workgroups workgroups, $bins bins: segments lie one behind the other', ({ gap, ...changes }) => {
    const merge = mergeOf(simulate(plan(changes), 3).inspection);
    const largest = Math.max(...merge.counts);
    const plot = 471;
    for (let bin = 0; bin < changes.bins; bin++) {
      const spans = Array.from({ length: changes.workgroups }, (_, workgroup) => {
        const segment = segmentOf(merge, workgroup, bin);
        const exact = segment.map((place) => (place / largest) * plot);
        return { pixels: segmentPixels(segment, largest, plot, gap), exact, start: segment[0] };
      });
      for (const { pixels, exact } of spans) {
        const [from = 0, to = 0] = exact.map((place) => place && Math.max(1, Math.floor(place + 0.5 + 1e-9)));
        const whole = to - from;
        expect(pixels).toEqual([from, whole >= 3 * gap ? to - gap : to]);
      }
      const sorted = spans.filter(({ pixels: [from, to] }) => to > from).sort((a, b) => a.start - b.start);
      expect(sorted.filter(({ pixels }, at) => at > 0 && pixels[0] < sorted[at - 1]!.pixels[1])).toEqual([]);
    }
  });

  test.each([
    { segment: [0, 0], pixels: [0, 0] },
    { segment: [0, 1], pixels: [0, 1] },
    { segment: [1, 3], pixels: [1, 1] },
    { segment: [1, 149], pixels: [1, 1] },
    { segment: [1, 150], pixels: [1, 2] },
    { segment: [0, 249], pixels: [0, 2] },
    { segment: [0, 250], pixels: [0, 2] },
    { segment: [0, 349], pixels: [0, 2] },
    { segment: [0, 350], pixels: [0, 3] },
  ] as const)('items $segment, where 1,000 fill 10 pixels: $pixels', ({ segment, pixels }) => {
    expect(segmentPixels(segment, 1000, 10, 1)).toEqual(pixels);
  });
});

test.each([
  { plot: 127, workgroups: 16, hairline: 1, gap: 0 },
  { plot: 128, workgroups: 16, hairline: 1, gap: 1 },
  { plot: 255, workgroups: 16, hairline: 2, gap: 0 },
  { plot: 256, workgroups: 16, hairline: 2, gap: 2 },
  { plot: 7, workgroups: 1, hairline: 1, gap: 0 },
  { plot: 8, workgroups: 1, hairline: 1, gap: 1 },
  { plot: 4096, workgroups: 4096, hairline: 1, gap: 0 },
])('$workgroups workgroups along $plot pixels are parted by $gap', ({ plot, workgroups, hairline, gap }) => {
  expect(segmentGap(plot, workgroups, hairline)).toBe(gap);
});

describe('on the CPU', () => {
  test.each(named)('%s', (_, changes) => {
    const planned = plan(changes);
    const found = inspectOnCpu(planned);
    const wanted = naiveCount(config(changes));
    expect(differenceOf(found.counts, wanted.counts)).toBeNull();
    expect(found.peak).toBe(wanted.peak);
    expect(differenceOf(found.tickets, [...Array(changes.workgroups).keys()])).toBeNull();
    expect(mergeOf(found)).toMatchObject({ right: true, inTicketOrder: changes.bins });
    expect([found.places.length, found.invocations.length, found.subgroups]).toEqual([0, 0, null]);
  });
});

const WORDS: Wording = { strings: STRINGS, format: new Intl.NumberFormat('en-US').format };

describe('words', () => {
  const inOrder = mergeOf(inspectOnCpu(plan({})));
  const seed: Merge = { ...inOrder, inTicketOrder: 2 };
  const many = mergeOf(inspectOnCpu(plan({ workgroups: 4096, bins: 64 })));
  const order = 'Each bar in the order in which its segments arrived';
  const tickets = 'Bins whose segments arrived in the order in which the workgroups finished: 2 of 5';
  const verified = { right: true, how: 'real order, not timed' };

  test.each([
    {
      what: 'everything merged',
      merge: seed,
      step: null,
      title: 'The merge: 16 private histograms',
      peak: '1,421',
      truth: '80 atomics: 65,536 reviews',
      last: tickets,
    },
    {
      what: 'some merged',
      merge: seed,
      step: 11,
      title: 'The merge: 11 of 16 private histograms',
      peak: '1,421',
      truth: '55 of 80 atomics: 45,056 reviews',
      last: tickets,
    },
    {
      what: 'more than there are',
      merge: seed,
      step: 99,
      title: 'The merge: 16 of 16 private histograms',
      peak: '1,421',
      truth: '80 of 80 atomics: 65,536 reviews',
      last: tickets,
    },
    {
      what: 'none of many',
      merge: { ...many, inTicketOrder: 0 },
      step: 0,
      title: 'The merge: 0 of 4,096 private histograms',
      peak: WORDS.format(naiveCount(config({ workgroups: 4096, bins: 64 })).peak),
      truth: '0 of 262,144 atomics: 0 reviews',
      last: 'Bins whose segments arrived in the order in which the workgroups finished: 0 of 64',
    },
  ])('$what', ({ merge, step, title, peak, truth, last }) => {
    // The picture's name is that of the complete merge, whatever the step.
    const { title: whole, truth: all } = mergeWords(merge, null, WORDS);
    const finding = `${whole}. ${all}. ${last}. largest private bin ${peak}.`;
    expect(mergeWords(merge, step, WORDS)).toEqual({ title, subtitle: order, truth, finding, ...verified });
  });

  test('one workgroup', () => {
    const one = mergeOf(inspectOnCpu(plan({ workgroups: 1, items: 1, bins: 1 })));
    expect(mergeWords(one, null, WORDS)).toMatchObject({
      title: 'The merge: one private histogram',
      truth: '1 atomic: 1 review',
    });
  });

  test('on the CPU nothing is said of a GPU', () => {
    const loop = 'A loop merged one workgroup after the other';
    expect(mergeWords(inOrder, null, WORDS, true)).toMatchObject({
      subtitle: loop,
      finding: `The merge: 16 private histograms. 80 atomics: 65,536 reviews. ${loop}. largest private bin 1,421.`,
      right: null,
      how: 'Counted by a JavaScript loop on the CPU',
    });
  });

  test('what does not add up', () => {
    expect(mergeWords({ ...seed, right: false, total: 65535 }, 3, WORDS)).toMatchObject({
      truth: 'The private histograms do not add up to the bins: 65,535 of 65,536 reviews',
      right: false,
    });
  });

  test('of a workgroup', () => {
    const finished = { ...seed, tickets: seed.tickets.map((ticket) => 15 - ticket) };
    const [a, b, c, d, e] = [...seed.privateBins.subarray(35, 40)].map(WORDS.format);
    expect(workgroupReading(finished, 7, WORDS)).toBe(
      `workgroup 7: ${a} + ${b} + ${c} + ${d} + ${e} = 4,096 reviews, finished as number 9 of 16`,
    );
    const largest = Math.max(...many.privateBins.subarray(4095 * 64));
    expect(workgroupReading(many, 4095, WORDS)).toBe(
      `workgroup 4,095: 16 reviews, largest private bin ${largest}, finished as number 4,096 of 4,096`,
    );
  });

  test('as a table', () => {
    const { inspection } = simulate(plan({ workgroups: 3, bins: 5, items: 900 }), 5);
    const merge = mergeOf(inspection);
    const { columns, length, row } = mergeTable(merge, WORDS);
    expect(columns.map(({ name }) => name)).toEqual(['workgroup', 'bin', 'count', 'from', 'finished']);
    expect(columns.map(({ label }) => label)).toEqual([
      'Workgroup',
      'Bin',
      'Reviews',
      'From place',
      'Finished as',
    ]);
    const rows = Array.from({ length }, (_, index) => row(index));
    const wanted = [0, 1, 2].flatMap((workgroup) =>
      [0, 1, 2, 3, 4].map((bin) => {
        const [start, end] = segmentOf(merge, workgroup, bin);
        return [workgroup, bin + 1, end - start, start, merge.tickets[workgroup]! + 1];
      }),
    );
    expect(rows).toEqual(wanted);
    const show = (cells: readonly number[]) => cells.map((cell, column) => columns[column]!.show(cell));
    expect(show([1234, 5, 6789, 1000, 3])).toEqual(['1,234', '5 stars', '6,789', '1,000', '3']);
  });
});
