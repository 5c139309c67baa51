/** The element and everything around it, shadow roots crossed, from the inside out. */
export function* surroundings(element: Element): Generator<HTMLElement> {
  for (let node: Node | null = element; node; node = node.parentNode ?? (node as ShadowRoot).host ?? null) {
    // Elements of a frame are no instances of this window's classes.
    if (node.nodeType === Node.ELEMENT_NODE) yield node as HTMLElement;
  }
}
