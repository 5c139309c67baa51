// Eight workgroups take places at one counter: every place goes to exactly one of them, in the order your GPU chose.
// Which workgroup got place 0 to 7, the counter at the end, and the sum of the places.
// out: 10 x u32, dispatch 8, expect *, *, *, *, *, *, *, *, 8, 28

@group(0) @binding(0)
var<storage, read_write> out: array<atomic<u32>>;
@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) workgroup: vec3u) {
  let place = atomicAdd(&out[8], 1); // the old value: my place
  atomicStore(&out[place], workgroup.x);
  atomicAdd(&out[9], place);         // 0 + 1 + 2 + ... + 7 = 28
}
