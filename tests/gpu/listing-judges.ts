/**
 * What each listing must print, computed a second time: in BigInt, one call after the other.
 *
 * Knows: what the sentences of the listings promise. Shares no line with the product or with the listings.
 */
import { proseHash } from '../unit/prose-review.ts';

/** The verdict on one listing. */
export interface Judge {
  /** A number where every order gives the same, null where order decides. */
  readonly certain: readonly (number | null)[];
  /** What is wrong with an output whose certain values are right; null if nothing is. */
  readonly fault?: (out: readonly number[]) => string | null;
}

const WORD = 2n ** 32n;

/** The numbers 0 to count − 1, as BigInt. */
const upTo = (count: number): bigint[] => Array.from({ length: count }, (_, i) => BigInt(i));

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** Whether two lists hold the same numbers, each as often, in any order. */
function isReordered(values: readonly number[], others: readonly number[]): boolean {
  return sorted(values).join() === sorted(others).join();
}

const nulls = (count: number): null[] => Array(count).fill(null);

/** Stars less one: the bin of a review. */
function binOf(review: bigint): number {
  return Math.min(4, Number((proseHash(review) / 2n ** 22n) % 6n));
}

/** The bins of each of the 16 workgroups of 4,096 reviews. */
const PRIVATE_BINS = upTo(16).map((workgroup) => {
  const bins = [0, 0, 0, 0, 0];
  for (const review of upTo(4096)) bins[binOf(workgroup * 4096n + review)]!++;
  return bins;
});
const BINS = [0, 1, 2, 3, 4].map((bin) => PRIVATE_BINS.reduce((sum, bins) => sum + bins[bin]!, 0));

/** What one call makes of a counter, and whether it returns the old value. */
type Call = (old: bigint) => bigint;

/** In the order of the output: 64 calls of the first make out[0] and out[11]. */
const callsOn = (start: bigint): readonly Call[] => [
  (old) => old,
  () => 9n,
  (old) => old + 1n,
  (old) => old - 1n,
  (old) => (old > 9n ? old : 9n),
  (old) => (old < 3n ? old : 3n),
  (old) => old & 12n,
  (old) => old | 12n,
  (old) => old ^ 12n,
  () => 9n,
  (old) => (old === start ? 9n : old),
];
const STORE = 1;

function builtIns(type: 'u32' | 'i32', start: bigint): Judge {
  const wrap = (value: bigint) => (type === 'u32' ? BigInt.asUintN(32, value) : BigInt.asIntN(32, value));
  const ends = callsOn(start).map((call, index) => {
    const olds: bigint[] = [];
    let counter = start;
    for (let invocation = 0; invocation < 64; invocation++) {
      olds.push(index === STORE ? 0n : counter);
      counter = wrap(call(counter));
    }
    return { counter, returned: wrap(sumOf(olds)) };
  });
  const all = [...ends.map(({ counter }) => counter), ...ends.map(({ returned }) => returned)];
  return { certain: all.map(Number) };
}

/** Cents of 4,096 prices. */
const CENTS = upTo(4096).map((order) => ((order * 7919n) % 9900n) + 100n);
const LARGE_CENTS = upTo(65536).map((order) => ((order * 7919n) % 990000n) + 10000n);

/** A list of 24 reviews' five-star ones, of a capacity, in an output of 13 words. */
export function appended(capacity: number): Judge {
  const wanted = upTo(24)
    .filter((review) => binOf(review) === 4)
    .map(Number);
  const kept = Math.min(capacity, wanted.length);
  return {
    certain: [wanted.length, ...nulls(kept), ...Array(12 - kept).fill(0)],
    fault: (out) => {
      const list = out.slice(1, 1 + kept);
      const all = kept === wanted.length;
      const right = all
        ? isReordered(list, wanted)
        : new Set(list).size === kept && list.every((review) => wanted.includes(review));
      return right ? null : `${list} are not ${kept} of ${wanted}`;
    },
  };
}

/** 4,096 additions of 3 that stop at a limit. */
export function saturated(limit: number): Judge {
  return { certain: [Math.min(limit, 4096 * 3), null], fault: (out) => isCount(out[1]!) };
}

/** The sum of the same orders' cents modulo 4,096, which floats hold exactly in every order, since it is below 2^24. */
export const EXACT_FLOATS: Judge = {
  certain: [Number(sumOf(CENTS.map((cents) => cents % 4096n))), null],
  fault: (out) => isCount(out[1]!),
};

/** How often exchanges failed: nobody knows, but it is a number of times. */
function isCount(value: number): string | null {
  return Number.isInteger(value) && value >= 0 ? null : `${value} is no number of times`;
}

/** The judge of each file by its name. */
export const JUDGES: Readonly<Record<string, Judge>> = {
  'two-level-histogram': { certain: [...BINS, Math.max(...PRIVATE_BINS.flat())] },
  'two-level-atomics': { certain: [...BINS, PRIVATE_BINS.flat().length] },
  'storage-histogram': { certain: [...BINS, BINS.reduce((sum, bin) => sum + bin)] },
  'builtins-storage-u32': builtIns('u32', 5n),
  'builtins-storage-i32': builtIns('i32', -5n),
  'builtins-workgroup-u32': builtIns('u32', 5n),
  'builtins-workgroup-i32': builtIns('i32', -5n),
  wraparound: {
    certain: [2n ** 31n, 2n ** 31n - 1n, -(2n ** 31n) - 1n, -(2n ** 31n)].map((value) =>
      Number(BigInt.asIntN(32, value)),
    ),
  },
  order: {
    certain: [...nulls(8), 8, Number(sumOf(upTo(8)))],
    fault: (out) => {
      const takers = out.slice(0, 8);
      return isReordered(takers, [0, 1, 2, 3, 4, 5, 6, 7]) ? null : `${takers} are not the workgroups 0 to 7`;
    },
  },
  exchange: {
    certain: nulls(9),
    fault: (out) => {
      // From who stayed back to nobody: each of the eight is met once.
      const chain: number[] = [];
      for (let at = out[8]!; at > 0 && chain.length < 9; at = out[at - 1]!) chain.push(at);
      return isReordered(chain, [1, 2, 3, 4, 5, 6, 7, 8]) ? null : `${chain} are not the workgroups 1 to 8`;
    },
  },
  'lost-updates': {
    certain: [null, 256 * 256],
    fault: ([plain]) => (plain! >= 1 && plain! <= 65536 ? null : `${plain} is not 1 to 65536`),
  },
  append: appended(8),
  cents: { certain: [Number(sumOf(CENTS))] },
  'cents-carry': {
    certain: [Number(sumOf(LARGE_CENTS) % WORD), Number(sumOf(LARGE_CENTS) / WORD)],
  },
  'float-sum': {
    certain: nulls(2),
    fault: ([dollars, retries]) => {
      const exact = Number(sumOf(CENTS)) / 100;
      // Below 2^18 a float's neighbours are 2^-6 apart: so much may each addition, and each price, be wrong at most.
      const most = CENTS.length * 2 ** -6;
      const near = Math.abs(dollars! - exact) <= most;
      return near ? isCount(retries!) : `${dollars} is not ${exact} within ${most}`;
    },
  },
  'float-maximum': {
    certain: [Math.max(...upTo(256).map((i) => Number((i * 7919n) % 1000n) * 0.25 - 300)), null],
    fault: ([, failed]) => isCount(failed!),
  },
  'saturating-add': saturated(1000),
};
