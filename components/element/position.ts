/** Puts something at a share of its container. */
import { type ElementPart, noChange } from 'lit';
import { Directive, directive } from 'lit/directive.js';

class Position extends Directive {
  override render(_at: number): unknown {
    return noChange;
  }

  // A style attribute in the template would need 'unsafe-inline' in a page's content security policy; the CSSOM does not.
  override update(part: ElementPart, [at]: [number]): unknown {
    (part.element as HTMLElement).style.setProperty('--at', at.toFixed(5));
    return noChange;
  }
}

/** Sets `--at` on its element, 0…1. @example html`<span ${position(0.25)}></span>` */
export const position = directive(Position);
