/** A record as a snapshot: the same views draw it, and say where it comes from. */
import { layoutBars } from '../model/bars.ts';
import type { CountConfig, Scale, View } from '../model/config.ts';
import type { Inspection } from '../model/inspection.ts';
import type { HistogramRecord } from '../model/record.ts';
import { findingsOf } from '../model/recording.ts';
import type { Origin } from '../model/result.ts';
import { NO_RESULTS, type Shown, VIEW_RUNS, type ViewResults } from './snapshot.ts';

/** @returns what can be shown of a record; notes say what cannot */
export function recall(
  record: HistogramRecord,
  config: CountConfig,
  view: View,
  scale: Scale,
): ViewResults & { readonly shown: Shown | null } {
  const { adapter } = record;
  const origin: Origin = { backend: 'webgpu', adapter, limits: record.limits ?? null };
  try {
    const { config: kept, count, inspection, race, sweep } = findingsOf(record, config, view);
    const results: ViewResults = {
      inspected: inspection && { config, origin: orderedBy(inspection, origin), found: inspection },
      raced: race && { config, origin, measurement: race },
      swept: sweep && { config, origin, points: sweep },
      notes: {},
    };
    const shown: Shown | null = count && {
      config: kept,
      plan: count.plan,
      origin,
      counted: { counts: count.counts, peak: null },
      view: layoutBars(count.counts, scale, count.plan),
      verdict: { kind: 'unchecked' },
    };
    const run = VIEW_RUNS[view];
    if (run ? results[run] : shown) return { ...results, shown };
    throw new Error(`This record holds nothing for view="${view}"; choose another view or record.`);
  } catch (thrown) {
    return { ...NO_RESULTS, notes: { [view]: [(thrown as Error).message] }, shown: null };
  }
}

/** Where an order comes from: a loop that merged on the CPU has no places of items. */
function orderedBy({ plan, places }: Inspection, origin: Origin): Origin {
  return plan.items > 0 && places.length === 0 ? { ...origin, backend: 'cpu' } : origin;
}
