// Past the end of its range an atomic wraps around without a word, and the old value it returned tells.
// The largest i32 plus 1 and what came back; the smallest i32 minus 1 and what came back.
// out: 4 x i32, dispatch 1, expect -2147483648, 2147483647, 2147483647, -2147483648

@group(0) @binding(0)
var<storage, read_write> out: array<atomic<i32>>;
@compute @workgroup_size(1)
fn main() {
  atomicStore(&out[0], 2147483647);
  atomicStore(&out[1], atomicAdd(&out[0], 1));
  atomicStore(&out[2], -2147483648);
  atomicStore(&out[3], atomicSub(&out[2], 1));
}
