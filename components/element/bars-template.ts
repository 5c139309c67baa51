/** The chart of `view="bars"`: labels, counts and axes around the canvas, and the copy drawn without a GPU. */
import { html, svg, type TemplateResult } from 'lit';
import type { Shown } from '../controller/snapshot.ts';
import { type BarsView, barLength, foldColumns, type Tick } from '../model/bars.ts';
import type { Wording } from '../model/wording.ts';

/** Columns of the copy: as many as a printed page shows apart. */
const MOST_COPIED_COLUMNS = 1024;

/** The texts before and behind the canvas. */
export function barTexts(shown: Shown, words: Wording): TemplateResult {
  return shown.view.form === 'rows' ? rows(shown, words) : axes(shown.view, words);
}

function rows({ counted: { counts }, view }: Shown, { format }: Wording): TemplateResult {
  const bins = [...counts.keys()];
  const rated = counts.length <= 5;
  return html`<div class="labels ${rated ? 'stars' : ''}">
      ${bins.map((bin) => html`<span part="label">${rated ? '★'.repeat(bin + 1) : format(bin + 1)}</span>`)}
    </div>
    <div class="values">
      ${bins.map((bin) => {
        const count = counts[bin]!;
        return html`<span part="value" data-at=${barLength(count, view.largest, view.scale)}>${format(count)}</span>`;
      })}
    </div>
    <span class="widest" aria-hidden="true">${format(view.largest)}</span>`;
}

function axes(view: BarsView, { format, strings }: Wording): TemplateResult {
  const mark = ({ value, at }: Tick) => html`<span part="label" data-at=${at}>${format(value)}</span>`;
  return html`<div class="counts axis"><span class="widest" aria-hidden="true">${format(view.countTicks.at(-1)!.value)}</span>${view.countTicks.map(mark)}</div>
    <div class="lines">${view.countTicks.map(({ at }) => html`<i data-at=${at}></i>`)}</div>
    <div class="bins axis">${view.binTicks.map(mark)}</div>
    <span class="unit" aria-hidden="true">${strings.axisBins}</span>`;
}

/** The same bars as SVG: for the CPU's counts, and for paper, where a WebGPU canvas stays blank. */
export function barsCopy(
  { counted: { counts }, view }: Shown,
  name: string,
  mirrored: boolean,
): TemplateResult {
  return html`<svg class="copy" role="img" aria-label=${name} viewBox="0 0 100 100" preserveAspectRatio="none">
    ${view.form === 'rows' ? copiedRows(counts, view, mirrored) : copiedColumns(counts, view, mirrored)}
  </svg>`;
}

function copiedRows(counts: Uint32Array, view: BarsView, mirrored: boolean): TemplateResult[] {
  const pitch = 100 / counts.length;
  return Array.from(counts, (count, bin) => {
    const width = 100 * barLength(count, view.largest, view.scale);
    const y = (bin + 0.15) * pitch;
    return svg`<rect class="track" x="0" y=${y} width="100" height=${0.7 * pitch}></rect>
      <rect class="bar" x=${mirrored ? 100 - width : 0} y=${y} width=${width} height=${0.7 * pitch}></rect>`;
  });
}

function copiedColumns(counts: Uint32Array, view: BarsView, mirrored: boolean): TemplateResult {
  const heights = [...foldColumns(counts, MOST_COPIED_COLUMNS)].map(
    (count) => 100 * barLength(count, view.largest, view.scale),
  );
  if (mirrored) heights.reverse();
  const width = 100 / heights.length;
  const gap = heights.length <= 128 ? 0.1 * width : 0;
  const path = heights
    .map(
      (height, column) =>
        `M${(column * width).toFixed(3)} 100v${-height.toFixed(3)}h${(width - gap).toFixed(3)}V100z`,
    )
    .join('');
  return svg`<path class="bar" d=${path}></path>`;
}
