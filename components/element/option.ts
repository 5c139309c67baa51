/** Properties made from the attribute table. */
import type { PropertyDeclaration, ReactiveElement } from 'lit';
import { type Option, readAs } from '../model/config.ts';

/** An attribute table, by property name. */
export type OptionTable = Readonly<Record<string, Option>>;

type Holder = ReactiveElement & Record<symbol, unknown>;

/**
 * Gives a class a reflecting property that holds sanitised values only.
 *
 * @param read makes a sane value of any, and throws for none
 */
export function defineOption(
  element: typeof ReactiveElement,
  name: string,
  declaration: PropertyDeclaration,
  read: (raw: unknown, holder: Holder) => unknown,
): void {
  const key = Symbol(name);
  // Lit reflects the initial value of an accessor that was there before it: it is told first, and makes none.
  element.createProperty(name, { reflect: true, useDefault: true, noAccessor: true, ...declaration });
  Object.defineProperty(element.prototype, name, {
    get(this: Holder) {
      return this[key];
    },
    set(this: Holder, raw: unknown) {
      const before = this[key];
      this[key] = read(raw, this);
      this.requestUpdate(name, before);
    },
  });
}

/**
 * Gives a class a property for every option of a table. Attributes' text and values are judged alike; what could not be
 * taken as it is gets one warning. The class sets the initial values with {@link setInitialOptions}.
 */
export function defineOptions(element: typeof ReactiveElement, options: OptionTable): void {
  for (const [name, option] of Object.entries(options)) {
    defineOption(element, name, { attribute: option.attribute }, (raw, { localName }) => {
      const { value, warning } = readAs(option, raw);
      if (warning) console.warn(`<${localName}> ${warning}`);
      return value;
    });
  }
}

/** The values of options that nobody has set; they are not reflected. */
export function setInitialOptions(element: object, options: OptionTable): void {
  for (const [name, { initial }] of Object.entries(options)) Object.assign(element, { [name]: initial });
}
