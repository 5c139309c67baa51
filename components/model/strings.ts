/**
 * Every sentence the element says. Numbers arrive already formatted.
 *
 * Knows: English. Does not know: where a sentence is shown.
 */

import type { OwnerKind } from './queue.ts';

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
  losses: {
    none: (runs: string) => `plain additions, and ${runs} runs lost nothing: luck, not safety`,
    same: (runs: string, lost: string) => `plain additions: each of ${runs} runs lost ${lost} updates`,
    different: (runs: string, lost: string) => `plain additions: ${runs} runs lost ${lost} updates`,
  },
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
  someGpu: 'a GPU',
  onCpu: 'computed on the CPU',
  recorded: (gpu: string, date: string) => `recorded: ${gpu}, ${date}`,
  rating: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  bin: (bin: string) => `bin ${bin}`,
  finding: (title: string, largestBin: string, largest: string) =>
    `${title}. Most in ${largestBin}: ${largest}.`,
  empty: (title: string) => `${title}. Every bin is empty.`,
  axisBins: 'bin',
  logScale: 'log scale',
  workgroupsControl: 'Workgroups',
  itemsControl: 'Reviews',
  strategyControl: 'Strategy',
  hotControl: 'Hot bin',
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
  stop: 'Stop',
  back: 'One step back',
  forth: 'One step on',
  play: 'Play',
  pause: 'Pause',
  stepControl: 'Step',
  stepText: (step: string, all: string) => `${step} of ${all}`,
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
  export: 'Save record',
  close: 'Close',
  reading: (bin: string, count: string, share: string) => `${bin}: ${count} (${share} %)`,
  inspected: 'real order, not timed',
  queue: {
    items: (queues: string) =>
      `One storage atomic a review: ${queues === '1' ? 'one queue' : `${queues} queues`}`,
    merges: (queues: string, length: string) =>
      `One storage atomic a bin and workgroup: ${queues === '1' ? 'one queue' : `${queues} queues`} of ${length}`,
    first: (places: string) => (places === '1' ? 'first place' : `first ${places} places`),
    colour: (owner: OwnerKind) => `In order of arrival, coloured by ${owner}`,
    atomics: (atomics: string) => (atomics === '1' ? '1 storage atomic' : `${atomics} storage atomics`),
    longest: (measured: string, predicted: string) =>
      `No gaps; longest ${measured}, ${measured === predicted ? 'as predicted' : `predicted ${predicted}`}`,
    each: (measured: string, predicted: string) =>
      `No gaps; each ${measured}, ${measured === predicted ? 'as predicted' : `predicted ${predicted}`}`,
    gaps: 'Places are missing or taken twice',
    changes: (bin: string, owner: OwnerKind, changes: string, neighbours: string) =>
      `Along ${bin} the next place is another ${owner}'s ${changes} times out of ${neighbours}`,
    owner: (owner: OwnerKind, number: string) => `${owner} ${number}`,
    reading: (place: string, bin: string, owner: string) => `place ${place} of ${bin}: ${owner}`,
    firstColumn: 'From place',
    lastColumn: 'To place',
    workgroup: 'Workgroup',
    subgroup: 'Subgroup',
    invocation: 'Invocation',
  },
  merge: {
    title: (workgroups: string) =>
      `The merge: ${workgroups === '1' ? 'one private histogram' : `${workgroups} private histograms`}`,
    step: (merged: string, workgroups: string) => `The merge: ${merged} of ${workgroups} private histograms`,
    order: 'Each bar in the order in which its segments arrived',
    orderOnCpu: 'A loop merged one workgroup after the other',
    sum: (atomics: string, sum: string) =>
      `${atomics} ${atomics === '1' ? 'atomic' : 'atomics'}: ${reviews(sum)}`,
    part: (atomics: string, all: string) => `${atomics} of ${all}`,
    wrong: (total: string, items: string) =>
      `The private histograms do not add up to the bins: ${total} of ${reviews(items)}`,
    untiled: 'The returned values leave gaps or overlap: this is no order of merges',
    tickets: (bins: string, all: string) =>
      `Bins whose segments arrived in the order in which the workgroups finished: ${bins} of ${all}`,
    reading: (workgroup: string, counts: string, ticket: string, workgroups: string) =>
      `workgroup ${workgroup}: ${counts}, finished as number ${ticket} of ${workgroups}`,
    counts: (counts: string, sum: string) => `${counts} = ${reviews(sum)}`,
    countsOfMany: (sum: string, peak: string) => `${reviews(sum)}, ${peak}`,
    fromColumn: 'From place',
    finishedColumn: 'Finished as',
    workgroup: 'workgroup',
    some: (shown: string, all: string) => `${shown} of ${all}`,
    tiles: 'Private histograms',
  },
  ledger: {
    title: (items: string) => `The ledger, ${reviews(items)}`,
    formula: (items: string, workgroups: string, bins: string, merges: string) =>
      `${reviews(items)} against ${workgroups} × ${bins} = ${merges}`,
    saves: (items: string) => `Two levels: one storage atomic for ${reviews(items)}`,
    savesNothing: 'Two levels save nothing here: no fewer storage atomics than reviews',
    queue: (queue: string, largest: string) => `longest queue ${queue}, not ${largest}`,
    tooLarge: (strategy: string, bytes: string, limit: string) =>
      `${strategy} does not fit: ${bytes} bytes, of ${limit}`,
    storageAtomics: 'Storage atomics',
    workgroupAtomics: 'Workgroup atomics',
    memory: 'Workgroup memory',
    longestQueue: 'Longest queue',
    strategy: 'Strategy',
    bytes: (bytes: string) => `${bytes} bytes`,
    limit: (bytes: string) => `limit ${bytes}`,
    truth: 'Calculated, not timed',
    how: (limit: string) => `${limit} bytes in a workgroup`,
    assumed: (limit: string) => `${limit} bytes, the least of any GPU`,
  },
  race: {
    title: (items: string) => `The race, ${reviews(items)}`,
    faster: (strategy: string, times: string) => `${strategy}: faster than storage, ${times} ×`,
    same: (strategy: string) => `${strategy}: the same within the noise`,
    slower: (strategy: string, times: string) => `${strategy}: slower than storage, ${times} ×`,
    software: 'A software adapter’s own times: they say nothing about GPUs',
    alone: 'Nothing to compare: storage and two levels have not both been timed',
    median: (strategy: string, time: string) => `${strategy}: ${time}`,
    noSample: 'no usable sample',
    perItem: (time: string) => `${time} a review`,
    noisy: 'noisy',
    samples: (samples: string) => (samples === '1' ? '1 sample each' : `${samples} samples each, in turn`),
    how: 'line: median, band: clock step',
    wall: 'wall clock, line: median, band: its step',
  },
  sweep: {
    title: 'Time for one review',
    waiting: 'By how many addresses there are, and how many reviews want the same one',
    addresses: 'number of addresses',
    hot: 'share of the hot bin',
    atAddresses: (addresses: string) => (addresses === '1' ? 'one address' : `${addresses} addresses`),
    atHot: (hot: string) => `hot ${hot}`,
    changes: (strategy: string, slowest: string, times: string, least: string) =>
      `${strategy}: ${slowest}, ${times} × the time of ${least}`,
    steadyAddresses: (strategy: string) => `${strategy}: no change with addresses beyond the noise`,
    steadyHot: (strategy: string) => `${strategy}: no change with hot beyond the noise`,
    singleNot: 'a single address is not the slowest',
    singleUnclear: 'a single address is as slow within the noise',
    software: (finding: string) => `${finding} (a software adapter)`,
    soFar: (times: string) => `${times} timed so far`,
    how: (samples: string) => `median of ${samples}`,
    axis: 'Varied',
    at: 'Value',
  },
  times: {
    median: 'Median',
    min: 'Least',
    max: 'Largest',
    samples: 'Samples',
    perItem: 'A review',
  },
};

