import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Clock, createClock } from '../../components/gpu/clock.ts';
import { sharedDevice } from '../../components/gpu/shared-device.ts';
import { type MeasureOptions, measurePlans } from '../../components/gpu/timer.ts';
import type { CountConfig } from '../../components/model/config.ts';
import type { Measurement } from '../../components/model/measurement.ts';
import { type CountPlan, planCount } from '../../components/model/plan.ts';
import { DEFAULTS } from '../unit/defaults.ts';
import { createRandom } from '../unit/random.ts';
import { onGpu } from './gpu-harness.ts';

const gpu = await sharedDevice.acquire();

afterEach(() => vi.restoreAllMocks());

function planOf(changes: Partial<CountConfig> = {}): CountPlan {
  return planCount({ ...DEFAULTS, backend: 'webgpu', ...changes }, gpu.limits);
}

function measure(plans: readonly CountPlan[], options: MeasureOptions): Promise<Measurement> {
  return onGpu((gpu) => measurePlans(gpu, plans, options));
}

/** Milliseconds of Chrome's clock. */
const QUANTUM = 0.1;

/** A pass that an invented clock has timed. */
interface Pass {
  readonly workgroups: number;
  readonly dispatches: number;
  /** What it took, and what the clock says. */
  readonly real: number;
  readonly read: number;
}

/**
 * A clock of {@link QUANTUM} whose passes take invented times, and the page's own clock with it.
 *
 * @param cost milliseconds of a workgroup
 * @param noise each dispatch may take so much more, as a share
 * @param backwards which passes end before they start
 */
function invent(cost: number, noise = 0, backwards: (pass: number) => boolean = () => false) {
  const random = createRandom(5);
  const passes: Pass[] = [];
  let now = 17.77;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const clock: Clock = {
    kind: 'timestamp-query',
    quantum: QUANTUM,
    async time(record) {
      let workgroups = 0;
      let dispatches = 0;
      const dispatchWorkgroups = (count: number) => {
        workgroups = count;
        dispatches++;
      };
      record({ setPipeline() {}, setBindGroup() {}, dispatchWorkgroups } as unknown as GPUComputePassEncoder);
      const real = dispatches * workgroups * cost * (1 + noise * random());
      // Others use the GPU between passes: where in a step of the clock a pass starts is chance.
      const start = now + random();
      now = start + real;
      const steps = Math.floor(now / QUANTUM) - Math.floor(start / QUANTUM);
      const read = backwards(passes.length) ? -0.3 : steps * QUANTUM;
      passes.push({ workgroups, dispatches, real, read });
      return read;
    },
    destroy: () => expect.fail('The clock belongs to the test.'),
  };
  return { clock, passes };
}

describe('by a clock of 100 µs', () => {
  // Milliseconds of a dispatch of 16 workgroups.
  test.each([0.0005, 0.002, 0.0137, 0.1, 0.3, 1.9, 2.1, 12])('%d ms', async (time) => {
    const { clock, passes } = invent(time / 16, 0.1);
    const [timing] = await measure([planOf()], { samples: 9, clock });
    const { samples, quantum, clock: kind } = timing!.time!;
    expect([samples.length, quantum, kind, timing!.dropped]).toEqual([9, QUANTUM, 'timestamp-query', 0]);
    for (const sample of samples) {
      const pass = passes.findLast(({ read, dispatches }) => read / dispatches === sample);
      expect(pass!.read).toBeGreaterThanOrEqual(20 * QUANTUM * (1 - 1e-9));
      expect(sample).toBeGreaterThan(0.94 * time);
      expect(sample).toBeLessThan(1.16 * time);
    }
    // No pass holds the GPU for long, the first tries included.
    expect(Math.max(...passes.map(({ real }) => real))).toBeLessThan(50);
  });

  test('two measurements of one strategy differ by less than their spread', async () => {
    const { clock } = invent(0.0137 / 16, 0.1);
    const plans = [planOf(), planOf()];
    for (let again = 0; again < 5; again++) {
      const [first, second] = (await measure(plans, { samples: 9, clock })).map(({ time }) => time!);
      const spread = Math.max(first!.max - first!.min, second!.max - second!.min);
      expect(Math.abs(first!.median - second!.median)).toBeLessThan(spread);
    }
  });

  test('plans take turns', async () => {
    const { clock, passes } = invent(0.5);
    const plans = [planOf({ workgroups: 5 }), planOf({ workgroups: 7 }), planOf({ workgroups: 6 })];
    await measure(plans, { samples: 4, clock });
    const turns = passes.slice(-12).map(({ workgroups }) => workgroups);
    expect(turns).toEqual([5, 7, 6, 5, 7, 6, 5, 7, 6, 5, 7, 6]);
  });

  test('a plan is warm before its first sample', async () => {
    const { clock, passes } = invent(0.5);
    await measure([planOf()], { samples: 1, clock });
    expect(passes.length).toBeGreaterThanOrEqual(4);
  });

  test('a long run is timed slice by slice', async () => {
    const { clock, passes } = invent(0.01);
    const [timing] = await measure([planOf({ workgroups: 65535, items: 65535 })], { samples: 3, clock });
    expect(passes.filter(({ real }) => real > 50)).toEqual([]);
    for (const sample of timing!.time!.samples) {
      expect(sample).toBeGreaterThan(650);
      expect(sample).toBeLessThan(660);
    }
  });
});

