/**
 * Records of what an element shows, and what can be shown of a record.
 *
 * Knows: which entry holds what. Does not know: JSON, files, pictures.
 */
import { type CountConfig, readOption, type View } from './config.ts';
import { largestOf, sumOf } from './counts.ts';
import { HistogramFailure } from './errors.ts';
import { type Inspection, whyNotInspected } from './inspection.ts';
import type { PlanLimits } from './limits.ts';
import type { Measurement } from './measurement.ts';
import { type CountPlan, planCount } from './plan.ts';
import { type HistogramRecord, KEPT, type RecordEntry } from './record.ts';
import type { GpuTime } from './result.ts';
import type { SweepPoint } from './sweep.ts';

/** What was counted, inspected and timed; each null where it was not. */
export interface Findings {
  readonly count: {
    readonly plan: CountPlan;
    readonly counts: Uint32Array;
    readonly time: GpuTime | null;
  } | null;
  readonly inspection: Inspection | null;
  readonly race: Measurement | null;
  readonly sweep: readonly SweepPoint[] | null;
}

/** Buffers that a record keeps. Who counted an item follows from the sizes. */
const BUFFERS = ['places', 'privateBins', 'merged', 'tickets', 'subgroups'] as const;

/** Entries of a record. @param config what was asked for; plans say what was done */
export function entriesOf(
  config: CountConfig,
  { count, inspection, race, sweep }: Partial<Findings>,
): RecordEntry[] {
  const entry = (
    { strategy, workgroups, workgroupSize, items, bins }: CountPlan,
    counts: Uint32Array | null,
    gpuTime: GpuTime | null,
  ): RecordEntry => ({
    configuration: { strategy, workgroups, workgroupSize, items, bins, hot: config.hot, seed: config.seed },
    counts: counts && [...counts],
    gpuTime,
  });
  const entries: RecordEntry[] = [];
  if (count) entries.push(entry(count.plan, count.counts, count.time));
  if (inspection) {
    const buffers = BUFFERS.flatMap((name) => {
      const words = inspection[name];
      return words ? [[name, [...words]] as const] : [];
    });
    const inspected = Object.fromEntries(buffers);
    entries.push({ ...entry(inspection.plan, inspection.counts, null), inspected });
  }
  for (const { plan, time } of race ?? []) entries.push(entry(plan, null, time));
  for (const { axis, at, strategy, items, time } of sweep ?? []) {
    entries.push({ configuration: { axis, at, strategy, items }, counts: null, gpuTime: time });
  }
  return entries;
}

/** What a record holds for a view, nearest to what is asked for. @throws HistogramFailure `data` for damaged buffers */
export function findingsOf(
  record: HistogramRecord,
  wanted: CountConfig,
  view: View,
): Findings & { readonly config: CountConfig } {
  const { entries } = record;
  const limits = record.limits ?? null;
  const own = entries.filter(({ configuration }) => !('axis' in configuration));
  /** The entry of the wanted sizes, else of the wanted strategy, else the first. */
  const nearest = (some: readonly RecordEntry[]) =>
    some.find((entry) => KEPT.every((name) => wanted[name] === configOf(entry)[name])) ??
    some.find(({ configuration }) => configuration.strategy === wanted.strategy) ??
    some[0];

  const inspected = own.filter(
    (entry) => entry.inspected && (view !== 'merge' || planCount(configOf(entry), limits).copies),
  );
  const order = nearest(inspected);
  const counted = nearest(own.filter(({ counts, inspected }) => counts && !inspected)) ?? order;
  // A strategy may have been timed with the count and in a race, which has more samples.
  const timed = own.filter(({ gpuTime }) => gpuTime).sort((a, b) => samplesOf(b) - samplesOf(a));
  const most = timed.filter((entry) => samplesOf(entry) === samplesOf(timed[0]!));
  const first = nearest(most);
  const racers = new Map<unknown, RecordEntry>();
  for (const entry of timed) {
    const { strategy } = entry.configuration;
    if (sizesOf(entry) === sizesOf(first!) && !racers.has(strategy)) racers.set(strategy, entry);
  }
  const sweep = entries.flatMap((entry): SweepPoint[] => {
    const { axis, at } = entry.configuration;
    if (axis !== 'addresses' && axis !== 'hot') return [];
    const { strategy, items } = configOf(entry);
    const place = readOption(axis === 'hot' ? 'hot' : 'bins', at).value as number;
    return [{ axis, at: place, strategy, items, time: entry.gpuTime }];
  });
  const config = counted ? configOf(counted) : wanted;
  return {
    config,
    count: counted?.counts
      ? { plan: planCount(config, limits), counts: countsOf(counted), time: counted.gpuTime }
      : null,
    inspection: order ? inspectionOf(order, limits) : null,
    race: racers.size
      ? Array.from(racers.values(), (entry) => ({
          plan: planCount(configOf(entry), null),
          time: entry.gpuTime,
          dropped: 0,
        }))
      : null,
    sweep: sweep.length ? sweep : null,
  };
}

