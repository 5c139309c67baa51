/**
 * The merge without a GPU: the same private histograms, merged one after the other.
 *
 * Knows: the oracle's items and bins. Does not know: atomics; nothing here is the order of a GPU.
 */
import { largestOf } from './counts.ts';
import type { Inspection } from './inspection.ts';
import type { CountPlan } from './plan.ts';
import { binOf } from './review.ts';

/**
 * Counts a plan's private histograms and merges them in the workgroups' own order.
 *
 * @param plan from `planInspection` for `merge`
 * @returns an inspection without places and invocations: no atomic returned anything
 * @example inspectOnCpu(planInspection(config, 'merge', null).plan).tickets // 0, 1, 2, …
 */
export function inspectOnCpu(plan: CountPlan): Inspection {
  const { items, bins, workgroups, itemsPerWorkgroup, seedOffset, hotThreshold } = plan;
  const privateBins = new Uint32Array(workgroups * bins);
  for (let item = 0; item < items; item++) {
    const bin = binOf((item + seedOffset) >>> 0, bins, hotThreshold);
    privateBins[Math.floor(item / itemsPerWorkgroup) * bins + bin]!++;
  }
  const counts = new Uint32Array(bins);
  const merged = privateBins.map((count, at) => {
    const before = counts[at % bins]!;
    counts[at % bins] = before + count;
    return before;
  });
  return {
    plan,
    counts,
    peak: largestOf(privateBins),
    places: new Uint32Array(),
    invocations: new Uint32Array(),
    privateBins,
    merged,
    tickets: Uint32Array.from({ length: workgroups }, (_, workgroup) => workgroup),
    subgroups: null,
  };
}
