// The way of every counting kernel through its items.
// Needs: review.wgsl, count-params.wgsl, and from the kernel's own file what it does with an item's value:
//   fn count_value(value: u32, lane: u32)

// Trips that are taken together, so that their hashes overlap.
const STRIP = 16u;

// More strips than an invocation can have. Dawn guards a loop without a constant bound by a counter of 64 bits.
const MOST_STRIPS = 1u << 28u;

// Counts the slice's items of one invocation.
fn count_share(workgroup: u32, lane: u32) {
  let share = share_of(workgroup, lane);
  // The same walk twice: where nothing can be hot it is compiled without the second hash, half of an item's cost.
  if (params.tests_hot == 1u) {
    walk(share, lane, true);
  } else {
    walk(share, lane, false);
  }
}

fn walk(share: Share, lane: u32, tests_hot: bool) {
  let hot = hot_items(params.hot_threshold);
  var key = share.first + params.seed_offset;
  for (var strip = 0u; strip < MOST_STRIPS; strip++) {
    if (strip >= share.trips / STRIP) { break; }
    for (var trip = 0u; trip < STRIP; trip++) {
      count_key(key + trip * workgroup_size, lane, hot, tests_hot);
    }
    key += STRIP * workgroup_size;
  }
  for (var trip = 0u; trip < STRIP; trip++) {
    if (trip >= share.trips % STRIP) { break; }
    count_key(key + trip * workgroup_size, lane, hot, tests_hot);
  }
}

fn count_key(key: u32, lane: u32, hot: Hot, tests_hot: bool) {
  if (tests_hot) {
    count_value(value_of(key, hot), lane);
  } else {
    count_value(cold_value_of(key), lane);
  }
}
