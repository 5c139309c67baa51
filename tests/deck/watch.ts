/** What a page asks of WebGPU and what its elements say, noted from before its scripts run. */
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';

/** Of a page, since it was opened. */
export interface GpuWatch {
  adapters: number;
  readonly devices: GPUDevice[];
  /** Buffers that were made and not destroyed. */
  readonly buffers: Set<GPUBuffer>;
  /** Compute dispatches, those of timed runs included. */
  dispatches: number;
}

/** What an element of the deck said, and whether its slide was on stage. */
export interface Report {
  readonly slide: string;
  /** `result`, or a new state. */
  readonly what: string;
  readonly staged: boolean;
}

declare global {
  interface Window {
    gpuWatch: GpuWatch;
    reports: Report[];
  }
}

/** Runs in the page. Where there is no WebGPU it notes nothing of that. */
export function watch(): void {
  window.reports = [];
  const note = ({ type, target }: Event) => {
    const slide = target instanceof Element && target.closest('section');
    if (!slide) return;
    const what = type === 'result' ? type : (target as GpuAtomicHistogram).state;
    window.reports.push({ slide: slide.id, what, staged: slide.classList.contains('present') });
  };
  // The events do not bubble.
  for (const type of ['result', 'statechange']) document.addEventListener(type, note, { capture: true });

  const watch: GpuWatch = { adapters: 0, devices: [], buffers: new Set(), dispatches: 0 };
  window.gpuWatch = watch;
  if (!('GPU' in globalThis)) return;

  const { requestAdapter } = GPU.prototype;
  GPU.prototype.requestAdapter = function (options) {
    watch.adapters++;
    return requestAdapter.call(this, options);
  };
  const { requestDevice } = GPUAdapter.prototype;
  GPUAdapter.prototype.requestDevice = async function (descriptor) {
    const device = await requestDevice.call(this, descriptor);
    watch.devices.push(device);
    return device;
  };
  const { createBuffer } = GPUDevice.prototype;
  GPUDevice.prototype.createBuffer = function (descriptor) {
    const buffer = createBuffer.call(this, descriptor);
    watch.buffers.add(buffer);
    return buffer;
  };
  const { destroy } = GPUBuffer.prototype;
  GPUBuffer.prototype.destroy = function () {
    watch.buffers.delete(this);
    return destroy.call(this);
  };
  const { dispatchWorkgroups } = GPUComputePassEncoder.prototype;
  GPUComputePassEncoder.prototype.dispatchWorkgroups = function (...counts) {
    watch.dispatches++;
    return dispatchWorkgroups.apply(this, counts);
  };
}
