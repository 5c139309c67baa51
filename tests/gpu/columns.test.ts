import { describe, expect, test } from 'vitest';
import { Counter } from '../../components/gpu/counter.ts';
import type { Extent } from '../../components/gpu/paint-params.ts';
import { foldColumns, layoutBars } from '../../components/model/bars.ts';
import type { CountConfig, Scale } from '../../components/model/config.ts';
import { countAtOnce } from '../../components/model/oracle.ts';
import { planCount } from '../../components/model/plan.ts';
import { DEFAULTS } from '../unit/defaults.ts';
import { differenceOf } from '../unit/difference.ts';
import { createRandom } from '../unit/random.ts';
import { onGpu } from './gpu-harness.ts';
import { allowedLengths, BAR, CLEAR, columnOf, createCounts, type Pixels, paint } from './picture.ts';

/** Sizes of 471 × 60 CSS pixels at scales and pixel ratios, and the least. */
const EXTENTS: readonly Extent[] = [
  { width: 236, height: 30, pixelRatio: 0.5 },
  { width: 471, height: 60, pixelRatio: 1 },
  { width: 626, height: 80, pixelRatio: 1.33 },
  { width: 1884, height: 240, pixelRatio: 4 },
  { width: 1, height: 60, pixelRatio: 1 },
  { width: 471, height: 1, pixelRatio: 1 },
];

const LOOKS = (['linear', 'log'] as const).flatMap((scale) =>
  [false, true].map((mirrored) => ({ scale, mirrored })),
);

/** The height that each column of pixels may have; a hairline between two bars has none. */
function allowedHeights(counts: Uint32Array, scale: Scale, extent: Extent): number[][] {
  const { width, height, pixelRatio } = extent;
  const { largest } = layoutBars(counts, scale);
  const hairline = Math.max(1, Math.round(pixelRatio));
  const columns = foldColumns(counts, width);
  return Array.from(columns, (count, column) => {
    const left = Math.floor((column * width) / columns.length);
    const right = Math.floor(((column + 1) * width) / columns.length);
    const empty = extent.width >= 4 * hairline * columns.length ? hairline : 0;
    const lengths = allowedLengths(count, largest, scale, height);
    return [...Array(right - left - empty).fill(lengths), ...Array(empty).fill([0])];
  }).flat();
}

/** The height of a column of pixels that is full from the bottom up to some pixel, and empty above; else NaN. */
function heightOf(pixels: Uint32Array): number {
  const top = pixels.indexOf(BAR);
  const height = top < 0 ? 0 : pixels.length - top;
  const whole = pixels.every((pixel, y) => pixel === (y >= pixels.length - height ? BAR : CLEAR));
  return whole ? height : Number.NaN;
}

function expectColumns(
  picture: Pixels,
  counts: Uint32Array,
  scale: Scale,
  mirrored: boolean,
  extent: Extent,
): void {
  const allowed = allowedHeights(counts, scale, extent);
  if (mirrored) allowed.reverse();
  const heights = allowed.map((_, x) => heightOf(columnOf(picture, x)));
  const expected = allowed.map((some, x) => (some.includes(heights[x]!) ? heights[x]! : some[0]!));
  expect(differenceOf(heights, expected)).toBeNull();
  if (counts.some((count) => count > 0)) expect(Math.max(...heights)).toBe(extent.height);
}

const RUNS: readonly { what: string; changes: Partial<CountConfig> }[] = [
  { what: 'few bins', changes: { bins: 11, hot: 0.5 } },
  { what: '64 bins', changes: { bins: 64 } },
  { what: 'a bin fewer than pixels', changes: { bins: 470 } },
  { what: 'as many bins as pixels', changes: { bins: 471 } },
  { what: 'a bin more than pixels', changes: { bins: 472 } },
  { what: '1,023 bins', changes: { bins: 1023, items: 1000003 } },
  { what: '65,536 bins', changes: { bins: 65536, items: 1000003, seed: 1 } },
  { what: 'no items', changes: { bins: 64, items: 0 } },
  { what: 'one item', changes: { bins: 64, items: 1 } },
];

describe('columns of runs are as high as their counts', () => {
  const cases = RUNS.flatMap((run) => LOOKS.map((look) => ({ ...look, ...run })));

  test.each(cases)('$what, $scale, mirrored: $mirrored', async ({ changes, scale, mirrored }) => {
    await onGpu(async (gpu) => {
      const plan = planCount({ ...DEFAULTS, strategy: 'storage', ...changes }, gpu.limits);
      const { buffer, destroy } = await Counter.of(gpu).count(plan);
      const { counts } = countAtOnce(plan);
      const picture = { view: layoutBars(counts, scale), bins: counts.length, buffer };
      for (const extent of EXTENTS) {
        expectColumns(await paint(gpu, picture, extent, { mirrored }), counts, scale, mirrored, extent);
      }
      destroy();
    });
  });
});

function noise(bins: number): Uint32Array<ArrayBuffer> {
  const random = createRandom(bins);
  return Uint32Array.from({ length: bins }, () => random() ** 8 * 2 ** 32);
}

const WRITTEN: readonly { what: string; counts: Uint32Array<ArrayBuffer> }[] = [
  { what: 'nothing', counts: new Uint32Array(100) },
  { what: 'noise up to 2^32', counts: noise(300) },
  { what: 'noise up to 2^32, folded', counts: noise(4097) },
  { what: 'the largest last', counts: new Uint32Array(1000).fill(4294967295, 999) },
  { what: 'the largest first', counts: new Uint32Array(1000).fill(4294967295, 0, 1) },
  { what: 'one lonely item among 65,536', counts: new Uint32Array(65536).fill(1, 40000, 40001) },
  { what: 'one item beside many', counts: new Uint32Array(64).fill(1).fill(4294967295, 32, 33) },
];

describe('columns of written counts are as high as their counts', () => {
  const cases = WRITTEN.flatMap((written) => LOOKS.map((look) => ({ ...look, ...written })));

  test.each(cases)('$what, $scale, mirrored: $mirrored', async ({ counts, scale, mirrored }) => {
    await onGpu(async (gpu) => {
      const buffer = createCounts(gpu, counts);
      const picture = { view: layoutBars(counts, scale), bins: counts.length, buffer };
      for (const extent of EXTENTS) {
        expectColumns(await paint(gpu, picture, extent, { mirrored }), counts, scale, mirrored, extent);
      }
      buffer.destroy();
    });
  });
});
