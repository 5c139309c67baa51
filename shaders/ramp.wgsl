// The colours of workgroups: one ramp from dark blue to sand, by index.
// Twin: components/model/ramp.ts. Whole numbers, so that both give the same 8 bits a channel.

const RAMP = array(0x13294bu, 0x1d4468u, 0x2b6079u, 0x417a7eu, 0x63907au, 0x8ea472u, 0xbbb168u, 0xe3b960u);

fn channels(colour: u32) -> vec3u {
  return (vec3u(colour) >> vec3u(16u, 8u, 0u)) & vec3u(255u);
}

// The colour of one of so many groups, index from 0.
fn ramp_colour(index: u32, groups: u32) -> vec4f {
  let steps = max(1u, groups - 1u);
  let at = index * 7u;
  let share = at % steps;
  // A variable, because not every compiler finds an element of a constant at a place that is not constant.
  var colours = RAMP;
  let start = channels(colours[at / steps]);
  let end = channels(colours[min(7u, at / steps + 1u)]);
  return vec4f(vec3f((start * (steps - share) + end * share + steps / 2u) / steps) / 255.0, 1.0);
}
