/**
 * Where bins lie in a plot that shows order: rows or columns as `view="bars"` has them, cut into whole device pixels.
 *
 * Twin of shaders/lanes.wgsl: whole numbers in both, so that both give the same pixels. Knows: which bins are drawn, and
 * where. Does not know: what is drawn in a lane. Lengths run along a lane from its start: the left end of a row, the
 * foot of a column.
 */
import { binAt, formOf } from './bars.ts';

/** Size of a plot. */
export interface PlotSize {
  /** Device pixels. */
  readonly width: number;
  /** Device pixels. */
  readonly height: number;
  /** Device pixels a CSS pixel. */
  readonly pixelRatio: number;
}

/** The strip of one bin, across the plot. */
export interface Lane {
  /** The bin that is drawn here; where bins outnumber the pixels, the largest (first) of those that fall here. */
  readonly bin: number;
  /** Its first pixel: from the top for rows, from the left for columns. */
  readonly at: number;
  /** Device pixels. */
  readonly thickness: number;
}

/** A rectangle, device pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * What a stretch of a lane covers.
 *
 * @param from first pixel along the lane
 * @param to the pixel behind the last
 * @param rows whether lanes run from left to right, or upwards
 * @param plot what the lanes lie in
 */
export function stretchOf({ at, thickness }: Lane, from: number, to: number, rows: boolean, plot: Box): Box {
  return rows
    ? { left: plot.left + from, top: plot.top + at, width: to - from, height: thickness }
    : { left: plot.left + at, top: plot.top + plot.height - to, width: thickness, height: to - from };
}

/** Width of a gap or an outline, device pixels. */
export function hairlineOf(pixelRatio: number): number {
  return Math.max(1, Math.round(pixelRatio));
}

/**
 * Columns, one a bin, or one a pixel where there are fewer: a hairline apart where that takes at most a quarter of them.
 *
 * @param lengths one a bin
 */
export function columnLanes(lengths: Uint32Array, width: number, hairline: number): Lane[] {
  const columns = Math.min(lengths.length, Math.max(1, Math.floor(width)));
  const gap = width < 4 * hairline * columns ? 0 : hairline;
  return Array.from({ length: columns }, (_, column) => {
    const at = Math.floor((column * width) / columns);
    const thickness = Math.floor(((column + 1) * width) / columns) - at - gap;
    return { bin: binAt(lengths, (column + 0.5) / columns, columns), at, thickness };
  });
}

/** The lanes of a plot. @param lengths one a bin @param gap share of a row that stays empty, 0…1 */
export function lanesOf(lengths: Uint32Array, gap: number, { width, height, pixelRatio }: PlotSize): Lane[] {
  const bins = lengths.length;
  if (formOf(bins) === 'columns') return columnLanes(lengths, width, hairlineOf(pixelRatio));
  const thickness = Math.max(1, Math.round((height / bins) * (1 - gap)));
  return Array.from({ length: bins }, (_, bin) => {
    const at = Math.floor(((2 * bin + 1) * height - (thickness - 1) * bins) / (2 * bins));
    return { bin, at, thickness };
  });
}

/**
 * Pixels from a lane's start to a value: pixel x lies before it if its middle does.
 *
 * @param value 0…largest
 * @param largest the value that fills the plot, at least 1
 * @param plot length of the plot, device pixels
 * @example pixelsTo(1, 2, 9) // 4
 */
export function pixelsTo(value: number, largest: number, plot: number): number {
  return Math.floor((2 * value * plot + largest - 1) / (2 * largest));
}

/** Pixels of a bar: as {@link pixelsTo}, but whatever is not empty shows. */
export function barPixels(value: number, largest: number, plot: number): number {
  return Math.max(value && 1, pixelsTo(value, largest, plot));
}

/**
 * The place that a pixel of a bar shows, the inverse of {@link pixelsTo}.
 *
 * @param pixel from the lane's start, from 0
 * @param length places of the bar, at least 1; a bar that is only drawn to show at all would end behind its last
 */
export function placeAt(pixel: number, length: number, longest: number, plot: number): number {
  return Math.min(length - 1, Math.floor(((2 * pixel + 1) * longest) / (2 * plot)));
}
