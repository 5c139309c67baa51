/** The chart of `view="sweep"`: two plots side by side, on one axis of time. */
import { html, svg, type TemplateResult } from 'lit';
import type { Sweep, SweepLine } from '../model/sweep.ts';
import { duration, type Wording } from '../model/wording.ts';
import { dot, percent, strategyNames } from './strategy-mark.ts';

/** @param name the picture in a sentence */
export function sweepChart({ charts, ticks }: Sweep, words: Wording, name: string): TemplateResult {
  const { strings, format } = words;
  const drawn = ({ strategy, marks }: SweepLine) => svg`
    ${marks.map(({ x, y, low, high }, index) => {
      const before = marks[index - 1];
      return svg`<line class="spread ${strategy}" x1=${percent(x)} x2=${percent(x)} y1=${percent(1 - high)} y2=${percent(1 - low)} />
        ${before && svg`<line class="way ${strategy}" x1=${percent(before.x)} y1=${percent(1 - before.y)} x2=${percent(x)} y2=${percent(1 - y)} />`}`;
    })}
    ${marks.map(({ x, y }) => dot(strategy, x, 1 - y))}`;
  return html`<div class="sweep" dir="ltr" role="img" aria-label=${name}>
    <span class="scale">${strings.logScale}</span>
    <div class="times">
      ${ticks.map(({ value, at }) => html`<span data-value=${at}>${duration(value, format)}</span>`)}
      <span class="widest">${duration(2e-4, format)}</span>
    </div>
    ${charts.map(
      ({ axis, ticks: places, lines }) => html`<div class="chart">
        <span class="heading">${strings.sweep[axis]}</span>
        <svg class="drawing">
          ${ticks.map(({ at }) => svg`<line class="grid" x1="0" x2="100%" y1=${percent(1 - at)} y2=${percent(1 - at)} />`)}
          ${lines.map(drawn)}
        </svg>
        <div class="names">
          ${lines.map(({ strategy, nameAt }) => html`<span data-value=${nameAt}>${strategyNames([strategy], words)}</span>`)}
          <span class="widest">${strategyNames(['two-level'], words)}</span>
        </div>
        <div class="ticks">${places.map(({ value, at }) => html`<span data-value=${at}>${format(value)}</span>`)}</div>
      </div>`,
    )}
  </div>`;
}
