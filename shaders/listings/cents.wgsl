// 4,096 prices summed as integer cents: the same total in every order, on every GPU.
// out: 1 x u32, dispatch 16, expect 20802340

@group(0) @binding(0)
var<storage, read_write> out: array<atomic<u32>>;
var<workgroup> sum: atomic<u32>;
@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) g: vec3u,
        @builtin(local_invocation_index) i: u32) {
  let cents = g.x * 7919 % 9900 + 100; // $1.00 to $99.99
  atomicAdd(&sum, cents);
  workgroupBarrier();
  if (i == 0) { atomicAdd(&out[0], atomicLoad(&sum)); }
}
