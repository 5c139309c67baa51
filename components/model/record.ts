/**
 * The file format of counts and times, `gpu-atomic-histogram/record@1`: JSON.
 *
 * Knows: its fields. Does not know: where files come from or go to.
 */
import type { Adapter } from './adapter.ts';
import { type CountConfig, OPTIONS, type Option, rangeOf, readAs } from './config.ts';
import { HistogramFailure } from './errors.ts';
import type { PlanLimits } from './limits.ts';
import { summarize } from './measurement.ts';
import type { GpuTime } from './result.ts';

const NAME = 'gpu-atomic-histogram/record';
const VERSION = 1;

/** Milliseconds of a run: a femtosecond, and eleven days. */
const SHORTEST = 1e-12;
const LONGEST = 1e9;

/** Entries of a record, and samples of an entry: more would not be told apart. */
const MOST = 1000;

/** What every device allows at the least, WebGPU's compatibility mode included. */
const GUARANTEED: PlanLimits = {
  maxComputeInvocationsPerWorkgroup: 128,
  maxComputeWorkgroupSizeX: 128,
  maxComputeWorkgroupStorageSize: 16_384,
};

/** Options that a record keeps. */
export const KEPT = ['strategy', 'workgroups', 'workgroupSize', 'items', 'bins', 'hot', 'seed'] as const;

/** One configuration, what it counted and how long it took. */
export interface RecordEntry {
  /**
   * Options and sizes by name, such as `strategy` and `items`, each as the options allow it; a point of a sweep has its `axis`
   * and where `at` it lies.
   */
  readonly configuration: Readonly<Record<string, string | number | boolean>>;
  /** One whole number a bin, 0…4294967295; null where only a time was kept. */
  readonly counts: readonly number[] | null;
  /** Samples are raw, in milliseconds of a run; null where nothing was timed. */
  readonly gpuTime: GpuTime | null;
  /** Buffers of an inspected run by name, each a list of whole numbers. */
  readonly inspected?: Readonly<Record<string, readonly number[]>>;
}

/** Counts and times of one GPU on one day. */
export interface HistogramRecord {
  /** ISO 8601, in UTC. */
  readonly date: string;
  /** Of this package. */
  readonly version: string;
  readonly adapter: Adapter;
  /** What the device allowed, where it is known. */
  readonly limits?: PlanLimits;
  /** Browser or program, and its version. */
  readonly runtime: string;
  readonly entries: readonly RecordEntry[];
}

/** A record as text. @example writeRecord(record).startsWith('{\n "format": "gpu-atomic-histogram/record@1",') // true */
export function writeRecord(record: HistogramRecord): string {
  const text = JSON.stringify({ format: `${NAME}@${VERSION}`, ...record }, null, 1);
  // A list of numbers on one line: a buffer has thousands.
  return `${text.replace(/\[\n\s+(-?\d[^\][{}"]*?)\n\s+\]/g, (_, list: string) => `[${list.replace(/\s+/g, '')}]`)}\n`;
}

/**
 * Reads a record.
 *
 * @param source its text, or what `JSON.parse` made of it
 * @returns the record, every field of which has been looked at; fields it does not know are kept
 * @throws HistogramFailure `data`: names the field, what stands there, what may stand there and what to do
 */
export function readRecord(source: unknown): HistogramRecord {
  const value = typeof source === 'string' ? parse(source) : source;
  const { format } = fields(value, 'the record');
  const [, version] = /^gpu-atomic-histogram\/record@(\d+)$/.exec(String(format)) ?? [];
  if (Number(version) > VERSION) {
    throw new HistogramFailure(
      'data',
      `The record's format is "${format}", newer than ${NAME}@${VERSION}. Update gpu-atomic-histogram to read it.`,
    );
  }
  ensure(Number(version) === VERSION, 'format', format, `"${NAME}@${VERSION}"`);
  checkRecord(value as Record<string, unknown>);
  const { format: _, ...record } = value as HistogramRecord & { format: string };
  return record;
}

function parse(text: string): unknown {
  try {
    // Editors may begin a file with a byte-order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (thrown) {
    const { message } = thrown as Error;
    throw new HistogramFailure(
      'data',
      `The record is no JSON (${message}). Save or copy the whole file again.`,
      {
        cause: thrown,
      },
    );
  }
}

/** Throws unless a field is as it should be. */
function ensure(right: boolean, field: string, value: unknown, allowed: string): void {
  if (right) return;
  const shown = quote(value);
  throw new HistogramFailure(
    'data',
    `The record is damaged: ${field} is ${shown}, not ${allowed}. Save or copy the whole file again.`,
  );
}

/** A value as a message quotes it: short, and whatever it is. */
function quote(value: unknown): string {
  try {
    // JSON has no word for infinite numbers.
    const whole = (typeof value === 'number' ? String(value) : JSON.stringify(value)) ?? 'missing';
    return whole.length > 60 ? `${whole.slice(0, 60)}…` : whole;
  } catch {
    return `a ${typeof value}`;
  }
}

function fields(value: unknown, field: string): Record<string, unknown> {
  ensure(typeof value === 'object' && value !== null && !Array.isArray(value), field, value, 'an object');
  return value as Record<string, unknown>;
}

function list(value: unknown, field: string): readonly unknown[] {
  ensure(Array.isArray(value), field, value, 'a list');
  return value as unknown[];
}

function text(value: unknown, field: string): void {
  ensure(typeof value === 'string', field, value, 'a text');
}

function words(value: unknown, field: string): void {
  for (const [index, word] of list(value, field).entries()) {
    const whole = Number.isInteger(word) && (word as number) >= 0 && (word as number) < 2 ** 32;
    ensure(whole, `${field}[${index}]`, word, 'a whole number from 0 to 4294967295');
  }
}

