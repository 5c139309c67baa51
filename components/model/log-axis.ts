/**
 * A logarithmic axis around some values, with round numbers along it.
 *
 * Knows: powers of ten. Does not know: units.
 */
import type { Tick } from './bars.ts';

export interface LogAxis {
  /** From the axis' start to its end, both included; none where no value is above 0. */
  readonly ticks: readonly Tick[];
  /** Where a value stands, 0…1; what is not above 0 stands at the start. */
  at(value: number): number;
}

/** Ticks within a decade, where there are few decades. */
const STEPS = [
  [1, 1.5, 2, 3, 4, 5, 7],
  [1, 2, 5],
];

/**
 * The shortest axis that begins and ends at a tick and holds all values.
 *
 * @param most ticks at the most, 2 or more: steps within decades, else of one decade, of two and so on
 * @example logAxis([3, 40], 5).ticks.map(({ value }) => value) // [2, 5, 10, 20, 50]
 */
export function logAxis(values: readonly number[], most: number): LogAxis {
  const above = values.filter((value) => value > 0);
  if (!above.length) return { ticks: [], at: () => 0 };
  const low = above.reduce((a, b) => Math.min(a, b));
  const high = above.reduce((a, b) => Math.max(a, b));
  for (let level = 0; ; level++) {
    const steps = STEPS[level] ?? [1];
    const stride = Math.max(1, level - 1);
    const tick = (index: number) => {
      const turn = Math.floor(index / steps.length);
      // Read as text, so that 5 · 10⁻⁶ is the number of that name.
      return Number(`${steps[index - turn * steps.length]}e${turn * stride}`);
    };
    let first = (Math.floor(Math.log10(low) / stride) - 1) * steps.length;
    while (tick(first + 1) <= low) first++;
    let last = first + 1;
    while (tick(last) < high) last++;
    if (last - first >= most) continue;
    const start = Math.log(tick(first));
    const length = Math.log(tick(last)) - start;
    const at = (value: number) => Math.min(1, Math.max(0, (Math.log(Math.max(0, value)) - start) / length));
    const ticks = Array.from({ length: last - first + 1 }, (_, index) => tick(first + index));
    return { ticks: ticks.map((value) => ({ value, at: at(value) })), at };
  }
}
