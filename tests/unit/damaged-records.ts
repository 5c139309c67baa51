/** A whole record, ways to damage it, and what is said of each: for the reader of records and for the element. */
import { type HistogramRecord, writeRecord } from '../../components/model/record.ts';

export const RECORD: HistogramRecord = {
  date: '2026-11-30T12:00:00.000Z',
  version: '0.1.0',
  adapter: { name: 'NVIDIA H200', vendor: 'nvidia', architecture: 'hopper', software: false },
  limits: {
    maxComputeInvocationsPerWorkgroup: 1024,
    maxComputeWorkgroupSizeX: 1024,
    maxComputeWorkgroupStorageSize: 49152,
  },
  runtime: 'Node v22.0.0, Dawn',
  entries: [
    {
      configuration: { strategy: 'two-level', items: 4294967295, bins: 3, hot: 0.5, testsHot: true },
      counts: [0, 1, 4294967294],
      gpuTime: {
        median: 0.1,
        min: 2 ** -30,
        max: 0.2,
        samples: [0.2, 0.1, 2 ** -30],
        clock: 'timestamp-query',
        quantum: 0.1,
      },
      inspected: { order: [3, 2, 1, 0] },
    },
    { configuration: {}, counts: [0, 0, 0, 65535, 1], gpuTime: null },
    {
      configuration: { axis: 'hot', at: 0.25, strategy: 'storage', items: 900 },
      counts: null,
      gpuTime: { median: 2, min: 2, max: 2, samples: [2], clock: 'wall', quantum: 1e-7 },
    },
    { configuration: { axis: 'hot', at: 1 }, counts: null, gpuTime: null },
  ],
};

/** As `JSON.parse` gives it, with fields set to something else, or removed. @param changes by path, such as `entries.0.counts` */
export function changed(record: HistogramRecord, changes: Readonly<Record<string, unknown>>): unknown {
  const made = JSON.parse(writeRecord(record));
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.');
    const last = names.pop()!;
    const holder = names.reduce((inner, name) => inner[name], made);
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
  return made;
}

/** The record with one field changed. */
export const damaged = (path: string, value: unknown) => changed(RECORD, { [path]: value });

/** A path as messages name it. */
export const fieldOf = (path: string) => path.replace(/\.(\d+)/g, '[$1]');

const TEXT = writeRecord(RECORD);

/** Texts that are no JSON. */
export const NO_JSON: readonly string[] = [
  '{',
  ...[0, 1, 500, TEXT.length >> 1, TEXT.length - 3].map((length) => TEXT.slice(0, length)),
];

/** What is JSON, or a value, and no record. Null and undefined mean none to the element. */
export const NO_RECORDS: readonly { source: unknown; words: string }[] = [
  { source: null, words: 'the record is null' },
  { source: undefined, words: 'the record is missing' },
  { source: 'null', words: 'the record is null' },
  { source: 7, words: 'the record is 7' },
  { source: true, words: 'the record is true' },
  { source: [], words: 'the record is []' },
  { source: [RECORD], words: 'the record is [{' },
  { source: {}, words: 'format is missing' },
  { source: { format: 1 }, words: 'format is 1' },
];

export const FOREIGN_FORMATS = [
  'gpu-atomic-histogram/record',
  'gpu-atomic-histogram/record@0',
  'gpu-atomic-histogram/record@1 ',
  'gpu-atomic-histogram/record@-1',
  'another/record@1',
  'another/record@2',
];

export const NEWER_FORMATS = ['gpu-atomic-histogram/record@2', 'gpu-atomic-histogram/record@10'];

const WHOLE = 'a whole number from 0 to 4294967295';
const TIME = 'a number of milliseconds';

/** What WebGPU guarantees everywhere, compatibility mode included. */
export const LEAST_LIMITS = [
  { name: 'maxComputeInvocationsPerWorkgroup', least: 128 },
  { name: 'maxComputeWorkgroupSizeX', least: 128 },
  { name: 'maxComputeWorkgroupStorageSize', least: 16384 },
] as const;

