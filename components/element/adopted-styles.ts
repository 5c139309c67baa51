/** Styles of an element that another document adopts. */

/** A document drops the style sheets of what it adopts, and takes only its own: they are made again there. */
export function adoptStyles({ ownerDocument, shadowRoot }: Element, css: string): void {
  const { defaultView } = ownerDocument;
  if (!defaultView || !shadowRoot) return;
  const sheet = new (defaultView as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(css);
  shadowRoot.adoptedStyleSheets = [sheet];
}
