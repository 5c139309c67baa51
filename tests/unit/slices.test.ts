import { describe, expect, test } from 'vitest';
import { type CountPlan, planCount } from '../../components/model/plan.ts';
import { adaptWork, FIRST_WORK, nextSlice, type Slice, THE_REST } from '../../components/model/slices.ts';
import { DEFAULTS } from './defaults.ts';
import { createRandom } from './random.ts';

/** A run cut up, each slice after the one before. @param work of each slice in its turn */
function cut(plan: CountPlan, work: () => number): Slice[] {
  const slices = [nextSlice(plan, work())];
  while (slices.at(-1)!.done < 1) slices.push(nextSlice(plan, work(), slices.at(-1)));
  return slices;
}

/** What is wrong with a cut: every workgroup must make each of its trips once, in order, and end. */
function faultsOf(plan: CountPlan, slices: readonly Slice[]): string[] {
  const trips = Math.ceil(plan.itemsPerWorkgroup / plan.workgroupSize);
  const faults: string[] = [];
  let workgroup = 0;
  let block = 0;
  let trip = 0;
  for (const [index, slice] of slices.entries()) {
    if (slice.firstWorkgroup !== workgroup)
      faults.push(`${index} starts at workgroup ${slice.firstWorkgroup}`);
    if (slice.firstTrip !== trip) faults.push(`${index} starts at trip ${slice.firstTrip}`);
    if (trip > 0 && slice.workgroups !== block) faults.push(`${index} has other workgroups`);
    if (slice.workgroups < 1) faults.push(`${index} has no workgroups`);
    if (trip > 0 && trip >= trips) faults.push(`${index} has nothing left`);
    if (slice.trips === THE_REST) {
      workgroup += slice.workgroups;
      trip = 0;
    } else {
      block = slice.workgroups;
      // Carried bins have room for so many.
      if (block > 1056) faults.push(`${index} carries ${block} workgroups`);
      trip += slice.trips;
      if (trip >= trips) faults.push(`${index} does not say that it ends`);
    }
  }
  if (workgroup !== plan.workgroups) faults.push(`ends at workgroup ${workgroup}`);
  return faults;
}

const SHAPES = [
  { items: 0, workgroups: 65535 },
  { items: 1, workgroups: 16 },
  { items: 65536, workgroups: 16 },
  { items: 2 ** 24 + 1, workgroups: 1, workgroupSize: 1 },
  { items: 2 ** 32 - 1, workgroups: 1, workgroupSize: 256 },
  { items: 2 ** 32 - 1, workgroups: 16, workgroupSize: 255 },
  { items: 2 ** 32 - 1, workgroups: 1056, workgroupSize: 512 },
  { items: 2 ** 32 - 1, workgroups: 1057, workgroupSize: 512 },
  { items: 2 ** 32 - 1, workgroups: 65535, workgroupSize: 256 },
  { items: 2 ** 32 - 1, workgroups: 65535, workgroupSize: 64, bins: 4096 },
  { items: 65537, workgroups: 65535, workgroupSize: 256 },
] as const;

describe('every workgroup makes all its trips once', () => {
  const random = createRandom(11);
  const works = [
    { what: 'much', work: () => 2 ** 40 },
    { what: 'the first', work: () => FIRST_WORK * 64 },
    { what: 'any', work: () => 2 ** (22 + 12 * random()) },
    { what: 'little and much', work: () => (random() < 0.5 ? 2 ** 18 : 2 ** 32) },
  ];
  test.each(SHAPES.flatMap((shape) => works.map((work) => ({ ...work, shape }))))(
    '$shape, $what',
    ({ shape, work }) => {
      const plan = planCount({ ...DEFAULTS, ...shape }, null);
      const slices = cut(plan, work);
      expect(faultsOf(plan, slices)).toEqual([]);
      const done = slices.map((slice) => slice.done);
      expect(done).toEqual([...new Set(done)].sort((a, b) => a - b));
      expect(done.at(-1)).toBe(1);
    },
  );
});

describe('a slice keeps to its work', () => {
  test.each(SHAPES)('%o', (shape) => {
    const plan = planCount({ ...DEFAULTS, ...shape }, null);
    for (const work of [2 ** 26, 2 ** 30]) {
      for (const slice of cut(plan, () => work)) {
        // A trip of each workgroup is the least, and the work is rounded up to whole trips.
        expect(slice.work).toBeLessThan(work + 17 * 1056 * Math.max(plan.bins, plan.workgroupSize) + 2);
      }
    }
  });

  test.each([
    { items: 0, done: 1 },
    { items: 65536, done: 1 },
    { items: 1e6, done: 1 },
    { items: 2 ** 22, done: expect.closeTo(0.5, 1) },
  ])('of the first: $items items are done to $done', ({ items, done }) => {
    expect(nextSlice(planCount({ ...DEFAULTS, items }, null), FIRST_WORK).done).toEqual(done);
  });
});

describe('the work of the next slice', () => {
  const last: Slice = { firstWorkgroup: 0, workgroups: 1, firstTrip: 0, trips: 1, work: 2 ** 24, done: 0.5 };
  test.each([
    { what: 'as much at 20 ms', work: 2 ** 24, elapsed: 20, next: 2 ** 24 },
    { what: 'half at 40 ms', work: 2 ** 24, elapsed: 40, next: 2 ** 23 },
    { what: 'twice at 10 ms', work: 2 ** 24, elapsed: 10, next: 2 ** 25 },
    { what: 'four times at the most', work: 2 ** 24, elapsed: 0.01, next: 2 ** 26 },
    { what: 'four times when no time was seen', work: 2 ** 24, elapsed: 0, next: 2 ** 26 },
    { what: 'by what was done, not by what was allowed', work: 2 ** 28, elapsed: 20, next: 2 ** 24 },
    { what: 'never nearly nothing', work: 2 ** 24, elapsed: 1e6, next: 2 ** 18 },
  ])('is $what', ({ work, elapsed, next }) => expect(adaptWork(work, last, elapsed)).toBe(next));
});
