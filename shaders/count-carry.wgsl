// What becomes of private bins when workgroups count their items in slices, a dispatch each: they are carried from slice to
// slice, so that slicing changes no number. In the place of count-merge.wgsl, which is 3 % faster on small runs.
// Needs: count-params.wgsl, count-bins.wgsl.

// [workgroup of the slice][bin]
@group(0) @binding(2) var<storage, read_write> carried: array<u32>;

fn hand_on(workgroup: u32, bin: u32, counted: u32) {
  let place = workgroup * bins + bin;
  var count = counted;
  if (params.first_trip > 0u) {
    count += carried[place];
  }
  if (params.trips == THE_REST) {
    atomicAdd(&counts[bin], count);
    atomicMax(&counts[bins], count);
  } else {
    carried[place] = count;
  }
}
