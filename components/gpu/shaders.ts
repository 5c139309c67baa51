/** The shaders' text: files joined, never edited. */
import barColumns from '../../shaders/bar-columns.wgsl';
import barLength from '../../shaders/bar-length.wgsl';
import barPlaces from '../../shaders/bar-places.wgsl';
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
import inspectNoSubgroups from '../../shaders/inspect-no-subgroups.wgsl';
import inspectPrivate from '../../shaders/inspect-private.wgsl';
import inspectStorage from '../../shaders/inspect-storage.wgsl';
import inspectSubgroups from '../../shaders/inspect-subgroups.wgsl';
import mergePart from '../../shaders/merge-part.wgsl';
import mergeSegments from '../../shaders/merge-segments.wgsl';
import mergeTiles from '../../shaders/merge-tiles.wgsl';
import orderParams from '../../shaders/order-params.wgsl';
import queueCells from '../../shaders/queue-cells.wgsl';
import ramp from '../../shaders/ramp.wgsl';
import rectangle from '../../shaders/rectangle.wgsl';
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

/**
 * The kernel of a strategy that writes down what its atomics returned.
 *
 * @param subgroups whether it also writes down who shares a subgroup, for a run of one workgroup
 */
export function inspectKernel(strategy: Inspectable, subgroups: boolean): string {
  const start = (subgroups ? inspectSubgroups : inspectNoSubgroups) + review + countParams + countBins;
  return start + inspectLog + (strategy === 'storage' ? inspectStorage : inspectPrivate);
}

/** The vertex and fragment shader of each form of the bars. */
export const BAR_SHADERS = {
  rows: rectangle + barLength + barRows,
  columns: rectangle + barLength + barColumns,
} as const;

const order = rectangle + ramp + orderParams + barPlaces;

/** The vertex and fragment shader of each part of the pictures of order. */
export const ORDER_SHADERS = {
  cells: order + queueCells,
  tiles: order + mergePart + mergeTiles,
  segments: order + mergePart + mergeSegments,
} as const;
