/**
 * Keys for the controls, inside pages that use the same keys themselves.
 *
 * A page's key handler sees the host, not the focused control in its shadow root, so a presentation would turn the page
 * when a slider is moved. Only the keys that the focused control uses are kept from it; all others go through, so that
 * a clicker's PageUp and PageDown still work.
 */

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

function usesKey(control: EventTarget | null, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (control instanceof HTMLButtonElement) return event.key === ' ' || event.key === 'Enter';
  if (control instanceof HTMLSelectElement) {
    return ARROWS.includes(event.key) || event.key === 'Enter' || event.key.length === 1;
  }
  if (control instanceof HTMLInputElement) return ARROWS.includes(event.key);
  return false;
}

/** To be called for `keydown`, `keypress` and `keyup` inside the shadow root. */
export function keepControlKeys(event: KeyboardEvent): void {
  if (usesKey(event.target, event)) event.stopPropagation();
}
