/**
 * One count, made where it can be made, and judged.
 *
 * Knows: GPU first, CPU otherwise, the CPU's recount. Does not know: what is shown of it, or what comes next.
 */
import type { CountConfig, Scale } from '../model/config.ts';
import { sumOf } from '../model/counts.ts';
import { asFailure, type HistogramFailure } from '../model/errors.ts';
import { type Counted, countInSteps } from '../model/oracle.ts';
import { type CountPlan, planCount } from '../model/plan.ts';
import { ON_CPU } from '../model/result.ts';
import { losesUpdates, recounts, sameCounts, sumIsRight } from '../model/verification.ts';
import type { GpuHistogram, Made } from './gpu-histogram.ts';
import { inSlices } from './slices.ts';
import type { Shown, Snapshot, Verdict } from './snapshot.ts';

/** Runs of what loses updates: they show whether the error repeats. */
const LOSING_RUNS = 5;

/** Milliseconds that a count lasts before its progress is worth a bar. */
const PATIENCE = 300;

/** Tells what is known while the count goes on. */
export type Tell = (news: Partial<Pick<Snapshot, 'error' | 'progress'>>) => void;

/** A count, and why it was not made on the GPU. */
export interface BestCount extends Made {
  /** Its picture was drawn in the same submit. */
  readonly drawn: boolean;
  readonly error: HistogramFailure | null;
}

/**
 * Counts on the GPU, or on the CPU where there is none and the configuration allows it.
 *
 * @param first scale of a first picture, drawn with the count; null draws nothing
 * @throws HistogramFailure, or the signal's reason
 */
export async function countOnBest(
  gpu: GpuHistogram,
  config: CountConfig,
  first: Scale | null,
  signal: AbortSignal,
  tell: Tell,
): Promise<BestCount> {
  let error: HistogramFailure | null = null;
  const progress = createProgress(tell);
  if (config.backend !== 'cpu') {
    try {
      return { ...(await gpu.count(config, first, signal, progress)), error };
    } catch (thrown) {
      signal.throwIfAborted();
      error = asFailure(thrown);
      if (config.backend === 'webgpu') throw error;
      // Said before the CPU counts: where it is known at once, the message stands in the first frame.
      tell({ error, progress: null });
    }
  }
  const plan = planCount(config, null);
  const counted = await inSlices(countInSteps(plan), signal, (items) => progress(items / plan.items));
  return { plan, origin: ON_CPU, counted, drawn: false, error };
}

/** Judges a GPU's count on the CPU, and counts again what loses updates. @throws HistogramFailure, or the signal's reason */
export async function judge(
  gpu: GpuHistogram,
  plan: CountPlan,
  counted: Counted,
  signal: AbortSignal,
): Promise<Pick<Shown, 'verdict' | 'losses'>> {
  const verdict = await verdictOn(plan, counted, signal);
  if (!losesUpdates(plan)) return { verdict };
  const others = await gpu.lossesOf(plan, LOSING_RUNS - 1, signal);
  return { verdict, losses: [plan.items - sumOf(counted.counts), ...others] };
}

async function verdictOn(plan: CountPlan, counted: Counted, signal: AbortSignal): Promise<Verdict> {
  if (!recounts(plan)) return { kind: sumIsRight(plan, counted) ? 'unchecked' : 'wrong' };
  const expected = await inSlices(countInSteps(plan), signal);
  return { kind: sameCounts(counted, expected) ? 'right' : 'wrong', expected: expected.counts };
}

/** What hears how far a count is, and tells it once the count has become a long one. */
function createProgress(tell: Tell): (done: number) => void {
  const start = performance.now();
  return (progress) => {
    if (performance.now() - start >= PATIENCE) tell({ progress });
  };
}
