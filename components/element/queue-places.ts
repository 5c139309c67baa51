/**
 * The numbers in the cells of short queues: what each addition returned.
 *
 * Knows: queues, where a cell lies. Does not know: how cells are coloured on the GPU, who counted.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { formOf } from '../model/bars.ts';
import type { Queues } from '../model/queue.ts';
import type { Format } from '../model/wording.ts';

/** A longer queue's cells have no room for a number. */
const MOST_PLACES = 24;

/** @param step places that are filled, or null for all */
export function queuePlaces(
  { lengths, starts, owners, groups, longest }: Queues,
  step: number | null,
  format: Format,
): TemplateResult | typeof nothing {
  if (longest > MOST_PLACES || formOf(lengths.length) !== 'rows') return nothing;
  // The ramp goes from dark to light.
  const isDark = (owner: number) => 2 * owner < groups - 1;
  const placesOf = (bin: number) => {
    const queue = owners.subarray(starts[bin], starts[bin + 1]).subarray(0, step ?? undefined);
    return Array.from(
      queue,
      (owner, place) => html`<span class=${isDark(owner) ? 'dark' : ''}>${format(place)}</span>`,
    );
  };
  return html`<div class="places" data-value=${longest} data-x=${lengths.length} aria-hidden="true">
    ${Array.from(lengths, (_, bin) => html`<div>${placesOf(bin)}</div>`)}
  </div>`;
}
