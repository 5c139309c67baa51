/**
 * Sliders for a listing's constants.
 *
 * Knows: names, bounds, values. Does not know: what a constant does in the code.
 */
import { html, type TemplateResult } from 'lit';
import { type ConstantRange, type Constants, declaredValue } from '../model/listing.ts';

/**
 * A slider for each range, at the value that the code runs with.
 *
 * @param change a reader moved one
 */
export function constantSliders(
  ranges: readonly ConstantRange[],
  constants: Constants,
  code: string,
  change: (name: string, value: number) => void,
): TemplateResult[] {
  return ranges.map(({ name, least, most }) => {
    const value = constants[name] ?? declaredValue(code, name) ?? least;
    const whole = Number.isInteger(least) && Number.isInteger(most);
    return html`<label>
      <span>${name} <output aria-live="off">${value}</output></span>
      <input
        type="range"
        name=${name}
        min=${least}
        max=${most}
        step=${whole ? 1 : (most - least) / 100}
        .value=${String(value)}
        aria-label=${name}
        @input=${({ target }: Event) => change(name, (target as HTMLInputElement).valueAsNumber)}
      />
    </label>`;
  });
}
