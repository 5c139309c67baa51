/** Numbers as an element's language writes them. */
import type { Format } from '../model/wording.ts';

/** @param element its `lang`, or that of what surrounds it, is used; the browser's where there is none */
export function numberFormat(element: Element): Format {
  const language = element.closest<HTMLElement>('[lang]')?.lang;
  try {
    return new Intl.NumberFormat(language || undefined).format;
  } catch {
    // A page may say lang="en_US", which Intl refuses.
    return new Intl.NumberFormat().format;
  }
}
