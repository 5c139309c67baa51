// The seed document's own kernel, as it is written there: 16 workgroups × 256 × 16 reviews.
// Dispatch: 16 workgroups. Binding 0 is read and written: five counts and the largest private one.

@group(0) @binding(0) var<storage, read_write> out: array<atomic<u32>>;
var<workgroup> bins: array<atomic<u32>, 5>;          // one histogram per workgroup
fn stars(review: u32) -> u32 {                       // a stand-in review score, 1 to 5
  var h = review * 747796405u + 2891336453u;         // PCG-style integer hash
  h = ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
  return min(5u, 1u + (h >> 22u) % 6u);              // 1 to 6, so 5 stars twice as often
}
@compute @workgroup_size(256) fn main(@builtin(global_invocation_id) g: vec3u,
                                      @builtin(local_invocation_index) i: u32) {
  for (var k = 0u; k < 16; k++) {                    // 16 x 256 x 16 = 65,536 reviews
    atomicAdd(&bins[stars(g.x * 16 + k) - 1], 1);    // fast on-chip atomics
  }
  workgroupBarrier();
  if (i < 5) {
    let count = atomicLoad(&bins[i]);
    atomicAdd(&out[i], count);                       // one storage atomic per bin
    atomicMax(&out[5], count);                       // the largest per-workgroup bin
  }
}
