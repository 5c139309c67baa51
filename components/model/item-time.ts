/**
 * What an item took, and whether that is more than what another took.
 *
 * Knows: samples and their noise. Does not know: what was timed.
 */
import { clockStep } from './clock-step.ts';
import type { GpuTime } from './result.ts';

/** The time of a run, and its items. */
export interface ItemTime {
  readonly time: GpuTime;
  readonly items: number;
}

/** A run's time, shared among its items; of none, the run's own. */
export function perItem(milliseconds: number, items: number): number {
  return milliseconds / Math.max(1, items);
}

/** Whether each sample of one lies above each sample of the other, by more than the steps of both clocks. */
export function takesLonger(a: ItemTime, b: ItemTime): boolean {
  const least = perItem(a.time.min - clockStep(a.time), a.items);
  return least > perItem(b.time.max + clockStep(b.time), b.items);
}