function samplesOf({ gpuTime }: RecordEntry): number {
  return gpuTime?.samples.length ?? 0;
}

/** @throws HistogramFailure `data` for counts that do not fit their configuration */
function countsOf(entry: RecordEntry): Uint32Array {
  const { bins, items } = configOf(entry);
  const counts = Uint32Array.from(entry.counts ?? []);
  if (counts.length === bins && sumOf(counts) <= items) return counts;
  throw new HistogramFailure(
    'data',
    `The record is damaged: ${counts.length} counts with a sum of ${sumOf(counts)}, not ${bins} of ${items} reviews ` +
      'at most. Save or copy the whole file again.',
  );
}

/** Everything but the strategy. */
function sizesOf(entry: RecordEntry): string {
  return JSON.stringify({ ...configOf(entry), strategy: null });
}

function configOf({ configuration }: RecordEntry): CountConfig {
  const kept = Object.fromEntries(KEPT.map((name) => [name, readOption(name, configuration[name]).value]));
  return { ...(kept as unknown as Omit<CountConfig, 'backend'>), backend: 'webgpu' };
}

function inspectionOf(entry: RecordEntry, limits: PlanLimits | null): Inspection {
  const plan = planCount(configOf(entry), limits);
  const reason = whyNotInspected(plan);
  if (reason) throw new HistogramFailure('data', reason);
  const { items, itemsPerWorkgroup, workgroups, workgroupSize, bins } = plan;
  const counts = countsOf(entry);
  const buffer = (name: (typeof BUFFERS)[number], length: number, limit: number): Uint32Array => {
    const words = entry.inspected![name] ?? [];
    if (words.length !== length || words.some((word) => word >= limit)) {
      throw new HistogramFailure(
        'data',
        `The record is damaged: inspected.${name} has ${words.length} values, not ${length}, each below ${limit}. ` +
          'Save or copy the whole file again.',
      );
    }
    return Uint32Array.from(words);
  };
  const merges = plan.copies > 0;
  const privateBins = merges ? buffer('privateBins', workgroups * bins, items + 1) : null;
  return {
    plan,
    counts,
    peak: privateBins ? largestOf(privateBins) : null,
    // Merges on the CPU have no places.
    places:
      merges && !entry.inspected!.places?.length
        ? new Uint32Array()
        : buffer('places', items, Math.max(1, items)),
    invocations: Uint32Array.from({ length: items }, (_, item) => {
      const workgroup = Math.floor(item / itemsPerWorkgroup);
      return workgroup * workgroupSize + ((item - workgroup * itemsPerWorkgroup) % workgroupSize);
    }),
    privateBins,
    merged: merges ? buffer('merged', workgroups * bins, items + 1) : null,
    tickets: buffer('tickets', workgroups, workgroups),
    subgroups: entry.inspected!.subgroups ? buffer('subgroups', workgroupSize, workgroupSize) : null,
  };
}
