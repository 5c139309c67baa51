import { expect, test, vi } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { createRandom } from '../unit/random.ts';
import { countedBy, expectedOf, mount, until, watchGpu } from './harness.ts';

const ELEMENTS = 40;

const random = createRandom(40);
const draw = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));

/** Compiling takes longest: several elements share a kernel. */
const KERNELS = Array.from({ length: 12 }, (_, index) => ({
  bins: `${index < 5 ? index + 1 : draw(6, 1000)}`,
  'workgroup-size': `${draw(1, 256)}`,
  strategy: index % 4 === 3 ? 'storage' : 'two-level',
}));

/** Configurations of which no two are the same. */
const CONFIGS = Array.from({ length: ELEMENTS }, (_, index) => ({
  ...KERNELS[index % KERNELS.length]!,
  items: `${draw(0, 20_000)}`,
  workgroups: `${draw(1, 64)}`,
  hot: `${index % 3 === 0 ? 0 : random()}`,
  seed: `${draw(0, 2 ** 32 - 1)}`,
  scale: index % 5 === 4 ? 'log' : 'linear',
  backend: index % 7 === 6 ? 'webgpu' : 'auto',
  // Most of them are far below the screen.
  loading: 'eager',
}));

/** Puts all of them into the page, waits for their counts, and takes them out again. */
async function fillPage(): Promise<GpuAtomicHistogram[]> {
  const elements = CONFIGS.map((attributes) => mount(attributes));
  for (const element of elements) await element.settled;
  return elements;
}

test(`${ELEMENTS} elements share a device, count right and leave nothing behind`, async () => {
  const gpu = watchGpu();
  const adapters = vi.spyOn(GPU.prototype, 'requestAdapter');
  const devices = vi.spyOn(GPUAdapter.prototype, 'requestDevice');
  const left: string[][] = [];
  for (const _ of ['new', 'again']) {
    const elements = await fillPage();
    expect(
      elements.map((element) => [countedBy(element), element.result?.backend, element.result?.verified]),
    ).toEqual(elements.map((element) => [expectedOf(element), 'webgpu', true]));
    // Counts and the picture's parameters, for each of them.
    expect(gpu.buffers()).toHaveLength(2 * ELEMENTS);
    document.body.replaceChildren();
    // What the page keeps for its device may stay.
    await until(() => !gpu.buffers().some((label) => /counts|staging|params/.test(label)));
    left.push(gpu.buffers());
  }
  expect(left[1]).toEqual(left[0]);
  expect([adapters.mock.calls.length, devices.mock.calls.length]).toEqual([1, 1]);
});
