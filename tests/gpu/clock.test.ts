import { afterEach, expect, test, vi } from 'vitest';
import { createClock } from '../../components/gpu/clock.ts';
import { onGpu } from './gpu-harness.ts';

afterEach(() => vi.restoreAllMocks());

/** Readings that a clock takes of itself before it is given away. */
const READINGS = 16;

test.each([1, 2, READINGS, READINGS + 1])(
  'a device that is lost at reading %d leaves nothing behind: no buffer, no query',
  async (fatal) => {
    const lost = new DOMException('The device is lost.', 'AbortError');
    const map = GPUBuffer.prototype.mapAsync;
    let readings = 0;
    vi.spyOn(GPUBuffer.prototype, 'mapAsync').mockImplementation(function (this: GPUBuffer, ...asked) {
      return ++readings === fatal ? Promise.reject(lost) : map.apply(this, asked);
    });
    await onGpu(async (gpu) => {
      const buffers = vi.spyOn(gpu.device, 'createBuffer');
      const queries = vi.spyOn(gpu.device, 'createQuerySet');
      const buffersGone = vi.spyOn(GPUBuffer.prototype, 'destroy');
      const queriesGone = vi.spyOn(GPUQuerySet.prototype, 'destroy');
      const made = await createClock(gpu).catch((thrown: unknown) => thrown);
      const gone = [...buffersGone.mock.contexts, ...queriesGone.mock.contexts];
      // A clock that is whole is its caller's.
      if (fatal > READINGS) {
        expect(gone).toEqual([]);
        (made as { destroy(): void }).destroy();
      } else expect(made).toBe(lost);
      const all = [...buffers.mock.results, ...queries.mock.results].map(({ value }) => value as object);
      expect(all).toHaveLength(3);
      expect(all.filter((thing) => !gone.includes(thing)).length).toBe(fatal > READINGS ? 3 : 0);
    });
  },
);
