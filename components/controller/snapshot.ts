/** What the controller tells the element to show; made anew for every change, never edited. */
import type { BarsView } from '../model/bars.ts';
import type { HistogramFailure } from '../model/errors.ts';
import type { Counted } from '../model/oracle.ts';
import type { CountPlan } from '../model/plan.ts';
import type { Origin, Result } from '../model/result.ts';

export type State = 'idle' | 'running' | 'done' | 'error';

/** Counts that can be shown, verified or not yet. */
export interface Shown {
  readonly plan: CountPlan;
  readonly origin: Origin;
  readonly counted: Counted;
  readonly view: BarsView;
  readonly verdict: Verdict;
}

/**
 * `checking` until the CPU has judged; `unchecked` where there is nothing to compare; `wrong` with the counts that the
 * CPU found, or null if only the sum was checked.
 */
export interface Verdict {
  readonly kind: 'checking' | 'right' | 'unchecked' | 'wrong';
  readonly expected?: Uint32Array | null;
}

export interface Snapshot {
  readonly state: State;
  readonly error: HistogramFailure | null;
  readonly result: Result | null;
  readonly shown: Shown | null;
  /** Share of a long count that is done, 0…1; null where nothing is worth telling. */
  readonly progress: number | null;
  /** Whether the GPU is being timed. */
  readonly timing: boolean;
}

export const EMPTY: Snapshot = {
  state: 'idle',
  error: null,
  result: null,
  shown: null,
  progress: null,
  timing: false,
};
