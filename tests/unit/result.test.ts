import { describe, expect, test } from 'vitest';
import type { CountConfig } from '../../components/model/config.ts';
import { summarize } from '../../components/model/measurement.ts';
import type { Counted } from '../../components/model/oracle.ts';
import { planCount } from '../../components/model/plan.ts';
import { createResult, ON_CPU, type Origin } from '../../components/model/result.ts';
import { DEFAULTS } from './defaults.ts';

const ADAPTER = { name: 'SwiftShader', vendor: 'google', architecture: 'swiftshader', software: true };
const GPU: Origin = { backend: 'webgpu', adapter: ADAPTER, limits: null };
const SEED: Counted = { counts: Uint32Array.of(10969, 10861, 11059, 10952, 21695), peak: 1421 };

const plan = (changes: Partial<CountConfig> = {}) => planCount({ ...DEFAULTS, ...changes }, null);

test('of the seed document', () => {
  expect(createResult(plan(), GPU, SEED, true)).toEqual({
    backend: 'webgpu',
    adapter: 'SwiftShader',
    strategy: 'two-level',
    workgroups: 16,
    workgroupSize: 256,
    items: 65536,
    counts: SEED.counts,
    edges: null,
    total: 65536,
    dropped: 0,
    lost: 0,
    peak: 1421,
    storageAtomics: 80,
    workgroupAtomics: 65536,
    verified: true,
    gpuTime: null,
  });
});

test('of a timed run', () => {
  const gpuTime = summarize([3, 1, 2], 'wall', 1);
  expect(createResult(plan(), GPU, SEED, true, gpuTime).gpuTime).toBe(gpuTime);
});

test('of a run that lost updates', () => {
  const counted = { counts: Uint32Array.of(9000, 8000, 7000, 6000, 12000), peak: null };
  expect(createResult(plan({ strategy: 'unsynchronized' }), GPU, counted, false)).toMatchObject({
    strategy: 'unsynchronized',
    total: 42000,
    lost: 23536,
    peak: null,
    storageAtomics: 0,
    workgroupAtomics: 0,
    verified: false,
  });
});

test('of the CPU and storage', () => {
  const result = createResult(plan({ strategy: 'storage' }), ON_CPU, { ...SEED, peak: null }, null);
  expect(result).toMatchObject({
    backend: 'cpu',
    adapter: null,
    strategy: 'storage',
    peak: null,
    storageAtomics: 65536,
    workgroupAtomics: 0,
    verified: null,
  });
});

describe('what is missing', () => {
  const full = 2 ** 32 - 1;
  test.each([
    { items: 0, counts: [0], total: 0, lost: 0 },
    { items: 10, counts: [3, 6], total: 9, lost: 1 },
    { items: 10, counts: [3, 7], total: 10, lost: 0 },
    { items: 10, counts: [3, 8], total: 11, lost: -1 },
    { items: full, counts: [full], total: full, lost: 0 },
    // A sum in 32 bits would be small again.
    { items: full, counts: [full, full], total: 2 * full, lost: -full },
  ])('$items items counted as $counts: $lost', ({ items, counts, total, lost }) => {
    const counted = { counts: Uint32Array.from(counts), peak: null };
    expect(createResult(plan({ items, bins: counts.length }), GPU, counted, false)).toMatchObject({
      items,
      total,
      lost,
      dropped: 0,
      verified: false,
    });
  });
});

test('is frozen, and holds the very counts', () => {
  const result = createResult(plan(), GPU, SEED, true);
  expect(Object.isFrozen(result)).toBe(true);
  expect(result.counts).toBe(SEED.counts);
});
