// What becomes of private bins when every workgroup counts all its items in one dispatch.
// Needs: count-params.wgsl, count-bins.wgsl.

fn hand_on(_workgroup: u32, bin: u32, count: u32) {
  atomicAdd(&counts[bin], count);
  atomicMax(&counts[bins], count);
}
