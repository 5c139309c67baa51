// Reviews with 5 stars are appended to a list: the old value of its length is my slot, if there is room.
// The length that was asked for, the list in the order of arrival, and places beyond the capacity.
// out: 13 x u32, dispatch 3, expect 11, *, *, *, *, *, *, *, *, 0, 0, 0, 0

@group(0) @binding(0)
var<storage, read_write> out: array<atomic<u32>>;
override capacity = 8u;
fn stars(review: u32) -> u32 {
  var h = review * 747796405u + 2891336453u;
  h = ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
  return min(5u, 1u + (h >> 22u) % 6u);
}
@compute @workgroup_size(8)
fn main(@builtin(global_invocation_id) g: vec3u) {
  if (stars(g.x) < 5) { return; }
  let slot = atomicAdd(&out[0], 1); // the old value: my slot
  if (slot < capacity) { atomicStore(&out[1 + slot], g.x); }
}
