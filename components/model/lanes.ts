/**
 * The lanes of bins in a plot that shows order: rows or columns as `view="bars"` has them.
 *
 * Knows: which bins are drawn, and where, by bar-places.ts. Does not know: what is drawn in a lane. Lengths run along a
 * lane from its start: the left end of a row, the foot of a column.
 */
import { columnSpan, hairlineOf, rowThickness, rowTop } from './bar-places.ts';
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
  /** From the left; from the right where the plot is mirrored. */
  readonly x: number;
  /** From above. */
  readonly y: number;
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
    ? { x: plot.x + from, y: plot.y + at, width: to - from, height: thickness }
    : { x: plot.x + at, y: plot.y + plot.height - to, width: thickness, height: to - from };
}

/** Columns, one a bin, or one a pixel where there are fewer. @param lengths one a bin */
export function columnLanes(lengths: Uint32Array, width: number, hairline: number): Lane[] {
  const columns = Math.min(lengths.length, Math.max(1, Math.floor(width)));
  return Array.from({ length: columns }, (_, column) => {
    const [at, end] = columnSpan(column, columns, width, hairline);
    return { bin: binAt(lengths, (column + 0.5) / columns, columns), at, thickness: end - at };
  });
}

/** The lanes of a plot. @param lengths one a bin @param gap share of a row that stays empty, 0…1 */
export function lanesOf(lengths: Uint32Array, gap: number, { width, height, pixelRatio }: PlotSize): Lane[] {
  const bins = lengths.length;
  if (formOf(bins) === 'columns') return columnLanes(lengths, width, hairlineOf(pixelRatio));
  const thickness = rowThickness(height, bins, gap);
  return Array.from({ length: bins }, (_, bin) => {
    return { bin, at: rowTop(bin, bins, height, thickness), thickness };
  });
}
