import { describe, expect, test } from 'vitest';
import type { CountConfig, Strategy } from '../../components/model/config.ts';
import { HistogramFailure } from '../../components/model/errors.ts';
import { planInspection, whyNotInspected } from '../../components/model/inspection.ts';
import { planCount } from '../../components/model/plan.ts';
import { DEFAULTS } from './defaults.ts';

/** Both sides of each limit; what is refused names these words. */
const CASES: readonly { changes: Partial<CountConfig>; words: RegExp | null }[] = [
  { changes: {}, words: null },
  { changes: { strategy: 'storage' }, words: null },
  { changes: { strategy: 'replicated' }, words: null },
  { changes: { strategy: 'unsynchronized' }, words: /"unsynchronized".*another strategy/ },
  { changes: { items: 0 }, words: null },
  { changes: { items: 65536 }, words: null },
  { changes: { items: 65537 }, words: /"65537".*65536.*fewer/ },
  { changes: { workgroups: 1024, bins: 1024 }, words: null },
  { changes: { workgroups: 1025, bins: 1024 }, words: /1025 workgroups of 1024 bins.*1048576.*fewer/ },
  { changes: { workgroups: 65535, bins: 65536, strategy: 'storage' }, words: null },
];

test.each(CASES.map((each) => [JSON.stringify(each.changes), each] as const))(
  '%s',
  (_, { changes, words }) => {
    const why = whyNotInspected(planCount({ ...DEFAULTS, ...changes }, null));
    expect(why).toEqual(words && expect.stringMatching(words));
  },
);

/** 16,384 bytes of workgroup memory hold 4,096 bins of `two-level`. */
const LIMITS = {
  maxComputeInvocationsPerWorkgroup: 256,
  maxComputeWorkgroupSizeX: 256,
  maxComputeWorkgroupStorageSize: 16384,
};

describe('a planned inspection', () => {
  const tooMany = /^items="65537" .* 65536 .* using 65536\.$/;
  const noQueue = /^strategy="unsynchronized" has no queue to show; using strategy="storage"\.$/;
  const noMerge = /^strategy="(storage|unsynchronized)" has no merge to show; using strategy="two-level"\.$/;
  const noMemory = /^bins="4097" takes 16388 bytes .* strategy="storage"\.$/;

  test.each<{
    view: 'queue' | 'merge';
    changes: Partial<CountConfig>;
    strategy: Strategy;
    items?: number;
    notes: RegExp[];
  }>([
    { view: 'queue', changes: {}, strategy: 'two-level', notes: [] },
    { view: 'queue', changes: { strategy: 'storage' }, strategy: 'storage', notes: [] },
    { view: 'queue', changes: { strategy: 'replicated' }, strategy: 'replicated', notes: [] },
    { view: 'queue', changes: { strategy: 'unsynchronized' }, strategy: 'storage', notes: [noQueue] },
    { view: 'queue', changes: { bins: 4096 }, strategy: 'two-level', notes: [] },
    { view: 'queue', changes: { bins: 4097 }, strategy: 'storage', notes: [noMemory] },
    { view: 'queue', changes: { items: 0 }, strategy: 'two-level', items: 0, notes: [] },
    { view: 'queue', changes: { items: 65537 }, strategy: 'two-level', notes: [tooMany] },
    {
      view: 'queue',
      changes: { items: 65537, bins: 4097, strategy: 'unsynchronized' },
      strategy: 'storage',
      notes: [tooMany, noQueue],
    },
    { view: 'merge', changes: {}, strategy: 'two-level', notes: [] },
    { view: 'merge', changes: { strategy: 'replicated' }, strategy: 'replicated', notes: [] },
    { view: 'merge', changes: { strategy: 'storage' }, strategy: 'two-level', notes: [noMerge] },
    { view: 'merge', changes: { strategy: 'unsynchronized' }, strategy: 'two-level', notes: [noMerge] },
    { view: 'merge', changes: { items: 65537 }, strategy: 'two-level', notes: [tooMany] },
    { view: 'merge', changes: { bins: 4096 }, strategy: 'two-level', notes: [] },
    { view: 'merge', changes: { workgroups: 256, bins: 4096 }, strategy: 'two-level', notes: [] },
  ])('$view of $changes', ({ view, changes, strategy, items = 65536, notes }) => {
    const { plan, notes: told } = planInspection({ ...DEFAULTS, ...changes }, view, LIMITS);
    expect(plan).toEqual({
      ...planCount({ ...DEFAULTS, ...changes, items, strategy }, LIMITS),
      notes: plan.notes,
    });
    expect(told).toEqual(notes.map((note) => expect.stringMatching(note)));
    expect(whyNotInspected(plan)).toBeNull();
  });

  test.each<{ view: 'queue' | 'merge'; changes: Partial<CountConfig>; words: RegExp }>([
    { view: 'merge', changes: { bins: 4097 }, words: /^bins="4097" .* 16384 bytes .* take fewer bins\.$/ },
    {
      view: 'merge',
      changes: { bins: 4096, strategy: 'replicated' },
      words: /^bins="4096" .* 16384 bytes .* take fewer bins\.$/,
    },
    {
      view: 'merge',
      changes: { workgroups: 257, bins: 4096 },
      words: /257 workgroups of 4096 .* 1048576 .* fewer/,
    },
    {
      view: 'queue',
      changes: { workgroups: 257, bins: 4096 },
      words: /257 workgroups of 4096 .* 1048576 .* fewer/,
    },
  ])('$view of $changes is refused', ({ view, changes, words }) => {
    const planned = () => planInspection({ ...DEFAULTS, ...changes }, view, LIMITS);
    expect(planned).toThrow(words);
    expect(planned).toThrow(HistogramFailure);
    expect(planned).toThrow(expect.objectContaining({ reason: 'data' }));
  });
});
