/** Properties made from the attribute table. */
import type { ReactiveElement } from 'lit';
import { OPTIONS, type OptionName, readOption } from '../model/config.ts';

type Holder = ReactiveElement & Record<symbol, unknown>;

/**
 * Gives a class a reflecting property for every option. Attributes' text and values are judged alike, by the
 * setter: it holds sanitised values only, and warns once for each value
 * that it could not take as it is. The class sets the initial values with {@link setInitialOptions}.
 */
export function defineOptions(element: typeof ReactiveElement): void {
  for (const name of Object.keys(OPTIONS) as OptionName[]) {
    const key = Symbol(name);
    // Lit reflects the initial value of an accessor that was there before it: it is told first, and makes none.
    element.createProperty(name, {
      attribute: OPTIONS[name].attribute,
      reflect: true,
      useDefault: true,
      noAccessor: true,
    });
    Object.defineProperty(element.prototype, name, {
      get(this: Holder) {
        return this[key];
      },
      set(this: Holder, raw: unknown) {
        const { value, warning } = readOption(name, raw);
        if (warning) console.warn(`<${this.localName}> ${warning}`);
        const before = this[key];
        this[key] = value;
        this.requestUpdate(name, before);
      },
    });
  }
}

/** The values of options that nobody has set; they are not reflected. */
export function setInitialOptions(element: object): void {
  for (const [name, { initial }] of Object.entries(OPTIONS)) Object.assign(element, { [name]: initial });
}
