/**
 * What time work on the GPU takes: by timestamp queries, or by the wall clock where a device has none.
 *
 * Knows: passes, queries. Does not know: what is timed, or how often.
 */
import type { GpuTime } from '../model/result.ts';
import type { Gpu } from './shared-device.ts';

/** Times one pass after the other. */
export interface Clock {
  readonly kind: GpuTime['clock'];
  /** Milliseconds of its smallest step, as far as it is known by now. */
  readonly quantum: number;
  /** Submits a pass and waits for it. @returns milliseconds from its start to its end, by a broken clock 0 or less */
  time(record: (pass: GPUComputePassEncoder) => void): Promise<number>;
  destroy(): void;
}

/** Passes that do nothing but show the step of the clock. */
const READINGS = 16;

const BYTES = 2 * BigUint64Array.BYTES_PER_ELEMENT;

/** Milliseconds of a wall clock's step: as coarse as browsers make it. */
const WALL_STEP = 1;

function commonDivisor(a: number, b: number): number {
  return b ? commonDivisor(b, a % b) : Math.abs(a);
}

/** The best clock of a device; the caller owns it. @throws what reading it threw, where the device is lost meanwhile */
export async function createClock({ device }: Gpu): Promise<Clock> {
  const { queue } = device;
  const submit = (
    record: (pass: GPUComputePassEncoder) => void,
    timing?: Omit<GPUComputePassDescriptor, 'label'>,
    resolve?: (encoder: GPUCommandEncoder) => void,
  ) => {
    const encoder = device.createCommandEncoder({ label: 'histogram/time/encoder' });
    const pass = encoder.beginComputePass({ label: 'histogram/time/pass', ...timing });
    record(pass);
    pass.end();
    resolve?.(encoder);
    queue.submit([encoder.finish()]);
  };

  if (!device.features.has('timestamp-query')) {
    return {
      kind: 'wall',
      quantum: WALL_STEP,
      async time(record) {
        const start = performance.now();
        submit(record);
        await queue.onSubmittedWorkDone();
        return performance.now() - start;
      },
      destroy() {},
    };
  }

  const create = (thing: string, usage: GPUBufferUsageFlags) =>
    device.createBuffer({ label: `histogram/time/${thing}`, size: BYTES, usage });
  const resolved = create('resolved', GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC);
  const staging = create('staging', GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ);
  const querySet = device.createQuerySet({ label: 'histogram/time/queries', type: 'timestamp', count: 2 });
  const timestampWrites = { querySet, beginningOfPassWriteIndex: 0, endOfPassWriteIndex: 1 };
  let first: bigint | undefined;
  // Nanoseconds.
  let step = 0;
  const clock: Clock = {
    kind: 'timestamp-query',
    get quantum() {
      return step / 1e6;
    },
    async time(record) {
      submit(record, { timestampWrites }, (encoder) => {
        encoder.resolveQuerySet(querySet, 0, 2, resolved, 0);
        encoder.copyBufferToBuffer(resolved, 0, staging, 0, BYTES);
      });
      await staging.mapAsync(GPUMapMode.READ);
      const times = [...new BigUint64Array(staging.getMappedRange())];
      staging.unmap();
      first ??= times[0]!;
      // From the first reading on, because a double holds no more than 104 days of nanoseconds.
      const [start = 0, end = 0] = times.map((time) => Number(time - first!));
      // Whatever divides all readings.
      step = commonDivisor(commonDivisor(step, start), end);
      return (end - start) / 1e6;
    },
    destroy() {
      for (const made of [querySet, resolved, staging]) made.destroy();
    },
  };
  try {
    for (let reading = 0; reading < READINGS; reading++) await clock.time(() => {});
  } catch (thrown) {
    // Nobody owns it yet.
    clock.destroy();
    throw thrown;
  }
  return clock;
}
