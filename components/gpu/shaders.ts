/** The shaders' text: files joined, never edited. */
import barColumns from '../../shaders/bar-columns.wgsl';
import barLength from '../../shaders/bar-length.wgsl';
import barRows from '../../shaders/bar-rows.wgsl';
import countParams from '../../shaders/count-params.wgsl';
import countStorage from '../../shaders/count-storage.wgsl';
import countTwoLevel from '../../shaders/count-two-level.wgsl';
import review from '../../shaders/review.wgsl';
import type { Strategy } from '../model/config.ts';

interface Kernel {
  readonly entryPoint: string;
  readonly code: string;
}

const counting = review + countParams;

/** The kernel of each strategy. */
export const COUNT_KERNELS: Readonly<Record<Strategy, Kernel>> = {
  'two-level': { entryPoint: 'count_two_level', code: counting + countTwoLevel },
  storage: { entryPoint: 'count_storage', code: counting + countStorage },
};

/** The vertex and fragment shaders of each form of the bars. */
export const BAR_SHADERS = {
  rows: { vertex: 'row_vertex', fragment: 'row_fragment', code: barLength + barRows },
  columns: { vertex: 'column_vertex', fragment: 'column_fragment', code: barLength + barColumns },
} as const;
