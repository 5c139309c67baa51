/**
 * Keys for the controls, inside pages that use the same keys themselves.
 *
 * A page's key handler sees the host, not the focused control in its shadow root, so a presentation would turn the page
 * when a slider is moved. Only the keys that the focused control uses are kept from it; all others go through, so that
 * a clicker's PageUp and PageDown still work.
 */

const MOVES = /^(Arrow|Home$|End$)/;

/** What turns a page, and what leaves the text. */
const LEAVES = /^(Page(Up|Down)|Escape)$/;

function usesKey(control: Element, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (control.matches('textarea')) return !LEAVES.test(key);
  if (ctrlKey || metaKey || altKey) return false;
  if (control.matches('.tile') && MOVES.test(key)) return true;
  if (control.matches('button, summary')) return key === ' ' || key === 'Enter';
  if (control.matches('select')) return MOVES.test(key) || key === 'Enter' || /^[\p{L}\p{N} ]$/u.test(key);
  return control.matches('input, .scroll') && MOVES.test(key);
}

/** To be called for `keydown`, `keypress` and `keyup` inside the shadow root. */
export function keepControlKeys(event: KeyboardEvent): void {
  if (usesKey(event.target as Element, event)) event.stopPropagation();
}
