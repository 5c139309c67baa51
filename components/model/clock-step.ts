/**
 * How long a sample has to be for the clock that takes it, and how much of it the clock's step can be.
 *
 * Knows: the rule by which runs are repeated within a sample. Does not know: clocks.
 */
import type { GpuTime } from './result.ts';

/** Steps of the clock that a sample lasts at least: it is then wrong by 5 % at the most. */
const LEAST_QUANTA = 20;

/** Milliseconds that it lasts at least, however fine the clock: starting and ending a pass takes some microseconds. */
const LEAST_TIME = 5;

/** Runs in a sample at the most. */
export const MOST_REPEATS = 8192;

/** Milliseconds that a sample lasts at least, unless {@link MOST_REPEATS} runs are shorter. */
export function leastTime(quantum: number): number {
  return Math.max(LEAST_TIME, LEAST_QUANTA * quantum);
}

/**
 * The clock's step as it shows in the time of one run, at the most: a sample is several runs, one step wrong together.
 *
 * @returns milliseconds
 * @example clockStep({ ...time, median: 0.205, quantum: 0.1 }) // 0.0041: a step of 0.1 is spread over 24 runs or more
 */
export function clockStep({ median, quantum }: GpuTime): number {
  return Math.min(quantum, Math.max((median * quantum) / leastTime(quantum), quantum / MOST_REPEATS));
}

/**
 * How often a run is repeated in the next sample, after one that was too short.
 *
 * @param repeats runs in that sample
 * @param time milliseconds that it lasted, 0 or less by a broken clock
 * @param quantum milliseconds of the clock's step
 * @returns at most 16 times as many, and no more than {@link MOST_REPEATS}
 * @example moreRepeats(1, 0.5, 0.1) // 12: five milliseconds, and a fifth to be sure
 */
export function moreRepeats(repeats: number, time: number, quantum: number): number {
  const factor = time > 0 ? (1.2 * leastTime(quantum)) / time : 16;
  return Math.min(MOST_REPEATS, Math.ceil(repeats * Math.min(16, factor)));
}
