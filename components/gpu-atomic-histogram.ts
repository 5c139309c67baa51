/** Defines `<gpu-atomic-histogram>`, once, and exports its class and types. */
import { GpuAtomicHistogram } from './element/gpu-atomic-histogram-element.ts';

export type { ErrorReason, HistogramError } from './model/errors.ts';
export type { GpuTime, Result } from './model/result.ts';
export { GpuAtomicHistogram };

// A page may load the script twice, or two versions of it: the first one stays.
if (!globalThis.customElements?.get('gpu-atomic-histogram')) {
  globalThis.customElements?.define('gpu-atomic-histogram', GpuAtomicHistogram);
}
