// 65,536 invocations add 1 to two counters: the plain addition loses updates, the atomic one loses none.
// What the plain additions left, and what the atomic ones did.
// out: 2 x u32, dispatch 256, expect *, 65536

struct Counters {
  plain: u32,
  safe: atomic<u32>,
}
@group(0) @binding(0)
var<storage, read_write> out: Counters;
@compute @workgroup_size(256)
fn main() {
  out.plain += 1;          // read, add, write: others get between
  atomicAdd(&out.safe, 1); // one step that nobody interrupts
}
