/** The chart of `view="bars"`: labels, counts and axes around the canvas. */
import { html, type TemplateResult } from 'lit';
import type { Shown } from '../controller/snapshot.ts';
import { barLength, expectedLargest, formOf, type Tick } from '../model/bars.ts';
import type { CountPlan } from '../model/plan.ts';
import type { Wording } from '../model/wording.ts';

/**
 * The texts around the canvas. They take their room before the first count, so that the canvas has its size from the
 * start and nothing moves when the counts arrive.
 */
export function barTexts(shown: Shown | null, plan: CountPlan, words: Wording): TemplateResult {
  return formOf(plan.bins) === 'rows' ? rows(shown, plan, words) : axes(shown, plan, words);
}

function rows(shown: Shown | null, { bins, items }: CountPlan, { format }: Wording): TemplateResult {
  const counts = shown ? [...shown.counted.counts] : [];
  return html`<div class="labels" data-value=${bins}>
      ${Array.from({ length: bins }, (_, bin) => html`<span part="label">${'★'.repeat(bin + 1)}</span>`)}
    </div>
    <div class="values" data-value=${bins}>
      ${counts.map((count) => {
        const { largest, scale } = shown!.view;
        return html`<span part="value" data-value=${barLength(count, largest, scale)}>${format(count)}</span>`;
      })}
    </div>
    <span class="widest" aria-hidden="true">${format(items)}</span>`;
}

function axes(shown: Shown | null, plan: CountPlan, { format, strings }: Wording): TemplateResult {
  const { countTicks = [], binTicks = [] } = shown?.view ?? {};
  const mark = ({ value, at }: Tick) => html`<span part="label" data-value=${at}>${format(value)}</span>`;
  return html`<div class="counts axis">
      <span class="widest" aria-hidden="true">${format(expectedLargest(plan))}</span>${countTicks.map(mark)}
    </div>
    <div class="lines">${countTicks.map(({ at }) => html`<i data-value=${at}></i>`)}</div>
    <div class="bins axis">${binTicks.map(mark)}</div>
    <span class="unit" aria-hidden="true">${strings.axisBins}</span>`;
}
