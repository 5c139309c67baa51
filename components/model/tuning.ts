/**
 * What the plan chooses where the author does not, and the measurement that chose each number.
 *
 * Measured: NVIDIA H200, driver 580.159.04, Dawn on Vulkan, 2026-11-30, 2²⁸ reviews in 5 bins where nothing else is said.
 * Knows: limits and sizes. Does not know: configurations, kernels.
 */
import type { PlanLimits } from './limits.ts';

/** Workgroups and their size, where both are free. */
export interface Shape {
  readonly workgroups: number;
  readonly workgroupSize: number;
}

/** 512: 205 µs; 256: 207; 1024: 204, but fewer devices allow that many. */
const WORKGROUP_SIZE = 512;

/** A workgroup has at least so many, 4 trips: 2¹⁶ items in 32 workgroups take 2.35 µs (64: 2.25, 528: 2.8). */
const LEAST_ITEMS = 2 ** 11;

/**
 * Two for each of an H200's 132 multiprocessors: 2²⁰ items take 3.3 µs (32 workgroups: 5.5, 2112: 5.1), 2²⁴ take 15.3
 * (1056: 16.9). Any number is a guess, since WebGPU does not tell how many there are; a power of two is 3 % slower there.
 */
const FEW = 264;

/** Doubled up to here while each keeps so many items, so that GPUs of any width share evenly: 1056 take 205 µs as well. */
export const MANY = 1056;
const MANY_ITEMS = 2 ** 16;

/** Workgroups and size for a number of items. */
export function freeShape(items: number, limits: PlanLimits): Shape {
  const workgroupSize = Math.min(
    WORKGROUP_SIZE,
    limits.maxComputeInvocationsPerWorkgroup,
    limits.maxComputeWorkgroupSizeX,
  );
  let workgroups = Math.min(FEW, Math.max(1, Math.ceil(items / LEAST_ITEMS)));
  while (workgroups >= FEW && workgroups < MANY && items / (2 * workgroups) >= MANY_ITEMS) workgroups *= 2;
  return { workgroups, workgroupSize };
}

/** One for each invocation of a usual subgroup. An H200 merges equal addresses: 1 to 32 copies differ by 1 % there. */
const MOST_COPIES = 32;

/** More keep workgroups from running side by side: 256 bins × 16 copies × 512 invocations 141 µs, 32 copies 160. */
const CELLS_AN_INVOCATION = 8;

/** Copies of the private bins for `replicated`: a power of two. */
export function mostCopies(bins: number, workgroupSize: number, limits: PlanLimits | null): number {
  const bytes = limits?.maxComputeWorkgroupStorageSize ?? Infinity;
  const cells = Math.min(CELLS_AN_INVOCATION * workgroupSize, bytes / Uint32Array.BYTES_PER_ELEMENT);
  let copies = MOST_COPIES;
  while (copies > 1 && (bins + 1) * copies > cells) copies /= 2;
  return copies;
}

/** Trips of an invocation up to which the question would be felt: 16 trips of 16 workgroups take 2.4 µs, asked 2.6. */
const SHORT = 64;

/**
 * Whether every item is asked if it is hot. A short run with nothing hot is spared the question. A long one is not, so that
 * the same arithmetic at every `hot` lets its time show contention alone: 205 µs at any `hot`, and 110 µs unasked.
 */
export function testsHot(hotThreshold: number, trips: number): boolean {
  return hotThreshold > 0 || trips > SHORT;
}
