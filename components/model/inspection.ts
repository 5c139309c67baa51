/**
 * What an inspected run found: the order in which atomics took effect, from the values that they returned.
 *
 * Knows: sizes and meanings. Does not know: how it is drawn.
 */
import type { CountConfig, Strategy } from './config.ts';
import { HistogramFailure } from './errors.ts';
import type { Counted } from './oracle.ts';
import { type CountPlan, type PlanLimits, planCount } from './plan.ts';

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
  /**
   * One element an invocation of a run's only workgroup: the lowest lane of its subgroup. Null with several workgroups,
   * or where the GPU does not tell.
   */
  readonly subgroups: Uint32Array | null;
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

/** A run to be inspected, and why it differs from the configuration: value, limit and what is done instead. */
export interface InspectionPlan {
  readonly plan: CountPlan;
  readonly notes: readonly string[];
}

/**
 * Plans an inspected run: at most {@link MOST_INSPECTED} items, by a strategy that has what the view shows.
 *
 * @param view `queue` shows the places of atomics, `merge` needs private bins
 * @param limits the device's limits, or null on the CPU
 * @throws HistogramFailure `data` where no change of items or strategy helps: value, limit and remedy
 * @example planInspection({ ...config, strategy: 'storage' }, 'merge', limits).plan.strategy // 'two-level'
 */
export function planInspection(
  config: CountConfig,
  view: 'queue' | 'merge',
  limits: PlanLimits | null,
): InspectionPlan {
  const notes: string[] = [];
  let { items, strategy } = config;
  if (items > MOST_INSPECTED) {
    notes.push(
      `items="${items}" is above the ${MOST_INSPECTED} whose order can be shown; using ${MOST_INSPECTED}.`,
    );
    items = MOST_INSPECTED;
  }
  const merges = view === 'merge';
  if (strategy === 'unsynchronized' || (merges && strategy === 'storage')) {
    const other = merges ? 'two-level' : 'storage';
    notes.push(`strategy="${strategy}" has no ${view} to show; using strategy="${other}".`);
    strategy = other;
  }
  const plan = planCount({ ...config, items, strategy }, limits);
  if (merges && !plan.copies) {
    throw new HistogramFailure(
      'data',
      `bins="${plan.bins}" does not fit the ${limits!.maxComputeWorkgroupStorageSize} bytes of workgroup memory that ` +
        'private bins have on this device; take fewer bins.',
    );
  }
  const reason = whyNotInspected(plan);
  if (reason) throw new HistogramFailure('data', reason);
  return { plan, notes: [...notes, ...plan.notes] };
}
