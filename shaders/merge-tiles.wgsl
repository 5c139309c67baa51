// The private histograms of a merge: a tile a workgroup, hollow until it is merged. Empty bins stay hollow.
// Needs: order-params.wgsl, bar-places.wgsl, merge-part.wgsl. Twin: tileBox in components/model/merge.ts.
// Draw: 6 vertices (two triangles) a bar of a tile.

fn amount_of(bin: u32, workgroup: u32) -> u32 {
  return merges[workgroup * paint.bins + bin].counted;
}

// From where to where one of so many shares of a length reaches.
fn share_of(index: u32, shares: u32, length: u32) -> vec2u {
  return vec2u(index, index + 1u) * length / shares;
}

@vertex
fn tile_vertex(@builtin(vertex_index) v: u32) -> Part {
  let tile = v / 6u / paint.tile_lanes;
  let column = v / 6u % paint.tile_lanes;
  let workgroup = paint.first_tile + tile;
  let across = share_of(tile % paint.tile_columns, paint.tile_columns, u32(paint.size.x));
  let line = share_of(tile / paint.tile_columns, paint.tile_rows, paint.tiles);
  // A fifth of a tile's pitch parts it from the next; three tenths of a line are for the labels.
  let pitch = across.y - across.x;
  let height = line.y - line.x;
  let tile_size = max(vec2u(1u), vec2u(pitch - pitch / 5u, height - height * 3u / 10u));
  let columns = min(paint.bins, tile_size.x);
  if (column >= columns) {
    return Part();
  }
  let count = amount_of(bin_of_column(column, columns, workgroup), workgroup);
  let tall = select(
    pixels_of(count, counts[paint.bins], tile_size.y),
    min(3u * paint.hairline, tile_size.y),
    count == 0u,
  );
  let span = across.x + column_span(column, columns, tile_size.x);
  let foot = line.x + tile_size.y;
  let box = mirror(vec4u(span.x, foot - tall, span.y, foot));
  return part(v, box, workgroup, count > 0u && is_merged(workgroup));
}
