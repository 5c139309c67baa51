// Many bins as columns. Where there are more bins than pixels, a column shows the largest of its bins.
// Needs: rectangle.wgsl, bar-length.wgsl. Draw: 4 vertices (triangle strip), one instance a column.
// Overrides: none; the number of columns is min(bins, width of the target in pixels).

@vertex
fn column_vertex(@builtin(vertex_index) v: u32, @builtin(instance_index) column: u32) -> Corner {
  let columns = min(paint.bins, u32(paint.size.x));
  // Integers: in f32 a bin of 65,536 could fall into its neighbour.
  let first = column * paint.bins / columns;
  let end = ((column + 1u) * paint.bins + columns - 1u) / columns;
  var highest = 0u;
  for (var bin = first; bin < end; bin++) {
    highest = max(highest, counts[bin]);
  }

  let width = u32(paint.size.x);
  var left = f32(column * width / columns);
  var right = f32((column + 1u) * width / columns);
  // A hairline between the columns, where it takes no more than a quarter of them: between all of them or none.
  let hairline = max(1u, u32(round(paint.pixel_ratio)));
  right -= f32(select(0u, hairline, width >= 4u * hairline * columns));
  if (paint.mirrored == 1u) {
    let width_left = right - left;
    left = paint.size.x - right;
    right = left + width_left;
  }
  let bar = vec4f(left, paint.size.y - bar_pixels(highest, paint.size.y), right, paint.size.y);
  return Corner(corner_of(v, bar), bar);
}

@fragment
fn column_fragment(in: Corner) -> @location(0) vec4f {
  let up = 1.0 - in.position.y / paint.size.y;
  return premultiplied(mix(paint.bar_start, paint.bar_end, up), 1.0);
}
