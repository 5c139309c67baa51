// The picture's view of the counts buffer. Twin of the struct: components/gpu/paint-params.ts;
// twin of bar_pixels: barLength in components/model/bars.ts.
// Needs: rectangle.wgsl.

struct PaintParams {
  size: vec2f,          // of the target, device pixels
  pixel_ratio: f32,     // device pixels a CSS pixel
  gap: f32,             // share of a row that stays empty
  bins: u32,
  largest: u32,         // the count whose bar fills the plot; 0: not known yet, to be found among the counts
  log_scale: u32,       // 1: lengths follow log(1 + count)
  mirrored: u32,        // 1: right to left
  bar_start: vec4f,     // colours, straight alpha
  bar_end: vec4f,
  track: vec4f,
}

@group(0) @binding(0) var<uniform> paint: PaintParams;
@group(0) @binding(1) var<storage, read> counts: array<u32>;

struct Corner {
  @builtin(position) position: vec4f,
  @location(0) @interpolate(flat) bar: vec4f,   // left, top, right, bottom of what is filled, device pixels
}

// Whole pixels, so that bars end sharp; a bin that is not empty shows at least one.
fn bar_pixels(count: u32, plot: f32) -> f32 {
  var largest = paint.largest;
  if (largest == 0u) {
    largest = 1u;
    for (var bin = 0u; bin < paint.bins; bin++) {
      largest = max(largest, counts[bin]);
    }
  }
  var share = f32(count) / f32(largest);
  if (paint.log_scale == 1u) {
    share = log2(1.0 + f32(count)) / log2(1.0 + f32(largest));
  }
  return max(select(0.0, 1.0, count > 0u), round(min(1.0, share) * plot));
}

// How much of the pixel at p a rectangle with round corners covers.
fn coverage(p: vec2f, rectangle: vec4f, radius: f32) -> f32 {
  let half_size = 0.5 * (rectangle.zw - rectangle.xy);
  let r = min(radius, min(half_size.x, half_size.y));
  let q = abs(p - 0.5 * (rectangle.xy + rectangle.zw)) - half_size + r;
  return saturate(0.5 + r - length(max(q, vec2f())) - min(max(q.x, q.y), 0.0));
}
