/** The shaders' text: files joined, never edited. */
import barColumns from '../../shaders/bar-columns.wgsl';
import barLength from '../../shaders/bar-length.wgsl';
import barRows from '../../shaders/bar-rows.wgsl';
import countParams from '../../shaders/count-params.wgsl';
import countStorage from '../../shaders/count-storage.wgsl';
import countTwoLevel from '../../shaders/count-two-level.wgsl';
import review from '../../shaders/review.wgsl';
import type { Strategy } from '../model/config.ts';

const counting = review + countParams;

/** The kernel of each strategy; a file has one entry point, which WebGPU finds by itself. */
export const COUNT_KERNELS: Readonly<Record<Strategy, string>> = {
  'two-level': counting + countTwoLevel,
  storage: counting + countStorage,
};

/** The vertex and fragment shader of each form of the bars. */
export const BAR_SHADERS = {
  rows: barLength + barRows,
  columns: barLength + barColumns,
} as const;
