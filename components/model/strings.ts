/**
 * Every sentence the element says. Numbers arrive already formatted.
 *
 * Knows: English. Does not know: where a sentence is shown.
 */
export const STRINGS = {
  title: (items: string, workgroups: string, size: string) =>
    `${items} reviews, ${workgroups} workgroups of ${size}`,
  titleOneWorkgroup: (items: string, size: string) => `${items} reviews, one workgroup of ${size}`,
  twoLevel: (atomics: string, workgroups: string, bins: string, items: string) =>
    `${atomics} storage atomics (${workgroups} × ${bins}) instead of ${items}`,
  twoLevelSavesNothing: (atomics: string, workgroups: string, bins: string, items: string) =>
    `${atomics} storage atomics (${workgroups} × ${bins}) for ${items} reviews: two levels save nothing here`,
  storage: (atomics: string) => `${atomics} storage atomics, one for each review`,
  peak: (peak: string) => `largest private bin ${peak}`,
  status: { idle: 'Waiting', running: 'Counting…', done: '', error: 'Not counted' },
  checking: 'Checking the counts…',
  verified: 'A JavaScript loop over the same hash gives the same counts',
  wrong: (counts: string) => `JavaScript counts: ${counts}`,
  wrongSum: (total: string, items: string) => `The counts add up to ${total}, not ${items}`,
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
  retry: 'Try again',
} as const;

export type Strings = typeof STRINGS;
