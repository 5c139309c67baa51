// Two-level histogram: workgroup atomics first, then one storage atomic per bin and workgroup.
// Needs: review.wgsl, count-params.wgsl. Dispatch: one workgroup a share of the items.
// Workgroup memory: bins * 4 bytes, zero at the start as WGSL guarantees.

var<workgroup> private_bins: array<atomic<u32>, bins>;

@compute @workgroup_size(workgroup_size)
fn count_two_level(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_index) lane: u32) {
  let share = share_of(workgroup.x, lane);
  var key = share.first + params.seed_offset;
  for (var trip = 0u; trip < share.trips; trip++) {
    atomicAdd(&private_bins[bin_of(key, params.hot_threshold)], 1u);
    key += workgroup_size;
  }

  // Protects private_bins: no invocation merges a bin that another is still counting into.
  workgroupBarrier();

  // The whole workgroup shares the merge, since there may be more bins than invocations.
  for (var bin = lane; bin < bins; bin += workgroup_size) {
    let count = atomicLoad(&private_bins[bin]);
    atomicAdd(&counts[bin], count);
    atomicMax(&counts[bins], count);
  }
}
