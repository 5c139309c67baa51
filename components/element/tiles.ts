/**
 * The tiles of a merge as buttons over their pictures: which one is lit, which page is shown, and moving among them by
 * keyboard.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { type Merge, tilePage } from '../model/merge.ts';
import { workgroupReading } from '../model/merge-wording.ts';
import type { Wording } from '../model/wording.ts';

/** Tiles that each key goes on by; the lines' length goes in for a line. */
const MOVES: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  Home: () => -Infinity,
  End: () => Infinity,
};

export class Tiles {
  readonly #changed: () => void;
  #lit: number | null = null;
  #page = 0;
  /** The one that Tab reaches. */
  #current = 0;

  /** @param changed called when another tile is lit or another page shown */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The workgroup that a pointer or the keyboard is on. */
  get lit(): number | null {
    return this.#lit;
  }

  /** From 0; brought into range by who draws it. */
  get page(): number {
    return this.#page;
  }

  light(workgroup: number | null): void {
    if (workgroup === this.#lit) return;
    this.#lit = workgroup;
    this.#changed();
  }

  render(merge: Merge, words: Wording): TemplateResult {
    const { strings, format } = words;
    const { page, pages, first, count, columns, rows } = tilePage(merge.plan.workgroups, this.#page);
    const current = Math.max(first, Math.min(first + count - 1, this.#current));
    const lit = this.#lit;
    const turn = (to: number) => {
      this.#page = Math.max(0, Math.min(pages - 1, to));
      this.#changed();
    };
    return html`<div class="head">
        <span>${pages > 1 ? strings.merge.some(format(count), format(merge.plan.workgroups)) : strings.merge.workgroup}</span>
        ${
          pages > 1
            ? html`<span class="pages">
              <button aria-label=${strings.previous} aria-disabled=${page === 0} @click=${() => turn(page - 1)}>‹</button>
              <button aria-label=${strings.next} aria-disabled=${page === pages - 1} @click=${() => turn(page + 1)}>›</button>
            </span>`
            : nothing
        }
      </div>
      <div class="tiles ${rows > 1 ? 'many' : ''}" role="group" aria-label=${strings.merge.tiles} data-value=${columns} @keydown=${(event: KeyboardEvent) => this.#onKeyDown(event, columns)}>
        ${Array.from({ length: count }, (_, tile) => {
          const workgroup = first + tile;
          return html`<button
            class="tile"
            tabindex=${workgroup === current ? 0 : -1}
            aria-label=${workgroupReading(merge, workgroup, words)}
            @pointerenter=${() => this.light(workgroup)}
            @pointerleave=${this.#onLeave}
            @focus=${() => {
              this.#current = workgroup;
              this.light(workgroup);
            }}
            @blur=${this.#onBlur}
          >${format(workgroup)}</button>`;
        })}
      </div>
      ${
        lit !== null && lit < merge.plan.workgroups
          ? html`<span part="reading" class="tool tiled" data-value=${(((lit - first) % columns) + 0.5) / columns} aria-hidden="true">${workgroupReading(merge, lit, words)}</span>`
          : nothing
      }`;
  }

  readonly #onLeave = ({ pointerType, target }: PointerEvent): void => {
    // A finger leaves its tile lit, and the keyboard's stays lit.
    if (pointerType !== 'touch' && !(target as Element).matches(':focus')) this.light(null);
  };

  readonly #onBlur = async ({ target }: FocusEvent): Promise<void> => {
    // A tile that a new count removes loses the focus within the rendering.
    await null;
    const { activeElement } = (target as Element).getRootNode() as ShadowRoot;
    if (!activeElement?.matches('.tile') && !(target as Element).matches(':hover')) this.light(null);
  };

  #onKeyDown(event: KeyboardEvent, columns: number): void {
    const move = MOVES[event.key]?.(columns);
    const tiles = [...(event.currentTarget as Element).children] as HTMLElement[];
    const at = tiles.indexOf(event.target as HTMLElement);
    if (move === undefined || at < 0) return;
    event.preventDefault();
    tiles[Math.max(0, Math.min(tiles.length - 1, at + move))]!.focus();
  }
}
