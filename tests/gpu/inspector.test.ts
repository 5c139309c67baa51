import { describe, expect, test, vi } from 'vitest';
import { Inspector } from '../../components/gpu/inspector.ts';
import { SharedDevice } from '../../components/gpu/shared-device.ts';
import type { CountConfig } from '../../components/model/config.ts';
import type { Inspectable, Inspection } from '../../components/model/inspection.ts';
import { countAtOnce } from '../../components/model/oracle.ts';
import { type CountPlan, planCount } from '../../components/model/plan.ts';
import { binOf } from '../../components/model/review.ts';
import { DEFAULTS } from '../unit/defaults.ts';
import { differenceOf } from '../unit/difference.ts';
import { onGpu } from './gpu-harness.ts';
import { readWords } from './readback.ts';

function inspect(changes: Partial<CountConfig>, shared?: SharedDevice): Promise<Inspection> {
  return onGpu(async (gpu) => {
    const found = await Inspector.of(gpu).inspect(planCount({ ...DEFAULTS, ...changes }, gpu.limits));
    found.destroy();
    return found;
  }, shared);
}

/** Where each item belongs, by the design's sentences. */
function* itemsOf({ items, bins, workgroupSize, itemsPerWorkgroup, seedOffset, hotThreshold }: CountPlan) {
  for (let item = 0; item < items; item++) {
    const workgroup = Math.floor(item / itemsPerWorkgroup);
    const lane = (item - workgroup * itemsPerWorkgroup) % workgroupSize;
    yield { item, workgroup, lane, bin: binOf((item + seedOffset) >>> 0, bins, hotThreshold) };
  }
}

/** The first queue whose places are not 0, 1, 2, … in some order, in words; null if there is none. */
function badQueue({ plan, places }: Inspection): string | null {
  const queues = new Map<string, number[]>();
  for (const { item, workgroup, lane, bin } of itemsOf(plan)) {
    const queue = {
      storage: [bin],
      'two-level': [workgroup, bin],
      replicated: [workgroup, bin, lane % plan.copies],
    };
    const name = queue[plan.strategy as Inspectable].join(' ');
    if (!queues.has(name)) queues.set(name, []);
    queues.get(name)!.push(places[item]!);
  }
  for (const [name, queue] of queues) {
    const difference = differenceOf(
      queue.sort((a, b) => a - b),
      [...queue.keys()],
    );
    if (difference) return `queue ${name}: ${difference}`;
  }
  return null;
}

/** The first bin whose merges do not fill it without gap or overlap, in words; null if there is none. */
function badBin({ plan: { bins, workgroups }, counts, privateBins, merged }: Inspection): string | null {
  for (let bin = 0; bin < bins; bin++) {
    const segments = Array.from({ length: workgroups }, (_, workgroup) => {
      const at = workgroup * bins + bin;
      return { start: merged![at]!, end: merged![at]! + privateBins![at]! };
    });
    // What is empty stands before what begins at the same place.
    segments.sort((a, b) => a.start - b.start || a.end - b.end);
    let filled = 0;
    for (const { start, end } of segments) {
      if (start !== filled) return `bin ${bin}: a segment begins at ${start} instead of ${filled}`;
      filled = end;
    }
    if (filled !== counts[bin]) return `bin ${bin}: filled to ${filled} of ${counts[bin]}`;
  }
  return null;
}

const STRATEGIES: readonly Inspectable[] = ['two-level', 'storage', 'replicated'];

const CASES = STRATEGIES.flatMap((strategy) =>
  [1, 2, 16, 64, 255].flatMap((workgroups) =>
    [0, 0.9, 1].map((hot) => ({ strategy, workgroups, hot, items: 65521, seed: workgroups })),
  ),
);

const EDGES: readonly Partial<CountConfig>[] = STRATEGIES.flatMap((strategy) => [
  { strategy },
  { strategy, items: 0 },
  { strategy, items: 1 },
  { strategy, items: 257, workgroups: 255 },
  { strategy, items: 65536, bins: 64, workgroupSize: 100 },
  { strategy, items: 4099, bins: 1, workgroupSize: 1, workgroups: 7 },
  { strategy, items: 65536, bins: 1000, workgroups: 255, seed: 4294967295 },
]);

