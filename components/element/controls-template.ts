/** The built-in controls: native inputs for what a speaker changes. */
import { html, nothing, type TemplateResult } from 'lit';
import { OPTIONS, type Strategy, type View } from '../model/config.ts';
import { MOST_INSPECTED } from '../model/inspection.ts';
import type { Wording } from '../model/wording.ts';

/** Powers of two on the sliders: 2⁰…2¹⁶ workgroups (the last is 65,535) and 2⁰…2²⁶ reviews. */
const MOST_WORKGROUPS = 16;
const MOST_ITEMS = 26;

/** What the controls show and change. */
export interface Controlled {
  workgroups: number;
  items: number;
  strategy: Strategy;
  hot: number;
}

export interface ControlsHandlers {
  /** A user moved a control. */
  change(values: Partial<Controlled>): void;
  /** Null where nothing is counted: what would change that is left out. */
  readonly run: (() => void) | null;
  /** Ends what is being timed; null where nothing is. */
  readonly stop: (() => void) | null;
  /** Null where nothing can be timed. */
  readonly measure: (() => void) | null;
}

interface Needs {
  readonly ordered: boolean;
  /** Those that the view can show; null where it shows all or none of them. */
  readonly strategies: readonly Strategy[] | null;
  readonly timed: boolean;
}

/** What controls a view needs: all have the sliders, Run and the table. */
const MERGING: readonly Strategy[] = ['two-level', 'replicated'];
const NUMBERS: Needs = { ordered: false, strategies: null, timed: false };
const NEEDS: Readonly<Record<View, Needs>> = {
  bars: { ordered: false, strategies: OPTIONS.strategy.words, timed: true },
  queue: { ordered: true, strategies: [...MERGING, 'storage'], timed: false },
  merge: { ordered: true, strategies: MERGING, timed: false },
  ledger: NUMBERS,
  race: NUMBERS,
  sweep: NUMBERS,
};

/** The controls' lines. @param stepper what moves the step @param table the button of the numbers, which comes last */
export function controls(
  view: View,
  values: Controlled,
  words: Wording,
  { change, run, stop, measure }: ControlsHandlers,
  stepper: TemplateResult,
  table: unknown,
): TemplateResult {
  const { strings, format } = words;
  const { ordered, strategies, timed } = NEEDS[view];
  // The inputs clamp what is above their maximum.
  const exponent = (value: number) => Math.round(Math.log2(Math.max(1, value)));
  const share = `${format(Math.round(values.hot * 100))} %`;
  const sliders = () => html`${slider(
    'workgroups',
    strings.workgroupsControl,
    format(values.workgroups),
    MOST_WORKGROUPS,
    1,
    exponent(values.workgroups),
    (at) => change({ workgroups: Math.min(OPTIONS.workgroups.max, 2 ** at) }),
  )}
  ${slider(
    'items',
    strings.itemsControl,
    format(values.items),
    ordered ? exponent(MOST_INSPECTED) : MOST_ITEMS,
    1,
    exponent(values.items),
    (at) => change({ items: 2 ** at }),
  )}
  ${slider('hot', strings.hotControl, share, 1, 0.01, values.hot, (at) => change({ hot: at }))}`;
  const button = (name: string, press: (() => void) | null) =>
    html`<button ?disabled=${!press} @click=${press}>${name}</button>`;
  return html`<div part="controls" class="tool ${strategies ? '' : 'plain'}">
    ${run ? sliders() : nothing}
    <div class="choices">
      ${strategies ? strategy(values.strategy, strategies, words, change) : nothing} ${ordered ? stepper : nothing}
      ${stop ? button(strings.stop, stop) : run ? button(strings.run, run) : nothing}
      ${timed && run ? button(strings.measure, measure) : nothing} ${table}
    </div>
  </div>`;
}

function strategy(
  value: Strategy,
  offered: readonly Strategy[],
  { strings }: Wording,
  change: ControlsHandlers['change'],
): TemplateResult {
  return html`<label>
    <span>${strings.strategyControl}</span>
    <select
      name="strategy"
      aria-label=${strings.strategyControl}
      .value=${value}
      @input=${(event: Event) => change({ strategy: (event.target as HTMLSelectElement).value as Strategy })}
    >
      ${OPTIONS.strategy.words
        .filter((word) => word === value || offered.includes(word))
        .map(
          (word) =>
            html`<option value=${word} ?selected=${word === value}>${strings.strategies[word]}</option>`,
        )}
    </select>
  </label>`;
}

function slider(
  name: string,
  label: string,
  text: string,
  max: number,
  step: number,
  at: number,
  change: (at: number) => void,
): TemplateResult {
  return html`<label>
    <span>${label} <output aria-live="off">${text}</output></span>
    <input
      type="range"
      name=${name}
      min="0"
      max=${max}
      step=${step}
      .value=${String(at)}
      aria-label=${label}
      aria-valuetext=${text}
      @input=${(event: Event) => change((event.target as HTMLInputElement).valueAsNumber)}
    />
  </label>`;
}
