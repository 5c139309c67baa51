/** Round numbers along an axis. */

/** 1, 2 or 5 times a power of ten, the smallest that is at least `raw`; never below 1, since counts are whole. */
function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, raw)));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= raw) ?? 10;
  return factor * power;
}

/**
 * Round values from 0 to `largest`, `most` at the most.
 *
 * @example linearTicks(21695, 5) // [0, 5000, 10000, 15000, 20000]
 */
export function linearTicks(largest: number, most: number): number[] {
  const step = roundStep(largest / Math.max(1, most - 1));
  const ticks: number[] = [];
  for (let tick = 0; tick <= largest; tick += step) ticks.push(tick);
  return ticks;
}

/**
 * Powers of ten from 1 to `largest`, thinned to `most`, after a 0.
 *
 * @example logTicks(21695, 5) // [0, 10, 1000]
 */
export function logTicks(largest: number, most: number): number[] {
  const decades = Math.floor(Math.log10(Math.max(1, largest)));
  const stride = Math.max(1, Math.ceil((decades + 1) / Math.max(1, most - 1)));
  const ticks = [0];
  for (let decade = stride - 1; decade <= decades; decade += stride) ticks.push(10 ** decade);
  return ticks;
}
