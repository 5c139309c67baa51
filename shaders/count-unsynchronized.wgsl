// Plain additions, no atomics: invocations read the same old count and overwrite each other's, so updates get lost.
// It is there to be seen failing.
// Needs: review.wgsl, count-params.wgsl, count-walk.wgsl. Dispatch: one workgroup a share of the items.

// One counter a bin, then a word that stays 0, where other strategies keep the peak.
@group(0) @binding(1) var<storage, read_write> counts: array<u32>;

fn count_value(value: u32, _lane: u32) {
  counts[bin_of(value)] += 1u;
}

@compute @workgroup_size(workgroup_size)
fn count_unsynchronized(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_index) lane: u32) {
  count_share(workgroup.x, lane);
}
