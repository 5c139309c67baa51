// What tiles and segments of a merge are made of: the logs of the inspected run, and boxes, filled or hollow.
// Needs: order-params.wgsl.

// One counter a bin, then the largest private bin.
@group(0) @binding(1) var<storage, read> counts: array<u32>;

// As shaders/inspect-log.wgsl wrote them.
struct MergeLog {
  counted: u32,
  place: u32,
}

@group(0) @binding(2) var<storage, read> merges: array<MergeLog>;

// The next ticket, then one a workgroup.
@group(0) @binding(3) var<storage, read> tickets: array<u32>;

fn is_merged(workgroup: u32) -> bool {
  return tickets[1u + workgroup] < paint.step;
}

struct Part {
  @builtin(position) position: vec4f,
  @location(0) @interpolate(flat) box: vec4u,
  @location(1) @interpolate(flat) colour: vec4f,    // premultiplied
  @location(2) @interpolate(flat) outlined: f32,    // alpha of a hollow part's border
}

fn part(v: u32, box: vec4u, workgroup: u32, filled: bool) -> Part {
  let position = corner_in(v, box);
  if (filled) {
    return Part(position, box, owner_colour(workgroup), 0.0);
  }
  return Part(position, box, vec4f(), alpha_of(workgroup));
}

@fragment
fn part_fragment(in: Part) -> @location(0) vec4f {
  return in.colour + hollow(vec2u(in.position.xy), in.box, in.outlined);
}
