// Where the strategies that use atomics count.
// Needs: review.wgsl, count-params.wgsl.

// One counter a bin, then the peak: the largest private bin of any workgroup.
@group(0) @binding(1) var<storage, read_write> counts: array<atomic<u32>>;