function milliseconds(value: unknown, field: string): void {
  ensure(
    Number.isFinite(value) && (value as number) >= 0,
    field,
    value,
    'a number of milliseconds, at least 0',
  );
}

function checkRecord({ date, version, adapter, limits, runtime, entries }: Record<string, unknown>): void {
  ensure(
    /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(String(date)) && !Number.isNaN(Date.parse(String(date))),
    'date',
    date,
    'a date such as "2026-11-30"',
  );
  text(version, 'version');
  const { software, ...names } = fields(adapter, 'adapter');
  for (const name of ['name', 'vendor', 'architecture']) text(names[name], `adapter.${name}`);
  ensure(typeof software === 'boolean', 'adapter.software', software, 'true or false');
  if (limits != null) checkLimits(fields(limits, 'limits'));
  text(runtime, 'runtime');
  const all = list(entries, 'entries');
  ensure(all.length <= MOST, 'entries.length', all.length, `at most ${MOST}`);
  for (const [index, entry] of all.entries()) checkEntry(entry, `entries[${index}]`, limits as PlanLimits);
}

function checkLimits(limits: Record<string, unknown>): void {
  for (const [name, least] of Object.entries(GUARANTEED)) {
    const limit = limits[name];
    const right = Number.isInteger(limit) && Number(limit) >= least;
    ensure(right, `limits.${name}`, limit, `a whole number from ${least} on`);
  }
}

function checkEntry(value: unknown, field: string, limits?: PlanLimits | null): void {
  const { configuration, counts, gpuTime, inspected } = fields(value, field);
  checkConfiguration(fields(configuration, `${field}.configuration`), `${field}.configuration`);
  if (limits) checkSize((configuration as CountConfig).workgroupSize, limits, `${field}.configuration`);
  if (counts !== null) {
    words(counts, `${field}.counts`);
    checkCounts(counts as number[], configuration as Record<string, unknown>, `${field}.counts`);
  }
  if (gpuTime !== null) checkTime(gpuTime, `${field}.gpuTime`);
  if (inspected === undefined) return;
  const buffers = Object.entries(fields(inspected, `${field}.inspected`));
  for (const [name, buffer] of buffers) words(buffer, `${field}.inspected.${name}`);
}

/**
 * What is not given has its usual value, which a place on an axis has not.
 * What this version does not know may be anything plain.
 */
function checkConfiguration(configuration: Record<string, unknown>, field: string): void {
  for (const [name, value] of Object.entries(configuration)) {
    const plain = ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
    ensure(plain, `${field}.${name}`, value, 'a text, a number, true or false');
  }
  const check = (name: string, option: Option) => {
    const value = configuration[name];
    const right = (value === undefined && name !== 'at') || readAs(option, value).value === value;
    ensure(right, `${field}.${name}`, value, rangeOf(option));
  };
  for (const name of KEPT) check(name, OPTIONS[name]);
  const { axis } = configuration;
  if (axis === undefined) return;
  ensure(axis === 'addresses' || axis === 'hot', `${field}.axis`, axis, '"addresses" or "hot"');
  check('at', OPTIONS[axis === 'hot' ? 'hot' : 'bins']);
}

/** @param size undefined where the device chose */
function checkSize(size: number | undefined, limits: PlanLimits, field: string): void {
  const name =
    limits.maxComputeWorkgroupSizeX < limits.maxComputeInvocationsPerWorkgroup
      ? 'maxComputeWorkgroupSizeX'
      : 'maxComputeInvocationsPerWorkgroup';
  const most = limits[name];
  ensure(!(size! > most), `${field}.workgroupSize`, size, `at most ${most}, limits.${name}`);
}

function checkCounts(
  counts: readonly number[],
  {
    axis,
    at,
    bins = axis === 'addresses' ? at : OPTIONS.bins.initial,
    items = OPTIONS.items.initial,
  }: Record<string, unknown>,
  field: string,
): void {
  ensure(counts.length === bins, `${field}.length`, counts.length, `the ${quote(bins)} bins`);
  const total = counts.reduce((sum, count) => sum + count, 0);
  ensure(total <= Number(items), `the sum of ${field}`, total, `at most ${quote(items)}, the items`);
}

function checkTime(value: unknown, field: string): void {
  const { samples, clock, ...times } = fields(value, field);
  for (const name of ['median', 'min', 'max', 'quantum']) milliseconds(times[name], `${field}.${name}`);
  const taken = list(samples, `${field}.samples`);
  ensure(taken.length <= MOST, `${field}.samples.length`, taken.length, `at most ${MOST}`);
  ensure(
    Number(times.quantum) <= LONGEST,
    `${field}.quantum`,
    times.quantum,
    `at most ${LONGEST} milliseconds`,
  );
  for (const [index, sample] of taken.entries()) {
    const usable = typeof sample === 'number' && sample >= SHORTEST && sample <= LONGEST;
    ensure(usable, `${field}.samples[${index}]`, sample, `${SHORTEST} to ${LONGEST} milliseconds`);
  }
  const { median, min, max } = summarize(samples as number[], 'wall', 0) ?? {};
  ensure(median === times.median, `${field}.median`, times.median, `${median}, the median of its samples`);
  ensure(min === times.min, `${field}.min`, times.min, `${min}, the least of its samples`);
  ensure(max === times.max, `${field}.max`, times.max, `${max}, the largest of its samples`);
  const known = clock === 'timestamp-query' || clock === 'wall';
  ensure(known, `${field}.clock`, clock, '"timestamp-query" or "wall"');
}
