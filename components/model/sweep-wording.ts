/** What the sweep says: where each strategy was slowest on this adapter. */
import type { Sweep, SweepAxis, SweepFinding } from './sweep.ts';
import type { Table } from './table.ts';
import { strategyColumn, timeCells, timeColumns } from './time-columns.ts';
import type { ViewWords } from './view-words.ts';
import { times, type Wording } from './wording.ts';

/** "Storage is slowest with 4 addresses, 24 × as long as with 65,536 addresses; a single address is not the slowest" */
function sentence({ axis, strategy, ...found }: SweepFinding, { strings, format }: Wording): string {
  const own = strings.sweep;
  const name = strings.strategies[strategy];
  const place = axis === 'hot' ? own.atHot : own.atAddresses;
  const { slowest, quickest, ratio, changes, single } = found;
  if (!changes) return (axis === 'hot' ? own.steadyHot : own.steadyAddresses)(name);
  const finding = own.changes(
    name,
    place(format(slowest.at)),
    times(ratio, format),
    place(format(quickest.at)),
  );
  const also = { not: own.singleNot, unclear: slowest.at === 1 ? null : own.singleUnclear, slowest: null };
  return [finding, (single && also[single]) ?? []].flat().join('; ');
}

export function sweepWords({ points, findings, software }: Sweep, words: Wording): ViewWords {
  const { strings, format } = words;
  const own = strings.sweep;
  const here = software ? own.software : (finding: string) => finding;
  const say = (axis: SweepAxis, strategy: string) =>
    findings
      .filter((found) => found.axis === axis && found.strategy === strategy)
      .map((found) => sentence(found, words))[0];
  const [first, ...others] = findings.map((found) => sentence(found, words));
  const timed = points.flatMap(({ time }) => time ?? []);
  const samples = Math.max(0, ...timed.map(({ samples }) => samples.length));
  return {
    title: own.title,
    subtitle: first ? here(say('addresses', 'storage') ?? first) : own.waiting,
    finding: `${[own.title, first ? here(first) : own.waiting, ...others].join('. ')}.`,
    truth: say('hot', 'two-level') ?? say('hot', 'storage') ?? own.soFar(format(timed.length)),
    right: null,
    how: samples ? own.how(format(samples)) : '',
  };
}

export function sweepTable({ points }: Sweep, words: Wording): Table {
  const { strings, format } = words;
  const own = strings.sweep;
  return {
    columns: [
      { name: 'axis', label: own.axis, show: (cell) => own[cell as SweepAxis] },
      { name: 'at', label: own.at, show: (cell) => format(Number(cell)) },
      strategyColumn(words),
      ...timeColumns(words),
    ],
    length: points.length,
    row(index) {
      const { axis, at, strategy, items, time } = points[index]!;
      return [axis, at, strategy, ...timeCells(time, items)];
    },
  };
}
