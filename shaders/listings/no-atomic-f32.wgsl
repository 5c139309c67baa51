// There is no atomic<f32>: this does not compile, and the compiler names the types there are.
// out: 1 x f32, dispatch 1

@group(0) @binding(0)
var<storage, read_write> out: array<atomic<f32>>;
@compute @workgroup_size(64)
fn main() {
  atomicAdd(&out[0], 1);
}
