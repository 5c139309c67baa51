/** The status line: left what is true, right who counted. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Snapshot, Verdict } from '../controller/snapshot.ts';
import { sumOf } from '../model/counts.ts';
import type { Wording } from '../model/wording.ts';

const MARKS: Readonly<Partial<Record<Verdict['kind'], string>>> = {
  right: 'right',
  wrong: 'wrong',
  'wrong-sum': 'wrong',
};

/**
 * The sentence is a live region: it says how a run ended to those who do not see it.
 *
 * @param tools stand beside the GPU's name
 */
export function status(
  { state, shown }: Snapshot,
  { strings, format }: Wording,
  tools: unknown,
): TemplateResult {
  if (!shown) return html`<span role="status">${strings.status[state]}</span>`;
  const { verdict, origin, plan, counted } = shown;
  const total = () => format(sumOf(counted.counts));
  const sentence = {
    checking: () => strings.checking,
    right: () => strings.verified,
    wrong: () =>
      strings.wrong(
        verdict.kind === 'wrong' ? Array.from(verdict.expected.slice(0, 10), format).join(', ') : '',
      ),
    'wrong-sum': () => strings.wrongSum(total(), format(plan.items)),
    unchecked: () => (origin.backend === 'cpu' ? strings.countedOnCpu : strings.sumOnly(total())),
  }[verdict.kind]();
  const gpu = origin.backend === 'webgpu' ? (origin.adapter ?? strings.thisGpu) : nothing;
  return html`<span role="status" class=${MARKS[verdict.kind] ?? ''}>${sentence}</span>
    <span class="who">${gpu}${tools}</span>`;
}
