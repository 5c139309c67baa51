/**
 * The CPU twin of the kernels: the same items, the same bins, the same private histograms.
 *
 * Knows: a plan. Does not know: who asks, or when to pause; it only offers the places to.
 */
import type { CountPlan } from './plan.ts';
import { binOf } from './review.ts';

/** What a count found. */
export interface Counted {
  /** One element a bin. */
  readonly counts: Uint32Array;
  /** The largest bin of any one workgroup; null for strategies without private bins. */
  readonly peak: number | null;
}

/** Items counted between two places to pause: about a third of a millisecond in a current JavaScript engine. */
const ITEMS_A_PAUSE = 1 << 16;

/**
 * Counts a plan's items, pausing every 65,536.
 *
 * @yields items counted so far
 * @returns the counts and the peak, exactly as a kernel must report them
 * @example
 * const steps = countInSteps(plan);
 * for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
 */
export function* countInSteps(plan: CountPlan): Generator<number, Counted, void> {
  const { items, bins, itemsPerWorkgroup, seedOffset, hotThreshold } = plan;
  const counts = new Uint32Array(bins);
  // One private histogram serves every workgroup in turn. A bin is cleared when a workgroup first meets it, because
  // clearing all of them would cost workgroups × bins steps, however few the items are.
  const privateBins = new Uint32Array(bins);
  const owner = new Uint32Array(bins);
  let peak = 0;
  let workgroup = 0;
  let end = 0;
  for (let start = 0; start < items; start = end) {
    end = Math.min(items, start + itemsPerWorkgroup);
    workgroup++;
    for (let item = start; item < end; ) {
      const pause = Math.min(end, (Math.floor(item / ITEMS_A_PAUSE) + 1) * ITEMS_A_PAUSE);
      for (; item < pause; item++) {
        const bin = binOf((item + seedOffset) >>> 0, bins, hotThreshold);
        counts[bin]!++;
        if (owner[bin] !== workgroup) {
          owner[bin] = workgroup;
          privateBins[bin] = 0;
        }
        const size = ++privateBins[bin]!;
        if (size > peak) peak = size;
      }
      if (item % ITEMS_A_PAUSE === 0) yield item;
    }
  }
  return { counts, peak: plan.copies ? peak : null };
}

/** Counts a plan's items at one go. */
export function countAtOnce(plan: CountPlan): Counted {
  const steps = countInSteps(plan);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
