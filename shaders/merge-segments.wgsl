// The final bins of a merge: bars of segments, one a workgroup, that lie where the returned values say.
// Needs: order-params.wgsl, bar-places.wgsl, merge-part.wgsl. Twin: segmentGap and segmentPixels in components/model/merge.ts.
// Draw: 6 vertices (two triangles) a lane of a workgroup.

fn amount_of(bin: u32, _workgroup: u32) -> u32 {
  return counts[bin];
}

@vertex
fn segment_vertex(@builtin(vertex_index) v: u32) -> Part {
  let lane = v / 6u % lane_count();
  let workgroup = v / 6u / lane_count();
  let merge = merges[workgroup * paint.bins + bin_of_lane(lane)];
  let start = pixels_of(merge.place, paint.largest, plot_length());
  var end = pixels_of(merge.place + merge.counted, paint.largest, plot_length());
  // Parted where there is room for it in the whole picture, and in this segment.
  let roomy = plot_length() >= 8u * paint.hairline * paint.groups;
  end -= select(0u, paint.hairline, roomy & (end - start >= 3u * paint.hairline));
  return part(v, lane_box(lane, start, end), workgroup, is_merged(workgroup));
}
