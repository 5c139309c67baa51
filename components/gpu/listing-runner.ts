/**
 * Runs WGSL that somebody else wrote: compile, dispatch once, read the output, then dispatch again and again for its time.
 *
 * Knows: modules, one buffer, error scopes. Does not know: when to run, or what the output means.
 */
import { leastTime, moreRepeats } from '../model/clock-step.ts';
import { asFailure, HistogramFailure } from '../model/errors.ts';
import { type ListingConfig, ListingFailure, type ListingMessage } from '../model/listing.ts';
import { declarationsIn, printConstants } from '../model/listing-constants.ts';
import { summarize, USUAL_SAMPLES } from '../model/measurement.ts';
import type { GpuTime } from '../model/result.ts';
import { LISTING_STRINGS } from '../model/strings.ts';
import { type Clock, createClock } from './clock.ts';
import { type Gpu, lossTold } from './shared-device.ts';
import { takeTurn } from './turns.ts';

const BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** What one dispatch left in the output buffer, which was zero before it. */
export interface ListingOutput {
  readonly bytes: ArrayBuffer;
  readonly messages: readonly ListingMessage[];
}

/** How a run is followed. */
export interface ListingOptions {
  /** Called with the output before it is timed. */
  readonly printed?: ((output: ListingOutput) => void) | undefined;
  /** The device's own where absent. */
  readonly clock?: Clock | undefined;
  /** Ends the run after the pass that is at work; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a listing, and times it. Nothing stays on the device.
 *
 * @returns the output of the first dispatch, and milliseconds of a dispatch, null if the clock gave no usable sample
 * @throws ListingFailure with the compiler's messages where they name a place; HistogramFailure `shader`, `out-of-memory`
 * or `device-lost`; the signal's reason
 * @example (await runListing(gpu, { code, dispatch: 16, length: 6 })).bytes
 */
export async function runListing(
  gpu: Gpu,
  config: ListingConfig,
  { printed, clock, signal }: ListingOptions = {},
): Promise<ListingOutput & { readonly time: GpuTime | null }> {
  const check = () => {
    signal?.throwIfAborted();
    if (!gpu.alive) throw lostFailure();
  };
  let listing: Listing | undefined;
  try {
    check();
    const { pipeline, layout, messages } = await compileListing(gpu, config);
    check();
    listing = new Listing(gpu, config, pipeline, layout);
    const output = { bytes: await listing.run(), messages };
    check();
    printed?.(output);
    const ready = listing;
    const time = await takeTurn(gpu, signal, () => measure(gpu, ready, check, clock));
    return { ...output, time };
  } catch (thrown) {
    signal?.throwIfAborted();
    const failure = asFailure(thrown, 'device-lost', LISTING_STRINGS.lost);
    // What fails because the device is lost may be told before the loss, and who runs again then would get the same device.
    if (failure.reason === 'device-lost') await lossTold(gpu);
    throw gpu.alive ? failure : lostFailure();
  } finally {
    listing?.destroy();
  }
}

/** The loss of the device that a listing ran on. */
function lostFailure(): HistogramFailure {
  return new HistogramFailure('device-lost', LISTING_STRINGS.lost);
}

interface Compiled {
  readonly pipeline: GPUComputePipeline;
  readonly layout: GPUBindGroupLayout;
  readonly messages: readonly ListingMessage[];
}

async function compileListing(gpu: Gpu, { code, constants = {} }: ListingConfig): Promise<Compiled> {
  const { device } = gpu;
  // The messages say it better, and nobody else is to hear of it.
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ label: 'listing/run/module', code });
  const problem = device.popErrorScope();
  const [{ messages: found }] = await Promise.all([module.getCompilationInfo(), problem]);
  const messages = Object.freeze(
    found.map(({ type, lineNum, linePos, message }) =>
      Object.freeze({ type, line: lineNum, column: linePos, message }),
    ),
  );
  const error = messages.find(({ type }) => type === 'error');
  if (error) throw new ListingFailure(LISTING_STRINGS.refused(error.message), messages);
  // Explicit, because a layout made from the code lacks a buffer that the code does not use.
  const layout = device.createBindGroupLayout({
    label: 'listing/run/layout',
    entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'storage' } }],
  });
  const declared = declarationsIn(code);
  try {
    const pipeline = await device.createComputePipelineAsync({
      label: 'listing/run/pipeline',
      layout: device.createPipelineLayout({ label: 'listing/run/pipeline', bindGroupLayouts: [layout] }),
      compute: {
        module,
        constants: Object.fromEntries(
          Object.entries(constants).map(([name, value]) => [declared.get(name)?.key ?? name, value]),
        ),
      },
    });
    return { pipeline, layout, messages };
  } catch (thrown) {
    if (!gpu.alive) throw lostFailure();
    const given = printConstants(constants);
    const told = given ? LISTING_STRINGS.constants(given) : LISTING_STRINGS.noPipeline;
    const { message } = asFailure(thrown, 'shader', told);
    throw new ListingFailure(message, messages, { cause: thrown });
  }
}

