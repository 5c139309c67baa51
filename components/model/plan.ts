/**
 * From a configuration and a device's limits to the numbers that a run needs.
 *
 * Knows: arithmetic and limits. Does not know: how a kernel is launched.
 */
import type { CountConfig, Strategy } from './config.ts';
import type { PlanLimits } from './limits.ts';
import { hotThreshold, seedOffset } from './review.ts';
import { mostCopies, testsHot } from './tuning.ts';

export type { PlanLimits };

/** Sizes of one run, all decided. */
export interface CountPlan {
  readonly strategy: Strategy;
  readonly workgroups: number;
  readonly workgroupSize: number;
  readonly items: number;
  readonly bins: number;
  /** Workgroup `w` owns the items from `w · itemsPerWorkgroup` on, this many at most. */
  readonly itemsPerWorkgroup: number;
  readonly seedOffset: number;
  readonly hotThreshold: number;
  /** Whether the kernel asks of every item if it is hot. */
  readonly testsHot: boolean;
  /** Copies of the private bins: none, 1, or several where `replicated` interleaves them. */
  readonly copies: number;
  /** Storage atomics of the whole run, without the `atomicMax` for the peak. */
  readonly storageAtomics: number;
  /** Workgroup atomics of the whole run. */
  readonly workgroupAtomics: number;
  /** Why the plan differs from the configuration: value, limit and what is done instead. */
  readonly notes: readonly string[];
}

/**
 * Plans a run.
 *
 * @param config what was asked for
 * @param limits the device's limits, or null when the CPU counts: it has none that matter here
 * @example planCount(config, device.limits).storageAtomics // 80 with the defaults
 */
export function planCount(config: CountConfig, limits: PlanLimits | null): CountPlan {
  const { workgroups, items, bins } = config;
  const notes: string[] = [];

  let { workgroupSize, strategy } = config;
  if (limits) {
    const largest = Math.min(limits.maxComputeInvocationsPerWorkgroup, limits.maxComputeWorkgroupSizeX);
    if (workgroupSize > largest) {
      notes.push(
        `workgroup-size="${workgroupSize}" is above this device's limit of ${largest}; using ${largest}.`,
      );
      workgroupSize = largest;
    }
    // One copy of `replicated` has a cell for each of the bins + 1 values.
    const cells = { 'two-level': bins, replicated: bins + 1, storage: 0, unsynchronized: 0 }[strategy];
    const bytes = cells * Uint32Array.BYTES_PER_ELEMENT;
    if (bytes > limits.maxComputeWorkgroupStorageSize) {
      notes.push(
        `bins="${bins}" takes ${bytes} bytes of workgroup memory, above this device's limit of ` +
          `${limits.maxComputeWorkgroupStorageSize}; counting with strategy="storage".`,
      );
      strategy = 'storage';
    }
  }

  const copies =
    strategy === 'replicated' ? mostCopies(bins, workgroupSize, limits) : Number(strategy === 'two-level');
  const itemsPerWorkgroup = Math.ceil(items / workgroups);
  const threshold = hotThreshold(config.hot);
  return {
    strategy,
    workgroups,
    workgroupSize,
    items,
    bins,
    itemsPerWorkgroup,
    seedOffset: seedOffset(config.seed),
    hotThreshold: threshold,
    testsHot: testsHot(threshold, itemsPerWorkgroup / workgroupSize),
    copies,
    storageAtomics: copies ? workgroups * bins : strategy === 'storage' ? items : 0,
    workgroupAtomics: copies ? items : 0,
    notes,
  };
}
