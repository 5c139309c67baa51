/** A record that no GPU made, drawn in every view, and ways to change it. */
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { planCount } from '../../components/model/plan.ts';
import type { HistogramRecord } from '../../components/model/record.ts';
import { entriesOf } from '../../components/model/recording.ts';
import { changed } from '../unit/damaged-records.ts';
import { DEFAULTS } from '../unit/defaults.ts';
import { simulate } from '../unit/inspected.ts';
import { timed } from '../unit/timed.ts';
import { part, textOf } from './harness.ts';

const CONFIG = { ...DEFAULTS, items: 600, workgroups: 4, workgroupSize: 32 };
const PLAN = planCount(CONFIG, null);
const RUN = simulate(PLAN, 5).inspection;
export const TIME = timed([2, 1, 3]);

export const ENTRIES = entriesOf(CONFIG, {
  count: { plan: PLAN, counts: RUN.counts, time: TIME },
  inspection: RUN,
  race: [
    { plan: planCount({ ...CONFIG, strategy: 'storage' }, null), time: timed([4, 5, 6]), dropped: 0 },
    { plan: PLAN, time: TIME, dropped: 0 },
  ],
  sweep: [
    { axis: 'addresses', at: 1, strategy: 'storage', items: 600, time: timed([9]) },
    { axis: 'addresses', at: 4, strategy: 'storage', items: 600, time: TIME },
    { axis: 'hot', at: 0.5, strategy: 'two-level', items: 600, time: TIME },
  ],
});

export const RECORD = {
  format: 'gpu-atomic-histogram/record@1',
  date: '2026-11-30',
  version: '0.1.0',
  adapter: { name: 'A GPU of somebody', vendor: 'v', architecture: 'a', software: false },
  runtime: 'a browser',
  entries: ENTRIES,
} satisfies HistogramRecord & { format: string };

export const message = (element: GpuAtomicHistogram) => textOf(part(element, 'message'));

/** The record with other fields; its order is the second entry, its points are the last three. @param changes by path */
export const change = (changes: Readonly<Record<string, unknown>>): unknown => changed(RECORD, changes);
/** All points are another strategy's. */
export const pointsOf = (strategy: string | number): unknown =>
  change(
    Object.fromEntries(
      ENTRIES.flatMap(({ configuration }, at) =>
        'axis' in configuration ? [[`entries.${at}.configuration.strategy`, strategy]] : [],
      ),
    ),
  );
export const ones = (length: number) => Array.from({ length }, () => 1);
