/** What is shown of a configuration. Changing one of these counts nothing again. */
import type { Scale, View } from '../model/config.ts';
import type { HistogramRecord } from '../model/record.ts';

export interface Showing {
  readonly view: View;
  readonly scale: Scale;
  /** Also times what is counted; set later, it counts again what was not timed. */
  readonly timed: boolean;
  /** Shown instead of anything counted here; null counts. */
  readonly record: HistogramRecord | null;
}
