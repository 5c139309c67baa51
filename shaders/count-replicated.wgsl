// Two-level histogram with several copies of the private bins, so that neighbouring invocations neither wait for one
// address nor meet in one bank of workgroup memory.
// Needs: review.wgsl, count-params.wgsl, count-walk.wgsl, count-bins.wgsl, count-merge.wgsl.
// Dispatch: one workgroup a share of the items.
// Overrides: copies, a power of two. Copies are interleaved: cell = value * copies + lane % copies.
// Workgroup memory: (bins + 1) * copies * 4 bytes, zero at the start as WGSL guarantees. Each of the bins + 1 values
// has its own cells; giving the last bin two of them spares every item a comparison.

override copies: u32 = 32;

var<workgroup> cells: array<atomic<u32>, (bins + 1u) * copies>;

fn count_value(value: u32, lane: u32) {
  atomicAdd(&cells[value * copies + lane % copies], 1u);
}

// What all copies counted of a value. Starting at another copy for every value spreads the reads over the banks.
fn copies_of(value: u32) -> u32 {
  var sum = 0u;
  for (var copy = 0u; copy < copies; copy++) {
    sum += atomicLoad(&cells[value * copies + (value + copy) % copies]);
  }
  return sum;
}

@compute @workgroup_size(workgroup_size)
fn count_replicated(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_index) lane: u32) {
  count_share(workgroup.x, lane);

  // Protects cells: no invocation merges a bin that another is still counting into.
  workgroupBarrier();

  // The whole workgroup shares the merge, since there may be more bins than invocations.
  for (var bin = lane; bin < bins; bin += workgroup_size) {
    var count = copies_of(bin);
    if (bin == bins - 1u) {
      count += copies_of(bins);
    }
    hand_on(workgroup.x, bin, count);
  }
}
