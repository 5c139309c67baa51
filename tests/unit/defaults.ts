/** The configuration of an element without attributes, as the design's table states it. */
import type { CountConfig } from '../../components/model/config.ts';

export const DEFAULTS: CountConfig = {
  workgroups: 16,
  workgroupSize: 256,
  items: 65536,
  bins: 5,
  strategy: 'two-level',
  hot: 0,
  seed: 0,
  backend: 'auto',
};