describe('a clock that runs backwards', () => {
  test('now and then: those samples are dropped, counted and taken again', async () => {
    const { clock, passes } = invent(0.25, 0, (pass) => pass % 3 === 2);
    const [timing] = await measure([planOf()], { samples: 7, clock });
    expect(timing!.time!.samples).toHaveLength(7);
    for (const sample of timing!.time!.samples) expect(sample).toBeCloseTo(4, 0);
    const sampling = passes.slice(passes.length - 7 - timing!.dropped);
    expect(sampling.filter(({ read }) => read <= 0)).toHaveLength(timing!.dropped);
    expect(timing!.dropped).toBeGreaterThanOrEqual(3);
  });

  test('always: there is no time, and an end', async () => {
    const { clock } = invent(0.25, 0, () => true);
    const plan = planOf();
    expect(await measure([plan], { samples: 3, clock })).toEqual([{ plan, time: null, dropped: 12 }]);
  });

  test('in one slice of a run drops the run', async () => {
    const { clock, passes } = invent(0.01, 0, (pass) => pass % 100 === 99);
    const plan = planOf({ workgroups: 65535, items: 65535 });
    const [timing] = await measure([plan], { samples: 3, clock });
    // Some are met while warming up, where they spoil nothing.
    expect(timing!.dropped).toBeLessThanOrEqual(passes.filter(({ read }) => read <= 0).length);
    expect(timing!.dropped).toBeGreaterThan(0);
    expect(timing!.time!.samples).toHaveLength(3);
    for (const sample of timing!.time!.samples) expect(sample).toBeGreaterThan(650);
  });
});

test('an abort ends the measurement after the pass', async () => {
  const { clock, passes } = invent(0.5);
  const abort = new AbortController();
  const measuring = measure([planOf(), planOf()], {
    samples: 100,
    signal: abort.signal,
    clock: {
      ...clock,
      time(record) {
        if (passes.length === 20) abort.abort('enough');
        return clock.time(record);
      },
    },
  });
  await expect(measuring).rejects.toBe('enough');
  expect(passes).toHaveLength(21);
});

describe("the device's clock", () => {
  const plans = [planOf(), planOf({ strategy: 'replicated' }), planOf({ strategy: 'storage' })];

  test('counts nothing but time, and in milliseconds', async () => {
    expect(gpu.device.features.has('timestamp-query')).toBe(true);
    const start = performance.now();
    const measurement = await measure(plans, { samples: 3 });
    const elapsed = performance.now() - start;
    expect(measurement.map(({ plan }) => plan)).toEqual(plans);
    for (const { time } of measurement) {
      expect(time!.clock).toBe('timestamp-query');
      expect(time!.samples).toHaveLength(3);
      expect(time!.quantum).toBeGreaterThan(0);
      expect(time!.quantum).toBeLessThan(1);
      expect(time!.min).toBeGreaterThan(0);
      expect(time!.max).toBeLessThan(elapsed);
    }
  });

  test('is the wall clock where there are no timestamps, and says so', async () => {
    vi.spyOn(GPUSupportedFeatures.prototype, 'has').mockReturnValue(false);
    const [timing] = await measure([planOf({ items: 1000 })], { samples: 3 });
    expect(timing!.time).toMatchObject({ clock: 'wall', quantum: 1 });
    expect(timing!.time!.samples).toHaveLength(3);
    expect(timing!.time!.min).toBeGreaterThan(0);
  });

  test.each([true, false])('finds the step of quantised stamps: %s', async (quantised) => {
    const step = quantised ? 100_000n : 7n;
    let now = 123_456_789n * step;
    const stamps = vi.spyOn(GPUBuffer.prototype, 'getMappedRange').mockImplementation(() => {
      const start = now;
      now += step * BigInt(3 + Math.floor(5 * Math.random()));
      return new BigUint64Array([start, now]).buffer;
    });
    const clock = await onGpu(createClock);
    stamps.mockRestore();
    expect(clock.quantum).toBeCloseTo(Number(step) / 1e6, 9);
    clock.destroy();
  });

  test('nothing is kept', async () => {
    const buffers = vi.spyOn(gpu.device, 'createBuffer');
    const destroyed = vi.spyOn(GPUBuffer.prototype, 'destroy');
    const queries = vi.spyOn(GPUQuerySet.prototype, 'destroy');
    await measure(plans, { samples: 1 });
    const made = buffers.mock.results.map(({ value }) => value as GPUBuffer);
    // Parameters and counts of each plan, and two of the clock.
    expect(made).toHaveLength(2 * plans.length + 2);
    expect(made.filter((buffer) => !destroyed.mock.contexts.includes(buffer))).toEqual([]);
    expect(queries).toHaveBeenCalledTimes(1);
  });
});

describe('measurements take turns', () => {
  test('two at once never time each other', async () => {
    const plans = [planOf({ items: 4096 })];
    const clocks = ['first', 'second'].map((name) => ({ name, ...invent(0.1) }));
    const order: string[] = [];
    const watched = clocks.map(({ name, clock }) => ({
      ...clock,
      time: (record: Parameters<Clock['time']>[0]) => {
        order.push(name);
        return clock.time(record);
      },
    }));
    await onGpu((gpu) =>
      Promise.all(watched.map((clock) => measurePlans(gpu, plans, { samples: 3, clock }))),
    );
    expect(order.filter((name, index) => name !== order[index - 1])).toEqual(['first', 'second']);
  });

  test('who gives up does not wait for its turn', async () => {
    const plans = [planOf({ items: 4096 })];
    const { clock } = invent(0.1);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: Clock = { ...clock, time: (record) => held.then(() => clock.time(record)) };
    const giver = new AbortController();
    await onGpu(async (gpu) => {
      const first = measurePlans(gpu, plans, { samples: 1, clock: slow });
      const second = measurePlans(gpu, plans, { samples: 1, clock, signal: giver.signal });
      giver.abort(new Error('given up'));
      await expect(second).rejects.toThrow('given up');
      release();
      expect((await first)[0]!.time!.samples).toHaveLength(1);
    });
  });
});
