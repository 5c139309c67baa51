/** Round numbers along an axis. */

/**
 * Multiples of 1, 2 or 5 times a power of ten, from 0 to `largest`.
 *
 * @param largest whole number, 0 or more
 * @param most ticks at the most, 1 or more; the finest step that keeps to it is taken
 * @example linearTicks(21695, 5) // [0, 5000, 10000, 15000, 20000]
 */
export function linearTicks(largest: number, most: number): number[] {
  let step = 1;
  for (let next = 0; Math.floor(largest / step) >= most; next++)
    step = [2, 5, 10][next % 3]! * 10 ** Math.floor(next / 3);
  return Array.from({ length: Math.floor(largest / step) + 1 }, (_, index) => index * step);
}

/**
 * Powers of ten up to `largest`, after a 0.
 *
 * @param largest whole number, 0 or more
 * @param most ticks at the most, 1 or more; decades are left out evenly to keep to it
 * @example logTicks(21695, 5) // [0, 10, 1000]
 */
export function logTicks(largest: number, most: number): number[] {
  const decades = largest < 1 ? 0 : Math.floor(Math.log10(largest)) + 1;
  const stride = Math.ceil(decades / (most - 1)) || 1;
  const ticks = [0];
  for (let decade = stride - 1; decade < decades; decade += stride) ticks.push(10 ** decade);
  return ticks;
}
