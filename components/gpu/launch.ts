/**
 * A plan that stands ready on a device: kernel, parameters, counts.
 *
 * Knows: buffers and bindings. Does not know: how often it is dispatched, or what becomes of the counts.
 */
import type { CountPlan } from '../model/plan.ts';
import { FIRST_WORK, nextSlice, type Slice } from '../model/slices.ts';
import { MANY } from '../model/tuning.ts';
import type { Bindings } from './bindings.ts';
import { COUNT_PARAMS, packCountParams } from './count-params.ts';
import { structBytes } from './struct.ts';

const BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** Whether a run takes its private bins from slice to slice: where one slice does not do. */
export function carries(plan: CountPlan): boolean {
  return plan.copies > 0 && nextSlice(plan, FIRST_WORK).done < 1;
}

export class Launch {
  /** One u32 a bin, then the peak, then private bins on their way to the next slice. */
  readonly buffer: GPUBuffer;
  readonly #device: GPUDevice;
  readonly #plan: CountPlan;
  readonly #pipeline: GPUComputePipeline;
  readonly #params: GPUBuffer;
  readonly #bindings: GPUBindGroup;
  #workgroups = 0;

  /** @param pipeline compiled for the plan */
  constructor(device: GPUDevice, plan: CountPlan, pipeline: GPUComputePipeline, bindings: Bindings) {
    this.#device = device;
    this.#plan = plan;
    this.#pipeline = pipeline;
    this.#params = device.createBuffer({
      label: 'histogram/count/params',
      size: structBytes(COUNT_PARAMS),
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
    const carried = carries(plan) ? Math.min(plan.workgroups, MANY) * plan.bins : 0;
    // A new buffer is zero: there is nothing to clear.
    this.buffer = device.createBuffer({
      label: 'histogram/count/counts',
      size: (plan.bins + 1 + carried) * BYTES,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC,
    });
    this.#bindings = bindings.bind(this.#params, this.buffer);
  }

  /** Chooses the slice that commands submitted from now on count. */
  aim(slice: Slice): void {
    this.#workgroups = slice.workgroups;
    this.#device.queue.writeBuffer(this.#params, 0, packCountParams(this.#plan, slice));
  }

  /** Records counting the slice, so many times. */
  record(pass: GPUComputePassEncoder, times = 1): void {
    pass.setPipeline(this.#pipeline);
    pass.setBindGroup(0, this.#bindings);
    for (; times > 0; times--) pass.dispatchWorkgroups(this.#workgroups);
  }

  /** Frees everything but the counts. */
  release(): void {
    this.#params.destroy();
  }

  destroy(): void {
    this.release();
    this.buffer.destroy();
  }
}
