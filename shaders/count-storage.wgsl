// The plain way: one storage atomic an item. Every invocation of the dispatch contends for the same few addresses.
// Needs: review.wgsl, count-params.wgsl. Dispatch: one workgroup a share of the items.

@compute @workgroup_size(workgroup_size)
fn count_storage(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_index) lane: u32) {
  let share = share_of(workgroup.x, lane);
  var key = share.first + params.seed_offset;
  for (var trip = 0u; trip < share.trips; trip++) {
    atomicAdd(&counts[bin_of(key, params.hot_threshold)], 1u);
    key += workgroup_size;
  }
}
