/** The status line: left what is true, right who counted. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Snapshot } from '../controller/snapshot.ts';
import { sumOf } from '../model/counts.ts';
import type { GpuTime } from '../model/result.ts';
import { duration, type Wording } from '../model/wording.ts';

const MARKS = { right: '✓', wrong: '✕', checking: '–', unchecked: '–' } as const;

/**
 * The line is a live region: it says how a run ended, and what it took, to those who do not see it. The sentence takes its
 * room before the counts are known.
 *
 * @param onCpu whether the CPU counted, or will
 */
export function status(
  { state, shown, result, timing, progress }: Snapshot,
  onCpu: boolean,
  { strings, format }: Wording,
): TemplateResult {
  // While a long count runs, what stands there is the one before: nothing is said of the new one yet.
  const counting = progress !== null;
  const { kind, expected } = (!counting && shown?.verdict) || { kind: 'checking' as const, expected: null };
  const total = () => format(sumOf(shown!.counted.counts));
  const sentence = {
    checking: () => (shown && !counting ? strings.checking : strings.status[state]),
    right: () => strings.verified,
    wrong: () =>
      shown!.plan.strategy === 'unsynchronized'
        ? strings.lost(format(shown!.plan.items - sumOf(shown!.counted.counts)), format(shown!.plan.items))
        : expected
          ? strings.wrong(Array.from(expected.slice(0, 10), format).join(', '))
          : strings.wrongSum(total(), format(shown!.plan.items)),
    unchecked: () => (onCpu ? strings.countedOnCpu : strings.sumOnly(total())),
  }[kind]();
  const time = state === 'done' && result?.gpuTime;
  const timed = (gpuTime: GpuTime) =>
    (gpuTime.clock === 'wall' ? strings.wallTime : strings.time)(
      duration(gpuTime.median, format),
      format(gpuTime.samples.length),
    );
  const who = shown ? (shown.origin.adapter ?? strings.thisGpu) : '';
  const how = timing ? strings.timing : time ? timed(time) : '';
  return html`<span class="sentence" data-room=${onCpu ? strings.countedOnCpu : strings.verified}>
      <span class="mark ${kind}"><b aria-hidden="true">${MARKS[kind]}</b><span>${sentence}</span></span>
    </span>
    ${onCpu ? nothing : html`<span class="who">${[who, how].filter(Boolean).join(' · ')}</span>`}`;
}

/** How far a long count is, on the line above the status. */
export function progress({ progress }: Snapshot, { strings }: Wording): TemplateResult | typeof nothing {
  if (progress === null) return nothing;
  return html`<progress part="progress" .value=${progress} aria-label=${strings.progress}></progress>`;
}
