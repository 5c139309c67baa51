/** The status line: left what is true, right who counted. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Snapshot } from '../controller/snapshot.ts';
import { sumOf } from '../model/counts.ts';
import type { Wording } from '../model/wording.ts';

const MARKS = { right: '✓', wrong: '✕', checking: '–', unchecked: '–' } as const;

/**
 * The sentence is a live region: it says how a run ended to those who do not see it. It takes its room before the
 * counts are known.
 *
 * @param onCpu whether the CPU counted, or will
 */
export function status(
  { state, shown }: Snapshot,
  onCpu: boolean,
  { strings, format }: Wording,
): TemplateResult {
  const { kind, expected } = shown?.verdict ?? { kind: 'checking' };
  const total = () => format(sumOf(shown!.counted.counts));
  const sentence = {
    checking: () => (shown ? strings.checking : strings.status[state]),
    right: () => strings.verified,
    wrong: () =>
      expected
        ? strings.wrong(Array.from(expected.slice(0, 10), format).join(', '))
        : strings.wrongSum(total(), format(shown!.plan.items)),
    unchecked: () => (onCpu ? strings.countedOnCpu : strings.sumOnly(total())),
  }[kind]();
  return html`<span class="sentence" data-room=${onCpu ? strings.countedOnCpu : strings.verified}>
      <span class="mark ${kind}"><b aria-hidden="true">${MARKS[kind]}</b><span role="status">${sentence}</span></span>
    </span>
    ${onCpu ? nothing : html`<span class="who">${shown ? (shown.origin.adapter ?? strings.thisGpu) : ''}</span>`}`;
}
