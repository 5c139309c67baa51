/**
 * The view model of `view="ledger"`: what each strategy costs, before any clock is asked.
 *
 * Knows: the plan's arithmetic, counts. Does not know: times, pixels, languages.
 */
import { barLength, type Tick } from './bars.ts';
import type { CountConfig, Strategy } from './config.ts';
import { largestOf } from './counts.ts';
import type { PlanLimits } from './limits.ts';
import { planCount } from './plan.ts';
import { logTicks } from './ticks.ts';

/** The least that WebGPU promises: the CPU's own plan has no limits. */
const LEAST: PlanLimits = {
  maxComputeInvocationsPerWorkgroup: 256,
  maxComputeWorkgroupSizeX: 256,
  maxComputeWorkgroupStorageSize: 16_384,
};

/** Strategies that count with atomics. */
export type AtomicStrategy = Exclude<Strategy, 'unsynchronized'>;

const STRATEGIES: readonly AtomicStrategy[] = ['storage', 'two-level', 'replicated'];

export const QUANTITIES = ['storageAtomics', 'workgroupAtomics', 'memory', 'longestQueue'] as const;

export type Quantity = (typeof QUANTITIES)[number];

/**
 * What a strategy costs: atomics of the whole run; `memory` in bytes of each workgroup; `longestQueue`, atomics on one
 * storage address, null while the counts are unknown.
 */
export interface LedgerEntry extends Readonly<Record<Quantity, number | null>> {
  readonly strategy: AtomicStrategy;
  /** Whether the memory is there. Where it is not, the numbers are what the strategy would cost. */
  readonly fits: boolean;
}

/** Strategies with the same value, and how long its bar is, 0…1. */
export interface LedgerBar {
  readonly strategies: readonly AtomicStrategy[];
  readonly value: number | null;
  readonly at: number;
  /** Of at least one of them. */
  readonly fits: boolean;
}

export interface Ledger {
  readonly items: number;
  readonly workgroups: number;
  readonly bins: number;
  /** Storage atomics of two levels: workgroups × bins. */
  readonly merges: number;
  /** Two levels take as many storage atomics as there are items, or more. */
  readonly savesNothing: boolean;
  /** Bytes of memory of a workgroup. */
  readonly limit: number;
  /** Where the limit stands on the axis, 0…1. */
  readonly limitAt: number;
  /** The limit is no device's, but the least that any has. */
  readonly assumed: boolean;
  readonly entries: readonly LedgerEntry[];
  readonly groups: readonly { readonly quantity: Quantity; readonly bars: readonly LedgerBar[] }[];
  /** One axis for all, as log(1 + value), so that 0 has a place. */
  readonly ticks: readonly Tick[];
}

/**
 * Writes the ledger of a configuration, whatever its own strategy.
 *
 * @param limits the device's, null when the CPU counts
 * @param counts null before the first count
 * @example ledgerOf(config, device.limits, result.counts).merges // 80 with the defaults
 */
export function ledgerOf(config: CountConfig, limits: PlanLimits | null, counts: Uint32Array | null): Ledger {
  const { items, workgroups, bins } = config;
  const device = limits ?? LEAST;
  const limit = device.maxComputeWorkgroupStorageSize;
  // Counts that updates were lost from say nothing about queues.
  const largest = counts && config.strategy !== 'unsynchronized' ? largestOf(counts) : null;
  const entries = STRATEGIES.map((strategy): LedgerEntry => {
    const asked = { ...config, strategy };
    let plan = planCount(asked, device);
    const fits = plan.strategy === strategy;
    // Where a plan falls back, as it would be with memory for one copy.
    if (!fits) plan = { ...planCount(asked, null), copies: 1 };
    const { storageAtomics, workgroupAtomics, copies } = plan;
    const cells = strategy === 'replicated' ? (bins + 1) * copies : bins * copies;
    return {
      strategy,
      fits,
      storageAtomics,
      workgroupAtomics,
      memory: cells * Uint32Array.BYTES_PER_ELEMENT,
      longestQueue: copies ? workgroups : largest,
    };
  });
  const longest = Math.max(limit, ...entries.flatMap((entry) => QUANTITIES.map((name) => entry[name] ?? 0)));
  const at = (value: number) => barLength(value, longest, 'log');
  const groups = QUANTITIES.map((quantity) => {
    const alike = (a: LedgerEntry) => (b: LedgerEntry) => a[quantity] === b[quantity];
    const firsts = entries.filter((entry, index) => entries.findIndex(alike(entry)) === index);
    const bars = firsts.map((first) => {
      const same = entries.filter(alike(first));
      const value = first[quantity];
      const fits = same.some(({ fits }) => fits);
      return { strategies: same.map(({ strategy }) => strategy), value, at: at(value ?? 0), fits };
    });
    return { quantity, bars };
  });
  return {
    items,
    workgroups,
    bins,
    merges: workgroups * bins,
    savesNothing: workgroups * bins >= items,
    limit,
    limitAt: at(limit),
    assumed: !limits,
    entries,
    groups,
    ticks: logTicks(longest, 4).map((value) => ({ value, at: at(value) })),
  };
}