/** Fields that are damaged, and what belongs there. */
export const DAMAGED: readonly { path: string; value: unknown; allowed: string }[] = [
  { path: 'date', value: undefined, allowed: 'a date' },
  { path: 'date', value: 'yesterday', allowed: 'a date' },
  { path: 'date', value: 2026, allowed: 'a date' },
  { path: 'date', value: '1', allowed: 'a date' },
  { path: 'date', value: 'Nov 30 2026', allowed: 'a date' },
  { path: 'version', value: 1, allowed: 'a text' },
  { path: 'runtime', value: undefined, allowed: 'a text' },
  { path: 'adapter', value: undefined, allowed: 'an object' },
  { path: 'adapter', value: null, allowed: 'an object' },
  { path: 'adapter', value: 'H200', allowed: 'an object' },
  { path: 'adapter.name', value: null, allowed: 'a text' },
  { path: 'adapter.vendor', value: undefined, allowed: 'a text' },
  { path: 'adapter.architecture', value: 9, allowed: 'a text' },
  { path: 'adapter.software', value: 'no', allowed: 'true or false' },
  { path: 'limits', value: 7, allowed: 'an object' },
  ...LEAST_LIMITS.flatMap(({ name, least }) =>
    [least - 1, least + 0.5, 0, -least, 1, 'many', String(least), null, undefined].map((value) => ({
      path: `limits.${name}`,
      value,
      allowed: `a whole number from ${least} on`,
    })),
  ),
  { path: 'entries', value: undefined, allowed: 'a list' },
  { path: 'entries', value: {}, allowed: 'a list' },
  { path: 'entries.0', value: null, allowed: 'an object' },
  { path: 'entries.1', value: null, allowed: 'an object' },
  { path: 'entries.0.configuration', value: undefined, allowed: 'an object' },
  { path: 'entries.0.configuration.hot', value: null, allowed: 'a text, a number' },
  { path: 'entries.0.configuration.hot', value: {}, allowed: 'a text, a number' },
  { path: 'entries.0.configuration.testsHot', value: null, allowed: 'a text, a number' },
  { path: 'entries.2.configuration.at', value: undefined, allowed: 'a number from 0 to 1' },
  { path: 'entries.0.counts', value: undefined, allowed: 'a list' },
  ...[0, 1].flatMap((at) =>
    [-1, 0.5, 2 ** 32, '1'].map((value) => ({ path: `entries.0.counts.${at}`, value, allowed: WHOLE })),
  ),
  { path: 'entries.0.gpuTime', value: undefined, allowed: 'an object' },
  { path: 'entries.0.gpuTime.median', value: 0.15, allowed: '0.1, the median of its samples' },
  { path: 'entries.0.gpuTime.median', value: 9, allowed: '0.1, the median of its samples' },
  { path: 'entries.0.gpuTime.min', value: 0.05, allowed: 'the least of its samples' },
  { path: 'entries.0.gpuTime.max', value: 0.3, allowed: '0.2, the largest of its samples' },
  { path: 'entries.0.gpuTime.median', value: undefined, allowed: TIME },
  { path: 'entries.0.gpuTime.min', value: -0.1, allowed: TIME },
  { path: 'entries.0.gpuTime.max', value: '1', allowed: TIME },
  { path: 'entries.0.gpuTime.quantum', value: null, allowed: TIME },
  { path: 'entries.0.gpuTime.quantum', value: 1e300, allowed: 'at most 1000000000 milliseconds' },
  { path: 'entries.0.gpuTime.samples', value: 3, allowed: 'a list' },
  ...[null, '5', 0, -1, 9e-13, 1_000_000_001].map((value) => ({
    path: 'entries.0.gpuTime.samples.2',
    value,
    allowed: '1e-12 to 1000000000 milliseconds',
  })),
  { path: 'entries.0.gpuTime.clock', value: 'sundial', allowed: '"timestamp-query" or "wall"' },
  { path: 'entries.0.inspected', value: [], allowed: 'an object' },
  { path: 'entries.0.inspected.order', value: 'abc', allowed: 'a list' },
  { path: 'entries.0.inspected.order', value: 4, allowed: 'a list' },
  { path: 'entries.0.inspected.order.0', value: '0', allowed: WHOLE },
  { path: 'entries.0.inspected.order.3', value: 1e10, allowed: WHOLE },
];

