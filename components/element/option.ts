/** The decorator that ties a property to the attribute table. */
import type { PropertyDeclaration, ReactiveElement } from 'lit';
import { OPTIONS, type OptionName, readOption } from '../model/config.ts';

/**
 * A reflecting property whose values are read by the attribute table: it holds sanitised values only, and warns once
 * for each value it could not take as it is.
 *
 * The initial value belongs in the constructor's field, and is not reflected.
 */
export function option(prototype: ReactiveElement, name: OptionName): void {
  const key = Symbol(name);
  type Holder = ReactiveElement & Record<symbol, unknown>;
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: Holder) {
      return this[key];
    },
    set(this: Holder, raw: unknown) {
      const { value, warning } = readOption(name, raw);
      if (warning) console.warn(`<${this.localName}> ${warning}`);
      this[key] = value;
    },
  });
  const declaration: PropertyDeclaration = {
    attribute: OPTIONS[name].attribute,
    reflect: true,
    useDefault: true,
    // The setter reads the text itself, so that properties and attributes are judged alike.
    converter: { fromAttribute: (text) => text, toAttribute: (value) => String(value) },
  };
  (prototype.constructor as typeof ReactiveElement).createProperty(name, declaration);
}
