import { describe, expect, test } from 'vitest';
import type { CountConfig } from '../../components/model/config.ts';
import { type Counted, countAtOnce, countInSteps } from '../../components/model/oracle.ts';
import { planCount } from '../../components/model/plan.ts';
import { DEFAULTS } from './defaults.ts';
import { differenceOf } from './difference.ts';
import { naiveCount } from './naive-count.ts';

const PAUSE = 65536;

function config(changes: Partial<CountConfig>): CountConfig {
  return { ...DEFAULTS, ...changes };
}

function count(changes: Partial<CountConfig>): Counted {
  return countAtOnce(planCount(config(changes), null));
}

/** Compares a count with the naive one, bin by bin. */
function expectNaive(counted: Counted, changes: Partial<CountConfig>): void {
  const { counts, peak } = naiveCount(config(changes));
  expect(differenceOf(counted.counts, counts)).toBeNull();
  expect(counted.peak).toBe(peak);
}

function sum(counts: Uint32Array): number {
  return counts.reduce((total, size) => total + size, 0);
}

test('defaults are the seed document', () => {
  expect(count({})).toEqual({ counts: Uint32Array.of(10969, 10861, 11059, 10952, 21695), peak: 1421 });
});

describe('agrees with a histogram kept for every workgroup', () => {
  const items = [0, 1, 255, 256, 257, 65535, 65536, 65537, 1000003];
  const workgroups = [1, 2, 16, 255, 256, 65535];
  const sizes = items.flatMap((n) => workgroups.map((w) => ({ items: n, workgroups: w })));

  test.each(sizes)('$items items, $workgroups workgroups', (changes) => {
    for (const bins of changes.items < 1e5 ? [1, 5, 64] : [5]) {
      const counted = count({ ...changes, bins });
      expectNaive(counted, { ...changes, bins });
      expect(sum(counted.counts)).toBe(changes.items);
    }
  });

  test.each([
    { bins: 2, workgroups: 65535, items: 65537 },
    { bins: 63, workgroups: 255, items: 65537 },
    { bins: 1023, workgroups: 4096, items: 65537 },
    { bins: 65535, workgroups: 16, items: 65537 },
    { bins: 65536, workgroups: 16, items: 65537 },
    { bins: 65536, workgroups: 255, items: 1000 },
    { hot: 0.5 },
    { hot: 1 },
    { hot: 1, bins: 1 },
    { seed: 1 },
    { seed: 4294967295 },
    { seed: 4294967295, hot: 0.5, bins: 64, workgroups: 255, items: 65537 },
  ])('%o', (changes) => {
    expectNaive(count(changes), changes);
  });
});

test('each of more workgroups than items counts one item at the most', () => {
  expect(count({ items: 1000, workgroups: 65535 }).peak).toBe(1);
});

test('nothing counted has a peak of 0', () => {
  expect(count({ items: 0 })).toEqual({ counts: new Uint32Array(5), peak: 0 });
});

test.each([
  { strategy: 'replicated', peak: 1421 },
  { strategy: 'storage', peak: null },
  { strategy: 'unsynchronized', peak: null },
] as const)('$strategy has the same counts, and the peak $peak', ({ strategy, peak }) => {
  expect(count({ strategy })).toEqual({ ...count({}), peak });
});

test('neither counts nor peak depend on the workgroup size', () => {
  expect(count({ workgroupSize: 1 })).toEqual(count({ workgroupSize: 256 }));
});

describe('pausing', () => {
  test.each([
    { items: 0, workgroups: 16, pauses: 0 },
    { items: PAUSE - 1, workgroups: 1, pauses: 0 },
    { items: PAUSE, workgroups: 1, pauses: 1 },
    { items: PAUSE + 1, workgroups: 1, pauses: 1 },
    { items: 1000003, workgroups: 1, pauses: 15 },
    { items: 1000003, workgroups: 255, pauses: 15 },
    { items: 1000003, workgroups: 65535, pauses: 15 },
  ])('$items items in $workgroups workgroups pause every 65,536', ({ pauses, ...changes }) => {
    const steps = countInSteps(planCount(config(changes), null));
    const seen: number[] = [];
    let step = steps.next();
    for (; !step.done; step = steps.next()) seen.push(step.value);
    expect(seen).toEqual(Array.from({ length: pauses }, (_, i) => (i + 1) * PAUSE));
    expectNaive(step.value, changes);
  });

  test('leaves counts that are made in turns apart', () => {
    const configs = [config({ items: 200000 }), config({ items: 200000, seed: 1, bins: 64 })];
    const counts = configs.map((each) => countInSteps(planCount(each, null)));
    const found: Counted[] = [];
    while (found.length < counts.length) {
      for (const steps of counts) {
        const step = steps.next();
        if (step.done && step.value) found.push(step.value);
      }
    }
    expect(found).toEqual(configs.map(naiveCount));
  });
});
