/**
 * Sliders for a listing's constants.
 *
 * Knows: names, bounds, values. Does not know: what a constant does in the code.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { ConstantRange, Constants, Declaration } from '../model/listing-constants.ts';

/**
 * A slider for each range whose constant is declared, at the value that the code runs with.
 *
 * @param declared by the code that runs
 * @param change a reader moved one
 */
export function constantSliders(
  ranges: readonly ConstantRange[],
  constants: Constants,
  declared: ReadonlyMap<string, Declaration>,
  change: (name: string, value: number) => void,
): (TemplateResult | typeof nothing)[] {
  return ranges.map(({ name, least, most }) => {
    const declaration = declared.get(name);
    if (!declaration) return nothing;
    const value = Object.hasOwn(constants, name) ? constants[name]! : declaration.value;
    const whole = declaration.whole && [least, most, value ?? 0].every(Number.isInteger);
    return html`<label>
      <span>${name} <output aria-live="off">${value ?? '–'}</output></span>
      <input
        type="range"
        name=${name}
        min=${least}
        max=${most}
        step=${whole ? '1' : 'any'}
        .value=${String(value ?? least)}
        aria-label=${name}
        @input=${({ target }: Event) => change(name, (target as HTMLInputElement).valueAsNumber)}
      />
    </label>`;
  });
}
