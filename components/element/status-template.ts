/** The status line: left what is true, right who found it and how. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Snapshot } from '../controller/snapshot.ts';
import { sumOf } from '../model/counts.ts';
import type { GpuTime } from '../model/result.ts';
import { duration, type Wording } from '../model/wording.ts';
import type { Scene } from './scene.ts';

const MARKS = { right: '✓', wrong: '✕', checking: '–', unchecked: '–' } as const;

type Kind = keyof typeof MARKS;

/** A sentence, and whether it was checked. */
type Verdict = readonly [kind: Kind, sentence: string];

/**
 * The line is a live region: it says how a run ended, and what it took, to those who do not see it. The sentence takes its
 * room before the counts are known.
 *
 * @param onCpu whether the CPU counted, or will
 */
export function status(
  snapshot: Snapshot,
  { words: view, origin }: Scene,
  onCpu: boolean,
  words: Wording,
): TemplateResult {
  const { strings } = words;
  const { recorded, timing } = snapshot;
  const [kind, sentence] = view ? judged(view) : verdictOf(snapshot, onCpu, words);
  const how = timing ? strings.timing : view ? view.how : timeOf(snapshot, words);
  const gpu = origin?.backend === 'webgpu' ? origin.adapter?.name || strings.thisGpu : '';
  const who = recorded
    ? strings.recorded(recorded.record.adapter.name || strings.someGpu, recorded.record.date.slice(0, 10))
    : origin?.backend === 'cpu' && view
      ? strings.onCpu
      : gpu;
  return html`<span class="sentence" data-room=${onCpu ? strings.countedOnCpu : strings.verified}>
      <span class="mark ${kind}"><b aria-hidden="true">${MARKS[kind]}</b><span>${sentence}</span></span>
    </span>
    ${onCpu && !view ? nothing : html`<span class="who">${[who, how].filter(Boolean).join(' · ')}</span>`}`;
}

function judged({ right, truth }: { readonly right: boolean | null; readonly truth: string }): Verdict {
  return [right === null ? 'unchecked' : right ? 'right' : 'wrong', truth];
}

/** What is known of the counts. */
function verdictOf(
  { state, shown, progress, recorded }: Snapshot,
  onCpu: boolean,
  { strings, format }: Wording,
): Verdict {
  // While a long count runs, what stands there is the one before: nothing is said of the new one yet.
  if (!shown || progress !== null) return ['checking', strings.status[state]];
  const { verdict, plan, counted } = shown;
  const { kind, expected } = verdict;
  const total = sumOf(counted.counts);
  const items = format(plan.items);
  const sentence = {
    checking: () => strings.checking,
    right: () => strings.verified,
    wrong: () =>
      plan.strategy === 'unsynchronized'
        ? strings.lost(format(plan.items - total), items)
        : expected
          ? strings.wrong(Array.from(expected.slice(0, 10), format).join(', '))
          : strings.wrongSum(format(total), items),
    unchecked: () => (onCpu && !recorded ? strings.countedOnCpu : strings.sumOnly(format(total))),
  }[kind]();
  return [kind, sentence];
}

function timeOf({ state, result }: Snapshot, { strings, format }: Wording): string {
  const time = state === 'done' && result?.gpuTime;
  if (!time) return '';
  const { clock, median, samples }: GpuTime = time;
  return (clock === 'wall' ? strings.wallTime : strings.time)(
    duration(median, format),
    format(samples.length),
  );
}

/** How far a long count is, on the line above the status. */
export function progress({ progress }: Snapshot, { strings }: Wording): TemplateResult | typeof nothing {
  if (progress === null) return nothing;
  return html`<progress part="progress" .value=${progress} aria-label=${strings.progress}></progress>`;
}
