import { LitElement, type TemplateResult, unsafeCSS } from 'lit';
import { ListingController, type ListingEvents } from '../controller/listing-controller.ts';
import type { State } from '../controller/snapshot.ts';
import { Stage } from '../controller/stage.ts';
import type { Loading } from '../model/config.ts';
import {
  dedent,
  type Expectation,
  LISTING_OPTIONS,
  type ListingError,
  type ListingResult,
  type ListingType,
  readExpectation,
  readLines,
} from '../model/listing.ts';
import {
  type Constants,
  declarationsIn,
  printConstants,
  readConstants,
  readRanges,
} from '../model/listing-constants.ts';
import { adoptStyles } from './adopted-styles.ts';
import { HeldControl } from './held-control.ts';
import { highlight } from './highlight.ts';
import { keepControlKeys } from './keyboard.ts';
import css from './listing.css?inline';
import { type ListingHandlers, listing } from './listing-template.ts';
import { defineOption, defineOptions, setInitialOptions } from './option.ts';
import { whenSettled } from './settlement.ts';
import type { TypedListeners } from './typed-listeners.ts';

/** The child that holds the code. */
const SOURCE = ':scope > script[type="text/wgsl"], :scope > pre';

/** What a listing reads as text: other values give null. */
const asText = (raw: unknown) => (typeof raw === 'string' ? raw : null);

