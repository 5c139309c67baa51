import { describe, expect, test } from 'vitest';
import type { CountConfig } from '../../components/model/config.ts';
import { type CountPlan, type PlanLimits, planCount } from '../../components/model/plan.ts';
import { DEFAULTS } from './defaults.ts';

/** The least that WebGPU guarantees. */
const LIMITS: PlanLimits = {
  maxComputeInvocationsPerWorkgroup: 256,
  maxComputeWorkgroupSizeX: 256,
  maxComputeWorkgroupStorageSize: 16384,
};

function plan(changes: Partial<CountConfig>, limits: PlanLimits | null = LIMITS): CountPlan {
  return planCount({ ...DEFAULTS, ...changes }, limits);
}

test('defaults', () => {
  expect(plan({})).toEqual({
    strategy: 'two-level',
    workgroups: 16,
    workgroupSize: 256,
    items: 65536,
    bins: 5,
    itemsPerWorkgroup: 4096,
    seedOffset: 0,
    hotThreshold: 0,
    testsHot: false,
    copies: 1,
    storageAtomics: 80,
    workgroupAtomics: 65536,
    notes: [],
  });
});

test('hot and seed become what the kernels take', () => {
  expect(plan({ hot: 0.5, seed: 1 })).toEqual({
    ...plan({}),
    hotThreshold: 2 ** 23,
    testsHot: true,
    seedOffset: 0x9e3779b9,
  });
});

