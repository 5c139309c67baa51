/**
 * What an inspected run found: the order in which atomics took effect, from the values that they returned.
 *
 * Knows: sizes and meanings. Does not know: how it is drawn.
 */
import type { Strategy } from './config.ts';
import type { Counted } from './oracle.ts';
import type { CountPlan } from './plan.ts';

/** Items of an inspected run at the most: more would not be told apart in a picture. */
export const MOST_INSPECTED = 65_536;

/** Private bins of all workgroups at the most: 8 MiB of log. */
const MOST_PRIVATE_BINS = 2 ** 20;

/** A run that wrote down the order of its atomics. Such runs are never timed. */
export interface Inspection extends Counted {
  readonly plan: CountPlan;
  /**
   * One element an item: the value that its atomic returned, which is its place in its queue, from 0. A queue is a bin
   * for `storage`; a bin of a workgroup for `two-level`; one copy of such a bin for `replicated`.
   */
  readonly places: Uint32Array;
  /** One element an item: the invocation that counted it, `workgroup · workgroupSize + lane`. */
  readonly invocations: Uint32Array;
  /** `privateBins[workgroup · bins + bin]`: what a workgroup counted; null for `storage`. */
  readonly privateBins: Uint32Array | null;
  /** `merged[workgroup · bins + bin]`: the value that the merge's storage atomic returned; null for `storage`. */
  readonly merged: Uint32Array | null;
  /** One element a workgroup: as which one it finished, from 0. */
  readonly tickets: Uint32Array;
}

/** Strategies whose atomics return an order. */
export type Inspectable = Exclude<Strategy, 'unsynchronized'>;

/**
 * Why a plan cannot be inspected.
 *
 * @returns value, limit and remedy, or null if it can
 * @example whyNotInspected(planCount(config, limits)) // null with the defaults
 */
export function whyNotInspected({ strategy, items, workgroups, bins, copies }: CountPlan): string | null {
  if (strategy === 'unsynchronized') {
    return 'strategy="unsynchronized" has no atomics whose order could be shown; take another strategy.';
  }
  if (items > MOST_INSPECTED) {
    return `items="${items}" is above the ${MOST_INSPECTED} whose order can be shown; take fewer.`;
  }
  if (copies && workgroups * bins > MOST_PRIVATE_BINS) {
    return (
      `${workgroups} workgroups of ${bins} bins have ${workgroups * bins} private bins, above the ` +
      `${MOST_PRIVATE_BINS} that can be shown; take fewer of either.`
    );
  }
  return null;
}
