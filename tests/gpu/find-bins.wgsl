// The hash and the bin of every key, for comparison with the TypeScript twins.
// Needs: review.wgsl. Dispatch: enough workgroups of 64 for all keys.
// Overrides: hot_threshold.

override hot_threshold: u32;

@group(0) @binding(0) var<storage, read> keys: array<u32>;
// The hash and the bin of a key lie side by side.
@group(0) @binding(1) var<storage, read_write> found: array<vec2u>;

@compute @workgroup_size(64)
fn find_bins(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < arrayLength(&keys)) {
    let key = keys[id.x];
    found[id.x] = vec2u(hash(key), bin_of(value_of(key, hot_items(hot_threshold))));
  }
}
