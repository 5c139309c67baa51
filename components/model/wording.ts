/**
 * What a count is called: title, sentence, finding, verdict, made of numbers and the strings' table.
 *
 * Knows: plans, results, a number format. Does not know: where the words stand.
 */

import { MOST_ROWS } from './bars.ts';
import { largestOf, sumOf } from './counts.ts';
import type { Counted } from './oracle.ts';
import type { CountPlan } from './plan.ts';
import type { Strings } from './strings.ts';
import type { Table } from './table.ts';

/** Formats a count for the reader's language. */
export type Format = (value: number) => string;

/** What words can be made of. */
export interface Wording {
  readonly strings: Strings;
  readonly format: Format;
}

/** "65,536 reviews, 16 workgroups of 256" */
export function title(
  plan: Pick<CountPlan, 'items' | 'workgroups' | 'workgroupSize'>,
  words: Wording,
): string {
  const { strings, format } = words;
  const items = format(plan.items);
  const size = format(plan.workgroupSize);
  return plan.workgroups === 1
    ? strings.titleOneWorkgroup(items, size)
    : strings.title(items, format(plan.workgroups), size);
}

/**
 * "80 storage atomics (16 × 5) instead of 65,536 · largest private bin 1,421"
 *
 * @param losses updates that each of some runs lost
 */
export function subtitle(
  plan: CountPlan,
  counted: Pick<Counted, 'peak'>,
  onCpu: boolean,
  { strings, format }: Wording,
  losses: readonly number[] = [],
): string {
  const atomics = format(plan.storageAtomics);
  if (plan.strategy === 'storage') return strings.storage(atomics);
  if (plan.strategy === 'unsynchronized') {
    if (onCpu) return strings.unsynchronizedOnCpu;
    if (!losses.length) return strings.unsynchronized;
    const runs = format(losses.length);
    const [first = 0] = losses;
    if (losses.some((lost) => lost !== first))
      return strings.losses.different(runs, losses.map(format).join(', '));
    return first ? strings.losses.same(runs, format(first)) : strings.losses.none(runs);
  }
  const factors = [format(plan.workgroups), format(plan.bins), format(plan.items)] as const;
  const saves = plan.storageAtomics < plan.items;
  const sentence = (saves ? strings.twoLevel : strings.twoLevelSavesNothing)(atomics, ...factors);
  return counted.peak === null ? sentence : `${sentence} · ${strings.peak(format(counted.peak))}`;
}

/** What a bin is called: a rating while there are five, a number otherwise. */
export function binName(bin: number, bins: number, { strings, format }: Wording): string {
  return bins <= MOST_ROWS ? strings.rating(bin + 1) : strings.bin(format(bin + 1));
}

/** The picture in a sentence, for those who do not see it. */
export function finding(plan: CountPlan, counted: Counted, words: Wording): string {
  const heading = title(plan, words);
  const { counts } = counted;
  const largest = largestOf(counts);
  if (largest === 0) return words.strings.empty(heading);
  const bin = counts.indexOf(largest);
  return words.strings.finding(heading, binName(bin, counts.length, words), words.format(largest));
}

/** The counts, a row a bin, numbered from 1. */
export function barsTable(counts: Uint32Array, words: Wording): Table {
  const { strings, format } = words;
  return {
    columns: [
      {
        name: 'bin',
        label: strings.binColumn,
        show: (bin) => binName(Number(bin) - 1, counts.length, words),
      },
      { name: 'count', label: strings.countColumn, show: (count) => format(Number(count)) },
    ],
    length: counts.length,
    row: (bin) => [bin + 1, counts[bin]!],
  };
}

/** Units of time with their milliseconds. */
const UNITS = [
  ['ps', 1e-9],
  ['ns', 1e-6],
  ['µs', 1e-3],
  ['ms', 1],
  ['s', 1e3],
] as const;

/** "205 µs": a time with three digits, in the unit that it fills. @param milliseconds above 0 */
export function duration(milliseconds: number, format: Format): string {
  const rounded = (size: number) => Number((milliseconds / size).toPrecision(3));
  const [unit, size] = UNITS.find(([, size]) => rounded(size) < 1000) ?? UNITS[4];
  return `${format(rounded(size))} ${unit}`;
}

/** "20.9": how many times as much, with three digits. */
export function times(ratio: number, format: Format): string {
  return format(Number(ratio.toPrecision(3)));
}

/** "3 stars: 11,059 (16.9 %)" */
export function reading(counts: Uint32Array, bin: number, words: Wording): string {
  const count = counts[bin]!;
  const share = Math.round((count / Math.max(1, sumOf(counts))) * 1000) / 10;
  return words.strings.reading(binName(bin, counts.length, words), words.format(count), words.format(share));
}
