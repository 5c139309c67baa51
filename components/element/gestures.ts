/**
 * What pointers, fingers and keys do inside the figure, on pages that listen to them, too.
 *
 * Knows: which of them a control needs. Does not know: what the controls change.
 */
import { HeldControl } from './held-control.ts';
import { keepControlKeys } from './keyboard.ts';
import type { Reading } from './reading.ts';
import type { TableSheet } from './table-sheet.ts';
import type { Tiles } from './tiles.ts';

/** Listeners of the figure, by what they hear. */
export interface Gestures {
  onPointerDown(event: Event): void;
  onPointerLeave(event: PointerEvent): void;
  onKeyDown(event: KeyboardEvent): void;
  onChange(event: Event): void;
}

export function createGestures(
  host: EventTarget,
  reading: Reading,
  tiles: Tiles,
  table: TableSheet,
): Gestures {
  const held = new HeldControl();
  return {
    onPointerDown: (event) => {
      held.take(event);
      // A finger leaves its reading standing until the next touch.
      if ((event.target as Element).closest('[part="chart"]')) return;
      reading.clear();
      tiles.light(null);
    },
    onPointerLeave: ({ pointerType }) => {
      if (pointerType !== 'touch') reading.clear();
    },
    onKeyDown: (event) => {
      held.keep();
      keepControlKeys(event);
      table.onKeyDown(event);
    },
    // `change` stops at the shadow root by itself, `input` does not.
    onChange: (event) => {
      host.dispatchEvent(new Event('change', { bubbles: true }));
      held.change(event);
    },
  };
}
