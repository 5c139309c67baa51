/**
 * Runs a plan on a device: clear, dispatch, copy, map.
 *
 * Knows: pipelines, buffers, error scopes. Does not know: when to count, or what the counts are for.
 */
import { asFailure } from '../model/errors.ts';
import type { Counted } from '../model/oracle.ts';
import type { CountPlan } from '../model/plan.ts';
import { type Bindings, layOutBindings } from './bindings.ts';
import { compile, lostFailure } from './compile.ts';
import { COUNT_PARAMS, countConstants, packCountParams } from './count-params.ts';
import { COUNT_KERNELS } from './shaders.ts';
import type { Gpu } from './shared-device.ts';
import { structBytes } from './struct.ts';

/** Pipelines kept; a form that offers more sizes than this compiles the oldest again. */
const MOST_PIPELINES = 32;

const BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** Counts read back, and the buffer they came from, for the painter to bind. */
export interface CountedBuffer extends Counted {
  /** One u32 a bin, then the peak. Owned by whoever holds this object. */
  readonly buffer: GPUBuffer;
  destroy(): void;
}

export class Counter {
  static readonly #counters = new WeakMap<Gpu, Counter>();

  /** The counter of a device, shared by all elements so that each kernel compiles once. */
  static of(gpu: Gpu): Counter {
    const counter = Counter.#counters.get(gpu) ?? new Counter(gpu);
    Counter.#counters.set(gpu, counter);
    return counter;
  }

  readonly #gpu: Gpu;
  readonly #bindings: Bindings;
  readonly #pipelines = new Map<string, Promise<GPUComputePipeline>>();

  constructor(gpu: Gpu) {
    this.#gpu = gpu;
    this.#bindings = layOutBindings(
      gpu.device,
      'histogram/count',
      [GPUShaderStage.COMPUTE, 'uniform', structBytes(COUNT_PARAMS)],
      [GPUShaderStage.COMPUTE, 'storage', 2 * BYTES],
    );
  }

  /**
   * Counts: one submit and one map.
   *
   * @param plan made with this device's limits
   * @param record adds commands that read the counts' buffer, such as painting it, to the same submit
   * @returns counts and peak, equal to the oracle's, with the buffer they lie in
   * @throws HistogramFailure `shader`, `out-of-memory` or `device-lost`
   */
  async count(
    plan: CountPlan,
    record?: (encoder: GPUCommandEncoder, buffer: GPUBuffer) => void,
  ): Promise<CountedBuffer> {
    const pipeline = await this.prepare(plan);
    if (!this.#gpu.alive) throw lostFailure();
    const size = (plan.bins + 1) * BYTES;
    const { device } = this.#gpu;

    device.pushErrorScope('out-of-memory');
    device.pushErrorScope('validation');
    const params = device.createBuffer({
      label: 'histogram/count/params',
      size: structBytes(COUNT_PARAMS),
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
    // A new buffer is zero: there is nothing to clear.
    const buffer = device.createBuffer({
      label: 'histogram/count/counts',
      size,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC,
    });
    const staging = device.createBuffer({
      label: 'histogram/count/staging',
      size,
      usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
    });
    device.queue.writeBuffer(params, 0, packCountParams(plan));
    const encoder = device.createCommandEncoder({ label: 'histogram/count/encoder' });
    const pass = encoder.beginComputePass({ label: 'histogram/count/pass' });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, this.#bindings.bind(params, buffer));
    pass.dispatchWorkgroups(plan.workgroups);
    pass.end();
    encoder.copyBufferToBuffer(buffer, 0, staging, 0, size);
    record?.(encoder, buffer);
    device.queue.submit([encoder.finish()]);
    const problems = [device.popErrorScope(), device.popErrorScope()];

    try {
      const [mapped] = await Promise.allSettled([staging.mapAsync(GPUMapMode.READ), ...problems]);
      const [validation, memory] = await Promise.all(problems);
      const problem = validation ?? memory;
      if (problem) {
        throw asFailure(problem, memory ? 'out-of-memory' : 'shader', failed(plan));
      }
      if (mapped.status === 'rejected') throw asFailure(mapped.reason, 'device-lost', failed(plan));
      const words = new Uint32Array(staging.getMappedRange());
      return {
        counts: words.slice(0, plan.bins),
        peak: plan.strategy === 'two-level' || plan.strategy === 'replicated' ? words[plan.bins]! : null,
        buffer,
        destroy: () => buffer.destroy(),
      };
    } catch (thrown) {
      buffer.destroy();
      throw this.#gpu.alive ? thrown : lostFailure();
    } finally {
      params.destroy();
      staging.destroy();
    }
  }

  /** Compiles what a plan needs, or finds it compiled. */
  prepare(plan: CountPlan): Promise<GPUComputePipeline> {
    const { strategy, workgroupSize, bins, copies } = plan;
    const key = `${strategy} ${workgroupSize} ${bins} ${copies}`;
    const kept = this.#pipelines.get(key) ?? this.#compile(plan);
    // Put last, so that the first key is the one unused for longest.
    this.#pipelines.delete(key);
    this.#pipelines.set(key, kept);
    if (this.#pipelines.size > MOST_PIPELINES) this.#pipelines.delete(this.#pipelines.keys().next().value!);
    return kept;
  }

  #compile(plan: CountPlan): Promise<GPUComputePipeline> {
    const label = `histogram/count/${plan.strategy}`;
    return compile(this.#gpu, label, COUNT_KERNELS[plan.strategy], (module) =>
      this.#gpu.device.createComputePipelineAsync({
        label,
        layout: this.#bindings.pipelineLayout,
        compute: { module, constants: countConstants(plan) },
      }),
    );
  }
}

function failed(plan: CountPlan): string {
  return `The GPU could not count ${plan.items} items into ${plan.bins} bins; try fewer.`;
}
