// The same reviews with one storage atomic each fill the same bins, in 65,536 storage atomics instead of 80.
// The five bins, then the storage atomics that filled them.
// out: 6 x u32, dispatch 16, expect 10969, 10861, 11059, 10952, 21695, 65536

@group(0) @binding(0)
var<storage, read_write> out: array<atomic<u32>>;
fn stars(review: u32) -> u32 {
  var h = review * 747796405u + 2891336453u;
  h = ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
  return min(5u, 1u + (h >> 22u) % 6u);
}
@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) g: vec3u) {
  for (var k = 0u; k < 16; k++) {
    let bin = stars(g.x * 16 + k) - 1;
    atomicAdd(&out[bin], 1); // every review queues at a bin
    atomicAdd(&out[5], 1);   // counts the line above
  }
}
