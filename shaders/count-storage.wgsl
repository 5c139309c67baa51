// The plain way: one storage atomic an item. Every invocation of the dispatch contends for the same few addresses.
// Needs: review.wgsl, count-params.wgsl, count-walk.wgsl, count-bins.wgsl. Dispatch: one workgroup a share of the items.

fn count_value(value: u32, _lane: u32) {
  atomicAdd(&counts[bin_of(value)], 1u);
}

@compute @workgroup_size(workgroup_size)
fn count_storage(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_index) lane: u32) {
  count_share(workgroup.x, lane);
}
