/**
 * The whole figure: heading, chart, messages, controls, status, in this order at every size and in every view.
 *
 * Knows: what stands where, and under which name. Does not know: what a view shows.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Snapshot } from '../controller/snapshot.ts';
import type { HistogramError } from '../model/errors.ts';
import type { Wording } from '../model/wording.ts';
import { type ControlsHandlers, controls } from './controls-template.ts';
import { createGestures, type Gestures } from './gestures.ts';
import { keepControlKeys } from './keyboard.ts';
import { Reading } from './reading.ts';
import type { Scene, SceneOptions } from './scene.ts';
import { progress, status } from './status-template.ts';
import { type SteppedElement, Stepper } from './stepper.ts';
import { type TableOwner, TableSheet } from './table-sheet.ts';
import { Tiles } from './tiles.ts';
import { keepControlTouches } from './touch.ts';

/** What an author set. */
export interface FigureOptions extends SceneOptions {
  readonly controls: boolean;
}

/** Parts with a state of their own. */
export class FigureParts {
  readonly table: TableSheet;
  readonly reading: Reading;
  readonly tiles: Tiles;
  readonly stepper: Stepper;
  readonly gestures: Gestures;

  constructor(owner: TableOwner & SteppedElement & EventTarget) {
    const changed = () => owner.requestUpdate();
    this.table = new TableSheet(owner);
    this.reading = new Reading(changed);
    this.tiles = new Tiles(changed);
    this.stepper = new Stepper(owner);
    this.gestures = createGestures(owner, this.reading, this.tiles, this.table);
  }
}

export interface FigureHandlers extends Pick<ControlsHandlers, 'change'> {
  run(): void;
  measure(): void;
  /** Ends what is being timed. */
  stop(): void;
  /** Tries the GPU again. */
  retry(): void;
  /** A pointer is over the chart. */
  point(event: PointerEvent): void;
  /** The swatch has taken other colours. */
  recolour(event: Event): void;
}

/** @param onCpu whether the CPU counted, or will */
export function figure(
  options: FigureOptions,
  snapshot: Snapshot,
  scene: Scene,
  onCpu: boolean,
  words: Wording,
  { table, stepper, gestures }: FigureParts,
  { point, recolour, retry, change, run, stop, measure }: FigureHandlers,
): TemplateResult {
  const { shown, error, notes, recorded, timing } = snapshot;
  const { view } = options;
  const name = options.label || scene.finding;
  const copied = recorded || (shown && onCpu);
  // Whatever the canvas shows is another view's.
  const blank = view !== 'bars' && !scene.table;
  // Every step and every sample would be read out: only the end is.
  const quiet = timing || (scene.steps !== null && options.step !== null);
  const sheet = table.render(scene.table, words);
  const tools = () =>
    controls(
      view,
      options,
      words,
      {
        change,
        run: recorded ? null : run,
        stop: timing && (view === 'race' || view === 'sweep') ? stop : null,
        measure: onCpu ? null : () => timing || measure(),
      },
      stepper.render(scene.steps, words),
      sheet,
    );
  return html`<figure
    part="figure"
    class="view-${view} ${copied ? 'copied' : ''} ${options.controls ? 'controlled' : ''} ${recorded ? 'recorded' : ''} ${blank ? 'blank' : ''}"
    @keydown=${gestures.onKeyDown}
    @keypress=${keepControlKeys}
    @keyup=${keepControlKeys}
    @pointerdown=${gestures.onPointerDown}
    @touchstart=${keepControlTouches}
    @touchmove=${keepControlTouches}
    @pointermove=${keepControlTouches}
    @change=${gestures.onChange}
  >
    <header>
      <slot name="heading"><div part="title">${scene.title}</div></slot>
      <div part="subtitle" class=${scene.origin ? '' : 'room'}>${scene.subtitle}</div>
    </header>
    <div part="chart" @pointermove=${point} @pointerdown=${point} @pointerleave=${gestures.onPointerLeave}>
      <i class="swatch" @transitionend=${recolour}></i>
      ${scene.chart}
      <canvas part="canvas" role="img" aria-label=${name}></canvas>
      <canvas class="copy" role="img" aria-label=${name}></canvas>
    </div>
    ${error ? message(error, words, retry) : nothing}
    ${notes[view]?.length ? html`<div part="message">${notes[view].join(' ')}</div>` : nothing}
    ${options.controls ? tools() : nothing} ${progress(snapshot, words)}
    <div part="status" role="status" aria-live=${quiet ? 'off' : 'polite'} aria-atomic="false">${status(snapshot, scene, onCpu, words)}</div>
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
