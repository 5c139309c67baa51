/**
 * What the queues say: title, sentence, finding, verdict and table, made of numbers and the strings' table.
 *
 * Knows: queues, a number format. Does not know: where the words stand. Places count from 0, as atomics return them.
 */
import type { Queues } from './queue.ts';
import type { Cell, Table } from './table.ts';
import type { ViewWords } from './view-words.ts';
import { binName, type Wording } from './wording.ts';

/** @param step places that are filled, or null for all */
export function queueWords(queues: Queues, step: number | null, words: Wording): ViewWords {
  const { strings, format } = words;
  const { plan, lengths, ownerKind, longest, predicted, changes, gapFree } = queues;
  const { queue } = strings;
  const bins = format(plan.bins);
  const title = plan.copies ? queue.merges(bins, format(plan.workgroups)) : queue.items(bins);
  const atomics = queue.atomics(format(plan.storageAtomics));
  const part = step === null ? atomics : queue.first(format(Math.min(step, longest)));
  const bin = lengths.indexOf(longest);
  const name = binName(bin, plan.bins, words);
  const truth = gapFree
    ? (plan.copies ? queue.each : queue.longest)(format(longest), format(predicted))
    : queue.gaps;
  const changed = queue.changes(name, ownerKind, format(changes[bin]!), format(longest - 1));
  return {
    title,
    subtitle: `${queue.colour(ownerKind)} · ${part}`,
    finding: longest ? `${title}, ${atomics}. ${truth}. ${changed}.` : strings.empty(title),
    truth,
    right: gapFree && longest === predicted,
    how: strings.inspected,
  };
}

/** "place 1,234 of 5 stars: workgroup 7" @param place from 0, below the bin's length */
export function queueReading(queues: Queues, bin: number, place: number, words: Wording): string {
  const { queue } = words.strings;
  const owner = queue.owner(queues.ownerKind, words.format(queues.owners[queues.starts[bin]! + place]!));
  return queue.reading(words.format(place), binName(bin, queues.plan.bins, words), owner);
}

/** A row for each run of neighbouring places that one owner got: all that the picture shows. */
export function queueTable(queues: Queues, words: Wording): Table {
  const { plan, lengths, starts, owners, ownerKind, changes } = queues;
  const { strings, format } = words;
  const length = changes.reduce((sum, changed, bin) => sum + changed + Number(lengths[bin]! > 0), 0);
  // Of each run: its bin, and where it begins among the owners; behind them the end of the last.
  const bins = new Uint32Array(length);
  const runs = new Uint32Array(length + 1);
  let run = 0;
  lengths.forEach((_, bin) => {
    for (let at = starts[bin]!; at < starts[bin + 1]!; at++) {
      if (at > starts[bin]! && owners[at] === owners[at - 1]) continue;
      bins[run] = bin;
      runs[run++] = at;
    }
  });
  runs[run] = owners.length;
  const number = (cell: Cell) => format(Number(cell));
  return {
    columns: [
      { name: 'bin', label: strings.binColumn, show: (cell) => binName(Number(cell) - 1, plan.bins, words) },
      { name: 'first', label: strings.queue.firstColumn, show: number },
      { name: 'last', label: strings.queue.lastColumn, show: number },
      { name: ownerKind, label: strings.queue[ownerKind], show: number },
    ],
    length,
    row(index) {
      const at = runs[index]!;
      const bin = bins[index]!;
      const start = starts[bin]!;
      return [bin + 1, at - start, runs[index + 1]! - 1 - start, owners[at]!];
    },
  };
}
