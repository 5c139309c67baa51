// An inspected run with private bins, one copy of them or several.
// Needs: review.wgsl, count-params.wgsl, count-bins.wgsl, inspect-log.wgsl, and inspect-subgroups.wgsl or
// inspect-no-subgroups.wgsl. Dispatch: one workgroup a share of the items.
// Overrides: copies, a power of two. Copies are interleaved: cell = bin * copies + lane % copies. Each cell is a queue.
// Workgroup memory: bins * copies * 4 bytes, zero at the start as WGSL guarantees.

override copies: u32 = 1;

var<workgroup> cells: array<atomic<u32>, bins * copies>;

fn place_of(value: u32, lane: u32) -> u32 {
  return atomicAdd(&cells[bin_of(value) * copies + lane % copies], 1u);
}

@compute @workgroup_size(workgroup_size)
fn inspect_private(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_index) lane: u32) {
  log_subgroup(lane);
  log_share(workgroup.x, lane);

  // Protects cells: no invocation merges a bin that another is still counting into.
  workgroupBarrier();

  for (var bin = lane; bin < bins; bin += workgroup_size) {
    var counted = 0u;
    for (var copy = 0u; copy < copies; copy++) {
      counted += atomicLoad(&cells[bin * copies + copy]);
    }
    merges[workgroup.x * bins + bin] = MergeLog(counted, atomicAdd(&counts[bin], counted));
    atomicMax(&counts[bins], counted);
  }
  take_ticket(workgroup.x, lane);
}
