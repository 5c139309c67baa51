// What an inspected run writes down, besides the counts.
// Needs: review.wgsl, count-params.wgsl, count-bins.wgsl.

// Of an item: the value that its atomic returned, which is its place in its queue, and the invocation that counted it.
struct ItemLog {
  place: u32,
  invocation: u32,
}

// Of a workgroup's bin: what it counted, and the value that its one storage atomic returned. Nothing for `storage`.
struct MergeLog {
  counted: u32,
  place: u32,
}

@group(0) @binding(2) var<storage, read_write> items: array<ItemLog>;
@group(0) @binding(3) var<storage, read_write> merges: array<MergeLog>;

// The next ticket, then the ticket of each workgroup: as which one it finished, from 0. A run of one workgroup may have
// its invocations' subgroups behind them; the kernel's first file says whether: fn log_subgroup(lane: u32)
@group(0) @binding(4) var<storage, read_write> tickets: array<atomic<u32>>;

// Counts the items of one invocation, one after the other, and logs each. The kernel's own file says how an item is
// counted: fn place_of(value: u32, lane: u32) -> u32
fn log_share(workgroup: u32, lane: u32) {
  let share = share_of(workgroup, lane);
  let hot = hot_items(params.hot_threshold);
  var item = share.first;
  for (var trip = 0u; trip < share.trips; trip++) {
    let value = value_of(item + params.seed_offset, hot);
    items[item] = ItemLog(place_of(value, lane), workgroup * workgroup_size + lane);
    item += workgroup_size;
  }
}

// Takes the workgroup's ticket.
fn take_ticket(workgroup: u32, lane: u32) {
  // Protects the order of tickets: no invocation of the workgroup still counts or merges.
  workgroupBarrier();
  if (lane == 0u) {
    atomicStore(&tickets[1u + workgroup], atomicAdd(&tickets[0], 1u));
  }
}
