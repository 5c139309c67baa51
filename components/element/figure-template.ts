/**
 * The whole figure: heading, chart, message, controls, status, in this order at every size.
 *
 * Knows: what stands where, and under which name. Does not know: how its parts look inside.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Snapshot } from '../controller/snapshot.ts';
import type { CountConfig } from '../model/config.ts';
import type { HistogramError } from '../model/errors.ts';
import { planCount } from '../model/plan.ts';
import { finding, subtitle, title, type Wording } from '../model/wording.ts';
import { barTexts } from './bars-template.ts';
import { type ControlsHandlers, controls } from './controls-template.ts';
import { createGestures, type Gestures } from './gestures.ts';
import { keepControlKeys } from './keyboard.ts';
import { Reading } from './reading.ts';
import { progress, status } from './status-template.ts';
import { type TableOwner, TableSheet } from './table-sheet.ts';

/** What an author set. */
export interface FigureOptions extends CountConfig {
  readonly controls: boolean;
  readonly label: string | null;
}

/** Parts with a state of their own. */
export class FigureParts {
  readonly table: TableSheet;
  readonly reading: Reading;
  readonly gestures: Gestures;

  constructor(owner: TableOwner & EventTarget) {
    this.table = new TableSheet(owner);
    this.reading = new Reading(() => owner.requestUpdate());
    this.gestures = createGestures(owner, this.reading, this.table);
  }
}

export interface FigureHandlers extends Pick<ControlsHandlers, 'change' | 'run'> {
  measure(): void;
  /** Tries the GPU again. */
  retry(): void;
  /** A pointer is over the chart. */
  point(event: PointerEvent): void;
  /** The swatch has taken other colours. */
  recolour(event: Event): void;
}

export function figure(
  options: FigureOptions,
  snapshot: Snapshot,
  words: Wording,
  { table, reading, gestures }: FigureParts,
  { point, recolour, retry, change, run, measure }: FigureHandlers,
): TemplateResult {
  const { shown, error } = snapshot;
  const plan = shown?.plan ?? planCount(options, null);
  const name = options.label || (shown ? finding(shown.plan, shown.counted, words) : title(plan, words));
  // Known before the counts are.
  const onCpu = shown ? shown.origin.backend === 'cpu' : error !== null || options.backend === 'cpu';
  const sheet = table.render(shown?.counted.counts ?? null, words);
  const tools = () =>
    controls(
      options,
      words,
      { change, run, measure: onCpu ? null : () => snapshot.timing || measure() },
      sheet,
    );
  return html`<figure
    part="figure"
    class="${shown && onCpu ? 'cpu' : ''} ${options.controls ? 'controlled' : ''}"
    @keydown=${gestures.onKeyDown}
    @keypress=${keepControlKeys}
    @keyup=${keepControlKeys}
    @pointerdown=${gestures.onPointerDown}
    @touchstart=${gestures.onTouch}
    @touchmove=${gestures.onTouch}
    @change=${gestures.onChange}
  >
    <header>
      <slot name="heading"><div part="title">${title(plan, words)}</div></slot>
      <div part="subtitle" class=${shown ? '' : 'room'}>
        ${subtitle(plan, shown?.counted ?? { peak: plan.itemsPerWorkgroup }, onCpu, words)}
      </div>
    </header>
    <div part="chart" @pointermove=${point} @pointerdown=${point} @pointerleave=${gestures.onPointerLeave}>
      <i class="swatch" @transitionend=${recolour}></i>
      ${barTexts(shown, plan, words)}
      <canvas part="canvas" role="img" aria-label=${name}></canvas>
      <canvas class="copy" role="img" aria-label=${name}></canvas>
      ${shown ? reading.render(shown, words) : nothing}
    </div>
    ${error ? message(error, words, retry) : nothing} ${options.controls ? tools() : nothing}
    ${progress(snapshot, words)}
    <div part="status" role="status" aria-atomic="false">${status(snapshot, onCpu, words)}</div>
    ${options.controls ? nothing : sheet}
    <slot name="caption"></slot>
  </figure>`;
}

/** Why something is not as asked for, and what helps. */
function message(error: HistogramError, { strings }: Wording, retry: () => void): TemplateResult {
  return html`<div part="message">
    ${error.message}
    ${error.reason === 'device-lost' ? html`<button @click=${retry}>${strings.retry}</button>` : nothing}
  </div>`;
}
