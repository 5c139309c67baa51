/**
 * Where the bars of `view="queue"` and `view="merge"` stand, and which pixels of a bar a place covers: whole device
 * pixels, as `view="bars"` has them.
 *
 * Twin of shaders/bar-places.wgsl, whole numbers in both, so that their pixels are the same. Every product stays below
 * 2³² for bars up to 16,384 pixels long. Knows: numbers. Does not know: canvases, colours.
 */

/** Device pixels of a hairline. @param pixelRatio device pixels a CSS pixel */
export function hairlineOf(pixelRatio: number): number {
  return Math.max(1, Math.round(pixelRatio));
}

/** Device pixels of a row's thickness. @param gap share of a row that stays empty, 0…1 */
export function rowThickness(height: number, bins: number, gap: number): number {
  return Math.max(1, Math.round((height / bins) * (1 - gap)));
}

/** Device pixels above a row. */
export function rowTop(bin: number, bins: number, height: number, thickness: number): number {
  return Math.floor(((2 * bin + 1) * height - (thickness - 1) * bins) / (2 * bins));
}

/** Device pixels from which, and up to which, a column stands: a hairline apart where that takes at most a quarter. */
export function columnSpan(
  column: number,
  columns: number,
  width: number,
  hairline: number,
): readonly [start: number, end: number] {
  const gap = width < 4 * hairline * columns ? 0 : hairline;
  return [Math.floor((column * width) / columns), Math.floor(((column + 1) * width) / columns) - gap];
}

/**
 * Device pixels before the end of so many items: what is not empty shows at least one.
 *
 * @param largest items whose bar fills the plot, at least 1
 * @param plot device pixels
 */
export function pixelsOf(items: number, largest: number, plot: number): number {
  return Math.max(items && 1, Math.floor((2 * items * plot + largest) / (2 * largest)));
}

/**
 * The place in a queue that a pixel of its bar shows, from 0. A bar that is only there to show at all would end behind its
 * last place.
 *
 * @param pixel from the bar's start, from 0
 */
export function placeAt(pixel: number, length: number, largest: number, plot: number): number {
  return Math.min(length - 1, Math.floor(((2 * pixel + 1) * largest) / (2 * plot)));
}
