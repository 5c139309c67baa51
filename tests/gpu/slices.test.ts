import { describe, expect, test, vi } from 'vitest';
import { Counter, type CountOptions } from '../../components/gpu/counter.ts';
import { sharedDevice } from '../../components/gpu/shared-device.ts';
import type { CountConfig } from '../../components/model/config.ts';
import { countAtOnce } from '../../components/model/oracle.ts';
import { type CountPlan, planCount } from '../../components/model/plan.ts';
import { DEFAULTS } from '../unit/defaults.ts';
import { differenceOf } from '../unit/difference.ts';
import { onGpu } from './gpu-harness.ts';
import { readWords } from './readback.ts';

const gpu = await sharedDevice.acquire();

/** A clock by which every slice takes so many milliseconds. */
function taking(milliseconds: number): () => number {
  let now = 0;
  return () => {
    now += milliseconds;
    return now;
  };
}

function planOf(changes: Partial<CountConfig>): CountPlan {
  return planCount({ ...DEFAULTS, backend: 'webgpu', ...changes }, gpu.limits);
}

/** Counts as slices of so many milliseconds each, by the clock. @returns what was found, and how many submits it took */
async function countSliced(plan: CountPlan, milliseconds: number, options: CountOptions = {}) {
  return onGpu(async (gpu) => {
    const submit = vi.spyOn(gpu.device.queue, 'submit');
    try {
      const counter = new Counter(gpu, taking(milliseconds));
      const { buffer, destroy, ...counted } = await counter.count(plan, undefined, options);
      const submits = submit.mock.calls.length;
      const words = await readWords(gpu.device, buffer, plan.bins + 1);
      destroy();
      return { counted, submits, words };
    } finally {
      submit.mockRestore();
    }
  });
}

const CASES: readonly Partial<CountConfig>[] = (['two-level', 'replicated', 'storage'] as const).flatMap(
  (strategy) => [
    // Workgroups with many trips each, which carry their bins.
    { strategy, items: 2 ** 21 + 1, workgroups: 3, workgroupSize: 64 },
    { strategy, items: 2 ** 22 - 1, hot: 0.5, seed: 7 },
    { strategy, items: 2 ** 21 + 12345, workgroups: 37, workgroupSize: 100, bins: 64 },
    { strategy, items: 2 ** 21 + 1, workgroups: 5, workgroupSize: 32, bins: 1000 },
    // Several blocks of workgroups, each with several trips, the last block smaller than the others.
    { strategy, items: 2 ** 20 + 77, workgroups: 2500, workgroupSize: 32 },
    // Whole workgroups, more of them than stand side by side.
    { strategy, items: 2 ** 16, workgroups: 9000, workgroupSize: 64 },
  ],
);

describe('sliced and unsliced are the same', { timeout: 180_000 }, () => {
  test.each(CASES)('%o', async (changes) => {
    const plan = planOf(changes);
    const expected = countAtOnce(plan);
    // As small as slices get, then as large as the first one.
    for (const milliseconds of [200, 20]) {
      const { counted, submits, words } = await countSliced(plan, milliseconds);
      expect(submits).toBeGreaterThan(1);
      expect(differenceOf(counted.counts, expected.counts)).toBeNull();
      expect(counted.peak).toBe(expected.peak);
      expect(differenceOf(words, [...expected.counts, expected.peak ?? 0])).toBeNull();
    }
  });
});