const every = [...CASES, ...EDGES].map((each) => [JSON.stringify(each), each] as const);

describe('an inspected run', { timeout: 120_000 }, () => {
  test.each(every)('%s', async (_, changes) => {
    const found = await inspect(changes);
    const { plan, counts, peak, invocations, privateBins, merged, tickets } = found;
    const { counts: wanted, peak: wantedPeak } = countAtOnce(plan);
    expect(differenceOf(counts, wanted)).toBeNull();
    expect(peak).toBe(wantedPeak);

    const owners = Array.from(itemsOf(plan), ({ workgroup, lane }) => workgroup * plan.workgroupSize + lane);
    expect(differenceOf(invocations, owners)).toBeNull();
    expect(badQueue(found)).toBeNull();

    const order = tickets.toSorted();
    expect(differenceOf(order, [...Array(plan.workgroups).keys()])).toBeNull();

    if (plan.strategy === 'storage') {
      expect([privateBins, merged]).toEqual([null, null]);
      return;
    }
    const counted = new Uint32Array(plan.workgroups * plan.bins);
    for (const { workgroup, bin } of itemsOf(plan)) counted[workgroup * plan.bins + bin]!++;
    expect(differenceOf(privateBins!, counted)).toBeNull();
    expect(badBin(found)).toBeNull();
  });
});

/** Lanes of a subgroup on the adapter that tests run on. */
const SUBGROUP = 4;

describe('subgroups', () => {
  test.each(
    STRATEGIES.flatMap((strategy) => [1, 6, 256].map((workgroupSize) => ({ strategy, workgroupSize }))),
  )('$strategy, one workgroup of $workgroupSize', async ({ strategy, workgroupSize }) => {
    const { subgroups, tickets } = await inspect({ strategy, workgroupSize, workgroups: 1, items: 1000 });
    const lowest = Array.from({ length: workgroupSize }, (_, lane) => lane - (lane % SUBGROUP));
    expect(differenceOf(subgroups!, lowest)).toBeNull();
    expect([...tickets]).toEqual([0]);
  });

  test.each(STRATEGIES)('%s, two workgroups: none', async (strategy) => {
    expect((await inspect({ strategy, workgroups: 2 })).subgroups).toBeNull();
  });

  test.each(STRATEGIES)('%s, a GPU without the feature: none', async (strategy) => {
    const { requestDevice } = GPUAdapter.prototype;
    vi.spyOn(GPUAdapter.prototype, 'requestDevice').mockImplementation(function (
      this: GPUAdapter,
      descriptor,
    ) {
      return requestDevice.call(this, { ...descriptor!, requiredFeatures: [] });
    });
    const shared = new SharedDevice();
    const { subgroups, places } = await inspect({ strategy, workgroups: 1, items: 5 }, shared);
    vi.restoreAllMocks();
    (await shared.acquire()).device.destroy();
    expect([subgroups, places.length]).toEqual([null, 5]);
  });
});

test('the logs stay on the GPU until they are given back', async () => {
  await onGpu(async (gpu) => {
    const { logs, counts, tickets, destroy } = await Inspector.of(gpu).inspect(
      planCount(DEFAULTS, gpu.limits),
    );
    expect([...(await readWords(gpu.device, logs.tickets, 17))]).toEqual([16, ...tickets]);
    expect([...(await readWords(gpu.device, logs.counts, 5))]).toEqual([...counts]);
    destroy();
  });
});

test('what cannot be inspected is refused before anything is made', async () => {
  await onGpu(async (gpu) => {
    const plan = planCount({ ...DEFAULTS, items: 65537 }, gpu.limits);
    await expect(Inspector.of(gpu).inspect(plan)).rejects.toMatchObject({
      reason: 'data',
      message: /65537.*65536/,
    });
  });
});
