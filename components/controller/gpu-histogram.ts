/**
 * One element's share of the GPU: the buffer with its counts, and the canvas on which they are drawn.
 *
 * Knows: how a plan is counted and drawn, what was drawn at which size. Does not know: when, or what comes after.
 */
import { CanvasPainter, type Draw } from '../gpu/canvas-painter.ts';
import { type CountedBuffer, Counter } from '../gpu/counter.ts';
import { type InspectedBuffers, Inspector } from '../gpu/inspector.ts';
import { type OrderKind, OrderPainter, type OrderPicture } from '../gpu/order-painter.ts';
import type { Appearance, Extent } from '../gpu/paint-params.ts';
import { Painter, type Picture } from '../gpu/painter.ts';
import { type Gpu, lossTold, sharedDevice } from '../gpu/shared-device.ts';
import { measurePlans } from '../gpu/timer.ts';
import { type BarsView, formOf, layoutUnknown } from '../model/bars.ts';
import type { CountConfig, Scale, Strategy, View } from '../model/config.ts';
import { sumOf } from '../model/counts.ts';
import { asFailure } from '../model/errors.ts';
import type { PlanLimits } from '../model/limits.ts';
import type { Counted } from '../model/oracle.ts';
import { queuesFor } from '../model/orders.ts';
import { type CountPlan, planCount } from '../model/plan.ts';
import type { Origin } from '../model/result.ts';
import { nextTask } from './slices.ts';
import type { Inspected, Raced } from './snapshot.ts';

/** Where the picture stands and how it looks. */
export interface PictureHost {
  /** The canvas, once rendered. */
  readonly canvas: HTMLCanvasElement | null;
  /** Renders; resolves when the canvas stands in the document. */
  show(): Promise<unknown>;
  /** What is shown of an order. */
  readonly order: { readonly step: number | null; readonly page: number; readonly lit: number | null };
  appearance(): Appearance;
  extent(canvas: HTMLCanvasElement): Extent;
  warn(message: string): void;
}

