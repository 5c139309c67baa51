/**
 * Records of what an element shows, and what can be shown of a record.
 *
 * Knows: which entry holds what. Does not know: JSON, files, pictures.
 */
import { type CountConfig, readOption, type View } from './config.ts';
import { largestOf } from './counts.ts';
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

/**
 * What a record holds for a view, nearest to what is asked for; an inspection for views that show one.
 *
 * @throws HistogramFailure `data` where such a view's order cannot be shown: why, and what to do
 */
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
    (entry) => entry.inspected && (view !== 'merge' || configOf(entry).strategy !== 'storage'),
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
    // Adding 0 turns −0 into 0.
    return [{ axis, at: Number(at) + 0, strategy, items, time: entry.gpuTime }];
  });
  const config = counted ? configOf(counted) : wanted;
  return {
    config,
    count: counted?.counts
      ? { plan: planCount(config, limits), counts: Uint32Array.from(counted.counts), time: counted.gpuTime }
      : null,
    inspection: order && (view === 'queue' || view === 'merge') ? inspectionOf(order, limits) : null,
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

/** Everything but the strategy. */
function sizesOf(entry: RecordEntry): string {
  return JSON.stringify({ ...configOf(entry), strategy: null });
}

function configOf({ configuration }: RecordEntry): CountConfig {
  const kept = Object.fromEntries(KEPT.map((name) => [name, readOption(name, configuration[name]).value]));
  return { ...(kept as unknown as Omit<CountConfig, 'backend'>), backend: 'webgpu' };
}

function unshown(why: string): HistogramFailure {
  return new HistogramFailure('data', `The record's order cannot be shown: ${why}`);
}

function inspectionOf(entry: RecordEntry, limits: PlanLimits | null): Inspection {
  const { strategy } = configOf(entry);
  const plan = planCount(configOf(entry), limits);
  const { items, itemsPerWorkgroup, workgroups, workgroupSize, bins } = plan;
  let why = entry.counts ? whyNotInspected(plan) : `its counts are null, not ${bins} numbers`;
  // Judged as an order of another strategy, it would seem to be wrong.
  if (plan.strategy !== strategy) {
    why =
      `it is of strategy="${strategy}", whose bins="${bins}" does not fit the ` +
      `${limits!.maxComputeWorkgroupStorageSize} bytes of workgroup memory in the record's limits`;
  }
  // Who reads a record cannot take fewer.
  if (why) throw unshown(`${why.split(';')[0]}; choose another view or record.`);
  const buffer = (name: (typeof BUFFERS)[number], length: number, limit: number): Uint32Array => {
    const words = entry.inspected![name] ?? [];
    if (words.length !== length || words.some((word) => word >= limit)) {
      throw unshown(
        `inspected.${name} has ${words.length} values, not ${length}, each below ${limit}. ` +
          'Save or copy the whole file again.',
      );
    }
    return Uint32Array.from(words);
  };
  const merges = plan.copies > 0;
  const privateBins = merges ? buffer('privateBins', workgroups * bins, items + 1) : null;
  return {
    plan,
    counts: Uint32Array.from(entry.counts!),
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
