import { describe, expect, test } from 'vitest';
import { Counter } from '../../components/gpu/counter.ts';
import { sharedDevice } from '../../components/gpu/shared-device.ts';
import type { CountConfig } from '../../components/model/config.ts';
import { type Counted, countAtOnce } from '../../components/model/oracle.ts';
import { type CountPlan, planCount } from '../../components/model/plan.ts';
import { mostCopies } from '../../components/model/tuning.ts';
import { DEFAULTS } from '../unit/defaults.ts';
import { differenceOf } from '../unit/difference.ts';
import { coverPairs, type Dimensions, pairsOf } from './covering.ts';
import { onGpu } from './gpu-harness.ts';
import { readWords } from './readback.ts';

type Case = Omit<CountConfig, 'backend'>;

const { limits } = await sharedDevice.acquire();

/** The most private bins that fit this device. */
const LIMIT = Math.floor(limits.maxComputeWorkgroupStorageSize / 4);
const WIDEST = Math.min(limits.maxComputeInvocationsPerWorkgroup, limits.maxComputeWorkgroupSizeX);

const DIMENSIONS: Dimensions<Case> = {
  items: [0, 1, 255, 256, 257, 65535, 65536, 65537, 1000003],
  workgroups: [1, 2, 16, 255, 4096, 65535],
  workgroupSize: [1, 32, 64, 256],
  bins: [...new Set([1, 2, 5, 63, 64, 1023, 4096, LIMIT, LIMIT + 1, 65536])],
  hot: [0, 0.5, 1],
  seed: [0, 1, 4294967295],
  strategy: ['two-level', 'replicated', 'storage'],
};

/** Private bins of a case: none where it is counted without them. One of `replicated` has a cell for each of bins + 1 values. */
function privateBins({
  strategy,
  bins,
  workgroupSize,
}: Pick<Case, 'strategy' | 'bins' | 'workgroupSize'>): number {
  if (strategy === 'two-level') return bins <= LIMIT ? bins : 0;
  if (strategy !== 'replicated' || bins >= LIMIT) return 0;
  return (bins + 1) * mostCopies(bins, Math.min(workgroupSize, WIDEST), limits);
}

/**
 * Whether a software adapter counts a case in well under a second. Barriers cost it for every invocation, the merge
 * for every private bin, and its compiler takes milliseconds for each of them, a workgroup size anew.
 */
function isQuick(each: Case): boolean {
  const bins = privateBins(each);
  if (!bins) return true;
  const compiles = each.bins <= 64 || each.workgroupSize === DEFAULTS.workgroupSize;
  return compiles && each.workgroups * Math.max(bins, each.workgroupSize) <= 2 ** 20;
}

/** Whether a case is of a size for tests at all. */
function fits(each: Case): boolean {
  const bins = privateBins(each);
  const small = !bins || each.workgroups * Math.max(bins, each.workgroupSize) <= 2 ** 22;
  return small && each.items <= 2 ** 26;
}

const base: Case = (({ backend, ...counting }) => counting)(DEFAULTS);

/** Every value of every dimension, the others at their defaults. */
const EACH = Object.entries(DIMENSIONS)
  .flatMap(([name, values]) => values.map((value) => ({ ...base, [name]: value })))
  .flatMap((each) => [
    each,
    ...(['replicated', 'storage'] as const).map((strategy) => ({ ...each, strategy })),
  ])
  .map((each) => (fits(each) ? each : { ...each, workgroupSize: 32 }))
  .filter((each) => each.strategy === 'two-level' || fits(each));

/** Corners that the sample is too quick for, and both sides of limits that lie elsewhere. */
const CORNERS = [
  // The most workgroups with the most bins and invocations that 2^22 allows.
  { workgroups: 65535, workgroupSize: 64, bins: 5, items: 1000003 },
  { workgroups: 65535, workgroupSize: 1, bins: 64, items: 65537 },
  { workgroups: 4096, bins: 1023, items: 1000003, hot: 0.5 },
  { workgroups: 4097, workgroupSize: 64, bins: 63, items: 65537 },
  { workgroupSize: 64, bins: 1023 },
  // One item more or less than workgroups, invocations or trips.
  ...[15, 16, 17, 4095, 4096, 4097].map((items) => ({ items })),
  ...[65535, 65536, 65537].map((items) => ({ items, workgroups: 65535, workgroupSize: 1 })),
  // More bins than invocations that merge them, by one.
  ...[31, 32, 33].map((bins) => ({ bins, workgroupSize: 32 })),
  ...[255, 256, 257].map((bins) => ({ bins })),
  { workgroupSize: WIDEST - 1 },
  { workgroupSize: WIDEST },
  { workgroupSize: WIDEST + 1 },
  // More items than verification counts again, in invocations that make many trips.
  { items: 2 ** 24 + 1, workgroups: 255, seed: 4294967295, strategy: 'storage' as const },
]
  .map((changes): Case => ({ ...base, ...changes }))
  .flatMap((each) =>
    each.strategy === 'two-level' ? [each, { ...each, strategy: 'replicated' as const }] : [each],
  )
  .filter((each) => each.strategy === 'two-level' || fits(each));

const SAMPLE = coverPairs(DIMENSIONS, isQuick);

function nameOf({ strategy, items, workgroups, workgroupSize, bins, hot, seed }: Case): string {
  return `${strategy}: ${items} items, ${workgroups} × ${workgroupSize}, ${bins} bins, hot ${hot}, seed ${seed}`;
}

