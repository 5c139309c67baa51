// A picture of recorded order. Twin of the struct: components/gpu/order-params.ts.
// Needs: rectangle.wgsl, ramp.wgsl.

struct OrderParams {
  size: vec2f,          // of the target, device pixels
  bins: u32,
  groups: u32,          // possible owners
  largest: u32,         // the length that fills the plot, at least 1
  bars_top: u32,        // device pixels above the bars' plot
  thickness: u32,       // of a row, device pixels; 0: the bars stand as columns
  hairline: u32,        // device pixels
  step: u32,            // places or tickets from here on are hollow
  lit: u32,             // the owner whose marks stand out, or NOBODY
  mirrored: u32,        // 1: right to left
  first_tile: u32,      // workgroup of the page's first tile
  tile_columns: u32,    // tiles in a line
  tile_rows: u32,       // lines
  tiles: u32,           // height of all lines, device pixels
  tile_lanes: u32,      // bars of a tile at the most
  outline: vec4f,       // colour of what is hollow, straight alpha
}

@group(0) @binding(0) var<uniform> paint: OrderParams;

const NOBODY = 0xffffffffu;

// How visible an owner's marks are.
fn alpha_of(owner: u32) -> f32 {
  return select(1.0, 0.25, paint.lit != NOBODY && owner != paint.lit);
}

fn owner_colour(owner: u32) -> vec4f {
  return premultiplied(ramp_colour(owner, paint.groups), alpha_of(owner));
}

// A hollow box at the pixel p: its border, one hairline thick. Edges that leave no room between them are left out; without
// room in either direction it is filled. Boxes are left, top, right, bottom in device pixels.
fn hollow(p: vec2u, box: vec4u, alpha: f32) -> vec4f {
  let roomy = box.zw >= box.xy + 3u * paint.hairline;
  let edge = (p < box.xy + paint.hairline) | (p + paint.hairline >= box.zw);
  return premultiplied(paint.outline, select(0.0, alpha, any(edge & roomy) || !any(roomy)));
}

// Vertex v of a box' two triangles. Thousands of boxes are one list of vertices, because an instance costs a processor that
// plays a GPU twenty microseconds.
fn corner_in(v: u32, box: vec4u) -> vec4f {
  return corner_of(min(v % 6u, 6u - v % 6u), vec4f(box));
}

// From left to right, or the other way round.
fn mirror(box: vec4u) -> vec4u {
  let width = u32(paint.size.x);
  return select(box, vec4u(width - box.z, box.y, width - box.x, box.w), paint.mirrored == 1u);
}
