// Rectangles on a target, and colours as a target takes them.
// Needs: a uniform `paint` with the target's size in device pixels.

// Corner v (0 to 3, triangle strip) of a rectangle in device pixels, as clip space.
fn corner_of(v: u32, rectangle: vec4f) -> vec4f {
  let p = select(rectangle.xy, rectangle.zw, vec2<bool>((v & 1u) == 1u, v > 1u));
  return vec4f(p.x / paint.size.x * 2.0 - 1.0, 1.0 - p.y / paint.size.y * 2.0, 0.0, 1.0);
}

fn premultiplied(colour: vec4f, alpha: f32) -> vec4f {
  return vec4f(colour.rgb, 1.0) * colour.a * alpha;
}
