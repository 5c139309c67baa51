/** Numbers as an element's language writes them. */
import { surroundings } from '../controller/surroundings.ts';
import type { Format } from '../model/wording.ts';

/** The language of an element, as a page's author marked it; '' where nobody did. */
export function languageOf(element: Element): string {
  for (const { lang } of surroundings(element)) if (lang) return lang;
  return '';
}

/** Kept, because a browser takes tens of milliseconds to make the first. */
const formats = new Map<string, Format>();

/** @param language a BCP 47 tag; the browser's own where it is empty or unknown */
export function numberFormat(language: string): Format {
  const format = formats.get(language) ?? createFormat(language);
  formats.set(language, format);
  return format;
}

function createFormat(language: string): Format {
  try {
    return new Intl.NumberFormat(language || undefined).format;
  } catch {
    // A page may say lang="en_US", which Intl refuses.
    return new Intl.NumberFormat().format;
  }
}
