/** Twin of `struct CountParams` in shaders/count-params.wgsl. */
import type { CountPlan } from '../model/plan.ts';
import { packStruct } from './struct.ts';

export const COUNT_PARAMS = {
  items: 'u32',
  items_per_workgroup: 'u32',
  seed_offset: 'u32',
  hot_threshold: 'u32',
} as const;

/** A plan as the counting kernels read it. */
export function packCountParams(plan: CountPlan): ArrayBuffer {
  return packStruct(COUNT_PARAMS, {
    items: plan.items,
    items_per_workgroup: plan.itemsPerWorkgroup,
    seed_offset: plan.seedOffset,
    hot_threshold: plan.hotThreshold,
  });
}
