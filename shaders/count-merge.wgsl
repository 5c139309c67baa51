// What becomes of a workgroup's private bins: they are merged into the counts, or carried to the next slice.
// Needs: count-params.wgsl, count-bins.wgsl.
// Overrides: carries. Where it is false, for runs in one slice, kernels are compiled without the carrying.

override carries: bool = false;

// Workgroups whose items are counted in several slices take their private bins along, behind the counts, in
// [bins + 1 + workgroup of the slice * bins + bin], so that the largest private bin is that of all their items.
fn hand_on(workgroup: u32, bin: u32, counted: u32) {
  var count = counted;
  if (carries) {
    let place = bins + 1u + workgroup * bins + bin;
    if (params.first_trip > 0u) {
      count += atomicLoad(&counts[place]);
    }
    if (params.trips != THE_REST) {
      atomicStore(&counts[place], count);
      return;
    }
  }
  atomicAdd(&counts[bin], count);
  atomicMax(&counts[bins], count);
}
