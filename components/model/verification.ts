/** Judging a GPU's count by the CPU's. */
import { sumOf } from './counts.ts';
import type { Counted } from './oracle.ts';
import type { CountPlan } from './plan.ts';

/** Up to here every item is counted again on the CPU; above, only the sum is checked. */
export const LARGEST_RECOUNT = 2 ** 24;

/** Whether the CPU counts this plan again: never what loses updates, since such a count is not right even by chance. */
export function recounts(plan: CountPlan): boolean {
  return plan.strategy !== 'unsynchronized' && plan.items <= LARGEST_RECOUNT;
}

/** Whether a plan loses updates, and is short enough to be run several times. */
export function losesUpdates(plan: CountPlan): boolean {
  return plan.strategy === 'unsynchronized' && plan.items <= LARGEST_RECOUNT;
}

/** Whether a count has a value for every item: all that can be checked cheaply. */
export function sumIsRight(plan: CountPlan, counted: Counted): boolean {
  return sumOf(counted.counts) === plan.items;
}

/** Whether two counts agree in every bin and in the peak. */
export function sameCounts(a: Counted, b: Counted): boolean {
  return (
    a.peak === b.peak &&
    a.counts.length === b.counts.length &&
    a.counts.every((count, bin) => count === b.counts[bin])
  );
}
