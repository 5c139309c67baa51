// The simulated reviews: hash and bin rule. Twin: components/model/review.ts.
// Overrides: bins, the number of counters (1 to 65536).

override bins: u32 = 5;

// Separates the hash that makes an item hot from the hash that chooses its bin.
const HOT_SALT = 0x85ebca6bu;

// PCG-style 32-bit hash of the seed document.
fn hash(key: u32) -> u32 {
  let h = key * 747796405u + 2891336453u;
  return ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
}

// The bin of a key; the last bin is filled twice as often as each of the others, and takes the hot items.
// hot_threshold: how many of 2^24 hash values make an item hot.
fn bin_of(key: u32, hot_threshold: u32) -> u32 {
  if (hot_threshold > 0u && (hash(key ^ HOT_SALT) >> 8u) < hot_threshold) {
    return bins - 1u;
  }
  let value = hash(key) >> select(8u, 22u, bins <= 63u);
  return min(bins - 1u, value % (bins + 1u));
}
