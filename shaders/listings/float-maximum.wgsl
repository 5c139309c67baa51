// The largest of 256 floats, an update no built-in has: compare-exchange, check exchanged, retry.
// The maximum, and how often an exchange failed.
// out: 2 x f32, dispatch 1, expect -51.75, *

@group(0) @binding(0)
var<storage, read_write> out: array<f32>;
var<workgroup> best: atomic<u32>; // the bits of a float
var<workgroup> failed: atomic<u32>;
@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) i: u32) {
  let bits = bitcast<u32>(f32(i * 7919 % 1000) * 0.25 - 300);
  if (i == 0) { atomicStore(&best, bits); }
  workgroupBarrier();
  var old = atomicLoad(&best);
  while (bitcast<f32>(bits) > bitcast<f32>(old)) {
    let r = atomicCompareExchangeWeak(&best, old, bits);
    if (r.exchanged) { break; }
    old = r.old_value; // somebody was faster, or it just failed
    atomicAdd(&failed, 1);
  }
  workgroupBarrier();
  if (i == 0) { out[0] = bitcast<f32>(atomicLoad(&best)); }
  if (i == 1) { out[1] = f32(atomicLoad(&failed)); }
}
