// Eight workgroups exchange their numbers in one cell: each learns who came before, and order decides who stays.
// Who was there before workgroup 1 to 8 (0 for nobody), and who stayed.
// out: 9 x u32, dispatch 8, expect *, *, *, *, *, *, *, *, *

@group(0) @binding(0)
var<storage, read_write> out: array<atomic<u32>>;
@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) workgroup: vec3u) {
  let before = atomicExchange(&out[8], workgroup.x + 1);
  atomicStore(&out[workgroup.x], before);
}
