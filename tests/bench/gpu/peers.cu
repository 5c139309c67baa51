// What CUDA reaches on the benchmark's workload: simulated reviews in 5 bins, nothing read.
// Prints one JSON object a line: name, counts right or not, milliseconds of each sample.
// Build and run: nvcc -O3 -arch=native -o peers peers.cu && ./peers 268435456 9
#include <cub/cub.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int bins = 5;
constexpr int threads = 256;

__host__ __device__ inline uint32_t hash(uint32_t key) {
  uint32_t h = key * 747796405u + 2891336453u;
  return ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
}

struct Bin {
  __host__ __device__ int operator()(uint32_t key) const {
    uint32_t value = (hash(key) >> 22u) % (bins + 1u);
    return value < bins - 1u ? value : bins - 1u;
  }
};

// Shared-memory atomics, then one global atomic a bin and block.
template <bool tests_hot>
__global__ void two_level(uint32_t items, uint32_t hot_threshold, uint32_t* counts) {
  __shared__ uint32_t block_bins[bins];
  if (threadIdx.x < bins) block_bins[threadIdx.x] = 0;
  __syncthreads();
  for (uint32_t item = blockIdx.x * blockDim.x + threadIdx.x; item < items; item += gridDim.x * blockDim.x) {
    int bin = Bin()(item);
    if (tests_hot && (hash(item ^ 0x85ebca6bu) >> 8u) < hot_threshold) bin = bins - 1;
    atomicAdd(&block_bins[bin], 1u);
  }
  __syncthreads();
  if (threadIdx.x < bins) atomicAdd(&counts[threadIdx.x], block_bins[threadIdx.x]);
}

static uint32_t* counts;
static size_t items;
static int samples;

// Each sample is `launches` runs back to back between two events.
template <class Run>
void report(const char* name, int launches, bool checked, Run run) {
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  cudaMemset(counts, 0, bins * sizeof(uint32_t));
  run();
  uint32_t found[bins];
  cudaMemcpy(found, counts, sizeof found, cudaMemcpyDeviceToHost);
  uint64_t sum = 0;
  for (uint32_t count : found) sum += count;
  bool right = sum == items && cudaGetLastError() == cudaSuccess;
  printf("{\"name\":\"%s\",\"launches\":%d,\"right\":%s,\"counts\":[%u,%u,%u,%u,%u],\"samples\":[", name, launches,
         right || !checked ? "true" : "false", found[0], found[1], found[2], found[3], found[4]);
  for (int warm = 0; warm < 3 * launches; warm++) run();
  for (int sample = 0; sample < samples; sample++) {
    cudaEventRecord(begin);
    for (int launch = 0; launch < launches; launch++) run();
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float time = 0;
    cudaEventElapsedTime(&time, begin, end);
    printf("%s%.6f", sample ? "," : "", time / launches);
  }
  printf("]}\n");
  fflush(stdout);
}

int main(int argc, char** argv) {
  items = argc > 1 ? strtoull(argv[1], nullptr, 10) : size_t(1) << 28;
  samples = argc > 2 ? atoi(argv[2]) : 9;
  cudaDeviceProp device;
  if (cudaGetDeviceProperties(&device, 0) != cudaSuccess) return 1;
  cudaMalloc(&counts, 64);
  int blocks = 32 * device.multiProcessorCount;
  // The clock rate climbs for a while.
  for (int warm = 0; warm < 500; warm++) two_level<false><<<blocks, threads>>>(items, 0, counts);
  cudaDeviceSynchronize();
  for (int launches : {32, 1}) {
    report("hand-written two-level", launches, true, [&] { two_level<false><<<blocks, threads>>>(items, 0, counts); });
    report("hand-written two-level, hot 0.5", launches, true,
           [&] { two_level<true><<<blocks, threads>>>(items, 1u << 23, counts); });
    auto values = thrust::make_transform_iterator(thrust::counting_iterator<uint32_t>(0), Bin());
    void* scratch = nullptr;
    size_t bytes = 0;
    cub::DeviceHistogram::HistogramEven(scratch, bytes, values, counts, bins + 1, 0, bins, int(items));
    cudaMalloc(&scratch, bytes);
    report("CUB DeviceHistogram", launches, true, [&] {
      cub::DeviceHistogram::HistogramEven(scratch, bytes, values, counts, bins + 1, 0, bins, int(items));
    });
    cudaFree(scratch);
  }
  return 0;
}
