/** The oracle's oracle: a private histogram for every workgroup, all of them kept, then added. */
import type { CountConfig } from '../../components/model/config.ts';
import { binOf, hotThreshold, seedOffset } from '../../components/model/review.ts';

export interface NaiveCount {
  readonly counts: Uint32Array;
  readonly peak: number;
}

/** "Workgroup w owns the contiguous items [w·c, min(items, (w+1)·c)), c = ceil(items / workgroups)." */
export function naiveCount({ workgroups, items, bins, hot, seed }: CountConfig): NaiveCount {
  const share = Math.ceil(items / workgroups);
  const offset = seedOffset(seed);
  const threshold = hotThreshold(hot);
  const histograms = new Uint32Array(workgroups * bins);
  for (let w = 0; w < workgroups; w++) {
    for (let item = w * share; item < Math.min(items, (w + 1) * share); item++) {
      histograms[w * bins + binOf((item + offset) % 2 ** 32, bins, threshold)]!++;
    }
  }
  const counts = new Uint32Array(bins);
  let peak = 0;
  for (let w = 0; w < workgroups; w++) {
    for (let bin = 0; bin < bins; bin++) {
      const size = histograms[w * bins + bin]!;
      counts[bin]! += size;
      if (size > peak) peak = size;
    }
  }
  return { counts, peak };
}
