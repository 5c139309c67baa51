/** The chart of `view="bars"`: labels, counts and axes around the canvas, and the copy drawn without a GPU. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Shown } from '../controller/snapshot.ts';
import { type BarsView, barLength, formOf, type Tick } from '../model/bars.ts';
import { type Format, reading, type Wording } from '../model/wording.ts';

/**
 * The texts around the canvas.
 *
 * @param shown null before the first count; rows keep their place then, so that the canvas has its size from the start
 * @param items no count has more digits
 */
export function barTexts(shown: Shown | null, bins: number, items: number, words: Wording): unknown {
  if (formOf(bins) === 'columns') return shown ? axes(shown.view, words) : nothing;
  const { format } = words;
  const rows = Array.from({ length: bins }, (_, bin) => shown?.counted.counts[bin]);
  return html`<div class="labels" data-value=${bins}>
      ${rows.map((_, bin) => html`<span part="label">${'★'.repeat(bin + 1)}</span>`)}
    </div>
    <div class="values" data-value=${bins}>
      ${rows.map((count) => (count === undefined ? nothing : value(count, shown!.view, format)))}
    </div>
    <span class="widest" aria-hidden="true">${format(items)}</span>`;
}

function value(count: number, view: BarsView, format: Format): TemplateResult {
  return html`<span part="value" data-value=${barLength(count, view.largest, view.scale)}>${format(count)}</span>`;
}

function axes(view: BarsView, { format, strings }: Wording): TemplateResult {
  const mark = ({ value, at }: Tick) => html`<span part="label" data-value=${at}>${format(value)}</span>`;
  return html`<div class="counts axis"><span class="widest" aria-hidden="true">${format(view.countTicks.at(-1)!.value)}</span>${view.countTicks.map(mark)}</div>
    <div class="lines">${view.countTicks.map(({ at }) => html`<i data-value=${at}></i>`)}</div>
    <div class="bins axis">${view.binTicks.map(mark)}</div>
    <span class="unit" aria-hidden="true">${strings.axisBins}</span>`;
}

/** What the pointer is over, beside it. */
export function readingAt({ counted: { counts }, view }: Shown, bin: number, words: Wording): TemplateResult {
  const at = (bin + 0.5) / counts.length;
  return html`<span part="reading" class=${view.form} data-value=${at} aria-hidden="true">${reading(counts, bin, words)}</span>`;
}