describe('items per workgroup', () => {
  test.each([
    { items: 0, workgroups: 16, each: 0 },
    { items: 1, workgroups: 16, each: 1 },
    { items: 15, workgroups: 16, each: 1 },
    { items: 16, workgroups: 16, each: 1 },
    { items: 17, workgroups: 16, each: 2 },
    { items: 65537, workgroups: 16, each: 4097 },
    { items: 65537, workgroups: 1, each: 65537 },
    { items: 4294967295, workgroups: 1, each: 4294967295 },
    { items: 4294967295, workgroups: 65535, each: 65537 },
  ])('$items items in $workgroups workgroups: $each', ({ each, ...changes }) => {
    expect(plan(changes).itemsPerWorkgroup).toBe(each);
  });

  // The kernel multiplies them by the workgroup's number in u32; 2^32 itself would be 0 there.
  test.each([2 ** 32 - 1, 2 ** 32 - 2, 2 ** 32 - 65535, 2 ** 32 - 65536, 2 ** 32 - 65537, 2 ** 31, 65537, 1])(
    '%d items: no workgroup starts at or after 2^32, and no item is left over',
    (items) => {
      const wrong: number[] = [];
      for (let workgroups = 1; workgroups <= 65535; workgroups++) {
        const { itemsPerWorkgroup } = plan({ items, workgroups });
        const starts = (workgroups - 1) * itemsPerWorkgroup < 2 ** 32;
        const suffice = workgroups * itemsPerWorkgroup >= items;
        if (!starts || !suffice) wrong.push(workgroups);
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe('workgroup memory', () => {
  const limits = [16384, 32768, 65536];
  const sides = limits.flatMap((limit) => [
    { limit, bins: limit / 4 - 1, strategy: 'two-level' },
    { limit, bins: limit / 4, strategy: 'two-level' },
    { limit, bins: limit / 4 + 1, strategy: 'storage' },
  ]);

  test.each(sides)('$bins bins in $limit bytes: $strategy', ({ limit, bins, strategy }) => {
    const planned = plan({ bins }, { ...LIMITS, maxComputeWorkgroupStorageSize: limit });
    expect(planned.strategy).toBe(strategy);
    expect(planned.bins).toBe(bins);
    if (strategy === 'two-level') expect(planned.notes).toEqual([]);
    else {
      expect(planned.notes).toHaveLength(1);
      for (const named of [`bins="${bins}"`, `${bins * 4} bytes`, `${limit}`, 'strategy="storage"']) {
        expect(planned.notes[0]).toContain(named);
      }
    }
  });

  test.each(['storage', 'unsynchronized'] as const)('limits nothing when %s was asked for', (strategy) => {
    const planned = plan({ bins: 65536, strategy });
    expect(planned).toMatchObject({ strategy, bins: 65536, copies: 0, notes: [] });
  });

  // Each of the bins + 1 values has a cell of its own.
  test.each([
    { limit: 16384, bins: 4095, strategy: 'replicated', copies: 1 },
    { limit: 16384, bins: 4096, strategy: 'storage', copies: 0 },
    { limit: 32768, bins: 8191, strategy: 'replicated', copies: 1 },
    { limit: 32768, bins: 8192, strategy: 'storage', copies: 0 },
  ])('$bins replicated bins in $limit bytes: $strategy', ({ limit, bins, strategy, copies }) => {
    const planned = plan(
      { bins, strategy: 'replicated' },
      { ...LIMITS, maxComputeWorkgroupStorageSize: limit },
    );
    expect(planned).toMatchObject({ strategy, bins, copies });
    expect(planned.notes.join()).toMatch(strategy === 'storage' ? `${4 * (bins + 1)} bytes` : /^$/);
  });
});

describe('workgroup size', () => {
  test.each([
    { asked: 1, invocations: 256, x: 256, size: 1 },
    { asked: 255, invocations: 256, x: 256, size: 255 },
    { asked: 256, invocations: 256, x: 256, size: 256 },
    { asked: 257, invocations: 256, x: 256, size: 256 },
    { asked: 65535, invocations: 1024, x: 1024, size: 1024 },
    { asked: 512, invocations: 1024, x: 256, size: 256 },
    { asked: 512, invocations: 256, x: 1024, size: 256 },
  ])('$asked on a device with $invocations and $x: $size', ({ asked, invocations, x, size }) => {
    const planned = plan(
      { workgroupSize: asked },
      { ...LIMITS, maxComputeInvocationsPerWorkgroup: invocations, maxComputeWorkgroupSizeX: x },
    );
    expect(planned.workgroupSize).toBe(size);
    if (asked === size) expect(planned.notes).toEqual([]);
    else {
      expect(planned.notes).toHaveLength(1);
      expect(planned.notes[0]).toContain(`workgroup-size="${asked}"`);
      expect(planned.notes[0]).toMatch(new RegExp(`limit of ${size}\\b.*using ${size}\\b`));
    }
  });
});

test('both limits are noted', () => {
  expect(plan({ workgroupSize: 257, bins: 4097 }).notes).toHaveLength(2);
});

test('the CPU has no limits', () => {
  expect(plan({ workgroupSize: 65535, bins: 65536 }, null)).toMatchObject({
    strategy: 'two-level',
    workgroupSize: 65535,
    bins: 65536,
    notes: [],
  });
});

describe('atomics', () => {
  test.each([
    { strategy: 'two-level', workgroups: 16, items: 65536, bins: 5, storage: 80, workgroup: 65536 },
    { strategy: 'two-level', workgroups: 1, items: 0, bins: 1, storage: 1, workgroup: 0 },
    {
      strategy: 'two-level',
      workgroups: 65535,
      items: 4294967295,
      bins: 4096,
      storage: 268431360,
      workgroup: 4294967295,
    },
    { strategy: 'replicated', workgroups: 16, items: 65536, bins: 5, storage: 80, workgroup: 65536 },
    { strategy: 'unsynchronized', workgroups: 16, items: 65536, bins: 5, storage: 0, workgroup: 0 },
    { strategy: 'storage', workgroups: 16, items: 65536, bins: 5, storage: 65536, workgroup: 0 },
    { strategy: 'storage', workgroups: 65535, items: 0, bins: 65536, storage: 0, workgroup: 0 },
    // Falls back, so its arithmetic is that of storage.
    { strategy: 'two-level', workgroups: 16, items: 100, bins: 4097, storage: 100, workgroup: 0 },
  ] as const)('$strategy, $workgroups workgroups, $items items, $bins bins', (row) => {
    const { storage, workgroup, ...changes } = row;
    expect(plan(changes)).toMatchObject({ storageAtomics: storage, workgroupAtomics: workgroup });
  });
});
