/**
 * Every sentence the element says. Numbers arrive already formatted.
 *
 * Knows: English. Does not know: where a sentence is shown.
 */

const reviews = (items: string) => (items === '1' ? '1 review' : `${items} reviews`);

export const STRINGS = {
  title: (items: string, workgroups: string, size: string) =>
    `${reviews(items)}, ${workgroups} workgroups of ${size}`,
  titleOneWorkgroup: (items: string, size: string) => `${reviews(items)}, one workgroup of ${size}`,
  twoLevel: (atomics: string, workgroups: string, bins: string, items: string) =>
    `${atomics} storage atomics (${workgroups} × ${bins}) instead of ${items}`,
  twoLevelSavesNothing: (atomics: string, workgroups: string, bins: string, items: string) =>
    `${atomics} storage atomics (${workgroups} × ${bins}) for ${reviews(items)}: two levels save nothing here`,
  storage: (atomics: string) => `${atomics} storage atomics, one for each review`,
  unsynchronized: 'plain additions instead of atomics: updates get lost',
  unsynchronizedOnCpu: 'plain additions instead of atomics: one loop loses nothing, a GPU does',
  peak: (peak: string) => `largest private bin ${peak}`,
  status: { idle: 'Waiting', running: 'Counting…', done: '', error: 'Not counted' },
  checking: 'Checking…',
  verified: 'Verified by a JavaScript loop',
  wrong: (counts: string) => `JavaScript counts: ${counts}`,
  wrongSum: (total: string, items: string) => `The counts add up to ${total}, not ${items}`,
  lost: (lost: string, items: string) => `${lost} of ${items} updates were lost`,
  sumOnly: (total: string) => `The counts add up to ${total}`,
  countedOnCpu: 'Counted by a JavaScript loop on the CPU',
  thisGpu: 'this GPU',
  rating: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  bin: (bin: string) => `bin ${bin}`,
  finding: (title: string, largestBin: string, largest: string) =>
    `${title}. Most in ${largestBin}: ${largest}.`,
  empty: (title: string) => `${title}. Every bin is empty.`,
  axisBins: 'bin',
  workgroupsControl: 'Workgroups',
  itemsControl: 'Reviews',
  strategyControl: 'Strategy',
  hotControl: 'Hot',
  strategies: {
    'two-level': 'Two-level',
    storage: 'Storage',
    replicated: 'Replicated',
    unsynchronized: 'Unsynchronized',
  },
  run: 'Run',
  measure: 'Time',
  timing: 'timing…',
  time: (time: string, samples: string) => `${time} (median of ${samples})`,
  wallTime: (time: string, samples: string) => `${time} by the wall clock (median of ${samples})`,
  progress: 'Counted',
  retry: 'Try again',
  table: 'Table',
  binColumn: 'Bin',
  countColumn: 'Reviews',
  previous: 'Previous',
  next: 'Next',
  rows: (first: string, last: string, all: string) => `${first} to ${last} of ${all}`,
  copy: 'Copy as CSV',
  copied: 'Copied',
  save: 'Save picture',
  close: 'Close',
  reading: (bin: string, count: string, share: string) => `${bin}: ${count} (${share} %)`,
};

export type Strings = typeof STRINGS;

/** Some of the sentences, groups of them included. */
export type OwnStrings = {
  readonly [Name in keyof Strings]?: Strings[Name] extends object
    ? Strings[Name] extends (...words: never[]) => string
      ? Strings[Name]
      : Partial<Strings[Name]>
    : Strings[Name];
};

/**
 * The table with an author's own sentences in it.
 *
 * @param own sentences by their names; what is empty, of another kind than ours or of an unknown name is left out
 * @returns the whole table, and the names that were left out
 */
export function mergeStrings(own: OwnStrings | null | undefined): { strings: Strings; unknown: string[] } {
  const unknown: string[] = [];
  const merge = (ours: Record<string, unknown>, given: object, path: string) => {
    const merged = { ...ours };
    for (const [name, value] of Object.entries(given)) {
      const known = Object.hasOwn(ours, name) ? ours[name] : null;
      if (!value || typeof value !== typeof known) unknown.push(path + name);
      else merged[name] = known && typeof known === 'object' ? merge({ ...known }, value, `${name}.`) : value;
    }
    return merged;
  };
  return { strings: merge(STRINGS, own ?? {}, '') as Strings, unknown };
}
