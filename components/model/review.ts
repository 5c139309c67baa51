/**
 * The simulated reviews: the hash and the bin rule, the twin of `shaders/review.wgsl`.
 *
 * Knows: unsigned 32-bit arithmetic. Does not know: workgroups, configurations, the GPU.
 */

/** Distance between the keys of neighbouring seeds: 2³² divided by the golden ratio, so that seeds overlap late. */
const SEED_STRIDE = 0x9e3779b9;

/** Separates the hash that decides whether an item is hot from the hash that chooses its bin. */
const HOT_SALT = 0x85ebca6b;

/**
 * The PCG-style 32-bit hash of the seed document.
 *
 * @param key unsigned 32-bit integer
 * @returns unsigned 32-bit integer
 * @example hash(0) // 129708028
 */
export function hash(key: number): number {
  const h = (Math.imul(key, 747796405) + 2891336453) >>> 0;
  return Math.imul((h >>> ((h >>> 28) + 4)) ^ h, 277803737) >>> 0;
}

/**
 * The key of item 0 under a seed; item `r` has the key `(r + seedOffset(seed)) mod 2³²`.
 *
 * @param seed unsigned 32-bit integer
 */
export function seedOffset(seed: number): number {
  return Math.imul(seed, SEED_STRIDE) >>> 0;
}

/**
 * How many of the 2²⁴ equally likely hash values make an item hot.
 *
 * @param hot share of items sent to the last bin, 0…1
 * @returns integer, 0…2²⁴
 */
export function hotThreshold(hot: number): number {
  return Math.round(hot * 2 ** 24);
}

/**
 * The bin of a key. The last bin is filled twice as often as each of the others; hot items go there too.
 *
 * @param key unsigned 32-bit integer
 * @param bins number of bins, 1…65536
 * @param threshold from {@link hotThreshold}
 * @returns bin index, 0…bins − 1
 */
export function binOf(key: number, bins: number, threshold: number): number {
  if (threshold > 0 && hash(key ^ HOT_SALT) >>> 8 < threshold) return bins - 1;
  // Many bins need more of the hash's bits than the seed document's ten.
  const value = hash(key) >>> (bins <= 63 ? 22 : 8);
  return Math.min(bins - 1, value % (bins + 1));
}