/**
 * A WGSL listing that runs on the reader's GPU, and prints what it left in its output buffer and how long that took.
 *
 * The code has one compute entry point and one binding, the output buffer at `@group(0) @binding(0)`.
 *
 * @example
 * <gpu-atomic-listing dispatch="4" length="1" expect="256">
 *   <script type="text/wgsl">
 *     @group(0) @binding(0) var<storage, read_write> out: array<atomic<u32>>;
 *     @compute @workgroup_size(64) fn main() { atomicAdd(&out[0], 1); }
 *   </script>
 * </gpu-atomic-listing>
 *
 * @fires result - the code has run; `detail` is the {@link ListingResult}
 * @fires statechange - `detail.state` is the new state
 * @fires error - `state` became `error`; `detail` is the error, with the compiler's `messages` where it refused the code
 * @csspart code - the code
 * @csspart line - a line of it
 * @csspart editor - the text that is written over it; give it the line's font and line height
 * @csspart output - what was printed, or is expected
 * @csspart message - what the compiler says, or why the code did not run
 * @csspart controls - the Run button, and sliders for constants
 * @cssprop --gah-paper - background
 * @cssprop --gah-ink - text
 * @cssprop --gah-muted - comments, lines that are not lit, secondary text
 * @cssprop --gah-hairline - lines and borders
 * @cssprop --gah-track - background of lit lines
 * @cssprop --gah-verified - the tick of an expected output
 * @cssprop --gah-error - the cross of another one, and where the compiler complains
 * @cssprop --gah-font - font family of all but the code
 * @cssprop --gah-padding - space above and below
 * @cssprop --gah-line-numbers - room for line numbers, such as 2.5em; none when absent
 * @cssprop --gah-code-keyword - keywords, types and attributes
 * @cssprop --gah-code-atomic - atomics and barriers
 * @cssprop --gah-code-number - numbers
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface only types events, which have no field.
export class GpuAtomicListing extends LitElement {
  static override styles = unsafeCSS(css);

  static {
    defineOptions(GpuAtomicListing, LISTING_OPTIONS);
    defineOption(GpuAtomicListing, 'editable', { type: Boolean }, Boolean);
    defineOption(GpuAtomicListing, 'label', {}, asText);
    const lists = { expect: readExpectation, lines: readLines, constants: readConstants, ranges: readRanges };
    for (const [name, read] of Object.entries(lists)) {
      defineOption(GpuAtomicListing, name, {}, (raw, { localName }) => {
        const { value, warning } = read(raw);
        if (warning) console.warn(`<${localName}> ${warning}`);
        return value && asText(raw);
      });
    }
    const own = { attribute: false, reflect: false, useDefault: false };
    defineOption(GpuAtomicListing, 'code', own, (raw) => (asText(raw) ?? '').replace(/\r\n?/g, '\n'));
  }

  readonly #stage = new Stage(
    this,
    () => this.#controller.poke(),
    () => {},
    () => {},
  );
  readonly #controller = new ListingController(this.#createHost());
  readonly #held = new HeldControl();
  readonly #source = new MutationObserver(() => this.#readSource());
  readonly #handlers: ListingHandlers = {
    onInput: ({ target }) => {
      this.#typed = (target as HTMLTextAreaElement).value;
      this.code = this.#typed;
    },
    // `change` stops at the shadow root by itself, `input` does not.
    onChange: () => this.dispatchEvent(new Event('change', { bubbles: true })),
    onKeyDown: (event) => {
      this.#held.keep();
      this.#onTextKey(event);
      keepControlKeys(event);
    },
    onKey: keepControlKeys,
    onPointerDown: (event) => this.#held.take(event),
    set: (constant, value) => {
      this.constants = printConstants({ ...readConstants(this.constants).value, [constant]: value });
    },
    run: () => this.#ask(),
  };
  /** The text of the child when it was last read. */
  #found = '';
  /** The code that runs: what a reader typed does not before it is asked for. */
  #asked = '';
  #typed: string | null = null;
  #expectation: { readonly text: string | null; readonly value: Expectation | null } | null = null;
  #constants: { readonly text: string; readonly value: Constants } = { text: '', value: {} };
  #declared = { code: '', constants: declarationsIn('') };
  #highlit = { code: '', lines: highlight('') };

  /** The code as it stands, edited or not. Setting it runs it; the child's next change replaces it. */
  declare code: string;
  /** Workgroups dispatched, 1…65535. */
  declare dispatch: number;
  /** Elements of 32 bits in the output buffer, 1…65536; zero before the run that is shown. */
  declare length: number;
  /** How the output is read. */
  declare type: ListingType;
  /** Numbers that the output begins with, parted by commas, `*` for any; null for nothing to check. */
  declare expect: string | null;
  /** Lines that are lit, such as `3-5, 8`; null for all. */
  declare lines: string | null;
  /** Values of the code's `override` constants, such as `capacity=8`; null for its own. */
  declare constants: string | null;
  /** Constants that a reader may change, such as `capacity=0..12`; null for none. */
  declare ranges: string | null;
  /** Lets a reader change the code. */
  declare editable: boolean;
  /** `lazy` runs when about to be seen; `eager` at once. */
  declare loading: Loading;
  /** Accessible name. */
  declare label: string | null;

  constructor() {
    super();
    setInitialOptions(this, LISTING_OPTIONS);
    const none = { expect: null, lines: null, constants: null, ranges: null, label: null };
    Object.assign(this, { editable: false, code: '', ...none });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stage.connect();
    this.#source.observe(this, { childList: true, subtree: true, characterData: true });
    this.#readSource();
    this.#configure();
    this.#controller.connect();
  }

  /** Defined, so that `moveBefore()` keeps what was printed. */
  connectedMoveCallback(): void {
    this.#stage.connect();
    this.#controller.poke();
  }

  adoptedCallback(): void {
    adoptStyles(this, css);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stage.disconnect();
    this.#source.disconnect();
    this.#controller.disconnect();
  }

  protected override willUpdate(): void {
    this.#configure();
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('loading')) this.#controller.poke();
  }

  /** Where the listing stands: `idle`, `running`, `done` or `error`. */
  get state(): State {
    return this.#controller.snapshot.state;
  }

  /** Why the code did not run; null when it did. */
  get error(): ListingError | null {
    return this.#controller.snapshot.error;
  }

  /** The last finished run; null before the first, while another runs, and after a failure. */
  get result(): ListingResult | null {
    return this.#controller.snapshot.result;
  }

  /**
   * Resolves when the current code, changes made in the same task included, has run and been timed, or has failed. Never
   * rejects. Pending while a lazy listing is not seen or is in no document; what a reader typed is not waited for.
   *
   * @example listing.code = wgsl; await listing.settled; console.log(listing.result?.out);
   */
  get settled(): Promise<void> {
    return whenSettled(this, this.#controller);
  }

  /**
   * Runs the code as it stands now, seen or not.
   *
   * @returns the newest result
   * @throws the element's `error`; one of reason `data` where there is no code; an AbortError when the element is in no
   * document or leaves it
   */
  run(): Promise<ListingResult> {
    this.#typed = null;
    this.requestUpdate();
    this.#configure();
    return this.#controller.run();
  }

  protected override render(): TemplateResult {
    const { code, label, editable } = this;
    if (this.#highlit.code !== code) this.#highlit = { code, lines: highlight(code) };
    return listing(
      {
        code,
        lines: this.#highlit.lines,
        lit: readLines(this.lines).value,
        expectation: this.#expected(),
        constants: this.#constantsNow(),
        declared: this.#declaredNow(),
        ranges: readRanges(this.ranges).value ?? [],
        label,
        editable,
        edited: code !== this.#asked,
        snapshot: this.#controller.snapshot,
      },
      this.#handlers,
    );
  }

  #configure(): void {
    const { code, dispatch, length, type } = this;
    // What was typed and not set since waits until it is asked for.
    if (code !== this.#typed) {
      this.#asked = code;
      this.#typed = null;
    }
    this.#controller.configure(
      { code: this.#asked, dispatch, length, constants: this.#constantsNow() },
      { type, expectation: this.#expected() },
    );
  }

  /** Kept, so that the same text is the same expectation. */
  #expected(): Expectation | null {
    const { expect: text } = this;
    if (this.#expectation?.text !== text) {
      this.#expectation = { text, value: readExpectation(text).value };
    }
    return this.#expectation!.value;
  }

  /** Kept, so that the same constants run nothing again. One that a slider set goes with its declaration. */
  #constantsNow(): Constants {
    const ranges = readRanges(this.ranges).value ?? [];
    const declared = this.#declaredNow();
    const given = Object.entries(readConstants(this.constants).value ?? {});
    const value = Object.fromEntries(
      given.filter(([name]) => declared.has(name) || !ranges.some((range) => range.name === name)),
    );
    const text = printConstants(value);
    if (this.#constants.text !== text) this.#constants = { text, value };
    return this.#constants.value;
  }

  #declaredNow() {
    const code = this.#asked;
    if (this.#declared.code !== code) this.#declared = { code, constants: declarationsIn(code) };
    return this.#declared.constants;
  }

  /** Takes the child's code, where there is any that is not known yet. */
  #readSource(): void {
    const source = this.querySelector(SOURCE);
    const found = dedent(source?.textContent ?? '');
    if (found === this.#found) return;
    this.#found = found;
    this.#typed = null;
    this.code = found;
  }

  /** A reader wants it to run. */
  #ask(): void {
    this.#controller.forgive();
    // The element itself shows how it ends.
    this.run().catch(() => {});
  }

  #onTextKey(event: KeyboardEvent): void {
    const { target, key, ctrlKey, metaKey, isComposing } = event;
    if (isComposing || !(target as Element).matches('textarea')) return;
    if (key === 'Escape') (target as HTMLElement).blur();
    if (key !== 'Enter' || !(ctrlKey || metaKey)) return;
    event.preventDefault();
    if (!event.repeat) this.#ask();
  }

  #createHost() {
    const element = this;
    return {
      get wanted() {
        return element.loading === 'eager' || element.#stage.visible;
      },
      show() {
        element.requestUpdate();
        return element.updateComplete;
      },
      emit<Name extends keyof ListingEvents>(name: Name, detail: ListingEvents[Name]) {
        element.dispatchEvent(new CustomEvent(name, { detail }));
      },
    };
  }
}

export interface GpuAtomicListing {
  addEventListener: TypedListeners<GpuAtomicListing, ListingEvents>;
}

declare global {
  interface HTMLElementTagNameMap {
    'gpu-atomic-listing': GpuAtomicListing;
  }
}
