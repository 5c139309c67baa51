/**
 * What a merge says: title, sentence, finding, verdict and table, made of numbers and the strings' table.
 *
 * Knows: a merge, a number format. Does not know: where the words stand. Workgroups count from 0, as WGSL counts them.
 */
import { MOST_ROWS } from './bars.ts';
import { largestOf, sumOf } from './counts.ts';
import { type Merge, mergedAt } from './merge.ts';
import type { Cell, Table } from './table.ts';
import type { ViewWords } from './view-words.ts';
import { binName, type Wording } from './wording.ts';

/**
 * @param step workgroups that are merged, in the order of their tickets, or null for all
 * @param onCpu whether a loop merged: then there is no order to speak of
 */
export function mergeWords(
  merge: Merge,
  step: number | null,
  { strings, format }: Wording,
  onCpu = false,
): ViewWords {
  const { plan, peak, total, right, inTicketOrder } = merge;
  const { workgroups, bins, items } = plan;
  const words = strings.merge;
  const all = format(workgroups);
  const merged = Math.min(step ?? workgroups, workgroups);
  const title = step === null ? words.title(all) : words.step(format(merged), all);
  const atomics = format(plan.storageAtomics);
  const part = step === null ? atomics : words.part(format(merged * bins), atomics);
  const wrong = total === items ? words.untiled : words.wrong(format(total), format(items));
  const truth = right ? words.sum(part, format(sumOf(mergedAt(merge, step)))) : wrong;
  // The name of a picture stays the same at every step.
  const whole = right ? words.sum(atomics, format(total)) : wrong;
  const order = onCpu ? words.orderOnCpu : words.tickets(format(inTicketOrder), format(bins));
  return {
    title,
    subtitle: onCpu ? words.orderOnCpu : words.order,
    finding: `${words.title(all)}. ${whole}. ${order}. ${strings.peak(format(peak!))}.`,
    truth,
    right: onCpu ? null : right,
    how: onCpu ? strings.countedOnCpu : strings.inspected,
  };
}

/** "workgroup 7: 660 + 671 + 702 + 690 + 1,373 = 4,096 reviews, finished as number 5 of 16" */
export function workgroupReading(
  { plan, privateBins, tickets }: Merge,
  workgroup: number,
  { strings, format }: Wording,
): string {
  const { bins, workgroups } = plan;
  const own = privateBins.subarray(workgroup * bins, (workgroup + 1) * bins);
  const sum = format(sumOf(own));
  const counts =
    bins <= MOST_ROWS
      ? strings.merge.counts([...own].map(format).join(' + '), sum)
      : strings.merge.countsOfMany(sum, strings.peak(format(largestOf(own))));
  const numbers = [format(tickets[workgroup]! + 1), format(workgroups)] as const;
  return strings.merge.reading(format(workgroup), counts, ...numbers);
}

/** A row a private bin: workgroup, bin, what it counted, the value its merge returned, as which one it finished. */
export function mergeTable({ plan, privateBins, merged, tickets }: Merge, words: Wording): Table {
  const { strings, format } = words;
  const { bins } = plan;
  const number = (cell: Cell) => format(Number(cell));
  return {
    columns: [
      { name: 'workgroup', label: strings.queue.workgroup, show: number },
      { name: 'bin', label: strings.binColumn, show: (cell) => binName(Number(cell) - 1, bins, words) },
      { name: 'count', label: strings.countColumn, show: number },
      { name: 'from', label: strings.merge.fromColumn, show: number },
      { name: 'finished', label: strings.merge.finishedColumn, show: number },
    ],
    length: privateBins.length,
    row(index) {
      const workgroup = Math.floor(index / bins);
      return [workgroup, (index % bins) + 1, privateBins[index]!, merged[index]!, tickets[workgroup]! + 1];
    },
  };
}
