// The share of every asked invocation, for comparison with the plan's arithmetic.
// Needs: count-params.wgsl. Dispatch: enough workgroups of 64 for all questions.

// Workgroup and lane of an invocation.
@group(1) @binding(0) var<storage, read> asked: array<vec2u>;
// First item and number of trips.
@group(1) @binding(1) var<storage, read_write> shares: array<vec2u>;

@compute @workgroup_size(64)
fn find_shares(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < arrayLength(&asked)) {
    let share = share_of(asked[id.x].x, asked[id.x].y);
    shares[id.x] = vec2u(share.first, share.trips);
  }
}
