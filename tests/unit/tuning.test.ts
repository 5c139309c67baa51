import { describe, expect, test } from 'vitest';
import type { PlanLimits } from '../../components/model/limits.ts';
import { freeShape, MANY, mostCopies, testsHot } from '../../components/model/tuning.ts';

/** The least that WebGPU guarantees, and what an H200 has. */
const LEAST: PlanLimits = {
  maxComputeInvocationsPerWorkgroup: 256,
  maxComputeWorkgroupSizeX: 256,
  maxComputeWorkgroupStorageSize: 16384,
};
const H200: PlanLimits = {
  maxComputeInvocationsPerWorkgroup: 1024,
  maxComputeWorkgroupSizeX: 1024,
  maxComputeWorkgroupStorageSize: 49152,
};

describe('a free shape', () => {
  test.each([
    { items: 0, workgroups: 1 },
    { items: 1, workgroups: 1 },
    { items: 2048, workgroups: 1 },
    { items: 2049, workgroups: 2 },
    { items: 2 ** 16, workgroups: 32 },
    { items: 263 * 2048, workgroups: 263 },
    { items: 264 * 2048, workgroups: 264 },
    { items: 2 ** 20, workgroups: 264 },
    { items: 528 * 2 ** 16 - 1, workgroups: 264 },
    { items: 528 * 2 ** 16, workgroups: 528 },
    { items: 1056 * 2 ** 16 - 1, workgroups: 528 },
    { items: 1056 * 2 ** 16, workgroups: 1056 },
    { items: 2 ** 32 - 1, workgroups: MANY },
  ])('for $items items: $workgroups workgroups', ({ items, workgroups }) => {
    expect(freeShape(items, H200)).toEqual({ workgroups, workgroupSize: 512 });
    expect(freeShape(items, LEAST)).toEqual({ workgroups, workgroupSize: 256 });
  });
});

describe('copies', () => {
  test.each([
    { bins: 1, size: 256, limits: H200, copies: 32 },
    { bins: 5, size: 256, limits: H200, copies: 32 },
    { bins: 63, size: 256, limits: H200, copies: 32 },
    { bins: 64, size: 256, limits: H200, copies: 16 },
    { bins: 255, size: 512, limits: H200, copies: 16 },
    { bins: 256, size: 512, limits: H200, copies: 8 },
    // An invocation has cells for eight.
    { bins: 5, size: 1, limits: H200, copies: 1 },
    { bins: 5, size: 23, limits: H200, copies: 16 },
    { bins: 5, size: 24, limits: H200, copies: 32 },
    // The workgroup's memory is what limits them.
    { bins: 127, size: 1024, limits: LEAST, copies: 32 },
    { bins: 128, size: 1024, limits: LEAST, copies: 16 },
    { bins: 4095, size: 1024, limits: LEAST, copies: 1 },
    { bins: 65536, size: 256, limits: null, copies: 1 },
  ])('of $bins bins for $size invocations: $copies', ({ bins, size, limits, copies }) => {
    expect(mostCopies(bins, size, limits)).toBe(copies);
  });
});

test.each([
  { threshold: 0, trips: 0, asked: false },
  { threshold: 0, trips: 64, asked: false },
  { threshold: 0, trips: 64.01, asked: true },
  { threshold: 0, trips: 2 ** 24, asked: true },
  { threshold: 1, trips: 0, asked: true },
  { threshold: 2 ** 24, trips: 64, asked: true },
])('a hot threshold of $threshold and $trips trips: asked of each item $asked', (row) => {
  expect(testsHot(row.threshold, row.trips)).toBe(row.asked);
});
