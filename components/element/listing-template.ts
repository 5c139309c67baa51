/**
 * What a listing shows: the code, what it printed or why it did not, and a button that runs it.
 *
 * Knows: the snapshot and its sentences. Does not know: when the code runs, or which keys do what.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { ListingSnapshot } from '../controller/listing-controller.ts';
import {
  type Expectation,
  isExpected,
  isLit,
  type LineRanges,
  printExpectation,
  printMessage,
  printTime,
  printValues,
} from '../model/listing.ts';
import type { ConstantRange, Constants, Declaration } from '../model/listing-constants.ts';
import type { GpuTime } from '../model/result.ts';
import { LISTING_STRINGS as WORDS } from '../model/strings.ts';
import { constantSliders } from './constant-sliders.ts';
import type { Piece } from './highlight.ts';
import { keepControlTouches } from './touch.ts';

/** What is shown. */
export interface ListingView {
  readonly code: string;
  /** The same, parted. */
  readonly lines: readonly (readonly Piece[])[];
  /** Lines that are lit; null for all. */
  readonly lit: LineRanges | null;
  readonly expectation: Expectation | null;
  readonly constants: Constants;
  /** What the code that runs declares. */
  readonly declared: ReadonlyMap<string, Declaration>;
  /** Constants that a reader may change. */
  readonly ranges: readonly ConstantRange[];
  readonly label: string | null;
  readonly editable: boolean;
  /** Whether what stands below the code belongs to another code. */
  readonly edited: boolean;
  readonly snapshot: ListingSnapshot;
}

/** What is heard. */
export interface ListingHandlers {
  onInput(event: Event): void;
  onChange(event: Event): void;
  onKeyDown(event: KeyboardEvent): void;
  onKey(event: KeyboardEvent): void;
  onPointerDown(event: Event): void;
  /** A reader moved a slider. */
  set(constant: string, value: number): void;
  run(): void;
}

export function listing(view: ListingView, on: ListingHandlers): TemplateResult {
  const { label, edited, snapshot, ranges, constants, declared } = view;
  return html`<div
    class="listing ${edited ? 'edited' : ''}"
    role="group"
    aria-label=${label || WORDS.label}
    @keydown=${on.onKeyDown}
    @keypress=${on.onKey}
    @keyup=${on.onKey}
    @pointerdown=${on.onPointerDown}
    @touchstart=${keepControlTouches}
    @touchmove=${keepControlTouches}
    @pointermove=${keepControlTouches}
    @change=${on.onChange}
  >
    ${sheet(view, on)}
    <div class="below" aria-live="polite">
      ${snapshot.error || snapshot.messages.length ? messages(snapshot) : nothing} ${output(view)}
    </div>
    <div class="foot">
      ${foot(view)}
      <div part="controls">
        ${constantSliders(ranges, constants, declared, on.set)}
        <button type="button" @click=${on.run}>${WORDS.run}</button>
      </div>
    </div>
  </div>`;
}

/** The code: white space counts inside, so that nothing may stand between the tags. */
function sheet({ code, lines, lit, editable, edited, label, snapshot }: ListingView, on: ListingHandlers) {
  const marked = new Set(edited ? [] : snapshot.messages.map(({ line }) => line));
  const shown = lines.map((pieces, index) => {
    const line = index + 1;
    const kind = `${isLit(lit, line) ? '' : 'muted'} ${lit && isLit(lit, line) ? 'lit' : ''} ${marked.has(line) ? 'marked' : ''}`;
    const text = pieces.map(({ text, kind }) => (kind ? html`<span class=${kind}>${text}</span>` : text));
    return html`<span part="line" class="line ${kind}">${text}${'\n'}</span>`;
  });
  return html`<div class="sheet">
    <pre part="code" aria-hidden=${editable ? 'true' : nothing}><code>${shown}</code></pre>
    ${
      editable
        ? html`<textarea
            part="editor"
            aria-label=${label || WORDS.code}
            aria-description=${WORDS.hint}
            autocapitalize="off"
            autocomplete="off"
            rows="1"
            spellcheck="false"
            .value=${code}
            @input=${on.onInput}
          ></textarea>`
        : nothing
    }
  </div>`;
}

function messages({ error, messages }: ListingSnapshot): TemplateResult {
  const said = messages.length ? messages.map(printMessage) : [error!.message];
  // A message of a pipeline comes on top of those that name a place.
  if (error && messages.length && !messages.some(({ type }) => type === 'error')) said.unshift(error.message);
  return html`<div part="message" class=${error ? 'wrong' : ''}>${said.map((text) => html`<p>${text}</p>`)}</div>`;
}

function output({ snapshot: { printed, result, state, error }, expectation }: ListingView) {
  if (!printed) {
    if (!expectation || state === 'running' || error?.reason === 'shader') return nothing;
    return html`<pre part="output" class="expected">${WORDS.expected(printExpectation(expectation))}</pre>`;
  }
  const { text, more } = printValues(printed.out);
  const out = WORDS.out(text) + (more > 0 ? WORDS.more(String(more)) : '');
  return html`<pre part="output">${out}${'\n'}${result ? timeLine(result.gpuTime) : WORDS.timing}</pre>`;
}

function timeLine(time: GpuTime | null): string {
  if (!time) return WORDS.noTime;
  const { clock, median, samples } = time;
  return (clock === 'wall' ? WORDS.gpuByWall : WORDS.gpu)(printTime(median), String(samples.length));
}

/** The last line: left what is true, right who found it. */
function foot({ snapshot: { printed, state }, expectation, edited }: ListingView): TemplateResult {
  const expected = printed && isExpected(printed.out, expectation);
  const verdict =
    expected === null
      ? html`<span class="verdict">${printed ? '' : state === 'idle' || state === 'running' ? WORDS.status[state] : ''}</span>`
      : expected
        ? html`<span class="verdict right"><b aria-hidden="true">✓</b> ${WORDS.right}</span>`
        : html`<span class="verdict wrong"><b aria-hidden="true">✕</b> ${WORDS.wrong(printExpectation(expectation!))}</span>`;
  return html`${edited ? html`<span class="verdict">${WORDS.edited}</span>` : verdict}
    <span class="who">${printed ? printed.adapter || WORDS.thisGpu : ''}</span>`;
}
