/**
 * The numbers as a table, a hundred rows a page, for those who cannot or do not want to read a picture, with what can be
 * taken away: the numbers as CSV and the picture as a file. A button opens it over the whole figure.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { toCsv } from '../model/csv.ts';
import type { Table } from '../model/table.ts';
import type { Wording } from '../model/wording.ts';

const PAGE_ROWS = 100;

/** Whose numbers they are. */
export interface TableOwner {
  readonly renderRoot: ParentNode;
  readonly updateComplete: Promise<unknown>;
  requestUpdate(): void;
  toBlob(): Promise<Blob>;
  /** All that was counted, inspected and timed, as a file. */
  toRecord(): string;
}

export class TableSheet {
  readonly #owner: TableOwner;
  #open = false;
  /** From 0; a page behind the last shows the last. */
  #page = 0;
  #table: Table | null = null;
  /** The numbers lie in the clipboard. */
  #copied = false;

  constructor(owner: TableOwner) {
    this.#owner = owner;
  }

  /** To be called for `keydown`: Escape closes an open sheet, and does nothing else then. */
  onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#open) return;
    event.stopPropagation();
    void this.#close(true);
  }

  /** @param table null while there are no numbers */
  render(table: Table | null, words: Wording): TemplateResult {
    this.#table = table;
    // Rows nobody looks at would be rendered again with every count.
    return html`<details part="table" class="tool" .open=${this.#open} @toggle=${this.#onToggle}>
      <summary>${words.strings.table}</summary>
      ${this.#open && table ? this.#renderSheet(table, words) : nothing}
    </details>`;
  }

  readonly #onToggle = async ({ target }: Event): Promise<void> => {
    const { open } = target as HTMLDetailsElement;
    if (open === this.#open) return;
    this.#open = open;
    this.#copied = false;
    this.#owner.requestUpdate();
    await this.#owner.updateComplete;
    // The sheet covers the button that opened it.
    this.#owner.renderRoot.querySelector<HTMLElement>('.scroll')?.focus();
  };

  readonly #onCopy = async (): Promise<void> => {
    const csv = toCsv(this.#table!);
    try {
      await navigator.clipboard.writeText(csv);
      this.#copied = true;
      this.#owner.requestUpdate();
    } catch {
      // Browsers keep the clipboard from insecure pages and from frames without permission.
      offerFile(new Blob([csv], { type: 'text/csv' }), 'histogram.csv');
    }
  };

  readonly #onSave = async (): Promise<void> => offerFile(await this.#owner.toBlob(), 'histogram.png');

  readonly #onExport = (): void => {
    offerFile(new Blob([this.#owner.toRecord()], { type: 'application/json' }), 'histogram.json');
  };

  /** @param byKeyboard who goes on with the keyboard goes on from the button */
  async #close(byKeyboard: boolean): Promise<void> {
    this.#open = false;
    this.#owner.requestUpdate();
    // While the sheet is open its button cannot take the focus.
    await this.#owner.updateComplete;
    if (byKeyboard) this.#owner.renderRoot.querySelector('summary')!.focus();
  }

  #turn(page: number): void {
    this.#page = page;
    this.#owner.requestUpdate();
  }

  #renderSheet({ columns, length, row }: Table, { strings, format }: Wording): TemplateResult {
    const last = Math.max(0, Math.ceil(length / PAGE_ROWS) - 1);
    const page = Math.min(this.#page, last);
    const first = page * PAGE_ROWS;
    const end = Math.min(length, first + PAGE_ROWS);
    const cells = (index: number) =>
      row(index).map((cell, column) => {
        const text = columns[column]!.show(cell);
        return column ? html`<td>${text}</td>` : html`<th scope="row">${text}</th>`;
      });
    return html`<div class="sheet">
      <div class="tools">
        <button @click=${this.#onCopy}>${this.#copied ? strings.copied : strings.copy}</button>
        <button @click=${this.#onSave}>${strings.save}</button>
        <button @click=${this.#onExport}>${strings.export}</button>
        ${
          last > 0
            ? html`<span class="pages">
              <button aria-disabled=${page === 0} @click=${() => this.#turn(Math.max(0, page - 1))}>${strings.previous}</button>
              <span role="status">${strings.rows(format(first + 1), format(end), format(length))}</span>
              <button aria-disabled=${page === last} @click=${() => this.#turn(Math.min(last, page + 1))}>${strings.next}</button>
            </span>`
            : nothing
        }
        <button class="close" @click=${({ detail }: MouseEvent) => this.#close(detail === 0)}>${strings.close}</button>
      </div>
      <div class="scroll" tabindex="0" role="group" aria-label=${strings.table}>
        <table>
          <thead><tr>${columns.map(({ label }) => html`<th scope="col">${label}</th>`)}</tr></thead>
          <tbody>${Array.from({ length: end - first }, (_, at) => html`<tr>${cells(first + at)}</tr>`)}</tbody>
        </table>
      </div>
    </div>`;
  }
}

/** Offers a file, made in the page, as a download. */
function offerFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
