/** The shaders' text: files joined, never edited. */
import barColumns from '../../shaders/bar-columns.wgsl';
import barLength from '../../shaders/bar-length.wgsl';
import barRows from '../../shaders/bar-rows.wgsl';
import countBins from '../../shaders/count-bins.wgsl';
import countMerge from '../../shaders/count-merge.wgsl';
import countParams from '../../shaders/count-params.wgsl';
import countReplicated from '../../shaders/count-replicated.wgsl';
import countStorage from '../../shaders/count-storage.wgsl';
import countTwoLevel from '../../shaders/count-two-level.wgsl';
import countUnsynchronized from '../../shaders/count-unsynchronized.wgsl';
import countWalk from '../../shaders/count-walk.wgsl';
import inspectLog from '../../shaders/inspect-log.wgsl';
import inspectPrivate from '../../shaders/inspect-private.wgsl';
import inspectStorage from '../../shaders/inspect-storage.wgsl';
import review from '../../shaders/review.wgsl';
import type { Strategy } from '../model/config.ts';
import type { Inspectable } from '../model/inspection.ts';

const counting = review + countParams + countWalk;
const atomic = counting + countBins;

/** The kernel of each strategy; a file has one entry point, which WebGPU finds by itself. */
export const COUNT_KERNELS: Readonly<Record<Strategy, string>> = {
  'two-level': atomic + countMerge + countTwoLevel,
  storage: atomic + countStorage,
  replicated: atomic + countMerge + countReplicated,
  unsynchronized: counting + countUnsynchronized,
};

/** The kernel of a strategy that writes down what its atomics returned. */
export function inspectKernel(strategy: Inspectable): string {
  return (
    review + countParams + countBins + inspectLog + (strategy === 'storage' ? inspectStorage : inspectPrivate)
  );
}

/** The vertex and fragment shader of each form of the bars. */
export const BAR_SHADERS = {
  rows: barLength + barRows,
  columns: barLength + barColumns,
} as const;
