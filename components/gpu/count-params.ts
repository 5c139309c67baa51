/** Twin of `struct CountParams` in shaders/count-params.wgsl. */
import type { CountPlan } from '../model/plan.ts';
import { packStruct } from './struct.ts';

export const COUNT_PARAMS = {
  items: 'u32',
  items_per_workgroup: 'u32',
  seed_offset: 'u32',
  hot_threshold: 'u32',
  tests_hot: 'u32',
  first_workgroup: 'u32',
  first_trip: 'u32',
  trips: 'u32',
} as const;

/** A part of a run that is short enough for one submission. */
export interface Slice {
  /** The workgroups from here on, as many as are dispatched. */
  readonly firstWorkgroup: number;
  /** In each of these workgroups, the trips from here on. */
  readonly firstTrip: number;
  /** So many trips, or {@link THE_REST}. */
  readonly trips: number;
}

/** All trips that remain: the slice ends the items of its workgroups. */
export const THE_REST = 0xffffffff;

/** A run at one go. */
export const WHOLE: Slice = { firstWorkgroup: 0, firstTrip: 0, trips: THE_REST };

/** A slice of a plan as the counting kernels read it. */
export function packCountParams(plan: CountPlan, slice: Slice = WHOLE): ArrayBuffer {
  return packStruct(COUNT_PARAMS, {
    items: plan.items,
    items_per_workgroup: plan.itemsPerWorkgroup,
    seed_offset: plan.seedOffset,
    hot_threshold: plan.hotThreshold,
    tests_hot: Number(plan.testsHot),
    first_workgroup: slice.firstWorkgroup,
    first_trip: slice.firstTrip,
    trips: slice.trips,
  });
}

/** The overrides of a plan's kernel. */
export function countConstants(plan: CountPlan): Record<string, number> {
  const { workgroupSize, bins, copies } = plan;
  return { workgroup_size: workgroupSize, bins, ...(plan.strategy === 'replicated' ? { copies } : {}) };
}
