/** What the controller tells the element to show; made anew for every change, never edited. */
import type { BarsView } from '../model/bars.ts';
import type { CountConfig, View } from '../model/config.ts';
import type { HistogramFailure } from '../model/errors.ts';
import type { Inspection } from '../model/inspection.ts';
import type { Measurement } from '../model/measurement.ts';
import type { Counted } from '../model/oracle.ts';
import type { CountPlan } from '../model/plan.ts';
import type { HistogramRecord } from '../model/record.ts';
import type { Origin, Result } from '../model/result.ts';
import type { SweepPoint } from '../model/sweep.ts';

export type State = 'idle' | 'running' | 'done' | 'error';

/** Counts that can be shown, verified or not yet. */
export interface Shown {
  /** What was asked for. */
  readonly config: CountConfig;
  /** What was done. */
  readonly plan: CountPlan;
  readonly origin: Origin;
  readonly counted: Counted;
  readonly view: BarsView;
  readonly verdict: Verdict;
  /** Updates that each of some runs lost, where updates can get lost. */
  readonly losses?: readonly number[];
}

/**
 * `checking` until the CPU has judged; `unchecked` where there is nothing to compare; `wrong` with the counts that the
 * CPU found, or null if only the sum was checked.
 */
export interface Verdict {
  readonly kind: 'checking' | 'right' | 'unchecked' | 'wrong';
  readonly expected?: Uint32Array | null;
}

/** An order that can be shown. */
export interface Inspected {
  readonly config: CountConfig;
  readonly origin: Origin;
  readonly found: Inspection;
}

/** Strategies timed side by side. */
export interface Raced {
  readonly config: CountConfig;
  readonly origin: Origin;
  readonly measurement: Measurement;
}

/** Times along the axes of a sweep, as far as they are measured. */
export interface Swept {
  readonly config: CountConfig;
  readonly origin: Origin;
  readonly points: readonly SweepPoint[];
}

/** What views are drawn from, besides the counts; each null until its run is made. */
export interface ViewResults {
  readonly inspected: Inspected | null;
  readonly raced: Raced | null;
  readonly swept: Swept | null;
  /** Why a view shows something else than was asked for, or nothing. */
  readonly notes: Partial<Record<View, readonly string[]>>;
}

/** A run that views need besides the count, by where its results lie. */
export type ViewRun = 'inspected' | 'raced' | 'swept';

/** Which view needs which. */
export const VIEW_RUNS: Partial<Record<View, ViewRun>> = {
  queue: 'inspected',
  merge: 'inspected',
  race: 'raced',
  sweep: 'swept',
};

/** A record that is shown. */
export interface Recorded {
  readonly record: HistogramRecord;
  /** For what: another configuration, view or scale shows something else of it. */
  readonly key: string;
}

export interface Snapshot extends ViewResults {
  readonly state: State;
  readonly error: HistogramFailure | null;
  readonly result: Result | null;
  readonly shown: Shown | null;
  /** Share of a long count or of a sweep that is done, 0…1; null where nothing is worth telling. */
  readonly progress: number | null;
  /** Whether the GPU is being timed. */
  readonly timing: boolean;
  /** Null for what was counted and timed here. */
  readonly recorded: Recorded | null;
}

export const NO_RESULTS: ViewResults = { inspected: null, raced: null, swept: null, notes: {} };

export const EMPTY: Snapshot = {
  ...NO_RESULTS,
  state: 'idle',
  error: null,
  result: null,
  shown: null,
  progress: null,
  timing: false,
  recorded: null,
};
