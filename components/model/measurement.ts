/** What is timed, and what timing found. */
import { OPTIONS, type Strategy } from './config.ts';
import type { CountPlan } from './plan.ts';
import type { GpuTime, Result } from './result.ts';

/** What to time. */
export interface MeasureOptions {
  /** Of each strategy, 1…1000; five when absent. */
  readonly samples?: number;
  /** Timed in turn; the configuration's own when absent. */
  readonly strategies?: readonly Strategy[];
}

/** Samples where nobody says how many. */
export const USUAL_SAMPLES = 5;

const MOST_SAMPLES = 1000;

/**
 * Options, looked at.
 *
 * @returns strategies null for the configuration's own
 * @throws RangeError naming the value and what may stand there
 */
export function readMeasureOptions(options: MeasureOptions | null = {}): {
  samples: number;
  strategies: readonly Strategy[] | null;
} {
  const { samples = USUAL_SAMPLES, strategies } = options ?? {};
  if (!Number.isInteger(samples) || samples < 1 || samples > MOST_SAMPLES) {
    throw new RangeError(`samples: ${String(samples)} is not a whole number from 1 to ${MOST_SAMPLES}.`);
  }
  const { words } = OPTIONS.strategy;
  const known = Array.isArray(strategies) && strategies.every((strategy) => words.includes(strategy));
  if (strategies && !(known && strategies.length > 0)) {
    throw new RangeError(`strategies: "${String(strategies)}" is no list of ${words.join(', ')}.`);
  }
  return { samples, strategies: strategies ?? null };
}

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

/** A result of the GPU with what was measured of its strategy. @returns null where nothing was */
export function timedResult(result: Result | null, measurement: Measurement): Result | null {
  const own = measurement.find(({ plan }) => plan.strategy === result?.strategy);
  return result?.backend === 'webgpu' && own ? Object.freeze({ ...result, gpuTime: own.time }) : null;
}
