// What every counting kernel is given. Twin of the struct: components/gpu/count-params.ts.
// Overrides: workgroup_size, invocations in a workgroup.

override workgroup_size: u32 = 256;

struct CountParams {
  items: u32,
  items_per_workgroup: u32,
  seed_offset: u32,
  hot_threshold: u32,
}

@group(0) @binding(0) var<uniform> params: CountParams;

// One counter a bin, then the peak: the largest private bin of any workgroup.
@group(0) @binding(1) var<storage, read_write> counts: array<atomic<u32>>;

// The items of one invocation: first, first + workgroup_size, … , as many as trips.
struct Share {
  first: u32,
  trips: u32,
}

// Workgroup w owns a contiguous range of items; inside it, neighbouring invocations take neighbouring items.
// Counting trips instead of comparing item numbers keeps ranges that end near 2^32 from wrapping round.
fn share_of(workgroup: u32, lane: u32) -> Share {
  let start = min(params.items, workgroup * params.items_per_workgroup);
  let owned = min(params.items_per_workgroup, params.items - start);
  let trips = owned / workgroup_size + select(0u, 1u, lane < owned % workgroup_size);
  return Share(start + lane, trips);
}
