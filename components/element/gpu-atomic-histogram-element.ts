import { LitElement, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import { HistogramController } from '../controller/histogram-controller.ts';
import type { HistogramEvents } from '../controller/host.ts';
import { recordOf } from '../controller/recording.ts';
import type { State } from '../controller/snapshot.ts';
import { Stage } from '../controller/stage.ts';
import {
  type Backend,
  type CountConfig,
  type Loading,
  OPTIONS,
  type Scale,
  type Strategy,
  type View,
} from '../model/config.ts';
import { toCsv } from '../model/csv.ts';
import type { HistogramError } from '../model/errors.ts';
import { type Measurement, type MeasureOptions, readMeasureOptions } from '../model/measurement.ts';
import { type HistogramRecord, readRecord, writeRecord } from '../model/record.ts';
import type { Result } from '../model/result.ts';
import type { OwnStrings, Strings } from '../model/strings.ts';
import { adoptStyles } from './adopted-styles.ts';
import { Copy } from './copy.ts';
import frame from './element.css?inline';
import { createHost } from './element-host.ts';
import { createHandlers } from './figure-handlers.ts';
import { FigureParts, figure } from './figure-template.ts';
import numbers from './numbers.css?inline';
import { defineOption, defineOptions, setInitialOptions } from './option.ts';
import order from './order.css?inline';
import { place } from './placed.ts';
import { Plot } from './plot.ts';
import { type Scene, sceneOf } from './scene.ts';
import { whenSettled } from './settlement.ts';
import type { BlobOptions } from './snapshot-image.ts';
import type { TypedListeners } from './typed-listeners.ts';
import { Words } from './words.ts';

const css = frame + order + numbers;

/**
 * A histogram counted with WGSL atomics on the reader's GPU, and drawn from the buffer that the kernel filled.
 *
 * @example
 * <gpu-atomic-histogram workgroups="16" items="65536" controls></gpu-atomic-histogram>
 *
 * @fires result - a run was counted, painted and verified, or measured later; `detail` is the {@link Result}
 * @fires statechange - `detail.state` is the new state
 * @fires error - `state` became `error`; `detail` is the error
 * @fires devicelost - the GPU was lost; the element counts again by itself
 * @fires devicerestored - the first count after a loss stands
 * @slot heading - instead of the title
 * @slot caption - below the status line
 * @csspart figure - everything
 * @csspart title - "65,536 reviews, 16 workgroups of 256"
 * @csspart subtitle - the sentence about atomics
 * @csspart chart - labels, picture and counts
 * @csspart canvas - the picture
 * @csspart label - a bin's stars or number, a tick's number
 * @csspart value - a bin's count
 * @csspart status - what is true, and who measured it
 * @csspart controls - the built-in controls
 * @csspart table - the numbers and what can be done with them, behind a button
 * @csspart progress - how far a long count is
 * @csspart reading - what the pointer is over
 * @csspart message - why something is not as asked for
 * @cssprop --gah-paper - background
 * @cssprop --gah-ink - text
 * @cssprop --gah-muted - secondary text
 * @cssprop --gah-hairline - lines and borders
 * @cssprop --gah-track - what a full bar would fill
 * @cssprop --gah-bar-start - a bar's colour at zero
 * @cssprop --gah-bar-end - a bar's colour at its end
 * @cssprop --gah-storage - what belongs to the strategy, in ledger, race and sweep
 * @cssprop --gah-two-level - the same of this strategy
 * @cssprop --gah-replicated - the same of this strategy
 * @cssprop --gah-verified - the tick of a verified count
 * @cssprop --gah-error - a count that is wrong
 * @cssprop --gah-font - font family
 * @cssprop --gah-bar-gap - share of a row that stays empty, 0…0.9
 * @cssprop --gah-padding - space inside the box
 * @cssprop --gah-aspect-ratio - of the box
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface only types events, which have no field.
export class GpuAtomicHistogram extends LitElement {
  static override styles = unsafeCSS(css);

  static {
    defineOptions(GpuAtomicHistogram, OPTIONS);
    for (const name of ['controls', 'timed'])
      defineOption(GpuAtomicHistogram, name, { type: Boolean }, Boolean);
    defineOption(GpuAtomicHistogram, 'label', {}, (raw) => (typeof raw === 'string' ? raw : null));
  }

  readonly #stage = new Stage(
    this,
    () => this.#onMoved(),
    () => this.#onResize(),
    () => this.#copy.draw(true),
  );
  readonly #parts = new FigureParts(this);
  readonly #plot = new Plot(this);
  readonly #copy = new Copy(this, this.#plot, this.#stage);
  readonly #controller = new HistogramController(
    createHost(this, this.#stage, this.#plot, this.#parts.tiles),
  );
  readonly #handlers = createHandlers(this, {
    controller: this.#controller,
    stage: this.#stage,
    plot: this.#plot,
    copy: this.#copy,
    reading: this.#parts.reading,
    scene: () => this.#scene!,
  });
  readonly #words = new Words(this);
  #scene: Scene | null = null;
  /** What the canvas shows, apart from numbers, size and colours. */
  #drawn = '';
  #record: HistogramRecord | null = null;

  /** Workgroups dispatched, 1…65535. */
  declare workgroups: number;
  /** Invocations in a workgroup, 1…the device's limit. */
  declare workgroupSize: number;
  /** Simulated reviews, 0…4294967295. */
  declare items: number;
  /** Counters, 1…65536. */
  declare bins: number;
  /** How items reach the bins. */
  declare strategy: Strategy;
  /** Share of the reviews sent to the last bin, 0…1. */
  declare hot: number;
  /** Which reviews are simulated, 0…4294967295. */
  declare seed: number;
  /** What is drawn. */
  declare view: View;
  /** In `queue` and `merge`: how far the picture has advanced; null when it is complete. */
  declare step: number | null;
  /** How a count becomes a length. */
  declare scale: Scale;
  /** `lazy` counts when about to be seen; `eager` at once. */
  declare loading: Loading;
  /** Where to count; `auto` takes the CPU where there is no WebGPU. */
  declare backend: Backend;
  /** Also times each configuration, and shows the median of five samples. */
  declare timed: boolean;
  /** Shows controls for workgroups, reviews, strategy and hot, and a Run button. */
  declare controls: boolean;
  /** Accessible name; made from the counts when absent. */
  declare label: string | null;

  constructor() {
    super();
    setInitialOptions(this, OPTIONS);
    Object.assign(this, { controls: false, timed: false, label: null });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Asked for the GPU before the first rendering, which takes longer than the browser needs to find one.
    this.#stage.connect();
    this.#configure();
    this.#controller.connect();
    if (this.hasUpdated) this.#stage.observe(this.#plot.canvas!);
  }

  /** Defined, so that `moveBefore()` keeps the picture; what surrounds the element is another. */
  connectedMoveCallback(): void {
    this.#stage.connect();
    if (this.hasUpdated) this.#stage.observe(this.#plot.canvas!);
    this.#onMoved();
  }

  /** A document drops the style sheets of what it adopts, and takes only its own. */
  adoptedCallback(): void {
    adoptStyles(this, css);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stage.disconnect();
    this.#parts.stepper.pause();
    this.#controller.disconnect();
  }

  /** An author's own sentence may throw: that is told, and counting goes on. */
  protected override scheduleUpdate(): void {
    try {
      super.scheduleUpdate();
    } catch (thrown) {
      console.error(thrown);
    }
  }

  protected override willUpdate(): void {
    this.#configure();
  }

  protected override firstUpdated(): void {
    this.#stage.observe(this.#plot.canvas!);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('loading')) this.#controller.poke();
    place(this.renderRoot);
    const { page, lit } = this.#parts.tiles;
    const drawn = `${this.step} ${page} ${lit}`;
    if (drawn !== this.#drawn) this.#controller.repaint();
    this.#drawn = drawn;
    this.#copy.show(this.#scene!, this.#controller.snapshot.recorded !== null);
  }

  #configure(): void {
    const { workgroups, workgroupSize, items, bins, strategy, hot, seed, backend } = this;
    const config: CountConfig = { workgroups, workgroupSize, items, bins, strategy, hot, seed, backend };
    const { view, scale, timed, record } = this;
    this.#controller.configure(config, { view, scale, timed, record });
  }

  /** Something around the element has changed: where it is, whether it is seen, its scale, its language. */
  #onMoved(): void {
    this.#controller.poke();
    this.#onResize();
    if (this.#words.stale) this.requestUpdate();
  }

  #onResize(): void {
    this.#controller.resize();
    this.#copy.draw();
  }

  /** Where the element stands: `idle`, `running`, `done` or `error`. */
  get state(): State {
    return this.#controller.snapshot.state;
  }

  /** Why the last run failed, or why it was counted on the CPU; null when all is as asked for. */
  get error(): HistogramError | null {
    return this.#controller.snapshot.error;
  }

  /** The last finished run; null before the first. */
  get result(): Result | null {
    return this.#controller.snapshot.result;
  }

  /**
   * The sentences that the element says, for translation. What is assigned replaces those of the same names.
   *
   * @example element.strings = { run: 'Los', rating: (stars) => `${stars} Sterne` };
   */
  get strings(): Strings {
    return this.#words.strings;
  }

  set strings(own: OwnStrings | null | undefined) {
    this.#words.replace(own);
    this.requestUpdate();
  }

  /**
   * What was counted and timed elsewhere: every view draws it, hatched, with its GPU and date, and nothing is counted here.
   * Takes a record, its text, or null; what is none is refused with a warning, and what stood before stays.
   *
   * @example element.record = await (await fetch('h200.json')).json();
   */
  get record(): HistogramRecord | null {
    return this.#record;
  }

  set record(source: HistogramRecord | string | null | undefined) {
    try {
      this.#record = source == null ? null : readRecord(source);
    } catch (thrown) {
      console.warn(`<${this.localName}> ${(thrown as Error).message}`);
    }
    this.requestUpdate();
  }

  /**
   * Resolves when the current configuration, changes made in the same task included, has been counted, painted and
   * verified, or has failed. Never rejects. Pending while a lazy element is not seen or the element is in no document.
   *
   * @example element.items = 1e6; await element.settled; console.log(element.result.total);
   */
  get settled(): Promise<void> {
    return whenSettled(this, this.#controller);
  }

  /**
   * Counts now, seen or not.
   *
   * @returns the newest result
   * @throws the element's `error`, or an AbortError when the element is in no document or leaves it
   */
  async run(): Promise<Result> {
    // An element that was never in a document does not update, and waiting for it would never end.
    if (this.isConnected) await this.updateComplete;
    return this.#controller.run();
  }

  /**
   * Times the configuration on the GPU, seen or not, with each strategy in turn, and puts the time of the element's own
   * into `result`. Nothing is recorded or checked meanwhile.
   *
   * @param options `samples` of each strategy, 1…1000, five when absent; `strategies`, the element's own when absent
   * @returns for each strategy its plan and its time in milliseconds, null if the clock gave no usable sample
   * @throws RangeError for other options; the element's `error` where there is no GPU; an AbortError when a new
   * configuration replaces it or the element leaves its document
   * @example const [fast, slow] = await element.measure({ strategies: ['two-level', 'storage'] });
   */
  async measure(options?: MeasureOptions): Promise<Measurement> {
    const { samples, strategies } = readMeasureOptions(options);
    if (this.isConnected) await this.updateComplete;
    return this.#controller.measure(strategies, samples);
  }

  /**
   * The numbers of the view as comma-separated values: a line of names, then the rows; in `bars` one a bin.
   *
   * @returns '' while there are none
   */
  toCSV(): string {
    const table = (this.result || this.#record) && this.#scene?.table;
    return table ? toCsv(table) : '';
  }

  /**
   * What was counted, inspected and timed, as text for a file that {@link record} reads.
   *
   * @returns a record shown as it is
   */
  toRecord(): string {
    if (this.#record) return writeRecord(this.#record);
    return writeRecord(recordOf(this.#controller.snapshot));
  }

  /**
   * A picture of the element as it stands, without its controls.
   *
   * @throws InvalidStateError before the first count, and while the element has no size
   * @example const png = await element.toBlob({ pixelRatio: 2 });
   */
  async toBlob(options: BlobOptions = {}): Promise<Blob> {
    // An element that was never in a document does not update, and waiting for it would never end.
    if (this.isConnected) await this.updateComplete;
    if (this.#scene?.table) return this.#plot.picture(this.#scene.draw, options);
    const [note = 'There is nothing to picture yet: await settled first.'] =
      this.#controller.snapshot.notes[this.view] ?? [];
    throw new DOMException(note, 'InvalidStateError');
  }

  protected override render(): TemplateResult {
    const { snapshot } = this.#controller;
    const { shown, error } = snapshot;
    const words = this.#words.wording();
    // Known before the counts are.
    const onCpu = shown ? shown.origin.backend === 'cpu' : error !== null || this.backend === 'cpu';
    this.#scene = sceneOf(this, snapshot, onCpu, words, this.#parts);
    return figure(this, snapshot, this.#scene, onCpu, words, this.#parts, this.#handlers);
  }
}

export interface GpuAtomicHistogram {
  addEventListener: TypedListeners<GpuAtomicHistogram, HistogramEvents>;
}

declare global {
  interface HTMLElementTagNameMap {
    'gpu-atomic-histogram': GpuAtomicHistogram;
  }
}