/** Times, and whose they are. */
type Timed = Omit<Raced, 'config'>;

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
  #inspected: InspectedBuffers | null = null;
  readonly #orders = new Map<View, OrderPicture>();
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
      // Later pictures wait for their numbers, so that bars and numbers change together. Where updates get lost, the
      // largest bar does not fill the plot.
      const first = scale !== null && formOf(plan.bins) === 'rows' && plan.strategy !== 'unsynchronized';
      const draw = (encoder: GPUCommandEncoder, buffer: GPUBuffer) => {
        if (!first) return;
        this.#paint({ view: layoutUnknown(plan.bins, scale), bins: plan.bins, buffer }, encoder);
      };
      const counted = await counter.count(plan, draw, { signal, progress });
      if (signal.aborted) counted.destroy();
      signal.throwIfAborted();
      this.#counted?.destroy();
      this.#counted = counted;
      this.#gpu = gpu;
      const drawn = first && this.#painted !== null;
      return { plan, origin: originOf(gpu), counted, drawn };
    } catch (thrown) {
      await heardOf(gpu, thrown);
      throw thrown;
    }
  }

  /** What the page's device allows. @throws HistogramFailure */
  async limits(): Promise<PlanLimits> {
    return (await sharedDevice.acquire()).limits;
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
  ): Promise<Timed> {
    const limits = await this.limits();
    const plans = strategies.map((strategy) => planCount({ ...config, strategy }, limits));
    return this.time(plans, samples, signal);
  }

  /** Times plans, in turn. @param samples of each @throws HistogramFailure, or the signal's reason */
  async time(plans: readonly CountPlan[], samples: number, signal: AbortSignal): Promise<Timed> {
    const gpu = await sharedDevice.acquire();
    signal.throwIfAborted();
    try {
      return { origin: originOf(gpu), measurement: await measurePlans(gpu, plans, { samples, signal }) };
    } catch (thrown) {
      await heardOf(gpu, thrown);
      throw thrown;
    }
  }

  /** Counts again. @returns how many updates each run lost @throws HistogramFailure, or the signal's reason */
  async lossesOf(plan: CountPlan, runs: number, signal: AbortSignal): Promise<number[]> {
    const counter = Counter.of(await sharedDevice.acquire());
    const losses: number[] = [];
    while (losses.length < runs) {
      signal.throwIfAborted();
      const { counts, destroy } = await counter.count(plan, undefined, { signal });
      destroy();
      losses.push(plan.items - sumOf(counts));
    }
    return losses;
  }

  /** Makes an inspected run, and keeps its logs to draw from. @throws HistogramFailure, or the signal's reason */
  async inspect(plan: CountPlan, signal: AbortSignal): Promise<Omit<Inspected, 'config'>> {
    const gpu = await sharedDevice.acquire();
    signal.throwIfAborted();
    try {
      const painter = OrderPainter.of(gpu);
      const kinds: OrderKind[] = plan.copies ? ['queue', 'merge'] : ['queue'];
      // Compiled for both views, so that the other one is drawn as soon as it is asked for.
      const [found] = await Promise.all([
        Inspector.of(gpu).inspect(plan),
        ...kinds.map((kind) => painter.prepare(kind)),
      ]);
      if (signal.aborted) found.destroy();
      signal.throwIfAborted();
      this.#freeOrders();
      this.#inspected = found;
      this.#gpu = gpu;
      return { origin: originOf(gpu), found };
    } catch (thrown) {
      await heardOf(gpu, thrown);
      throw thrown;
    }
  }

  /** Draws a view. */
  paint(view: View, bars: BarsView): void {
    if (view === 'bars') {
      const { counts, buffer } = this.#counted ?? {};
      if (buffer) this.#paint({ view: bars, bins: counts!.length, buffer });
      return;
    }
    const found = this.#inspected;
    if (!found || (view !== 'queue' && !(view === 'merge' && found.merged))) return;
    const order =
      this.#orders.get(view) ??
      (view === 'queue'
        ? OrderPainter.of(this.#gpu!).queue(queuesFor(found))
        : OrderPainter.of(this.#gpu!).merge(found));
    this.#orders.set(view, order);
    const { step, page, lit } = this.#host.order;
    this.#paint(order.at({ step, lit }, page));
  }

  /** Whether the size on screen is another than the painted one. */
  get resized(): boolean {
    const { canvas } = this.#host;
    if (!canvas || !this.#painted) return false;
    const { width, height, pixelRatio } = this.#host.extent(canvas);
    const { width: w, height: h, pixelRatio: r } = this.#painted;
    return width !== w || height !== h || pixelRatio !== r;
  }

  /** Gives back what it holds; it may count again. */
  free(): void {
    this.#counted?.destroy();
    this.#freeOrders();
    this.#painter?.destroy();
    this.#counted = null;
    this.#painter = null;
    this.#painted = null;
    this.#gpu = null;
  }

  #freeOrders(): void {
    for (const order of this.#orders.values()) order.destroy();
    this.#orders.clear();
    this.#inspected?.destroy();
    this.#inspected = null;
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
  #paint(picture: Picture | Draw, encoder?: GPUCommandEncoder): void {
    const { canvas } = this.#host;
    if (!canvas || !this.#painter) return;
    const extent = this.#host.extent(canvas);
    const look = this.#host.appearance();
    if (encoder) this.#painter.record(encoder, picture, look, extent);
    else this.#painter.paint(picture, look, extent);
    this.#painted = extent;
  }
}

function originOf({ adapter, limits }: Gpu): Origin {
  return { backend: 'webgpu', adapter, limits };
}

/** A call that fails may hear of a loss before the device tells: gives the loss its turn, which aborts the run. */
async function heardOf(gpu: Gpu, thrown: unknown): Promise<void> {
  if (asFailure(thrown).reason === 'device-lost') await lossTold(gpu);
  await nextTask();
}
