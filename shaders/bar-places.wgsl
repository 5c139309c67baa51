// Where bins lie in a picture of order, in whole device pixels: the rows and columns of the bars.
// Needs: order-params.wgsl, and from the shader's own file how much lies in a bin, of a workgroup where that matters:
//   fn amount_of(bin: u32, workgroup: u32) -> u32
// Twin: components/model/bar-places.ts. Whole numbers below 2^32 for plots of up to 16,384 pixels.

// Pixels before the end of so many items: what is not empty shows at least one.
fn pixels_of(items: u32, largest: u32, plot: u32) -> u32 {
  return max(min(1u, items), (2u * items * plot + largest) / (2u * largest));
}

// The bin that a column shows: the first largest of those that fall there.
fn bin_of_column(column: u32, columns: u32, workgroup: u32) -> u32 {
  var found = column * paint.bins / columns;
  let end = ((column + 1u) * paint.bins + columns - 1u) / columns;
  for (var bin = found + 1u; bin < end; bin++) {
    if (amount_of(bin, workgroup) > amount_of(found, workgroup)) {
      found = bin;
    }
  }
  return found;
}

// From where to where a column stands: a hairline apart where that takes no more than a quarter of them.
fn column_span(column: u32, columns: u32, width: u32) -> vec2u {
  let gap = select(0u, paint.hairline, width >= 4u * paint.hairline * columns);
  return vec2u(column, column + 1u) * width / columns - vec2u(0u, gap);
}

// The length of the plot of the bars.
fn plot_length() -> u32 {
  return select(u32(paint.size.y) - paint.bars_top, u32(paint.size.x), paint.thickness > 0u);
}

// How many lanes the bars have.
fn lane_count() -> u32 {
  return select(min(paint.bins, u32(paint.size.x)), paint.bins, paint.thickness > 0u);
}

fn bin_of_lane(lane: u32) -> u32 {
  if (paint.thickness > 0u) {
    return lane;
  }
  return bin_of_column(lane, lane_count(), 0u);
}

// The box of a stretch of a lane.
fn lane_box(lane: u32, start: u32, end: u32) -> vec4u {
  let size = vec2u(paint.size);
  if (paint.thickness > 0u) {
    let height = size.y - paint.bars_top;
    let above = ((2u * lane + 1u) * height - (paint.thickness - 1u) * paint.bins) / (2u * paint.bins);
    let top = paint.bars_top + above;
    return mirror(vec4u(start, top, end, top + paint.thickness));
  }
  let span = column_span(lane, lane_count(), size.x);
  return mirror(vec4u(span.x, size.y - end, span.y, size.y - start));
}
