/** The texts around bars, whatever they are filled with: labels, counts and axes around the canvas. */
import { html, type TemplateResult } from 'lit';
import { type BarsView, barLength, expectedLargest, formOf, type Tick } from '../model/bars.ts';
import type { CountPlan } from '../model/plan.ts';
import type { Wording } from '../model/wording.ts';

/** Bars that are drawn. */
export interface Bars {
  /** Length of each, before it is scaled. */
  readonly lengths: Uint32Array;
  readonly view: BarsView;
  /** What is written beside each; its length where absent. */
  readonly values?: Uint32Array;
}

/**
 * The texts around the canvas. They take their room before the first count, so that the canvas has its size from the
 * start and nothing moves when the counts arrive.
 */
export function barTexts(bars: Bars | null, plan: CountPlan, words: Wording): TemplateResult {
  return formOf(plan.bins) === 'rows' ? rows(bars, plan, words) : axes(bars, plan, words);
}

function rows(bars: Bars | null, { bins, items }: CountPlan, { format }: Wording): TemplateResult {
  const values = [...(bars?.values ?? bars?.lengths ?? [])];
  return html`<div class="labels" data-value=${bins}>
      ${Array.from({ length: bins }, (_, bin) => html`<span part="label">${'★'.repeat(bin + 1)}</span>`)}
    </div>
    <div class="values" data-value=${bins}>
      ${values.map((value, bin) => {
        const { lengths, view } = bars!;
        const length = barLength(lengths[bin]!, view.largest, view.scale);
        return html`<span part="value" data-value=${length}>${format(value)}</span>`;
      })}
    </div>
    <span class="widest" aria-hidden="true">${format(items)}</span>`;
}

function axes(bars: Bars | null, plan: CountPlan, { format, strings }: Wording): TemplateResult {
  const { countTicks = [], binTicks = [] } = bars?.view ?? {};
  const mark = ({ value, at }: Tick) => html`<span part="label" data-value=${at}>${format(value)}</span>`;
  return html`<div class="counts axis">
      <span class="widest" aria-hidden="true">${format(expectedLargest(plan))}</span>${countTicks.map(mark)}
    </div>
    <div class="lines">${countTicks.map(({ at }) => html`<i data-value=${at}></i>`)}</div>
    <div class="bins axis">${binTicks.map(mark)}</div>
    <span class="unit" aria-hidden="true">${strings.axisBins}</span>`;
}