/** A listing that stands ready on a device: pipeline, output buffer. */
class Listing {
  readonly #device: GPUDevice;
  readonly #config: ListingConfig;
  readonly #pipeline: GPUComputePipeline;
  readonly #layout: GPUBindGroupLayout;
  readonly #size: number;
  #out: GPUBuffer | null = null;
  #staging: GPUBuffer | null = null;
  #bindings: GPUBindGroup | null = null;

  constructor(
    { device }: Gpu,
    config: ListingConfig,
    pipeline: GPUComputePipeline,
    layout: GPUBindGroupLayout,
  ) {
    this.#device = device;
    this.#config = config;
    this.#pipeline = pipeline;
    this.#layout = layout;
    this.#size = config.length * BYTES;
  }

  /** Dispatches once, on zeros. @returns the output buffer's bytes */
  async run(): Promise<ArrayBuffer> {
    const { dispatch, length } = this.#config;
    const device = this.#device;
    device.pushErrorScope('out-of-memory');
    device.pushErrorScope('validation');
    const mapped = this.#submit();
    const problems = [device.popErrorScope(), device.popErrorScope()];
    const [finished] = await Promise.allSettled([mapped, ...problems]);
    const [validation, memory] = await Promise.all(problems);
    const problem = memory ?? validation;
    const message = LISTING_STRINGS.notRun(String(dispatch), String(length));
    if (problem) throw asFailure(problem, memory ? 'out-of-memory' : 'shader', message);
    if (finished.status === 'rejected') {
      throw new HistogramFailure('device-lost', LISTING_STRINGS.lost, { cause: finished.reason });
    }
    return this.#staging!.getMappedRange().slice(0);
  }

  #submit(): Promise<void> {
    const device = this.#device;
    const create = (thing: string, usage: GPUBufferUsageFlags) =>
      device.createBuffer({ label: `listing/run/${thing}`, size: this.#size, usage });
    // A new buffer is zero: there is nothing to clear.
    this.#out = create('out', GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST);
    this.#staging = create('staging', GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ);
    this.#bindings = device.createBindGroup({
      label: 'listing/run/bindings',
      layout: this.#layout,
      entries: [{ binding: 0, resource: { buffer: this.#out } }],
    });
    const encoder = device.createCommandEncoder({ label: 'listing/run/encoder' });
    const pass = encoder.beginComputePass({ label: 'listing/run/pass' });
    this.record(pass, 1);
    pass.end();
    encoder.copyBufferToBuffer(this.#out, 0, this.#staging, 0, this.#size);
    device.queue.submit([encoder.finish()]);
    return this.#staging.mapAsync(GPUMapMode.READ);
  }

  /** Makes the output zero again, before what is submitted next. */
  clear(): void {
    const encoder = this.#device.createCommandEncoder({ label: 'listing/time/encoder' });
    encoder.clearBuffer(this.#out!);
    this.#device.queue.submit([encoder.finish()]);
  }

  /** Records the dispatch, so many times. */
  record(pass: GPUComputePassEncoder, times: number): void {
    pass.setPipeline(this.#pipeline);
    pass.setBindGroup(0, this.#bindings);
    for (; times > 0; times--) pass.dispatchWorkgroups(this.#config.dispatch);
  }

  destroy(): void {
    this.#out?.destroy();
    this.#staging?.destroy();
  }
}

/** @param check throws what ends the measurement */
async function measure(
  gpu: Gpu,
  listing: Listing,
  check: () => void,
  given: Clock | undefined,
): Promise<GpuTime | null> {
  check();
  const clock = given ?? (await createClock(gpu));
  const samples: number[] = [];
  let repeats = 1;
  try {
    // Samples that are too short are taken again with more dispatches, but not for ever.
    for (let tries = 0; tries < 4 * USUAL_SAMPLES && samples.length < USUAL_SAMPLES; tries++) {
      check();
      listing.clear();
      const time = await clock.time((pass) => listing.record(pass, repeats));
      const more = time < leastTime(clock.quantum) ? moreRepeats(repeats, time, clock.quantum) : repeats;
      if (more === repeats && time > 0) samples.push(time / repeats);
      repeats = more;
    }
    return summarize(samples, clock.kind, clock.quantum);
  } finally {
    if (!given) clock.destroy();
  }
}
