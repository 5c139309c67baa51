// 4,096 additions of 3 that stop at a limit, an update no built-in has: compare-exchange, check exchanged, retry.
// The sum, and how often an exchange failed and was tried again.
// out: 2 x u32, dispatch 16, expect 1000, *

@group(0) @binding(0)
var<storage, read_write> out: array<atomic<u32>>;
const limit = 1000;
@compute @workgroup_size(256)
fn main() {
  var old = atomicLoad(&out[0]);
  loop {
    let sum = old + min(3, limit - old); // never beyond the limit
    let r = atomicCompareExchangeWeak(&out[0], old, sum);
    if (r.exchanged) { break; }
    old = r.old_value; // somebody was faster, or it just failed
    atomicAdd(&out[1], 1);
  }
}
