/** A snapshot as a record, the counterpart of recall.ts. */
import { describeAdapter } from '../model/adapter.ts';
import { planLimits } from '../model/limits.ts';
import type { HistogramRecord } from '../model/record.ts';
import { entriesOf } from '../model/recording.ts';
import { ON_CPU, type Origin } from '../model/result.ts';
import { VERSION } from '../model/version.ts';
import type { Snapshot } from './snapshot.ts';

/** What was counted, inspected and timed on the GPU, or the CPU, that made the counts. */
export function recordOf({ shown, result, inspected, raced, swept }: Snapshot): HistogramRecord {
  const { adapter, limits, backend } = shown?.origin ?? ON_CPU;
  // A record has one GPU: what another one, or the CPU, found before stays out.
  const own = <Made extends { readonly origin: Origin }>(made: Made | null): Made | null =>
    made?.origin.backend === backend && made.origin.adapter?.name === adapter?.name ? made : null;
  const [order, race, sweep] = [own(inspected), own(raced), own(swept)];
  const count = shown && { plan: shown.plan, counts: shown.counted.counts, time: result?.gpuTime ?? null };
  return {
    date: new Date().toISOString(),
    version: VERSION,
    adapter: adapter ?? describeAdapter({ description: 'CPU', isFallbackAdapter: true }),
    ...(limits && { limits: planLimits(limits) }),
    runtime: navigator.userAgent,
    entries: [
      ...(shown ? entriesOf(shown.config, { count }) : []),
      ...(order ? entriesOf(order.config, { inspection: order.found }) : []),
      ...(race ? entriesOf(race.config, { race: race.measurement }) : []),
      ...(sweep ? entriesOf(sweep.config, { sweep: sweep.points }) : []),
    ],
  };
}
