import { describe, expect, test } from 'vitest';
import type { Counted } from '../../components/model/oracle.ts';
import { planCount } from '../../components/model/plan.ts';
import { recounts, sameCounts, sumIsRight } from '../../components/model/verification.ts';
import { DEFAULTS } from './defaults.ts';

const of = (counts: number[], peak: number | null): Counted => ({ counts: Uint32Array.from(counts), peak });

const planned = (items: number) => planCount({ ...DEFAULTS, items }, null);

test.each([
  { items: 0, recounted: true },
  { items: 2 ** 24 - 1, recounted: true },
  { items: 2 ** 24, recounted: true },
  { items: 2 ** 24 + 1, recounted: false },
  { items: 2 ** 32 - 1, recounted: false },
])('$items items are counted again: $recounted', ({ items, recounted }) => {
  expect(recounts(planned(items))).toBe(recounted);
});

test('what loses updates is never counted again: it is not right even where nothing was lost', () => {
  const plan = planCount({ ...DEFAULTS, strategy: 'unsynchronized' }, null);
  expect(recounts(plan)).toBe(false);
  expect(recounts({ ...plan, strategy: 'replicated' })).toBe(true);
});

describe('the sum', () => {
  const full = 2 ** 32 - 1;
  test.each([
    { items: 0, counts: [0, 0], right: true },
    { items: 9, counts: [3, 6], right: true },
    { items: 9, counts: [3, 5], right: false },
    { items: 9, counts: [3, 7], right: false },
    { items: full, counts: [0, full], right: true },
    { items: full, counts: [1, full], right: false },
    // In 32 bits this would add up to the items.
    { items: full - 1, counts: [full, full], right: false },
  ])('$counts for $items items: $right', ({ items, counts, right }) => {
    expect(sumIsRight(planned(items), of(counts, null))).toBe(right);
  });
});

describe('two counts', () => {
  test.each([
    { what: 'equal', a: of([1, 2], 2), b: of([1, 2], 2), same: true },
    { what: 'equal, without peaks', a: of([1, 2], null), b: of([1, 2], null), same: true },
    { what: 'another first bin', a: of([1, 2], 2), b: of([0, 2], 2), same: false },
    { what: 'another last bin', a: of([1, 2], 2), b: of([1, 3], 2), same: false },
    { what: 'the same bins in another order', a: of([1, 2], 2), b: of([2, 1], 2), same: false },
    { what: 'another peak', a: of([1, 2], 2), b: of([1, 2], 1), same: false },
    { what: 'no peak', a: of([1, 2], 0), b: of([1, 2], null), same: false },
    { what: 'more bins', a: of([1, 2], 2), b: of([1, 2, 0], 2), same: false },
  ])('$what: $same', ({ a, b, same }) => {
    expect(sameCounts(a, b)).toBe(same);
    expect(sameCounts(b, a)).toBe(same);
  });
});
