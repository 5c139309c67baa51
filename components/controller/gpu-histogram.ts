/**
 * One element's share of the GPU: the buffer with its counts, and the canvas on which they are drawn.
 *
 * Knows: how a plan is counted and drawn, what was drawn at which size. Does not know: when, or what comes after.
 */
import { CanvasPainter } from '../gpu/canvas-painter.ts';
import { type CountedBuffer, Counter } from '../gpu/counter.ts';
import type { Appearance, Extent } from '../gpu/paint-params.ts';
import { Painter } from '../gpu/painter.ts';
import { type Gpu, sharedDevice } from '../gpu/shared-device.ts';
import { measurePlans } from '../gpu/timer.ts';
import { type BarsView, formOf, layoutUnknown } from '../model/bars.ts';
import type { CountConfig, Scale, Strategy } from '../model/config.ts';
import { asFailure } from '../model/errors.ts';
import type { Measurement } from '../model/measurement.ts';
import type { Counted } from '../model/oracle.ts';
import { type CountPlan, planCount } from '../model/plan.ts';
import type { Origin } from '../model/result.ts';
import { nextTask } from './slices.ts';

/** Where the picture stands and how it looks. */
export interface PictureHost {
  /** The canvas, once rendered. */
  readonly canvas: HTMLCanvasElement | null;
  /** Renders; resolves when the canvas stands in the document. */
  show(): Promise<unknown>;
  appearance(): Appearance;
  extent(canvas: HTMLCanvasElement): Extent;
  warn(message: string): void;
}

/** A count with what it was made by. */
export interface Made {
  readonly plan: CountPlan;
  readonly origin: Origin;
  readonly counted: Counted;
}

export class GpuHistogram {
  readonly #host: PictureHost;
  #gpu: Gpu | null = null;
  #counted: CountedBuffer | null = null;
  #painter: CanvasPainter | null = null;
  #painted: Extent | null = null;

  constructor(host: PictureHost) {
    this.#host = host;
  }

  /** Whether counts of the page's device are held. */
  get holds(): boolean {
    return this.#gpu !== null;
  }

  /**
   * Counts on the page's device, and keeps the buffer to draw from.
   *
   * @param scale draws the first picture of rows in the count's own submit; null draws nothing
   * @param progress hears of a long count's share that is done
   * @returns the count, and whether it was drawn
   * @throws HistogramFailure, or the signal's reason
   */
  async count(
    config: CountConfig,
    scale: Scale | null,
    signal: AbortSignal,
    progress: (done: number) => void,
  ): Promise<Made & { drawn: boolean }> {
    const gpu = await sharedDevice.acquire();
    signal.throwIfAborted();
    const plan = planCount(config, gpu.limits);
    for (const note of plan.notes) this.#host.warn(note);
    const counter = Counter.of(gpu);
    try {
      await Promise.all([counter.prepare(plan), this.#preparePainter(gpu, plan.bins, signal)]);
      signal.throwIfAborted();
      // Later pictures wait for their numbers, so that bars and numbers change together.
      const first = scale !== null && formOf(plan.bins) === 'rows';
      const draw = (encoder: GPUCommandEncoder, buffer: GPUBuffer) => {
        if (first) this.#draw(layoutUnknown(plan.bins, scale), plan.bins, buffer, encoder);
      };
      const counted = await counter.count(plan, draw, { signal, progress });
      if (signal.aborted) counted.destroy();
      signal.throwIfAborted();
      this.#counted?.destroy();
      this.#counted = counted;
      this.#gpu = gpu;
      const drawn = first && this.#painted !== null;
      return { plan, origin: { backend: 'webgpu', adapter: gpu.adapter }, counted, drawn };
    } catch (thrown) {
      await heardOf(gpu, thrown);
      throw thrown;
    }
  }

  /**
   * Times a configuration with some strategies, in turn.
   *
   * @param samples of each
   * @throws HistogramFailure, or the signal's reason
   */
  async measure(
    config: CountConfig,
    strategies: readonly Strategy[],
    samples: number,
    signal: AbortSignal,
  ): Promise<Measurement> {
    const gpu = await sharedDevice.acquire();
    signal.throwIfAborted();
    const plans = strategies.map((strategy) => planCount({ ...config, strategy }, gpu.limits));
    try {
      return await measurePlans(gpu, plans, { samples, signal });
    } catch (thrown) {
      await heardOf(gpu, thrown);
      throw thrown;
    }
  }

  /** Draws the counts. */
  paint(view: BarsView): void {
    if (this.#counted) this.#draw(view, this.#counted.counts.length, this.#counted.buffer);
  }

  /** Draws the counts again if the size on screen is another than the painted one. */
  resize(view: BarsView): void {
    const { canvas } = this.#host;
    if (!canvas || !this.#painted) return;
    const { width, height, pixelRatio } = this.#host.extent(canvas);
    const { width: w, height: h, pixelRatio: r } = this.#painted;
    if (width !== w || height !== h || pixelRatio !== r) this.paint(view);
  }

  /** Gives back what it holds; it may count again. */
  free(): void {
    this.#counted?.destroy();
    this.#painter?.destroy();
    this.#counted = null;
    this.#painter = null;
    this.#painted = null;
    this.#gpu = null;
  }

  async #preparePainter(gpu: Gpu, bins: number, signal: AbortSignal): Promise<void> {
    // Compiling does not wait for the canvas.
    const compiled = Painter.of(gpu).prepare(formOf(bins));
    await Promise.all([compiled, this.#host.show()]);
    signal.throwIfAborted();
    const { canvas } = this.#host;
    if (!canvas || this.#painter?.gpu === gpu) return;
    this.#painter?.destroy();
    this.#painter = new CanvasPainter(gpu, canvas);
  }

  /** Draws in a submit of its own, or as part of another. */
  #draw(view: BarsView, bins: number, buffer: GPUBuffer, encoder?: GPUCommandEncoder): void {
    const { canvas } = this.#host;
    if (!canvas || !this.#painter) return;
    const extent = this.#host.extent(canvas);
    const look = this.#host.appearance();
    const picture = { view, bins, buffer };
    if (encoder) this.#painter.record(encoder, picture, look, extent);
    else this.#painter.paint(picture, look, extent);
    this.#painted = extent;
  }
}

/** Milliseconds within which a device tells that it is lost. */
const TELLING = 1000;

/** A call that fails may hear of a loss before the device tells: gives the loss its turn, which aborts the run. */
async function heardOf(gpu: Gpu, thrown: unknown): Promise<void> {
  if (asFailure(thrown).reason === 'device-lost') {
    await Promise.race([gpu.device.lost, new Promise((resolve) => setTimeout(resolve, TELLING))]);
  }
  await nextTask();
}
