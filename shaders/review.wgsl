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

// One of bins + 1 equally likely values.
fn cold_value_of(key: u32) -> u32 {
  if (bins > 63u) {
    return (hash(key) >> 8u) % (bins + 1u);
  }
  // Ten bits by at most 64: multiplying by the reciprocal is exact here, and cheaper on GPUs than `%`.
  let bits = hash(key) >> 22u;
  let reciprocal = (1u << 16u) / (bins + 1u) + 1u;
  return bits - ((bits * reciprocal) >> 16u) * (bins + 1u);
}

// Which items are hot: those whose second hash is at most limit, if any are.
struct Hot {
  any: bool,
  limit: u32,
}

// hot_threshold of 2^24 hash values make an item hot: hash >> 8 < hot_threshold, without the shift.
fn hot_items(hot_threshold: u32) -> Hot {
  return Hot(hot_threshold > 0u, hot_threshold * 256u - 1u);
}

// The same, or the largest value for hot items. `&` and select, because a branch an item costs more than the hash.
fn value_of(key: u32, hot: Hot) -> u32 {
  return select(cold_value_of(key), bins, hot.any & (hash(key ^ HOT_SALT) <= hot.limit));
}

// The last two values fill the last bin.
fn bin_of(value: u32) -> u32 {
  return min(bins - 1u, value);
}
