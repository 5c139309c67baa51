// Queues at the storage atomics: a lane a bin, a cell a place, in the colour of whoever got it.
// Needs: order-params.wgsl, bar-places.wgsl. Draw: 6 vertices (two triangles) a lane.

// Where each bin's places begin in owners, and behind them the end of the last.
@group(0) @binding(1) var<storage, read> starts: array<u32>;
@group(0) @binding(2) var<storage, read> owners: array<u32>;

fn amount_of(bin: u32, _workgroup: u32) -> u32 {
  return starts[bin + 1u] - starts[bin];
}

// The place that a pixel shows, counted along the lane. A bar that is only there to show at all would end behind its last.
fn place_at(pixel: u32, bin: u32) -> u32 {
  return min(amount_of(bin, 0u) - 1u, (2u * pixel + 1u) * paint.largest / (2u * plot_length()));
}

struct Queue {
  @builtin(position) position: vec4f,
  @location(0) @interpolate(flat) box: vec4u,
  @location(1) @interpolate(flat) bin: u32,
}

@vertex
fn queue_vertex(@builtin(vertex_index) v: u32) -> Queue {
  let lane = v / 6u;
  let bin = bin_of_lane(lane);
  let box = lane_box(lane, 0u, pixels_of(amount_of(bin, 0u), paint.largest, plot_length()));
  return Queue(corner_in(v, box), box, bin);
}

@fragment
fn queue_fragment(in: Queue) -> @location(0) vec4f {
  let p = vec2u(in.position.xy);
  var pixel = in.box.w - 1u - p.y;
  if (paint.thickness > 0u) {
    pixel = select(p.x - in.box.x, in.box.z - 1u - p.x, paint.mirrored == 1u);
  }
  let place = place_at(pixel, in.bin);
  if (place >= paint.step) {
    return hollow(p, in.box, 1.0);
  }
  let parted = plot_length() >= 3u * paint.hairline * paint.largest;
  if (parted && place_at(pixel + paint.hairline, in.bin) != place) {
    return vec4f();
  }
  return owner_colour(owners[starts[in.bin] + place]);
}
