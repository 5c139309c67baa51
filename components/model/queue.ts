/**
 * Who got which place in each bin's queue at the storage atomics, from the values that they returned.
 *
 * Knows: an inspection. Does not know: languages, colours, and pixels, which bar-places.ts counts.
 */
import { largestOf } from './counts.ts';
import type { Inspection } from './inspection.ts';
import type { CountPlan } from './plan.ts';
import { binOf } from './review.ts';

/** Whose number an owner is. */
export type OwnerKind = 'workgroup' | 'subgroup' | 'invocation';

/** The queues of a run, one a bin. Places count from 0, as the atomics return them. */
export interface Queues {
  readonly plan: CountPlan;
  /** Storage atomics that each bin got: its items for `storage`, one a workgroup where bins are merged. */
  readonly lengths: Uint32Array;
  /** Where each bin's queue begins in `owners`, and behind them its length: bins + 1 elements. */
  readonly starts: Uint32Array;
  /** `owners[starts[bin] + place]`: who got that place, 0…groups − 1. */
  readonly owners: Uint32Array;
  readonly ownerKind: OwnerKind;
  /** Possible owners, at least 1. */
  readonly groups: number;
  /** The largest of `lengths`. */
  readonly longest: number;
  /** What arithmetic alone says `longest` must be. */
  readonly predicted: number;
  /** Whether each place of each queue was got exactly once. */
  readonly gapFree: boolean;
  /** How often the owner changes between neighbouring places, one a bin. */
  readonly changes: Uint32Array;
}

/** Where each length begins when they stand one behind the other, and the end of the last. */
function startsOf(lengths: Uint32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, bin) => {
    starts[bin + 1] = starts[bin]! + length;
  });
  return starts;
}

/**
 * Sorts an inspection's atomics into queues.
 *
 * @param inspection of any strategy; where bins are merged, the queue is that of the merges
 * @example queuesOf(inspection).longest // 21695 with one storage atomic an item, 16 with two levels
 */
export function queuesOf(inspection: Inspection): Queues {
  const { plan, merged } = inspection;
  const { lengths, predicted, ownerKind, groups, place } = merged ? merges(inspection) : items(inspection);
  const starts = startsOf(lengths);
  const owners = new Uint32Array(starts[plan.bins]!);
  const gapFree = place(owners, starts);
  const changes = lengths.map((length, bin) => {
    const queue = owners.subarray(starts[bin]!, starts[bin]! + length);
    return queue.reduce((sum, owner, at) => sum + Number(at > 0 && owner !== queue[at - 1]), 0);
  });
  return {
    plan,
    lengths,
    starts,
    owners,
    ownerKind,
    groups,
    longest: largestOf(lengths),
    predicted,
    gapFree,
    changes,
  };
}

interface Filling extends Pick<Queues, 'lengths' | 'predicted' | 'ownerKind' | 'groups'> {
  /** Writes the owners to their places. @returns whether each place was got exactly once */
  place(owners: Uint32Array, starts: Uint32Array): boolean;
}

/** One storage atomic an item. */
function items({ plan, counts, places, invocations, subgroups }: Inspection): Filling {
  const { bins, workgroups, workgroupSize, seedOffset, hotThreshold } = plan;
  const binsOfItems = places.map((_, item) => binOf((item + seedOffset) >>> 0, bins, hotThreshold));
  const wanted = new Uint32Array(bins);
  for (const bin of binsOfItems) wanted[bin]!++;
  // Subgroups are known by their lowest lanes; their order makes numbers of them.
  const lowest = [...new Set(subgroups)].sort((a, b) => a - b);
  const ordinals = subgroups?.map((lane) => lowest.indexOf(lane));
  const ownerOf = (invocation: number) =>
    workgroups > 1 ? Math.floor(invocation / workgroupSize) : (ordinals?.[invocation] ?? invocation);
  return {
    lengths: counts,
    predicted: largestOf(wanted),
    ownerKind: workgroups > 1 ? 'workgroup' : ordinals ? 'subgroup' : 'invocation',
    groups: workgroups > 1 ? workgroups : ordinals ? lowest.length : workgroupSize,
    place(owners, starts) {
      const taken = new Uint8Array(owners.length);
      let gapFree = true;
      places.forEach((place, item) => {
        const bin = binsOfItems[item]!;
        const at = starts[bin]! + place;
        gapFree &&= at < starts[bin + 1]! && !taken[at];
        if (at >= starts[bin + 1]!) return;
        taken[at] = 1;
        owners[at] = ownerOf(invocations[item]!);
      });
      return gapFree && taken.every(Boolean);
    },
  };
}

/** One storage atomic a bin and workgroup. */
function merges({ plan, counts, privateBins, merged }: Inspection): Filling {
  const { bins, workgroups } = plan;
  return {
    lengths: new Uint32Array(bins).fill(workgroups),
    predicted: workgroups,
    ownerKind: 'workgroup',
    groups: workgroups,
    place(owners, starts) {
      const keys = new Float64Array(workgroups);
      let gapFree = true;
      for (let bin = 0; bin < bins; bin++) {
        // Merges in the order of what they returned; one that adds nothing stands before the one that begins there.
        for (let workgroup = 0; workgroup < workgroups; workgroup++) {
          const at = workgroup * bins + bin;
          keys[workgroup] = (2 * merged![at]! + Number(privateBins![at]! > 0)) * workgroups + workgroup;
        }
        let filled = 0;
        keys.sort().forEach((key, place) => {
          const workgroup = key % workgroups;
          owners[starts[bin]! + place] = workgroup;
          // Each found what those before it had left.
          gapFree &&= merged![workgroup * bins + bin] === filled;
          filled += privateBins![workgroup * bins + bin]!;
        });
        gapFree &&= filled === counts[bin];
      }
      return gapFree;
    },
  };
}
