// An inspected run of one storage atomic an item.
// Needs: review.wgsl, count-params.wgsl, count-bins.wgsl, inspect-log.wgsl, and inspect-subgroups.wgsl or
// inspect-no-subgroups.wgsl. Dispatch: one workgroup a share of the items.

fn place_of(value: u32, _lane: u32) -> u32 {
  return atomicAdd(&counts[bin_of(value)], 1u);
}

@compute @workgroup_size(workgroup_size)
fn inspect_storage(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_index) lane: u32) {
  log_subgroup(lane);
  log_share(workgroup.x, lane);
  take_ticket(workgroup.x, lane);
}
