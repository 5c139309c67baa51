/**
 * Cutting a run into slices that are short enough for one submission each.
 *
 * Knows: a plan's sizes. Does not know: time; who calls says how much work a slice may be.
 */
import type { CountPlan } from './plan.ts';
import { MANY } from './tuning.ts';

/**
 * Work of a run's first slice, whose speed nobody knows yet: 5 µs on an H200, 0.5 ms with a storage atomic an item, 60 ms
 * in software on two cores.
 */
export const FIRST_WORK = 2 ** 21;

/** Work of a slice at the least. Less would not be done sooner where a busy page, not the GPU, is what takes long. */
const LEAST_WORK = 2 ** 18;

/** Milliseconds that a slice is meant to take. It may be misjudged by 2.5 before it holds the GPU for 50. */
export const SLICE_TIME = 20;

/** A part of a run. */
export interface Slice {
  /** The workgroups from here on… */
  readonly firstWorkgroup: number;
  /** …so many. */
  readonly workgroups: number;
  /** In each of these workgroups, the trips from here on… */
  readonly firstTrip: number;
  /** …so many, or {@link THE_REST}. */
  readonly trips: number;
  /** What it takes, in items and private bins. */
  readonly work: number;
  /** Share of the run that is done after it, 0…1. */
  readonly done: number;
}

/** All trips that remain: the slice ends the items of its workgroups. */
export const THE_REST = 0xffffffff;

/**
 * The next slice of a run.
 *
 * @param work items and private bins that it may take, roughly; it takes at least a trip of each of 1,056 workgroups
 * @param last the slice before, not the one that ends the run; null for the first
 * @example nextSlice(planCount(config, limits), 2 ** 22).done // 1 with the defaults: the whole run
 */
export function nextSlice(plan: CountPlan, work: number, last: Slice | null = null): Slice {
  const { workgroups, workgroupSize, bins, copies, itemsPerWorkgroup } = plan;
  const goesOn = last && last.trips !== THE_REST;
  const firstWorkgroup = last ? last.firstWorkgroup + (goesOn ? 0 : last.workgroups) : 0;
  const left = workgroups - firstWorkgroup;
  // What a workgroup takes apart from its items: in software, where it is most, as long as 16 items an invocation.
  const extra = 16 * Math.max(workgroupSize, bins * copies);
  const whole = goesOn ? 0 : Math.min(left, Math.floor(work / (itemsPerWorkgroup + extra)));
  // Fewer than so many side by side would leave GPUs idle: then each of them counts a part of its items, if these are what
  // takes long.
  const least = itemsPerWorkgroup > extra ? MANY : 1;
  // …and no more than have half of the work for their items: what they take apart from these is paid again in every slice.
  const paying = Math.max(1, Math.floor(work / (2 * extra)));
  const some = goesOn ? last.workgroups : Math.min(left, least, paying);
  const several = Math.max(some, whole);
  const firstTrip = goesOn ? last.firstTrip + last.trips : 0;
  const trips = Math.ceil(Math.max(extra, work / some - extra) / workgroupSize);
  const counted = Math.min(itemsPerWorkgroup, (firstTrip + trips) * workgroupSize);
  const ends = counted === itemsPerWorkgroup;
  return {
    firstWorkgroup,
    workgroups: several,
    firstTrip,
    trips: ends ? THE_REST : trips,
    work: several * (extra + counted - firstTrip * workgroupSize),
    done: (firstWorkgroup + several * (ends ? 1 : counted / itemsPerWorkgroup)) / workgroups,
  };
}

/**
 * Work of the next slice, from what the last one took.
 *
 * @param work what the last one was allowed to be
 * @param elapsed milliseconds, 0 where the clock is too coarse to see any
 */
export function adaptWork(work: number, last: Slice, elapsed: number): number {
  return Math.max(LEAST_WORK, Math.min(4 * work, (last.work * SLICE_TIME) / elapsed));
}
