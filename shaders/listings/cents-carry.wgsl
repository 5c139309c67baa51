// Past 4,294,967,295 cents the sum wraps around, and the old value that each addition returned tells who carries.
// The low and the high word of the total: high x 4,294,967,296 + low cents.
// out: 2 x u32, dispatch 256, expect 3025857648, 7

@group(0) @binding(0)
var<storage, read_write> out: array<atomic<u32>>;
@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) g: vec3u) {
  let cents = g.x * 7919 % 990000 + 10000; // $100 to $9,999.99
  let old = atomicAdd(&out[0], cents);
  let sum = old + cents; // wraps as the atomic did
  if (old > sum) { atomicAdd(&out[1], 1); } // carry
}
