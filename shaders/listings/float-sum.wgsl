// The same 4,096 prices summed as floats, by compare-exchange: each order rounds differently, so runs may disagree.
// The total in dollars, and how often an exchange failed and was tried again.
// out: 2 x f32, dispatch 16, expect *, *

@group(0) @binding(0)
var<storage, read_write> out: array<atomic<u32>>; // floats
fn add(at: u32, value: f32) -> f32 { // returns the retries
  var retries = 0f;
  var old = atomicLoad(&out[at]);
  loop {
    let sum = bitcast<u32>(bitcast<f32>(old) + value);
    let r = atomicCompareExchangeWeak(&out[at], old, sum);
    if (r.exchanged) { break; }
    old = r.old_value; // somebody was faster, or it just failed
    retries += 1;
  }
  return retries;
}
@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) g: vec3u) {
  let cents = g.x * 7919 % 9900 + 100; // $1.00 to $99.99
  add(1, add(0, f32(cents) / 100));
}
