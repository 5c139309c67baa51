/** What a finished run says of itself: the element's `result` and the detail of its `result` event. */
import type { Adapter } from './adapter.ts';
import type { Strategy } from './config.ts';
import { sumOf } from './counts.ts';
import type { PlanLimits } from './limits.ts';
import type { Counted } from './oracle.ts';
import type { CountPlan } from './plan.ts';

/** Times of a timed run, all in milliseconds. */
export interface GpuTime {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly samples: readonly number[];
  readonly clock: 'timestamp-query' | 'wall';
  /** The clock's smallest step. */
  readonly quantum: number;
}

/** A frozen, complete count. */
export interface Result {
  readonly backend: 'webgpu' | 'cpu';
  /** The adapter's description, else vendor and architecture; null on the CPU or where the browser hides them. */
  readonly adapter: string | null;
  /** The strategy that ran, which is `storage` where the private bins did not fit. */
  readonly strategy: Strategy;
  readonly workgroups: number;
  readonly workgroupSize: number;
  readonly items: number;
  /** One element a bin. */
  readonly counts: Uint32Array;
  /** Edges of the bins of own data; null for the simulated reviews. */
  readonly edges: Float64Array | null;
  /** Σ counts. */
  readonly total: number;
  /** Items that belong to no bin. */
  readonly dropped: number;
  /** items − dropped − total: updates that went missing. */
  readonly lost: number;
  /** The largest bin of any one workgroup; null where no workgroup had bins of its own. */
  readonly peak: number | null;
  readonly storageAtomics: number;
  readonly workgroupAtomics: number;
  /** Whether a CPU loop over the same items gives the same counts; null where nothing was compared. */
  readonly verified: boolean | null;
  /** Null unless the run was timed. */
  readonly gpuTime: GpuTime | null;
}

/** Where a count was made. */
export interface Origin {
  readonly backend: 'webgpu' | 'cpu';
  /** Null on the CPU. */
  readonly adapter: Adapter | null;
  /** Null on the CPU. */
  readonly limits: PlanLimits | null;
}

/** The CPU as the place of a count. */
export const ON_CPU: Origin = { backend: 'cpu', adapter: null, limits: null };

/** Puts a run's result together. The counts are handed over, not copied. */
export function createResult(
  plan: CountPlan,
  origin: Origin,
  counted: Counted,
  verified: boolean | null,
  gpuTime: GpuTime | null = null,
): Result {
  const total = sumOf(counted.counts);
  return Object.freeze({
    backend: origin.backend,
    adapter: origin.adapter?.name || null,
    strategy: plan.strategy,
    workgroups: plan.workgroups,
    workgroupSize: plan.workgroupSize,
    items: plan.items,
    counts: counted.counts,
    edges: null,
    total,
    dropped: 0,
    lost: plan.items - total,
    peak: counted.peak,
    storageAtomics: plan.storageAtomics,
    workgroupAtomics: plan.workgroupAtomics,
    verified,
    gpuTime,
  });
}
