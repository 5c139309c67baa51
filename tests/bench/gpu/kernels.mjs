/** The product's kernels, and the seed document's, ready to be dispatched. */
import { countConstants, packCountParams } from '../../../components/gpu/count-params.ts';
import { COUNT_KERNELS } from '../../../components/gpu/shaders.ts';
import seedKernel from './seed-kernel.wgsl';

const BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** A kernel with everything bound: `record` dispatches it once, `count` runs it once on cleared counts. */
class Ready {
  #device;
  #pipeline;
  #bindings;
  #workgroups;
  #counts;
  #words;

  constructor(device, { pipeline, bindings, workgroups, counts, words }) {
    this.#device = device;
    this.#pipeline = pipeline;
    this.#bindings = bindings;
    this.#workgroups = workgroups;
    this.#counts = counts;
    this.#words = words;
  }

  record(pass) {
    pass.setPipeline(this.#pipeline);
    pass.setBindGroup(0, this.#bindings);
    pass.dispatchWorkgroups(this.#workgroups);
  }

  /** @returns the counts and, last, the peak */
  async count() {
    const size = this.#words * BYTES;
    const { COPY_DST, MAP_READ } = GPUBufferUsage;
    const staging = this.#device.createBuffer({ label: 'bench/staging', size, usage: COPY_DST | MAP_READ });
    const encoder = this.#device.createCommandEncoder({ label: 'bench/encoder' });
    encoder.clearBuffer(this.#counts);
    const pass = encoder.beginComputePass({ label: 'bench/pass' });
    this.record(pass);
    pass.end();
    encoder.copyBufferToBuffer(this.#counts, 0, staging, 0, size);
    this.#device.queue.submit([encoder.finish()]);
    await staging.mapAsync(GPUMapMode.READ);
    const words = new Uint32Array(staging.getMappedRange().slice(0));
    staging.destroy();
    return words;
  }
}

function createBuffer(device, label, size, usage) {
  return device.createBuffer({ label: `bench/${label}`, size, usage });
}

async function createReady(device, { label, code, constants, workgroups, words, params }) {
  const { STORAGE, UNIFORM, COPY_SRC, COPY_DST } = GPUBufferUsage;
  const counts = createBuffer(device, 'counts', words * BYTES, STORAGE | COPY_SRC | COPY_DST);
  const buffers = [counts];
  const types = ['storage'];
  if (params) {
    const uniform = createBuffer(device, 'params', params.byteLength, UNIFORM | COPY_DST);
    device.queue.writeBuffer(uniform, 0, params);
    buffers.unshift(uniform);
    types.unshift('uniform');
  }
  const layout = device.createBindGroupLayout({
    label: 'bench/layout',
    entries: types.map((type, binding) => ({
      binding,
      visibility: GPUShaderStage.COMPUTE,
      buffer: { type },
    })),
  });
  const pipeline = await device.createComputePipelineAsync({
    label: `bench/${label}`,
    layout: device.createPipelineLayout({ label: 'bench/layout', bindGroupLayouts: [layout] }),
    compute: { module: device.createShaderModule({ label: `bench/${label}`, code }), constants },
  });
  const bindings = device.createBindGroup({
    label: 'bench/bindings',
    layout,
    entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
  });
  return new Ready(device, { pipeline, bindings, workgroups, counts, words });
}

/** The product's kernel for a plan. */
export function readyPlan(device, plan) {
  return createReady(device, {
    label: plan.strategy,
    code: COUNT_KERNELS[plan.strategy],
    constants: countConstants(plan),
    workgroups: plan.workgroups,
    words: plan.bins + 1,
    params: packCountParams(plan),
  });
}

/** The seed document's kernel: 65,536 reviews, 5 bins. */
export function readySeed(device) {
  return createReady(device, { label: 'seed', code: seedKernel, constants: {}, workgroups: 16, words: 6 });
}
