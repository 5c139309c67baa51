/** The numbers as a table, a hundred rows a page, for those who cannot or do not want to read a picture. */
import { html, type TemplateResult } from 'lit';
import { binName, type Wording } from '../model/wording.ts';

/** Rows on a page. */
export const PAGE_ROWS = 100;

export interface TableHandlers {
  /** Turns to another page, from 0. */
  turn(page: number): void;
  copy(): void;
  save(): void;
}

/** @param page from 0; a page behind the last shows the last */
export function table(
  counts: Uint32Array,
  page: number,
  words: Wording,
  { turn, copy, save }: TableHandlers,
): TemplateResult {
  const { strings, format } = words;
  const last = Math.ceil(counts.length / PAGE_ROWS) - 1;
  const shown = Math.min(page, last);
  const first = shown * PAGE_ROWS;
  const rows = counts.subarray(first, first + PAGE_ROWS);
  const button = (label: string, press: () => void, disabled = false) =>
    html`<button type="button" ?disabled=${disabled} @click=${press}>${label}</button>`;
  return html`<details part="table">
    <summary>${strings.table}</summary>
    <div class="sheet">
      <div class="tools">
        ${button(strings.copy, copy)} ${button(strings.save, save)}
        ${
          last
            ? html`${button(strings.previous, () => turn(shown - 1), shown === 0)}
              <span>${strings.rows(format(first + 1), format(first + rows.length), format(counts.length))}</span>
              ${button(strings.next, () => turn(shown + 1), shown === last)}`
            : ''
        }
      </div>
      <div class="scroll" tabindex="0" role="region" aria-label=${strings.table}>
        <table>
          <thead><tr><th scope="col">${strings.binColumn}</th><th scope="col">${strings.countColumn}</th></tr></thead>
          <tbody>
            ${Array.from(
              rows,
              (count, row) =>
                html`<tr><th scope="row">${binName(first + row, counts.length, words)}</th><td>${format(count)}</td></tr>`,
            )}
          </tbody>
        </table>
      </div>
    </div>
  </details>`;
}
