/**
 * Runs a plan on a device: dispatch, copy, map, in slices where it is long.
 *
 * Knows: pipelines, error scopes, how long a slice takes. Does not know: when to count, or what the counts are for.
 */
import { asFailure } from '../model/errors.ts';
import type { Counted } from '../model/oracle.ts';
import type { CountPlan } from '../model/plan.ts';
import { adaptWork, FIRST_WORK, nextSlice, type Slice } from '../model/slices.ts';
import { type Bindings, layOutBindings } from './bindings.ts';
import { compile, lostFailure } from './compile.ts';
import { COUNT_PARAMS, countConstants } from './count-params.ts';
import { carries, Launch } from './launch.ts';
import { COUNT_KERNELS } from './shaders.ts';
import type { Gpu } from './shared-device.ts';
import { structBytes } from './struct.ts';

/** Pipelines kept; who tries more sizes than this compiles anew. */
const MOST_PIPELINES = 32;

const BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** Counts read back, and the buffer they came from, for the painter to bind. */
export interface CountedBuffer extends Counted {
  /** One u32 a bin, then the peak, then whatever else. Owned by whoever holds this object. */
  readonly buffer: GPUBuffer;
  destroy(): void;
}

/** How a long run is followed. */
export interface CountOptions {
  /** Called after every slice but the last one with the share that is counted, 0…1. */
  readonly progress?: ((done: number) => void) | undefined;
  /** Ends the run after the slice that is being counted; {@link Counter.count} then throws its reason. */
  readonly signal?: AbortSignal | undefined;
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
  readonly #now: () => number;
  readonly #bindings: Bindings;
  readonly #pipelines = new Map<string, Promise<GPUComputePipeline>>();

  /** @param now clock in milliseconds */
  constructor(gpu: Gpu, now: () => number = () => performance.now()) {
    this.#gpu = gpu;
    this.#now = now;
    this.#bindings = layOutBindings(
      gpu.device,
      'histogram/count',
      [GPUShaderStage.COMPUTE, 'uniform', structBytes(COUNT_PARAMS)],
      [GPUShaderStage.COMPUTE, 'storage', 2 * BYTES],
    );
  }

  /**
   * Counts: one submit and one map, or several submits of about 20 ms each.
   *
   * @param plan made with this device's limits
   * @param record adds commands that read the counts' buffer, such as painting it, to the last submit
   * @returns counts and peak, equal to the oracle's, with the buffer they lie in
   * @throws HistogramFailure `shader`, `out-of-memory` or `device-lost`; the signal's reason
   */
  async count(
    plan: CountPlan,
    record?: (encoder: GPUCommandEncoder, buffer: GPUBuffer) => void,
    { progress, signal }: CountOptions = {},
  ): Promise<CountedBuffer> {
    const pipeline = await this.prepare(plan);
    const size = (plan.bins + 1) * BYTES;
    const { device } = this.#gpu;
    let launch: Launch | undefined;
    let staging: GPUBuffer | undefined;
    try {
      let slice: Slice | null = null;
      let work = FIRST_WORK;
      do {
        if (!this.#gpu.alive) throw lostFailure();
        if (slice) {
          signal?.throwIfAborted();
          progress?.(slice.done);
        }
        const next: Slice = nextSlice(plan, work, slice);
        const began = this.#now();
        await this.#guard(plan, () => {
          launch ??= new Launch(device, plan, pipeline, this.#bindings);
          launch.aim(next);
          const encoder = device.createCommandEncoder({ label: 'histogram/count/encoder' });
          const pass = encoder.beginComputePass({ label: 'histogram/count/pass' });
          launch.record(pass);
          pass.end();
          if (next.done === 1) {
            staging = device.createBuffer({
              label: 'histogram/count/staging',
              size,
              usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
            });
            encoder.copyBufferToBuffer(launch.buffer, 0, staging, 0, size);
            record?.(encoder, launch.buffer);
          }
          device.queue.submit([encoder.finish()]);
          return staging?.mapAsync(GPUMapMode.READ) ?? device.queue.onSubmittedWorkDone();
        });
        work = adaptWork(work, next, this.#now() - began);
        slice = next;
      } while (slice.done < 1);
      const words = new Uint32Array(staging!.getMappedRange());
      const { buffer } = launch!;
      return {
        counts: words.slice(0, plan.bins),
        peak: plan.copies ? words[plan.bins]! : null,
        buffer,
        destroy: () => buffer.destroy(),
      };
    } catch (thrown) {
      launch?.buffer.destroy();
      throw this.#gpu.alive ? thrown : lostFailure();
    } finally {
      launch?.release();
      staging?.destroy();
    }
  }

  /** A plan ready to be dispatched; the caller owns it. @throws like {@link count} */
  async launch(plan: CountPlan): Promise<Launch> {
    return new Launch(this.#gpu.device, plan, await this.prepare(plan), this.#bindings);
  }

  /** Compiles what a plan needs, or finds it compiled. */
  prepare(plan: CountPlan): Promise<GPUComputePipeline> {
    const { strategy, workgroupSize, bins, copies } = plan;
    const key = `${strategy} ${workgroupSize} ${bins} ${copies} ${carries(plan)}`;
    if (this.#pipelines.size >= MOST_PIPELINES) this.#pipelines.clear();
    const kept = this.#pipelines.get(key) ?? this.#compile(plan);
    this.#pipelines.set(key, kept);
    return kept;
  }

  #compile(plan: CountPlan): Promise<GPUComputePipeline> {
    const label = `histogram/count/${plan.strategy}`;
    return compile(this.#gpu, label, COUNT_KERNELS[plan.strategy], (module) =>
      this.#gpu.device.createComputePipelineAsync({
        label,
        layout: this.#bindings.pipelineLayout,
        compute: { module, constants: countConstants(plan, carries(plan)) },
      }),
    );
  }

  /** Does work whose calls the device may refuse, and waits for it. */
  async #guard(plan: CountPlan, work: () => Promise<unknown>): Promise<void> {
    const { device } = this.#gpu;
    device.pushErrorScope('out-of-memory');
    device.pushErrorScope('validation');
    const done = work();
    const problems = [device.popErrorScope(), device.popErrorScope()];
    const [finished] = await Promise.allSettled([done, ...problems]);
    const [validation, memory] = await Promise.all(problems);
    const problem = validation ?? memory;
    if (problem) throw asFailure(problem, memory ? 'out-of-memory' : 'shader', failed(plan));
    if (finished.status === 'rejected') throw asFailure(finished.reason, 'device-lost', failed(plan));
  }
}

function failed(plan: CountPlan): string {
  return `The GPU could not count ${plan.items} items into ${plan.bins} bins; try fewer.`;
}
