import { html, LitElement, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import { HistogramController, type HistogramEvents, type Host } from '../controller/histogram-controller.ts';
import type { Shown, State, Verdict } from '../controller/snapshot.ts';
import { Stage } from '../controller/stage.ts';
import type { Backend, CountConfig, Loading, Scale, Strategy, View } from '../model/config.ts';
import { sumOf } from '../model/counts.ts';
import type { HistogramError } from '../model/errors.ts';
import { planCount } from '../model/plan.ts';
import type { Result } from '../model/result.ts';
import { STRINGS } from '../model/strings.ts';
import { finding, subtitle, title, type Wording } from '../model/wording.ts';
import { readAppearance } from './appearance.ts';
import { drawBars } from './bars-copy.ts';
import { barTexts } from './bars-template.ts';
import { type Controlled, controls } from './controls-template.ts';
import css from './element.css?inline';
import { keepControlKeys } from './keyboard.ts';
import { defineOptions, setInitialOptions } from './option.ts';

/**
 * A histogram counted with WGSL atomics on the reader's GPU, and drawn from the buffer that the kernel filled.
 *
 * @example
 * <gpu-atomic-histogram workgroups="16" items="65536" controls></gpu-atomic-histogram>
 *
 * @fires result - a run was counted, painted and verified; `detail` is the {@link Result}
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
 * @csspart message - why something is not as asked for
 * @cssprop --gah-paper - background
 * @cssprop --gah-ink - text
 * @cssprop --gah-muted - secondary text
 * @cssprop --gah-hairline - lines and borders
 * @cssprop --gah-track - what a full bar would fill
 * @cssprop --gah-bar-start - a bar's colour at zero
 * @cssprop --gah-bar-end - a bar's colour at its end
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

  static override properties = {
    controls: { type: Boolean, reflect: true, useDefault: true },
    label: { reflect: true, useDefault: true },
  };

  static {
    defineOptions(GpuAtomicHistogram);
  }

  readonly #stage = new Stage(
    this,
    () => this.#controller.poke(),
    () => this.#onResize(),
  );
  readonly #controller = new HistogramController(this.#createHost());
  #heldByPointer: HTMLElement | null = null;

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
  /** How a count becomes a length. */
  declare scale: Scale;
  /** `lazy` counts when about to be seen; `eager` at once. */
  declare loading: Loading;
  /** Where to count; `auto` takes the CPU where there is no WebGPU. */
  declare backend: Backend;
  /** Shows controls for workgroups, reviews, strategy and hot, and a Run button. */
  declare controls: boolean;
  /** Accessible name; made from the counts when absent. */
  declare label: string | null;

  constructor() {
    super();
    setInitialOptions(this);
    this.controls = false;
    this.label = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Asked for the GPU before the first rendering, which takes longer than the browser needs to find one.
    this.#stage.connect();
    this.#configure();
    this.#controller.connect();
    if (this.hasUpdated) this.#stage.observe(this.#canvas!);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stage.disconnect();
    this.#controller.disconnect();
  }

  protected override willUpdate(): void {
    this.#configure();
  }

  protected override firstUpdated(): void {
    this.#stage.observe(this.#canvas!);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('loading')) this.#controller.poke();
    // A style attribute in the template would need 'unsafe-inline' in a page's content security policy.
    for (const placed of this.renderRoot.querySelectorAll<HTMLElement>('[data-value]')) {
      placed.style.setProperty('--value', placed.dataset.value!);
    }
    this.#drawCopy();
  }

  #configure(): void {
    const { workgroups, workgroupSize, items, bins, strategy, hot, seed, backend } = this;
    const config: CountConfig = { workgroups, workgroupSize, items, bins, strategy, hot, seed, backend };
    this.#controller.configure(config, this.scale);
  }

  #onResize(): void {
    this.#controller.resize();
    this.#drawCopy();
  }

  #onColours(event: Event): void {
    // A transition in the shadow root is nobody else's business.
    event.stopPropagation();
    this.#controller.repaint();
    this.#drawCopy();
  }

  #onPointerDown(event: Event): void {
    this.#heldByPointer = (event.target as Element).closest<HTMLElement>('input, button, select');
    // It may be released anywhere.
    const release = () => this.#onPointerUp();
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, { once: true });
  }

  #onKeyDown(event: KeyboardEvent): void {
    // Who goes on with the keyboard keeps the focus.
    this.#heldByPointer = null;
    keepControlKeys(event);
  }

  /** A control taken by the pointer gives the focus back, so that a speaker's next arrow key turns the page again. */
  #onPointerUp(): void {
    // A select is still open then, and is done with when its value changes.
    if (this.#heldByPointer instanceof HTMLSelectElement) return;
    this.#heldByPointer?.blur();
    this.#heldByPointer = null;
  }

  /** `change` stops at the shadow root by itself, `input` does not. */
  #onChange(event: Event): void {
    this.dispatchEvent(new Event('change', { bubbles: true }));
    if (event.target === this.#heldByPointer) this.#heldByPointer?.blur();
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
   * Resolves when the current configuration, changes made in the same task included, has been counted, painted and
   * verified, or has failed. Never rejects. Pending while a lazy element is not seen or the element is in no document.
   *
   * @example element.items = 1e6; await element.settled; console.log(element.result.total);
   */
  get settled(): Promise<void> {
    return this.#whenSettled();
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

  protected override render(): TemplateResult {
    const { shown, error } = this.#controller.snapshot;
    const words = this.#wording();
    const plan = shown?.plan ?? planCount(this, null);
    const name = this.label ?? (shown ? finding(shown.plan, shown.counted, words) : title(plan, words));
    const onCpu = shown?.origin.backend === 'cpu';
    return html`<figure
      part="figure"
      class="${onCpu ? 'cpu' : ''} ${this.controls ? 'controlled' : ''}"
      @keydown=${this.#onKeyDown}
      @keypress=${keepControlKeys}
      @keyup=${keepControlKeys}
      @pointerdown=${this.#onPointerDown}
      @change=${this.#onChange}
    >
      <header>
        <slot name="heading"><div part="title">${title(plan, words)}</div></slot>
        <div part="subtitle" class=${shown ? '' : 'room'}>
          ${subtitle(plan, shown?.counted ?? { peak: plan.itemsPerWorkgroup }, words)}
        </div>
      </header>
      <div part="chart">
        <i class="swatch" @transitionend=${this.#onColours}></i>
        ${barTexts(shown, plan, words)}
        <canvas part="canvas" role="img" aria-label=${name}></canvas>
        <canvas class="copy" role="img" aria-label=${name}></canvas>
      </div>
      ${error ? this.#renderMessage(error, words) : nothing}
      ${this.controls ? controls(this, words, { change: (values) => this.#change(values), run: () => this.#runByHand() }) : nothing}
      <footer part="status">${this.#renderStatus(shown, words)}</footer>
      <slot name="caption"></slot>
    </figure>`;
  }

  #renderMessage(error: HistogramError, { strings }: Wording): TemplateResult {
    return html`<div part="message">
      ${error.message}
      ${
        error.reason === 'device-lost'
          ? html`<button @click=${() => this.#controller.retry()}>${strings.retry}</button>`
          : nothing
      }
    </div>`;
  }

  #renderStatus(shown: Shown | null, { strings, format }: Wording): TemplateResult {
    const total = () => format(sumOf(shown!.counted.counts));
    const { kind, expected }: Verdict = shown?.verdict ?? { kind: 'checking' };
    // Known before the counts are, so that the line takes its room from the start.
    const onCpu = shown ? shown.origin.backend === 'cpu' : this.error !== null || this.backend === 'cpu';
    const sentence = {
      checking: () => (shown ? strings.checking : strings.status[this.state]),
      right: () => strings.verified,
      wrong: () =>
        expected
          ? strings.wrong(Array.from(expected.slice(0, 10), format).join(', '))
          : strings.wrongSum(total(), format(shown!.plan.items)),
      unchecked: () => (onCpu ? strings.countedOnCpu : strings.sumOnly(total())),
    }[kind]();
    const who = html`<span class="who">${shown ? (shown.origin.adapter ?? strings.thisGpu) : ''}</span>`;
    return html`<span class="sentence" data-room=${onCpu ? strings.countedOnCpu : strings.verified}>
        <span class="mark ${kind}" role="status">${sentence}</span>
      </span>
      ${onCpu ? nothing : who}`;
  }

  /** The CPU's picture, and paper's. */
  #drawCopy(): void {
    const { shown } = this.#controller.snapshot;
    const copy = this.renderRoot.querySelector<HTMLCanvasElement>('.copy');
    if (!copy || !shown) return;
    const extent = this.#stage.measure(this.#canvas!);
    copy.width = extent.width;
    copy.height = extent.height;
    drawBars(
      copy.getContext('2d')!,
      shown.counted.counts,
      shown.view,
      getComputedStyle(this.#swatch),
      extent,
    );
  }

  get #swatch(): Element {
    return this.renderRoot.querySelector('.swatch')!;
  }

  get #canvas(): HTMLCanvasElement | null {
    return this.renderRoot?.querySelector('canvas') ?? null;
  }

  #wording(): Wording {
    return { strings: STRINGS, format: numberFormat(this) };
  }

  #change(values: Partial<Controlled>): void {
    Object.assign(this, values);
  }

  #runByHand(): void {
    // Failures are shown by the element itself.
    this.run().catch(() => {});
  }

  async #whenSettled(): Promise<void> {
    do {
      await this.updateComplete;
      await this.#controller.settled;
    } while (this.isUpdatePending || this.#controller.busy);
  }

  #createHost(): Host {
    const element = this;
    return {
      get canvas() {
        return element.#canvas;
      },
      get wanted() {
        return element.loading === 'eager' || element.#stage.visible;
      },
      show() {
        element.requestUpdate();
        return element.updateComplete;
      },
      appearance: () => readAppearance(element.#swatch),
      extent: (canvas) => element.#stage.measure(canvas),
      emit: (name, detail) => element.dispatchEvent(new CustomEvent(name, { detail })),
      warn: (message) => console.warn(`<${element.localName}> ${message}`),
    };
  }
}

/** Numbers as the element's language writes them. */
function numberFormat(element: Element): (value: number) => string {
  const language = element.closest<HTMLElement>('[lang]')?.lang;
  try {
    return new Intl.NumberFormat(language || undefined).format;
  } catch {
    // A page may say lang="en_US", which Intl refuses.
    return new Intl.NumberFormat().format;
  }
}

export interface GpuAtomicHistogram {
  addEventListener<Name extends keyof HistogramEvents>(
    type: Name,
    listener: (this: GpuAtomicHistogram, event: CustomEvent<HistogramEvents[Name]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'gpu-atomic-histogram': GpuAtomicHistogram;
  }
}
