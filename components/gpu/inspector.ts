/**
 * Inspected runs: small ones that write down what their atomics returned.
 *
 * Knows: pipelines and logs. Does not know: what the order is shown for. Never times anything: writing the log takes
 * longer than counting.
 */
import { asFailure, HistogramFailure } from '../model/errors.ts';
import { type Inspectable, type Inspection, whyNotInspected } from '../model/inspection.ts';
import type { CountPlan } from '../model/plan.ts';
import { type Bindings, layOutBindings } from './bindings.ts';
import { compile, lostFailure } from './compile.ts';
import { COUNT_PARAMS, packCountParams } from './count-params.ts';
import { inspectKernel } from './shaders.ts';
import type { Gpu } from './shared-device.ts';
import { structBytes } from './struct.ts';

const BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** Words of an item's log, and of a merge's; see shaders/inspect-log.wgsl. */
const ITEM_WORDS = 2;
const MERGE_WORDS = 2;

/** An inspection, and the logs it came from, for a painter to bind. */
export interface InspectedBuffers extends Inspection {
  /** As shaders/inspect-log.wgsl lays them out, and the counts. Owned by whoever holds this object. */
  readonly logs: Readonly<Record<'counts' | 'items' | 'merges' | 'tickets', GPUBuffer>>;
  destroy(): void;
}

export class Inspector {
  static readonly #inspectors = new WeakMap<Gpu, Inspector>();

  /** The inspector of a device, shared by all elements. */
  static of(gpu: Gpu): Inspector {
    const inspector = Inspector.#inspectors.get(gpu) ?? new Inspector(gpu);
    Inspector.#inspectors.set(gpu, inspector);
    return inspector;
  }

  readonly #gpu: Gpu;
  readonly #bindings: Bindings;
  readonly #pipelines = new Map<string, Promise<GPUComputePipeline>>();

