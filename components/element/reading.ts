/** What the pointer is over, in words beside it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Shown } from '../controller/snapshot.ts';
import { binAt } from '../model/bars.ts';
import { reading, type Wording } from '../model/wording.ts';

export class Reading {
  readonly #changed: () => void;
  #bin: number | null = null;

  /** @param changed called when another bin, or none, is to be shown */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** A pointer is over the chart. Shares of the plot are compared, so that no scale matters. */
  read({ clientX, clientY }: MouseEvent, plot: HTMLCanvasElement, pixels: number, shown: Shown | null): void {
    if (!shown) return;
    const { counts } = shown.counted;
    const rows = shown.view.form === 'rows';
    const { left, right, top, width, height } = plot.getBoundingClientRect();
    const along = plot.matches(':dir(rtl)') ? (right - clientX) / width : (clientX - left) / width;
    const at = rows ? (clientY - top) / height : along;
    this.#set(at >= 0 && at < 1 ? binAt(counts, at, rows ? counts.length : pixels) : null);
  }

  /** No pointer is over the chart. */
  clear(): void {
    this.#set(null);
  }

  render(shown: Shown, words: Wording): TemplateResult | typeof nothing {
    const { counts } = shown.counted;
    const bin = this.#bin;
    // A later count may have fewer bins.
    if (bin === null || bin >= counts.length) return nothing;
    const at = (bin + 0.5) / counts.length;
    return html`<span part="reading" class="tool ${shown.view.form}" data-value=${at} aria-hidden="true">${reading(counts, bin, words)}</span>`;
  }

  #set(bin: number | null): void {
    if (bin === this.#bin) return;
    this.#bin = bin;
    this.#changed();
  }
}