/** The sentences of a listing. They stand apart, so that a page without listings does not load them. */
export const LISTING_STRINGS = {
  label: 'WGSL listing',
  code: 'WGSL code',
  out: (values: string) => `out: ${values}`,
  more: (count: string) => ` … and ${count} more`,
  gpu: (time: string, samples: string) => `gpu: ${time} ms (median of ${samples})`,
  gpuByWall: (time: string, samples: string) => `gpu: ${time} ms by the wall clock (median of ${samples})`,
  timing: 'gpu: timing…',
  noTime: 'gpu: the clock gave no usable time',
  right: 'as expected',
  wrong: (values: string) => `expected ${values}`,
  expected: (values: string) => `expected, not measured: ${values}`,
  status: { idle: 'Not run yet', running: 'Running…' },
  edited: 'Edited, not run yet',
  hint: 'Ctrl+Enter runs, Escape leaves the code',
  run: 'Run',
  thisGpu: 'this GPU',
  lost: 'The GPU was lost while it ran this listing. Run it again when you like; what else is on the page comes back by itself.',
  refused: (message: string) => `The GPU's compiler refused the code: ${message}`,
  noPipeline:
    'The GPU cannot run the code; it takes one compute entry point, and no binding but the output buffer at group 0, binding 0.',
  constants: (given: string) =>
    `The GPU cannot run the code with constants="${given}"; each must be an override of the code, with a value of its type.`,
  notRun: (dispatch: string, length: string) =>
    `The GPU could not run ${dispatch} workgroups with ${length} output elements; raise length if the code's own buffer is larger.`,
  empty: 'There is no WGSL to run: put it into a <script type="text/wgsl"> or a <pre> inside the element.',
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
