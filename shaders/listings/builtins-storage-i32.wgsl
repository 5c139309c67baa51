// The eleven built-ins on atomic<i32> in storage memory: 64 invocations call each once, on counters starting at minus 5.
// out[0] to out[10]: the counters at the end, in the order Load, Store, Add, Sub, Max, Min, And, Or, Xor, Exchange,
// CompareExchangeWeak. out[11] to out[21]: the sums, in the same order, of the old values that the 64 calls returned
// (0 for Store, which returns nothing).
// out: 22 x i32, dispatch 1, expect -5, 9, 59, -69, 9, -5, 8, -1, -5, 9, 9,
// -320, 0, 1696, -2336, 562, -320, 499, -68, -448, 562, 562

@group(0) @binding(0)
var<storage, read_write> out: array<atomic<i32>>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if (i < 11) { atomicStore(&out[i], -5); }
  storageBarrier();
  var r = atomicCompareExchangeWeak(&out[10], -5, 9);
  while (!r.exchanged && r.old_value == -5) { // spurious: retry
    r = atomicCompareExchangeWeak(&out[10], -5, 9);
  }
  atomicStore(&out[1], 9);
  var old = array(atomicLoad(&out[0]), 0, atomicAdd(&out[2], 1),
    atomicSub(&out[3], 1), atomicMax(&out[4], 9),
    atomicMin(&out[5], 3), atomicAnd(&out[6], 12),
    atomicOr(&out[7], 12), atomicXor(&out[8], 12),
    atomicExchange(&out[9], 9), r.old_value);
  for (var k = 0; k < 11; k++) {
    atomicAdd(&out[k + 11], old[k]);
  }
}
