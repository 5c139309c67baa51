// Two-level histogram: workgroup atomics first, then one storage atomic per bin and workgroup.
// Needs: review.wgsl, count-params.wgsl, count-walk.wgsl, count-bins.wgsl, count-merge.wgsl.
// Dispatch: one workgroup a share of the items.
// Workgroup memory: bins * 4 bytes, zero at the start as WGSL guarantees.

var<workgroup> private_bins: array<atomic<u32>, bins>;

fn count_value(value: u32, _lane: u32) {
  atomicAdd(&private_bins[bin_of(value)], 1u);
}

@compute @workgroup_size(workgroup_size)
fn count_two_level(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_index) lane: u32) {
  count_share(workgroup.x, lane);

  // Protects private_bins: no invocation merges a bin that another is still counting into.
  workgroupBarrier();

  // The whole workgroup shares the merge, since there may be more bins than invocations.
  for (var bin = lane; bin < bins; bin += workgroup_size) {
    hand_on(workgroup.x, bin, atomicLoad(&private_bins[bin]));
  }
}
