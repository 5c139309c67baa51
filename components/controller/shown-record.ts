/**
 * A record in the place of a count.
 *
 * Knows: what is shown of it, whether that is shown already, and that nothing is counted or timed meanwhile. Does not know:
 * the runs that it ends, the GPU.
 */
import type { CountConfig } from '../model/config.ts';
import { HistogramFailure } from '../model/errors.ts';
import type { HistogramRecord } from '../model/record.ts';
import { recall } from './recall.ts';
import type { Showing } from './showing.ts';
import { EMPTY, type Snapshot } from './snapshot.ts';

/** @returns a snapshot of the record and of nothing else; null where that is shown already */
export function replaceBy(
  record: HistogramRecord,
  { recorded }: Snapshot,
  config: CountConfig,
  { view, scale }: Showing,
): Snapshot | null {
  const key = JSON.stringify([config, view, scale]);
  if (recorded?.record === record && recorded.key === key) return null;
  return { ...EMPTY, ...recall(record, config, view, scale), recorded: { record, key }, state: 'done' };
}

/** Why nothing is counted or timed while a record is shown. */
export function recordShown(): HistogramFailure {
  return new HistogramFailure('data', 'A record is shown: set record to null to count here.');
}