  constructor(gpu: Gpu) {
    const { COMPUTE } = GPUShaderStage;
    this.#gpu = gpu;
    this.#bindings = layOutBindings(
      gpu.device,
      'histogram/inspect',
      [COMPUTE, 'uniform', structBytes(COUNT_PARAMS)],
      [COMPUTE, 'storage', 2 * BYTES],
      [COMPUTE, 'storage', ITEM_WORDS * BYTES],
      [COMPUTE, 'storage', MERGE_WORDS * BYTES],
      [COMPUTE, 'storage', 2 * BYTES],
    );
  }

  /**
   * Runs a plan and reads its logs: one submit, one map for each log.
   *
   * @param plan made with this device's limits
   * @throws HistogramFailure `data` for a plan that cannot be inspected, `shader`, `out-of-memory` or `device-lost`
   * @example (await Inspector.of(gpu).inspect(plan)).tickets // which workgroup finished as which
   */
  async inspect(plan: CountPlan): Promise<InspectedBuffers> {
    const reason = whyNotInspected(plan);
    if (reason) throw new HistogramFailure('data', reason);
    const { items, bins, workgroups, workgroupSize, copies } = plan;
    const { device } = this.#gpu;
    const subgroups = workgroups === 1 && device.features.has('subgroups');
    const pipeline = await this.#prepare(plan, subgroups);
    const made: GPUBuffer[] = [];
    const create = (thing: string, words: number, usage: GPUBufferUsageFlags) => {
      const size = Math.max(ITEM_WORDS, words) * BYTES;
      const buffer = device.createBuffer({ label: `histogram/inspect/${thing}`, size, usage });
      made.push(buffer);
      return buffer;
    };
    const destroy = () => {
      for (const buffer of made) buffer.destroy();
    };
    device.pushErrorScope('out-of-memory');
    device.pushErrorScope('validation');
    const { STORAGE, COPY_SRC, COPY_DST, UNIFORM, MAP_READ } = GPUBufferUsage;
    const params = create('params', structBytes(COUNT_PARAMS) / BYTES, UNIFORM | COPY_DST);
    // New buffers are zero: there is nothing to clear.
    const log = (thing: string, words: number) => create(thing, words, STORAGE | COPY_SRC);
    const logs = {
      counts: log('counts', bins + 1),
      items: log('items', items * ITEM_WORDS),
      merges: log('merges', copies ? workgroups * bins * MERGE_WORDS : 0),
      tickets: log('tickets', workgroups + 1 + (subgroups ? workgroupSize : 0)),
    };
    device.queue.writeBuffer(params, 0, packCountParams(plan));
    const encoder = device.createCommandEncoder({ label: 'histogram/inspect/encoder' });
    const pass = encoder.beginComputePass({ label: 'histogram/inspect/pass' });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, this.#bindings.bind(params, ...Object.values(logs)));
    pass.dispatchWorkgroups(workgroups);
    pass.end();
    const copied = Object.values(logs).map((buffer) => {
      const staging = create('staging', buffer.size / BYTES, COPY_DST | MAP_READ);
      encoder.copyBufferToBuffer(buffer, 0, staging, 0, buffer.size);
      return staging;
    });
    device.queue.submit([encoder.finish()]);
    const read = Promise.all(
      copied.map(async (staging) => {
        await staging.mapAsync(GPUMapMode.READ);
        return new Uint32Array(staging.getMappedRange().slice(0));
      }),
    );
    const problems = [device.popErrorScope(), device.popErrorScope()];
    try {
      const [words] = await Promise.allSettled([read, ...problems]);
      const [validation, memory] = await Promise.all(problems);
      if (memory) throw asFailure(memory, 'out-of-memory', failed(plan));
      if (validation) throw asFailure(validation, 'shader', failed(plan));
      if (words.status === 'rejected') throw asFailure(words.reason, 'device-lost', failed(plan));
      for (const staging of copied) staging.destroy();
      params.destroy();
      return { ...unpack(plan, subgroups, words.value), logs, destroy };
    } catch (thrown) {
      destroy();
      throw this.#gpu.alive ? thrown : lostFailure();
    }
  }

  #prepare(plan: CountPlan, subgroups: boolean): Promise<GPUComputePipeline> {
    const { workgroupSize, bins, copies } = plan;
    const strategy = plan.strategy as Inspectable;
    const key = `${strategy} ${workgroupSize} ${bins} ${copies} ${subgroups}`;
    const label = `histogram/inspect/${strategy}`;
    const kept =
      this.#pipelines.get(key) ??
      compile(this.#gpu, label, inspectKernel(strategy, subgroups), (module) =>
        this.#gpu.device.createComputePipelineAsync({
          label,
          layout: this.#bindings.pipelineLayout,
          compute: {
            module,
            constants: { workgroup_size: workgroupSize, bins, ...(copies && { copies }) },
          },
        }),
      );
    this.#pipelines.set(key, kept);
    return kept;
  }
}

/** From the logs' words to what they mean. */
function unpack(
  plan: CountPlan,
  subgroups: boolean,
  [counts, items, merges, tickets]: Uint32Array[],
): Inspection {
  const { bins, copies, workgroups } = plan;
  const every = (words: Uint32Array, first: number, length: number) =>
    Uint32Array.from({ length }, (_, index) => words[2 * index + first]!);
  const privates = copies ? workgroups * bins : 0;
  return {
    plan,
    counts: counts!.slice(0, bins),
    peak: copies ? counts![bins]! : null,
    places: every(items!, 0, plan.items),
    invocations: every(items!, 1, plan.items),
    privateBins: copies ? every(merges!, 0, privates) : null,
    merged: copies ? every(merges!, 1, privates) : null,
    tickets: tickets!.slice(1, workgroups + 1),
    subgroups: subgroups ? tickets!.slice(2) : null,
  };
}

function failed(plan: CountPlan): string {
  return `The GPU could not inspect ${plan.items} items in ${plan.bins} bins; try fewer.`;
}
