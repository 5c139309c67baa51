/** Times as a measurement gives them, made of samples. */
import type { GpuTime } from '../../components/model/result.ts';

/** Sorts and picks, sharing nothing with the product. @param samples an odd number of them, in milliseconds */
export function timed(
  samples: readonly number[],
  quantum = 0,
  clock: GpuTime['clock'] = 'timestamp-query',
): GpuTime {
  const sorted = [...samples].sort((a, b) => a - b);
  return {
    median: sorted[(sorted.length - 1) / 2]!,
    min: sorted[0]!,
    max: sorted.at(-1)!,
    samples,
    clock,
    quantum,
  };
}
