/**
 * What an element says, and in which language.
 *
 * Knows: an author's sentences, the language around the element. Does not know: what is said of a count, or where.
 */
import { mergeStrings, type OwnStrings, STRINGS, type Strings } from '../model/strings.ts';
import type { Wording } from '../model/wording.ts';
import { languageOf, numberFormat } from './number-format.ts';

export class Words {
  readonly #element: Element;
  #strings: Strings = STRINGS;
  #language = '';

  constructor(element: Element) {
    this.#element = element;
  }

  get strings(): Strings {
    return this.#strings;
  }

  /** Takes an author's sentences in the place of those of the same names, and warns of names that there are not. */
  replace(own: OwnStrings | null | undefined): void {
    const { strings, unknown } = mergeStrings(own);
    if (unknown.length)
      console.warn(`<${this.#element.localName}> strings: ${unknown.join(', ')} left out; see Strings.`);
    this.#strings = strings;
  }

  /** Whether the language around the element is another than that of the last wording. */
  get stale(): boolean {
    return languageOf(this.#element) !== this.#language;
  }

  /** What texts are made of now. */
  wording(): Wording {
    this.#language = languageOf(this.#element);
    return { strings: this.#strings, format: numberFormat(this.#language) };
  }
}
