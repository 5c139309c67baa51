import { expect, test, vi } from 'vitest';
import { Counter } from '../../components/gpu/counter.ts';
import { SharedDevice } from '../../components/gpu/shared-device.ts';
import { HistogramFailure } from '../../components/model/errors.ts';
import { type CountPlan, planCount } from '../../components/model/plan.ts';
import { DEFAULTS } from '../unit/defaults.ts';
import { onGpu } from './gpu-harness.ts';

async function failureOf(work: Promise<unknown>): Promise<HistogramFailure> {
  const failure = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(failure).toBeInstanceOf(HistogramFailure);
  return failure as HistogramFailure;
}

/** So little work for each workgroup that one slice has more of them than a dispatch may have. */
const TOO_MANY = planCount(
  { ...DEFAULTS, items: 0, workgroups: 100_000, workgroupSize: 1, strategy: 'storage' },
  null,
);

/** A plan that no device can run, which the planner never makes. */
const IMPOSSIBLE: readonly { what: string; changes: Partial<CountPlan> }[] = [
  { what: 'more workgroups than a dispatch may have', changes: TOO_MANY },
  { what: 'more private bins than fit', changes: { bins: 2 ** 20 } },
  { what: 'more invocations than a workgroup may have', changes: { workgroupSize: 2 ** 16 } },
];

test.each(IMPOSSIBLE)('$what: the reason is named and the compiler quoted', async ({ changes }) => {
  const failure = await onGpu((gpu) =>
    failureOf(Counter.of(gpu).count({ ...planCount(DEFAULTS, gpu.limits), ...changes })),
  );
  expect(failure.reason).toBe('shader');
  expect(failure.message).toMatch(/\(.{20,}\)$/s);
  expect(failure.message).not.toContain('[object');
});

test('a count that failed leaves the next one alone', async () => {
  const counts = await onGpu(async (gpu) => {
    const plan = planCount(DEFAULTS, gpu.limits);
    await failureOf(Counter.of(gpu).count(TOO_MANY));
    const counted = await Counter.of(gpu).count(plan);
    counted.destroy();
    return counted.counts;
  });
  expect(counts).toEqual(Uint32Array.of(10969, 10861, 11059, 10952, 21695));
});

test('a failed count keeps no buffer', async () => {
  await onGpu(async (gpu) => {
    const created = vi.spyOn(gpu.device, 'createBuffer');
    try {
      await failureOf(Counter.of(gpu).count(TOO_MANY));
      const buffers = created.mock.results.map(({ value }) => value as GPUBuffer);
      expect(buffers).toHaveLength(3);
      // A destroyed buffer can no longer be mapped or written; a queue that is asked to says so.
      for (const buffer of buffers) {
        gpu.device.pushErrorScope('validation');
        gpu.device.queue.submit([copyOf(gpu.device, buffer)]);
        expect((await gpu.device.popErrorScope())?.message).toMatch(/destroyed/i);
      }
    } finally {
      created.mockRestore();
    }
  });
});

function copyOf(device: GPUDevice, buffer: GPUBuffer): GPUCommandBuffer {
  const other = device.createBuffer({ size: 16, usage: GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST });
  const encoder = device.createCommandEncoder();
  if (buffer.usage & GPUBufferUsage.COPY_SRC) encoder.copyBufferToBuffer(buffer, 0, other, 0, 4);
  else encoder.copyBufferToBuffer(other, 0, buffer, 0, 4);
  return encoder.finish();
}

test('a device that is lost before or while it counts is the reason', async () => {
  const shared = new SharedDevice();
  const gpu = await shared.acquire();
  const plan = planCount(DEFAULTS, gpu.limits);
  const counter = Counter.of(gpu);
  (await counter.count(plan)).destroy();

  const counting = failureOf(counter.count({ ...plan, items: 2 ** 22 }));
  gpu.device.destroy();
  await gpu.device.lost;
  expect((await counting).reason).toBe('device-lost');
  expect((await failureOf(counter.count(plan))).reason).toBe('device-lost');
  expect((await failureOf(counter.count({ ...plan, bins: 7 }))).reason).toBe('device-lost');
});
