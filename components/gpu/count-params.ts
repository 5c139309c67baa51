/** Twin of `struct CountParams` in shaders/count-params.wgsl. */
import type { CountPlan } from '../model/plan.ts';
import { type Slice, THE_REST } from '../model/slices.ts';
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

/** What a kernel is told of a slice; the number of workgroups is in the dispatch. */
type Part = Pick<Slice, 'firstWorkgroup' | 'firstTrip' | 'trips'>;

/** A run at one go. */
const WHOLE: Part = { firstWorkgroup: 0, firstTrip: 0, trips: THE_REST };

/** A slice of a plan as the counting kernels read it. */
export function packCountParams(plan: CountPlan, slice: Part = WHOLE): ArrayBuffer {
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

/** The overrides of a plan's kernel. @param carries whether private bins go from slice to slice */
export function countConstants(plan: CountPlan, carries = false): Record<string, number> {
  const { workgroupSize, bins, copies, strategy } = plan;
  return {
    workgroup_size: workgroupSize,
    bins,
    ...(copies && { carries: Number(carries) }),
    ...(strategy === 'replicated' && { copies }),
  };
}
