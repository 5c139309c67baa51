import { describe, expect, test } from 'vitest';
import { packCountParams } from '../../components/gpu/count-params.ts';
import { planCount } from '../../components/model/plan.ts';
import countParams from '../../shaders/count-params.wgsl';
import { DEFAULTS } from '../unit/defaults.ts';
import { differenceOf } from '../unit/difference.ts';
import { ask } from './ask.ts';
import findShares from './find-shares.wgsl';
import { onGpu } from './gpu-harness.ts';

interface Share {
  readonly first: number;
  readonly trips: number;
}

/** The items that an invocation counts, by the design's sentences: u32 arithmetic does not come into it. */
function shareOf(items: number, workgroups: number, size: number, workgroup: number, lane: number): Share {
  const each = Math.ceil(items / workgroups);
  const start = Math.min(items, workgroup * each);
  const end = Math.min(items, (workgroup + 1) * each);
  const first = start + lane;
  return { first, trips: Math.max(0, Math.ceil((end - first) / size)) };
}

const FULL = 4294967295;

describe('every invocation takes its own items, also next to 2^32', () => {
  test.each([
    { items: 0, workgroups: 16, size: 256 },
    { items: 1, workgroups: 16, size: 256 },
    { items: 65535, workgroups: 16, size: 256 },
    { items: 65536, workgroups: 16, size: 256 },
    { items: 65537, workgroups: 16, size: 256 },
    { items: 65537, workgroups: 65535, size: 1 },
    { items: FULL, workgroups: 1, size: 1 },
    { items: FULL, workgroups: 1, size: 256 },
    { items: FULL, workgroups: 2, size: 256 },
    { items: FULL, workgroups: 255, size: 3 },
    { items: FULL, workgroups: 65534, size: 256 },
    { items: FULL, workgroups: 65535, size: 256 },
    { items: FULL - 1, workgroups: 65535, size: 64 },
    { items: FULL - 65535, workgroups: 65535, size: 256 },
    { items: FULL - 65536, workgroups: 65535, size: 255 },
  ])('$items items, $workgroups × $size', async ({ items, workgroups, size }) => {
    const last = workgroups - 1;
    const some = new Set([0, 1, 2, 3, 254, 255, 256, last >> 1, last - 2, last - 1, last]);
    const lanes = [...new Set([0, 1, 2, size >> 1, size - 2, size - 1])];
    const asked = [...some]
      .filter((workgroup) => workgroup >= 0 && workgroup < workgroups)
      .flatMap((workgroup) =>
        lanes.filter((lane) => lane >= 0 && lane < size).map((lane) => ({ workgroup, lane })),
      );
    const plan = planCount({ ...DEFAULTS, items, workgroups, workgroupSize: size }, null);
    const found = await onGpu((gpu) =>
      ask(gpu, {
        code: countParams + findShares,
        constants: { workgroup_size: size },
        group: 1,
        uniform: packCountParams(plan),
        words: Uint32Array.from(asked.flatMap(({ workgroup, lane }) => [workgroup, lane])),
        count: asked.length,
        answerWords: 2 * asked.length,
      }),
    );
    const shares = asked.map(({ workgroup, lane }) => shareOf(items, workgroups, size, workgroup, lane));
    // An invocation without items may name any first one.
    const firsts = shares.map(({ first, trips }, i) => (trips > 0 ? first : found[2 * i]!));
    const expected = shares.flatMap(({ trips }, i) => [firsts[i]!, trips]);
    expect(differenceOf(found, expected)).toBeNull();
  });
});

describe('a slice takes its trips of them, also next to 2^32', () => {
  const REST = 0xffffffff;
  test.each([
    { items: 65537, workgroups: 16, size: 256, firstWorkgroup: 15, firstTrip: 3, trips: 5 },
    { items: FULL, workgroups: 1, size: 1, firstWorkgroup: 0, firstTrip: FULL - 3, trips: 2 },
    { items: FULL, workgroups: 1, size: 1, firstWorkgroup: 0, firstTrip: FULL - 3, trips: REST },
    { items: FULL, workgroups: 1, size: 256, firstWorkgroup: 0, firstTrip: 2 ** 24 - 2, trips: 7 },
    { items: FULL, workgroups: 3, size: 255, firstWorkgroup: 2, firstTrip: 5614300, trips: REST },
    { items: FULL, workgroups: 65535, size: 256, firstWorkgroup: 65534, firstTrip: 0, trips: 3 },
    { items: FULL, workgroups: 65535, size: 256, firstWorkgroup: 65000, firstTrip: 256, trips: REST },
    { items: FULL - 65536, workgroups: 65535, size: 64, firstWorkgroup: 65500, firstTrip: 1000, trips: 1000 },
  ])('%o', async ({ items, workgroups, size, firstWorkgroup, firstTrip, trips }) => {
    const plan = planCount({ ...DEFAULTS, items, workgroups, workgroupSize: size }, null);
    const last = workgroups - 1 - firstWorkgroup;
    const lanes = [...new Set([0, 1, size >> 1, size - 1])].filter((lane) => lane < size);
    const asked = [...new Set([0, last >> 1, last])].flatMap((workgroup) =>
      lanes.map((lane) => ({ workgroup, lane })),
    );
    const found = await onGpu((gpu) =>
      ask(gpu, {
        code: countParams + findShares,
        constants: { workgroup_size: size },
        group: 1,
        uniform: packCountParams(plan, { firstWorkgroup, firstTrip, trips }),
        words: Uint32Array.from(asked.flatMap(({ workgroup, lane }) => [workgroup, lane])),
        count: asked.length,
        answerWords: 2 * asked.length,
      }),
    );
    const expected = asked.flatMap(({ workgroup, lane }, i) => {
      const whole = shareOf(items, workgroups, size, firstWorkgroup + workgroup, lane);
      const left = Math.min(trips, Math.max(0, whole.trips - firstTrip));
      return [left > 0 ? whole.first + firstTrip * size : found[2 * i]!, left];
    });
    expect(differenceOf(found, expected)).toBeNull();
    expect(expected.some((_, i) => expected[2 * i + 1]! > 0)).toBe(true);
  });
});
