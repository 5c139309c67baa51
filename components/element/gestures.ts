/**
 * What pointers, fingers and keys do inside the figure, on pages that listen to them, too.
 *
 * Knows: which of them a control needs. Does not know: what the controls change.
 */
import { HeldControl } from './held-control.ts';
import { keepControlKeys } from './keyboard.ts';
import type { Reading } from './reading.ts';
import type { TableSheet } from './table-sheet.ts';

export class Gestures {
  readonly #held = new HeldControl();
  readonly #host: EventTarget;
  readonly #reading: Reading;
  readonly #table: TableSheet;

  constructor(host: EventTarget, reading: Reading, table: TableSheet) {
    this.#host = host;
    this.#reading = reading;
    this.#table = table;
  }

  readonly onPointerDown = (event: Event): void => {
    this.#held.take(event);
    // A finger leaves its reading standing until the next touch.
    if (!(event.target as Element).closest('[part="chart"]')) this.#reading.clear();
  };

  readonly onPointerLeave = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== 'touch') this.#reading.clear();
  };

  /** A finger on a slider or in the table moves that, and not the slide around it. */
  readonly onTouch = (event: Event): void => {
    if ((event.target as Element).closest('input, .scroll')) event.stopPropagation();
  };

  readonly onKeyDown = (event: KeyboardEvent): void => {
    this.#held.keep();
    keepControlKeys(event);
    this.#table.onKeyDown(event);
  };

  /** `change` stops at the shadow root by itself, `input` does not. */
  readonly onChange = (event: Event): void => {
    this.#host.dispatchEvent(new Event('change', { bubbles: true }));
    this.#held.change(event);
  };
}
