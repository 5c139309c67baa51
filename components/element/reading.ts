/** What the pointer is over, in words beside it. */
import { html, nothing, type TemplateResult } from 'lit';
import { binAt } from '../model/bars.ts';
import type { Bars } from './bars-template.ts';

/** A point among bars. */
export interface Point {
  readonly bin: number;
  /** Along the bar, as a share of the plot, 0…1. */
  readonly along: number;
}

export class Reading {
  readonly #changed: () => void;
  #point: Point | null = null;

  /** @param changed called when something else, or nothing, is to be shown */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /**
   * A pointer is over the chart. Shares of the plot are compared, so that no scale matters.
   *
   * @param top share of the plot above the bars
   * @param pixels columns that the plot has room for
   */
  read(
    { clientX, clientY }: MouseEvent,
    plot: HTMLCanvasElement,
    pixels: number,
    { lengths, view }: Bars,
    top = 0,
  ): void {
    const box = plot.getBoundingClientRect();
    const x = plot.matches(':dir(rtl)') ? box.right - clientX : clientX - box.left;
    const right = x / box.width;
    const down = ((clientY - box.top) / box.height - top) / (1 - top);
    const rows = view.form === 'rows';
    const across = rows ? down : right;
    const along = rows ? right : 1 - down;
    const inside = across >= 0 && across < 1 && down >= 0;
    this.#set(inside ? { bin: binAt(lengths, across, rows ? lengths.length : pixels), along } : null);
  }

  /** No pointer is over the chart. */
  clear(): void {
    this.#set(null);
  }

  /** @param textOf what is said of a point, if anything */
  render({ lengths, view }: Bars, textOf: (point: Point) => string | null): TemplateResult | typeof nothing {
    const point = this.#point;
    // A later count may have fewer bins.
    const text = point && point.bin < lengths.length ? textOf(point) : null;
    if (text === null) return nothing;
    const at = (point!.bin + 0.5) / lengths.length;
    return html`<span part="reading" class="tool ${view.form}" data-value=${at} aria-hidden="true">${text}</span>`;
  }

  #set(point: Point | null): void {
    if (!point && !this.#point) return;
    this.#point = point;
    this.#changed();
  }
}
