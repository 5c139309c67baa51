/** What timing a plan found. */
import type { CountPlan } from './plan.ts';
import type { GpuTime } from './result.ts';

/** A plan and its time. */
export interface Timing {
  readonly plan: CountPlan;
  /** Null where every sample was dropped. */
  readonly time: GpuTime | null;
  /** Samples thrown away, because the clock ran backwards or stood still. */
  readonly dropped: number;
}

/** One timing for each plan, in the order in which they were asked for. */
export type Measurement = readonly Timing[];

/**
 * Median, least and largest of some samples.
 *
 * @param samples milliseconds, in the order in which they were taken
 * @returns null for no samples
 * @example summarize([3, 1, 2], 'wall', 1)!.median // 2
 */
export function summarize(
  samples: readonly number[],
  clock: GpuTime['clock'],
  quantum: number,
): GpuTime | null {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const median = (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
  return sorted.length
    ? { median, min: sorted[0]!, max: sorted[sorted.length - 1]!, samples, clock, quantum }
    : null;
}
