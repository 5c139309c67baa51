// Sixteen workgroups count 65,536 reviews: workgroup atomics first, then one storage atomic per bin.
// out: 6 x u32, dispatch 16, expect 10969, 10861, 11059, 10952, 21695, 1421

@group(0) @binding(0)
var<storage, read_write> out: array<atomic<u32>>;
var<workgroup> bins: array<atomic<u32>, 5>; // one per workgroup
fn stars(review: u32) -> u32 { // a stand-in review score, 1 to 5
  var h = review * 747796405u + 2891336453u; // PCG-style hash
  h = ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
  return min(5u, 1u + (h >> 22u) % 6u); // 5 stars twice as often
}
@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) g: vec3u,
        @builtin(local_invocation_index) i: u32) {
  for (var k = 0u; k < 16; k++) { // 16 x 256 x 16 = 65,536
    atomicAdd(&bins[stars(g.x * 16 + k) - 1], 1); // fast, on chip
  }
  workgroupBarrier();
  if (i >= 5) { return; }
  let count = atomicLoad(&bins[i]);
  atomicAdd(&out[i], count); // one storage atomic per bin
  atomicMax(&out[5], count); // the largest per-workgroup bin
}
