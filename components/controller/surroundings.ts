/** The element and everything around it as rendered, slots and shadow roots crossed, from the inside out. */
export function* surroundings(element: Element): Generator<HTMLElement> {
  let node: Node | null = element;
  while (node) {
    // Elements of a frame are no instances of this window's classes.
    if (node.nodeType === Node.ELEMENT_NODE) yield node as HTMLElement;
    node = (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null;
  }
}
