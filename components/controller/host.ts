/** What the histogram's controller needs of its element, and tells it. */
import type { HistogramFailure } from '../model/errors.ts';
import type { Result } from '../model/result.ts';
import type { PictureHost } from './gpu-histogram.ts';
import type { State } from './snapshot.ts';

/** Names and details of the events that the controller asks the element to dispatch. */
export interface HistogramEvents {
  result: Result;
  statechange: { readonly state: State };
  error: HistogramFailure;
  devicelost: { readonly message: string };
  devicerestored: null;
}

export interface Host extends PictureHost {
  /** Whether to count now: eager, or seen by somebody. */
  readonly wanted: boolean;
  emit<Name extends keyof HistogramEvents>(name: Name, detail: HistogramEvents[Name]): void;
}
