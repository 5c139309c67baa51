/** Why nothing is counted or run for an element that nobody holds. */
export function absent(): DOMException {
  return new DOMException('The element is in no document.', 'AbortError');
}