describe('a run', () => {
  test.each([
    { what: 'the defaults', changes: {} },
    { what: 'nothing', changes: { items: 0 } },
    { what: 'a million', changes: { items: 1e6 } },
    { what: 'a million with storage', changes: { items: 1e6, strategy: 'storage' as const } },
  ])('of $what is one slice, however slow', async ({ changes }) => {
    const told: number[] = [];
    const { submits } = await countSliced(planOf(changes), 1000, { progress: (done) => told.push(done) });
    expect(submits).toBe(1);
    expect(told).toEqual([]);
  });

  test('tells how far it is, and draws in the last submit', async () => {
    const told: number[] = [];
    const drawn: number[] = [];
    const plan = planOf({ items: 2 ** 23 });
    await onGpu(async (gpu) => {
      const submit = vi.spyOn(gpu.device.queue, 'submit');
      try {
        const { destroy } = await new Counter(gpu, taking(20)).count(
          plan,
          () => drawn.push(submit.mock.calls.length),
          { progress: (done) => told.push(done) },
        );
        destroy();
        expect(told).toHaveLength(submit.mock.calls.length - 1);
        expect(drawn).toEqual([submit.mock.calls.length - 1]);
      } finally {
        submit.mockRestore();
      }
    });
    expect(told.length).toBeGreaterThan(2);
    expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
    for (const done of told) {
      expect(done).toBeGreaterThan(0);
      expect(done).toBeLessThan(1);
    }
  });

  test('waits for each slice before it submits the next', async () => {
    await onGpu(async (gpu) => {
      const { queue } = gpu.device;
      const calls: string[] = [];
      const submit = vi.spyOn(queue, 'submit').mockImplementation(function (this: GPUQueue, buffers) {
        calls.push('submit');
        return GPUQueue.prototype.submit.call(queue, buffers);
      });
      const wait = vi.spyOn(queue, 'onSubmittedWorkDone').mockImplementation(async () => {
        await GPUQueue.prototype.onSubmittedWorkDone.call(queue);
        calls.push('done');
        return undefined;
      });
      try {
        (await new Counter(gpu, taking(20)).count(planOf({ items: 2 ** 23 }))).destroy();
      } finally {
        submit.mockRestore();
        wait.mockRestore();
      }
      const slices = (calls.length + 1) / 2;
      expect(calls).toEqual(Array.from({ length: 2 * slices - 1 }, (_, i) => (i % 2 ? 'done' : 'submit')));
      expect(slices).toBeGreaterThan(2);
    });
  });
});

describe('a run that is aborted', () => {
  const plan = planOf({ items: 2 ** 24, strategy: 'replicated' });

  test.each([1, 2, 3])('while slice %d is counted ends with it and keeps no buffer', async (last) => {
    const abort = new AbortController();
    let slices = 0;
    await onGpu(async (gpu) => {
      const created = vi.spyOn(gpu.device, 'createBuffer');
      const submit = vi.spyOn(gpu.device.queue, 'submit').mockImplementation((buffers) => {
        slices++;
        if (slices === last) abort.abort('enough');
        return GPUQueue.prototype.submit.call(gpu.device.queue, buffers);
      });
      try {
        const counting = new Counter(gpu, taking(20)).count(plan, undefined, { signal: abort.signal });
        expect(await counting.catch((reason: unknown) => reason)).toBe('enough');
        const buffers = created.mock.results.map(({ value }) => value as GPUBuffer);
        expect(buffers).toHaveLength(2);
        submit.mockRestore();
        for (const buffer of buffers) await expectDestroyed(gpu.device, buffer);
      } finally {
        created.mockRestore();
        submit.mockRestore();
      }
    });
    expect(slices).toBe(last);
  });

  test('leaves the next one right', async () => {
    const next = planOf({ items: 2 ** 22 });
    const { counted } = await countSliced(next, 20);
    expect(counted).toEqual(countAtOnce(next));
  });
});

/** A destroyed buffer can no longer be copied; a queue that is asked to says so. */
async function expectDestroyed(device: GPUDevice, buffer: GPUBuffer): Promise<void> {
  const other = device.createBuffer({ size: 16, usage: GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST });
  const encoder = device.createCommandEncoder();
  if (buffer.usage & GPUBufferUsage.COPY_SRC) encoder.copyBufferToBuffer(buffer, 0, other, 0, 4);
  else encoder.copyBufferToBuffer(other, 0, buffer, 0, 4);
  device.pushErrorScope('validation');
  device.queue.submit([encoder.finish()]);
  expect((await device.popErrorScope())?.message).toMatch(/destroyed/i);
  other.destroy();
}
