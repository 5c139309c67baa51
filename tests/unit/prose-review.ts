/**
 * The simulated reviews a second time: the design's sentences in BigInt, where nothing wraps unless it says so.
 *
 * Shares no line with the product, so that both can only agree by being right.
 */

const WORD = 2n ** 32n;

/** The seed document's hash. */
export function proseHash(key: bigint): bigint {
  const state = (key * 747796405n + 2891336453n) % WORD;
  const distance = state / 2n ** 28n + 4n;
  const mixed = (state / 2n ** distance) ^ state;
  return (mixed * 277803737n) % WORD;
}

/** "Item r has the key k = (r + seed · 0x9E3779B9) mod 2³²." */
export function proseKey(item: bigint, seed: bigint): bigint {
  return (item + seed * 0x9e3779b9n) % WORD;
}

/** "Its bin is min(bins − 1, v % (bins + 1))", unless it is hot. */
export function proseBin(key: bigint, bins: bigint, threshold: bigint): bigint {
  const last = bins - 1n;
  if (proseHash(key ^ 0x85ebca6bn) / 2n ** 8n < threshold) return last;
  const v = proseHash(key) / (bins <= 63n ? 2n ** 22n : 2n ** 8n);
  const bin = v % (bins + 1n);
  return bin < last ? bin : last;
}
