/** The chart of `view="race"`: a lane a strategy, a mark a sample, in the order in which they were taken. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Race, RaceLane } from '../model/race.ts';
import { duration, type Wording } from '../model/wording.ts';
import { dot, percent, strategyNames } from './strategy-mark.ts';

/** Where the marks of a lane begin and how much of it they fill; the median's number stands above them. */
const TOP = 0.5;
const HEIGHT = 0.4;

/** @param name the picture in a sentence */
export function raceChart({ lanes, ticks }: Race, words: Wording, name: string): TemplateResult {
  const { format } = words;
  const lanesOf = lanes.length;
  const place = (lane: number, share: number) => (lane + share) / lanesOf;
  const drawn = ({ plan, samples, median, step }: RaceLane, lane: number) => svg`
    ${ticks.map(({ at }) => svg`<line class="grid" x1=${percent(at)} x2=${percent(at)} y1=${percent(place(lane, TOP - 0.08))} y2=${percent(place(lane, 1))} />`)}
    ${step && svg`<rect class="step" x=${percent(step[0])} y=${percent(place(lane, TOP - 0.05))} width=${percent(step[1] - step[0])} height=${percent((HEIGHT + 0.1) / lanesOf)} />`}
    ${samples.map((at, index) => dot(plan.strategy, at, place(lane, TOP + (HEIGHT * (index + 0.5)) / samples.length)))}
    ${median !== null && svg`<line class="median ${plan.strategy}" x1=${percent(median)} x2=${percent(median)} y1=${percent(place(lane, TOP - 0.08))} y2=${percent(place(lane, TOP + HEIGHT + 0.08))} />`}`;
  return html`<div class="race" dir="ltr" role="img" aria-label=${name}>
    <div class="names" data-value=${lanesOf}>${lanes.map(({ plan }) => html`<span>${strategyNames([plan.strategy], words)}</span>`)}</div>
    <div class="plot">
      <svg class="drawing">
        ${lanes.map(drawn)}
      </svg>
      ${lanes.map(
        (lane, index) =>
          html`<span class="reached" data-x=${lane.median ?? 0} data-y=${place(index, TOP - 0.08)}><span>${reached(lane, words)}</span></span>`,
      )}
    </div>
    <span class="scale">${words.strings.logScale}</span>
    <div class="ticks">${ticks.map(({ value, at }) => html`<span data-value=${at}>${duration(value, format)}</span>`)}</div>
  </div>`;
}

/** "205 µs  3.13 ns a review  noisy" */
function reached({ plan, time, perItem, noisy }: RaceLane, { strings: { race }, format }: Wording) {
  if (!time) return race.noSample;
  return html`<b>${duration(time.median, format)}</b> ${plan.items ? html`<span>${race.perItem(duration(perItem!, format))}</span>` : nothing}
    ${noisy ? html`<i>${race.noisy}</i>` : nothing}`;
}
