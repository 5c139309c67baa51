/**
 * The view model of `view="bars"`: what stands where, as fractions of the plot.
 *
 * Knows: counts and the scale. Does not know: pixels, languages, colours. The bars' lengths on the GPU are computed
 * by `shaders/bar-length.wgsl` from the counts buffer; {@link barLength} is its twin, for labels and the printed copy.
 */
import type { Scale } from './config.ts';
import { largestOf } from './counts.ts';
import type { CountPlan } from './plan.ts';
import { linearTicks, logTicks } from './ticks.ts';

/** Up to here a bin is a row with its stars, its bar and its count; above, the bins stand as columns. */
export const MOST_ROWS = 5;

/** A mark on an axis: what it says and where it stands, 0…1. */
export interface Tick {
  readonly value: number;
  readonly at: number;
}

export interface BarsView {
  readonly form: 'rows' | 'columns';
  readonly scale: Scale;
  /** The count whose bar fills the plot; 0 while the counts are on the GPU only. */
  readonly largest: number;
  /** Marks of the counts; empty for rows, whose counts are written out. */
  readonly countTicks: readonly Tick[];
  /** Marks of the bins, numbered from 1; empty for rows. */
  readonly binTicks: readonly Tick[];
}

/**
 * Length of a bar, as a share of the plot.
 *
 * @param count items in the bin
 * @param largest items in the largest bin, at least 1
 * @returns 0…1; `log` gives log(1 + count) / log(1 + largest), so that an empty bin stays empty
 */
export function barLength(count: number, largest: number, scale: Scale): number {
  return scale === 'log' ? Math.log1p(count) / Math.log1p(largest) : count / largest;
}

/** About what the largest bin will hold: it decides how wide an axis is before the counts are known. */
export function expectedLargest({ items, bins, hotThreshold }: CountPlan): number {
  const hot = hotThreshold / 2 ** 24;
  return Math.round(items * (hot + ((1 - hot) * 2) / (bins + 1)));
}

/** The form of a picture with so many bins. */
export function formOf(bins: number): BarsView['form'] {
  return bins <= MOST_ROWS ? 'rows' : 'columns';
}

/** Lays out counts that are not known yet: the GPU finds the largest itself. */
export function layoutUnknown(bins: number, scale: Scale): BarsView {
  return { form: formOf(bins), scale, largest: 0, countTicks: [], binTicks: [] };
}

/** Where updates get lost, the plot ends where about the largest bar would without that: what is missing is seen. */
function wholeOf(plan: CountPlan | null): number {
  return plan?.strategy === 'unsynchronized' ? expectedLargest(plan) : 0;
}

/** Lays out a count, made by a plan. */
export function layoutBars(counts: Uint32Array, scale: Scale, plan: CountPlan | null = null): BarsView {
  const bins = counts.length;
  const largest = Math.max(1, largestOf(counts), wholeOf(plan));
  if (formOf(bins) === 'rows') return { ...layoutUnknown(bins, scale), largest };
  const countTicks = (scale === 'log' ? logTicks : linearTicks)(largest, 5)
    .map((value) => ({ value, at: barLength(value, largest, scale) }))
    // On a logarithmic axis the first power may stand in the line of the 0.
    .filter(({ at }) => at === 0 || at > 0.15);
  // The first bin is 1, so its tick replaces the axis' 0.
  const binTicks = linearTicks(bins, 6).map((tick) => {
    const bin = Math.max(1, tick);
    return { value: bin, at: (bin - 0.5) / bins };
  });
  return { form: 'columns', scale, largest, countTicks, binTicks };
}

/** The bins that a column stands for: from the first up to, not including, the second. */
function binsOf(column: number, columns: number, bins: number): [first: number, end: number] {
  return [Math.floor((column * bins) / columns), Math.ceil(((column + 1) * bins) / columns)];
}

/**
 * Columns for a plot that has no room for every bin: each shows the largest of its bins, as the shader does.
 *
 * @param most columns wanted at the most
 * @returns one count a column
 */
export function foldColumns(counts: Uint32Array, most: number): Uint32Array {
  const columns = Math.min(counts.length, Math.max(1, most));
  return Uint32Array.from({ length: columns }, (_, column) =>
    largestOf(counts.subarray(...binsOf(column, columns, counts.length))),
  );
}

/**
 * The bin that a pointer is over: the one whose bar is drawn there.
 *
 * @param at position across the bins, 0…1
 * @param pixels columns that the plot has room for
 */
export function binAt(counts: Uint32Array, at: number, pixels: number): number {
  const columns = Math.min(counts.length, Math.max(1, pixels));
  const column = Math.min(columns - 1, Math.max(0, Math.floor(at * columns)));
  const [first, end] = binsOf(column, columns, counts.length);
  const drawn = counts.subarray(first, end);
  return first + drawn.indexOf(largestOf(drawn));
}
