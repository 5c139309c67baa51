// What every counting kernel is given. Twin of the struct: components/gpu/count-params.ts.
// Overrides: workgroup_size, invocations in a workgroup.

override workgroup_size: u32 = 256;

struct CountParams {
  items: u32,
  items_per_workgroup: u32,
  seed_offset: u32,
  hot_threshold: u32,
  tests_hot: u32,         // 1: the walk asks of each item whether it is hot; 0 is right only if hot_threshold is 0
  first_workgroup: u32,   // of this slice
  first_trip: u32,        // of this slice, in every workgroup of it
  trips: u32,             // of this slice at most, or THE_REST
}

// This slice ends its workgroups' items.
const THE_REST = 0xffffffffu;

@group(0) @binding(0) var<uniform> params: CountParams;

// The items of one invocation: first, first + workgroup_size, … , as many as trips.
struct Share {
  first: u32,
  trips: u32,
}

// Workgroup w owns a contiguous range of items; inside it, neighbouring invocations take neighbouring items.
// Counting trips instead of comparing item numbers keeps ranges that end near 2^32 from wrapping round.
fn share_of(workgroup: u32, lane: u32) -> Share {
  let start = min(params.items, (params.first_workgroup + workgroup) * params.items_per_workgroup);
  let owned = min(params.items_per_workgroup, params.items - start);
  let all = owned / workgroup_size + select(0u, 1u, lane < owned % workgroup_size);
  let skipped = min(all, params.first_trip);
  return Share(start + lane + skipped * workgroup_size, min(params.trips, all - skipped));
}
