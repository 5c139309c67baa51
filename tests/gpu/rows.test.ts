import { describe, expect, test } from 'vitest';
import { Counter } from '../../components/gpu/counter.ts';
import type { Extent } from '../../components/gpu/paint-params.ts';
import { layoutBars, layoutUnknown } from '../../components/model/bars.ts';
import type { CountConfig, Scale } from '../../components/model/config.ts';
import { countAtOnce } from '../../components/model/oracle.ts';
import { planCount } from '../../components/model/plan.ts';
import { DEFAULTS } from '../unit/defaults.ts';
import { differenceOf } from '../unit/difference.ts';
import { onGpu } from './gpu-harness.ts';
import {
  allowedLengths,
  BAR,
  CLEAR,
  columnOf,
  createCounts,
  createTarget,
  type Pixels,
  paint,
  rowOf,
  TRACK,
} from './picture.ts';

/** A chart of 471 × 100 CSS pixels as the element measures it: shown at a scale, on a screen of a pixel ratio. */
const EXTENTS: readonly (Extent & { shown: string })[] = [0.5, 1, 1.33, 2].flatMap((scale) =>
  [1, 2].map((ratio) => ({
    shown: `scale ${scale}, ratio ${ratio}`,
    width: Math.round(471 * scale * ratio),
    height: Math.round(100 * scale * ratio),
    pixelRatio: scale * ratio,
  })),
);

const SCALES: readonly Scale[] = ['linear', 'log'];

/** The middle of a bin's row, where rounded corners do not reach. */
function middleOf(bin: number, bins: number, height: number): number {
  return Math.floor(((bin + 0.5) * height) / bins);
}

/** A row of pixels: so many of the bar, the rest of the track. */
function line(width: number, length: number, mirrored: boolean): Uint32Array {
  const pixels = new Uint32Array(width).fill(TRACK).fill(BAR, 0, length);
  return mirrored ? pixels.reverse() : pixels;
}

function expectRows(picture: Pixels, counts: Uint32Array, scale: Scale, mirrored: boolean): void {
  const { largest } = layoutBars(counts, scale);
  const { width, height } = picture;
  for (const [bin, count] of counts.entries()) {
    const drawn = rowOf(picture, middleOf(bin, counts.length, height));
    const measured = drawn.filter((pixel) => pixel === BAR).length;
    const allowed = allowedLengths(count, largest, scale, width);
    expect(allowed, `bin ${bin} of ${[...counts]}`).toContain(measured);
    expect(differenceOf(drawn, line(width, measured, mirrored))).toBeNull();
  }
}

const SEED = [10969, 10861, 11059, 10952, 21695];

/** Counts for every size of picture. */
const WRITTEN: readonly { what: string; counts: number[] }[] = [
  { what: 'the seed document', counts: SEED },
  { what: 'close to 2^32', counts: [0, 1, 4294967295, 2147483648, 4294967294] },
  { what: 'both sides of a pixel', counts: [235, 236, 471, 470, 1] },
  { what: 'one of many', counts: [1, 1000003, 2, 0, 3] },
];

/** Counts for one size. */
const EXTREMES: readonly { what: string; counts: number[] }[] = [
  { what: 'nothing', counts: [0, 0, 0, 0, 0] },
  { what: 'one item', counts: [0, 0, 1, 0, 0] },
  { what: 'nothing in one bin', counts: [0] },
  { what: 'everything in one bin', counts: [4294967295] },
  { what: 'all the same', counts: [7, 7, 7, 7, 7] },
  { what: 'beyond what f32 counts exactly', counts: [16777217, 16777216, 16777215, 33554432, 8388609] },
  ...WRITTEN,
];

const RUNS: readonly Partial<CountConfig>[] = [
  {},
  { bins: 1 },
  { bins: 3, hot: 0.5, seed: 4294967295 },
  { hot: 1, strategy: 'storage' },
  { items: 1 },
  { items: 0 },
];

const LOOKS = SCALES.flatMap((scale) => [false, true].map((mirrored) => ({ scale, mirrored })));

const CASES = EXTENTS.flatMap((extent) => LOOKS.map((look) => ({ ...extent, ...look })));

const [ODD] = EXTENTS.filter(({ shown }) => shown === 'scale 1.33, ratio 1');