/** Numbers that are right by themselves, and not beside others. */
export const MISFITS: readonly { path: string; value: unknown; words: RegExp }[] = [
  { path: 'entries.0.counts', value: [0, 1], words: /counts\.length is 2, not the 3 bins/ },
  {
    path: 'entries.0.counts.0',
    value: 1,
    words: /the sum of entries\[0\]\.counts is 4294967296, not at most 4294967295/,
  },
  { path: 'entries.0.configuration.items', value: 5, words: /not at most 5, the items/ },
  { path: 'entries.0.configuration.bins', value: 4, words: /is 3, not the 4 bins/ },
  // What is not given has its usual value.
  { path: 'entries.0.configuration.bins', value: undefined, words: /counts\.length is 3, not the 5 bins/ },
  { path: 'entries.0.configuration.items', value: undefined, words: /not at most 65536, the items/ },
  { path: 'entries.1.counts', value: [0, 0, 0], words: /entries\[1\]\.counts\.length is 3, not the 5 bins/ },
  { path: 'entries.1.counts', value: [0, 0, 0, 0], words: /counts\.length is 4, not the 5 bins/ },
  { path: 'entries.1.counts', value: [0, 0, 0, 0, 0, 0], words: /counts\.length is 6, not the 5 bins/ },
  {
    path: 'entries.1.counts.0',
    value: 1,
    words: /the sum of entries\[1\]\.counts is 65537, not at most 65536, the items/,
  },
  ...[1025, 4096, 65535].map((value) => ({
    path: 'entries.0.configuration.workgroupSize',
    value,
    words: new RegExp(
      `: entries\\[0\\]\\.configuration\\.workgroupSize is ${value}, not at most 1024, ` +
        'limits\\.maxComputeInvocationsPerWorkgroup',
    ),
  })),
  { path: 'entries.0.gpuTime.samples', value: [], words: /median is 0\.1, not .*the median of its samples/ },
];

/** What no number of a configuration can be. */
const NO_NUMBERS = ['Infinity', 'NaN', '1', '1e4', 'many', '', true, Infinity, Number.NaN, -Infinity];

const wholes = (name: string, least: number, most: number, beside: object = {}) => ({
  beside,
  name,
  allowed: `a whole number from ${least} to ${most}`,
  taken: [least, least + 1, 64, most],
  refused: [...NO_NUMBERS, least - 1, least + 0.5, 12.9, most + 1, 1e300, -1e300],
});
const shares = (name: string, beside: object = {}) => ({
  beside,
  name,
  allowed: 'a number from 0 to 1',
  taken: [0, 5e-324, 0.25, 1],
  refused: [...NO_NUMBERS, -5e-324, -0.5, -1, 1 + Number.EPSILON, 2, 1e300, 'hot'],
});

/** Of each option of a configuration, both sides of its limits. */
export const LIMITS: readonly {
  /** Other options of the same configuration. */
  beside: object;
  name: string;
  allowed: string;
  taken: readonly (string | number)[];
  refused: readonly (string | number | boolean)[];
}[] = [
  wholes('workgroups', 1, 65535),
  wholes('workgroupSize', 1, 65535),
  wholes('items', 0, 4294967295),
  wholes('bins', 1, 65536),
  wholes('seed', 0, 4294967295),
  shares('hot'),
  {
    beside: {},
    name: 'strategy',
    allowed: 'one of two-level, storage, replicated, unsynchronized',
    taken: ['two-level', 'storage', 'replicated', 'unsynchronized'],
    refused: ['magic', 'Storage', ' storage ', 'storage,two-level', 'constructor', '', 7, true],
  },
  wholes('at', 1, 65536, { axis: 'addresses' }),
  shares('at', { axis: 'hot' }),
  wholes('items', 0, 4294967295, { axis: 'hot', at: 0.5 }),
  {
    beside: { at: 0.5 },
    name: 'axis',
    allowed: '"addresses" or "hot"',
    taken: ['hot'],
    refused: ['sideways', 'Hot', ' hot', 'constructor', '', 7, true],
  },
  {
    beside: { at: 64 },
    name: 'axis',
    allowed: '"addresses" or "hot"',
    taken: ['addresses'],
    refused: ['bins'],
  },
];

/** A record of one entry that keeps nothing but its configuration, of a device whose limits are not known. */
export const configured = (configuration: object) =>
  changed(RECORD, { limits: undefined, entries: [{ configuration, counts: null, gpuTime: null }] });

/** Every configuration that is refused, and why. */
export const MISCONFIGURED = LIMITS.flatMap(({ beside, name, allowed, refused }) =>
  refused.map((value) => ({ configuration: { ...beside, [name]: value }, name, value, allowed })),
);