/** Each case once; those that share a pipeline stand together, because only the last 32 pipelines are kept. */
const CASES = [...new Map([...EACH, ...CORNERS, ...SAMPLE].map((each) => [nameOf(each), each])).values()]
  .map((each) => ({ name: nameOf(each), each }))
  .sort((a, b) => a.each.bins - b.each.bins || a.each.workgroupSize - b.each.workgroupSize);

function planOf(each: Case): CountPlan {
  return planCount({ ...each, backend: 'webgpu' }, limits);
}

/** Counts on the GPU; what the buffer holds is read a second time, as the painter will. */
function count(plan: CountPlan): Promise<{ counted: Counted; words: Uint32Array }> {
  return onGpu(async (gpu) => {
    const { buffer, destroy, ...counted } = await Counter.of(gpu).count(plan);
    const words = await readWords(gpu.device, buffer, plan.bins + 1);
    destroy();
    return { counted, words };
  });
}

describe('the cases', () => {
  test('are of a size for a software adapter', () => {
    expect(CASES.filter(({ each }) => !fits(each)).map(({ name }) => name)).toEqual([]);
  });

  test('have every value of every dimension', () => {
    for (const [name, values] of Object.entries(DIMENSIONS)) {
      const tested = new Set(CASES.map(({ each }) => each[name as keyof Case]));
      expect(tested, name).toEqual(new Set([...values, ...tested]));
    }
  });

  test('let every pair of quick values meet', () => {
    const met = new Set(SAMPLE.flatMap(pairsOf));
    const strategies = DIMENSIONS.strategy.flatMap((strategy) =>
      DIMENSIONS.items.map((items) => `items=${items} strategy=${strategy}`),
    );
    const bins = DIMENSIONS.bins.flatMap((count) =>
      DIMENSIONS.seed.map((seed) => `bins=${count} seed=${seed}`),
    );
    expect([...strategies, ...bins].filter((pair) => !met.has(pair))).toEqual([]);
    expect(SAMPLE.length).toBeGreaterThan(90);
  });
});

// Software adapters compile thousands of private bins for seconds, and for a minute on a machine that is busy.
describe('GPU and CPU count the same', { timeout: 180_000 }, () => {
  // Titles made of '$name' are cut off after 40 characters.
  test.each(CASES.map(({ name, each }) => [name, each] as const))('%s', async (_, each) => {
    const plan = planOf(each);
    const { counted, words } = await count(plan);
    const expected = countAtOnce(plan);
    expect(differenceOf(counted.counts, expected.counts)).toBeNull();
    expect(counted.peak).toBe(expected.peak);
    expect(counted.counts.reduce((sum, size) => sum + size, 0)).toBe(each.items);
    expect(differenceOf(words, [...expected.counts, expected.peak ?? 0])).toBeNull();
  });
});

test('defaults are the seed document', async () => {
  const { words } = await count(planOf(base));
  expect(words).toEqual(Uint32Array.of(10969, 10861, 11059, 10952, 21695, 1421));
});

describe('private bins that do not fit', { timeout: 180_000 }, () => {
  test.each([
    { bins: LIMIT, strategy: 'two-level', peaks: true },
    { bins: LIMIT + 1, strategy: 'storage', peaks: false },
    { bins: 65536, strategy: 'storage', peaks: false },
    { bins: LIMIT - 1, asked: 'replicated', strategy: 'replicated', peaks: true },
    { bins: LIMIT, asked: 'replicated', strategy: 'storage', peaks: false },
  ] as const)('$bins bins are counted with $strategy', async ({ bins, strategy, peaks, ...rest }) => {
    const plan = planOf({ ...base, bins, strategy: 'asked' in rest ? rest.asked : 'two-level' });
    expect(plan.strategy).toBe(strategy);
    const expected = countAtOnce(plan);
    expect(expected.peak !== null).toBe(peaks);
    // What is among the cases was counted there.
    if (CASES.some(({ each }) => JSON.stringify(planOf(each)) === JSON.stringify(plan))) return;
    const { counted } = await count(plan);
    expect(differenceOf(counted.counts, expected.counts)).toBeNull();
    expect(counted.peak).toBe(expected.peak);
  });
});

describe('unsynchronized', () => {
  test('is right where an invocation is alone', async () => {
    const plan = planOf({
      ...base,
      strategy: 'unsynchronized',
      workgroups: 1,
      workgroupSize: 1,
      items: 1000,
    });
    const { counted, words } = await count(plan);
    expect(counted).toEqual({ ...countAtOnce(plan), peak: null });
    expect(words.at(-1)).toBe(0);
  });

  test('loses updates where there are others, and invents none', async () => {
    const plan = planOf({ ...base, strategy: 'unsynchronized', items: 2 ** 20 });
    const { counted, words } = await count(plan);
    const right = countAtOnce(plan).counts;
    const total = counted.counts.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(plan.items);
    expect([...counted.counts].filter((size, bin) => size > right[bin]!)).toEqual([]);
    expect(counted.peak).toBeNull();
    expect(words.at(-1)).toBe(0);
  });
});

test('the same plan counts the same again, in a buffer of its own', async () => {
  const plan = planOf({ ...base, hot: 0.5 });
  const [first, second] = await onGpu(async (gpu) => {
    const counter = Counter.of(gpu);
    expect(Counter.of(gpu)).toBe(counter);
    return Promise.all([counter.count(plan), counter.count(plan)]);
  });
  expect(first.buffer).not.toBe(second.buffer);
  expect(first.counts).toEqual(second.counts);
  for (const { destroy } of [first, second]) destroy();
});
