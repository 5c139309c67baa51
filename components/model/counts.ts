/** Sum and maximum of counts, which arrays of any length allow: spreading 65,536 values into a call does not. */

/** Σ counts, exact up to 2⁵³. */
export function sumOf(counts: Uint32Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The largest count, 0 for none. */
export function largestOf(counts: Uint32Array): number {
  return counts.reduce((largest, count) => Math.max(largest, count), 0);
}