describe('bars are as long as their counts, at every size', () => {
  test.each(CASES)('$shown, $scale, mirrored: $mirrored', async ({ scale, mirrored, ...extent }) => {
    await onGpu(async (gpu) => {
      for (const written of WRITTEN) {
        const counts = Uint32Array.from(written.counts);
        const buffer = createCounts(gpu, counts);
        const picture = { view: layoutBars(counts, scale), bins: counts.length, buffer };
        expectRows(await paint(gpu, picture, extent, { mirrored }), counts, scale, mirrored);
        buffer.destroy();
      }
    });
  });
});

describe('bars of runs', () => {
  test.each(LOOKS)('$scale, mirrored: $mirrored', async ({ scale, mirrored }) => {
    await onGpu(async (gpu) => {
      for (const changes of RUNS) {
        const plan = planCount({ ...DEFAULTS, ...changes }, gpu.limits);
        const { buffer, destroy } = await Counter.of(gpu).count(plan);
        // What the picture is judged by never was on the GPU.
        const { counts } = countAtOnce(plan);
        const picture = { view: layoutBars(counts, scale), bins: counts.length, buffer };
        expectRows(await paint(gpu, picture, ODD!, { mirrored }), counts, scale, mirrored);
        destroy();
      }
    });
  });
});

describe('bars of extremes, whether the largest is known or found', () => {
  test.each(LOOKS)('$scale, mirrored: $mirrored', async ({ scale, mirrored }) => {
    await onGpu(async (gpu) => {
      for (const written of EXTREMES) {
        const counts = Uint32Array.from(written.counts);
        const buffer = createCounts(gpu, counts);
        for (const view of [layoutBars(counts, scale), layoutUnknown(counts.length, scale)]) {
          const picture = { view, bins: counts.length, buffer };
          expectRows(await paint(gpu, picture, ODD!, { mirrored }), counts, scale, mirrored);
        }
        buffer.destroy();
      }
    });
  });
});

test('the bars of the seed document at 471 pixels, in the submit that counts them', async () => {
  const lengths = await onGpu(async (gpu) => {
    const target = await createTarget(gpu, { width: 471, height: 330, pixelRatio: 1 });
    const plan = planCount(DEFAULTS, gpu.limits);
    const { destroy } = await Counter.of(gpu).count(plan, (encoder, buffer) =>
      target.record(encoder, { view: layoutUnknown(plan.bins, 'linear'), bins: plan.bins, buffer }),
    );
    const drawn = await target.read();
    destroy();
    const middles = [0, 1, 2, 3, 4].map((bin) => rowOf(drawn, middleOf(bin, plan.bins, 330)));
    return middles.map((row) => row.filter((pixel) => pixel === BAR).length);
  });
  expect(lengths).toEqual([238, 236, 240, 238, 471]);
});

describe('rows are evenly thick, and nothing is between them', () => {
  test.each(EXTENTS)('$shown', async (extent) => {
    const counts = Uint32Array.of(1, 2, 3, 4, 5);
    for (const gap of [0.25, 0.3, 0.9]) {
      const { height } = extent;
      const drawn = await onGpu(async (gpu) => {
        const buffer = createCounts(gpu, counts);
        const view = layoutBars(counts, 'linear');
        const picture = await paint(gpu, { view, bins: counts.length, buffer }, extent, { gap });
        buffer.destroy();
        return columnOf(picture, Math.floor(extent.width / 2));
      });
      const pitch = height / counts.length;
      const thickness = Math.max(1, Math.round(pitch * (1 - gap)));
      const painted = drawn.filter((pixel) => pixel !== CLEAR).length;
      expect(painted).toBe(counts.length * thickness);
      // Each row stands in the middle of its share of the height, to half a pixel.
      for (const bin of counts.keys()) {
        const share = drawn.subarray(Math.floor(bin * pitch), Math.ceil((bin + 1) * pitch));
        const first = share.findIndex((pixel) => pixel !== CLEAR) + Math.floor(bin * pitch);
        expect(Math.abs(first + thickness / 2 - (bin + 0.5) * pitch)).toBeLessThanOrEqual(
          gap === 0 ? 1 : 0.5,
        );
      }
    }
  });
});
