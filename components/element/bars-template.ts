/** The chart of `view="bars"`: labels, counts and axes around the canvas, and the copy drawn without a GPU. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Shown } from '../controller/snapshot.ts';
import { type BarsView, barLength, foldColumns, formOf, type Tick } from '../model/bars.ts';
import { type Format, reading, type Wording } from '../model/wording.ts';

/** Columns of the copy: as many as a printed page shows apart. */
const MOST_COPIED_COLUMNS = 1024;

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

/** The same bars as SVG: for the CPU's counts, and for paper, where a WebGPU canvas stays blank. */
export function barsCopy(
  { counted: { counts }, view }: Shown,
  name: string,
  mirrored: boolean,
): TemplateResult {
  const rows = view.form === 'rows';
  // Along each row, or up the whole plot, as the shaders shade them.
  const shade = rows
    ? svg`<linearGradient id="shade" x1=${mirrored ? 1 : 0} x2=${mirrored ? 0 : 1}><stop /><stop offset="1" /></linearGradient>`
    : svg`<linearGradient id="shade" gradientUnits="userSpaceOnUse" x2="0" y1="100" y2="0"><stop /><stop offset="1" /></linearGradient>`;
  return html`<svg class="copy" role="img" aria-label=${name} viewBox="0 0 100 100" preserveAspectRatio="none">
    ${shade}${rows ? copiedRows(counts, view, mirrored) : copiedColumns(counts, view, mirrored)}
  </svg>`;
}

function copiedRows(counts: Uint32Array, view: BarsView, mirrored: boolean): TemplateResult[] {
  const pitch = 100 / counts.length;
  return Array.from(counts, (count, bin) => {
    const width = 100 * barLength(count, view.largest, view.scale);
    const y = (bin + 0.15) * pitch;
    return svg`<rect class="track" y=${y} width="100" height=${0.7 * pitch} /><rect class="bar" x=${mirrored ? 100 - width : 0} y=${y} width=${width} height=${0.7 * pitch} />`;
  });
}

function copiedColumns(counts: Uint32Array, view: BarsView, mirrored: boolean): TemplateResult {
  const heights = Array.from(
    foldColumns(counts, MOST_COPIED_COLUMNS),
    (count) => 100 * barLength(count, view.largest, view.scale),
  );
  if (mirrored) heights.reverse();
  const width = 100 / heights.length;
  const filled = heights.length <= 128 ? 0.9 * width : width;
  const columns = heights.map(
    (height, column) => `M${(column * width).toFixed(3)} 100v${-height.toFixed(3)}h${filled.toFixed(3)}V100z`,
  );
  return svg`<path class="bar" d=${columns.join('')} />`;
}

/** What the pointer is over, beside it. */
export function readingAt({ counted: { counts }, view }: Shown, bin: number, words: Wording): TemplateResult {
  const at = (bin + 0.5) / counts.length;
  return html`<span part="reading" class=${view.form} data-value=${at} aria-hidden="true">${reading(counts, bin, words)}</span>`;
}
