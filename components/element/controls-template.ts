/** The built-in controls: native inputs for what a speaker changes. */
import { html, type TemplateResult } from 'lit';
import { OPTIONS, type Strategy } from '../model/config.ts';
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
  run(): void;
}

/** The controls' row. */
export function controls(
  values: Controlled,
  words: Wording,
  { change, run }: ControlsHandlers,
): TemplateResult {
  const { strings, format } = words;
  const exponent = (value: number, most: number) =>
    Math.min(most, Math.max(0, Math.round(Math.log2(Math.max(1, value)))));
  const workgroups = { max: MOST_WORKGROUPS, step: 1, at: exponent(values.workgroups, MOST_WORKGROUPS) };
  const items = { max: MOST_ITEMS, step: 1, at: exponent(values.items, MOST_ITEMS) };
  const hot = { max: 1, step: 0.01, at: values.hot };
  return html`<div part="controls">
    ${slider('workgroups', strings.workgroupsControl, format(values.workgroups), workgroups, (at) =>
      change({ workgroups: Math.min(OPTIONS.workgroups.max, 2 ** at) }),
    )}
    ${slider('items', strings.itemsControl, format(values.items), items, (at) => change({ items: 2 ** at }))}
    ${slider('hot', strings.hotControl, `${format(Math.round(values.hot * 100))} %`, hot, (at) => change({ hot: at }))}
    <label>
      <span>${strings.strategyControl}</span>
      <select
        name="strategy"
        .value=${values.strategy}
        @input=${(event: Event) => change({ strategy: (event.target as HTMLSelectElement).value as Strategy })}
      >
        ${OPTIONS.strategy.words.map(
          (word) =>
            html`<option value=${word} ?selected=${word === values.strategy}>${strings.strategies[word]}</option>`,
        )}
      </select>
    </label>
    <button @click=${run}>${strings.run}</button>
  </div>`;
}

interface Range {
  readonly max: number;
  readonly step: number;
  readonly at: number;
}

function slider(
  name: string,
  label: string,
  text: string,
  range: Range,
  change: (at: number) => void,
): TemplateResult {
  return html`<label>
    <span>${label} <output>${text}</output></span>
    <input
      type="range"
      name=${name}
      min="0"
      max=${range.max}
      step=${range.step}
      .value=${String(range.at)}
      aria-label=${label}
      aria-valuetext=${text}
      @input=${(event: Event) => change((event.target as HTMLInputElement).valueAsNumber)}
    />
  </label>`;
}
