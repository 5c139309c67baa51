// A row a bin: a track as wide as the plot and on it the bar, straight from the counts buffer.
// Needs: rectangle.wgsl, bar-length.wgsl. Draw: 4 vertices (triangle strip), one instance a bin.

@vertex
fn row_vertex(@builtin(vertex_index) v: u32, @builtin(instance_index) bin: u32) -> Corner {
  let pitch = paint.size.y / f32(paint.bins);
  let thickness = max(1.0, round(pitch * (1.0 - paint.gap)));
  let top = round((f32(bin) + 0.5) * pitch - 0.5 * thickness);
  let row = vec4f(0.0, top, paint.size.x, top + thickness);
  let filled = bar_pixels(counts[bin], paint.size.x);
  let left = select(0.0, paint.size.x - filled, paint.mirrored == 1u);
  return Corner(corner_of(v, row), vec4f(left, row.y, left + filled, row.w));
}

@fragment
fn row_fragment(in: Corner) -> @location(0) vec4f {
  let radius = 3.0 * paint.pixel_ratio;
  let p = in.position.xy;
  let row = vec4f(0.0, in.bar.y, paint.size.x, in.bar.w);
  let along = (p.x - in.bar.x) / max(1.0, in.bar.z - in.bar.x);
  let colour = mix(paint.bar_start, paint.bar_end, select(along, 1.0 - along, paint.mirrored == 1u));
  let bar = premultiplied(colour, coverage(p, in.bar, radius));
  let track = premultiplied(paint.track, coverage(p, row, radius));
  return bar + track * (1.0 - bar.a);
}
