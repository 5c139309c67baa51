import { describe, expect, test } from 'vitest';
import { hairlineOf, pixelsOf, placeAt } from '../../components/model/bar-places.ts';
import { foldColumns } from '../../components/model/bars.ts';
import { lanesOf, stretchOf } from '../../components/model/lanes.ts';
import { differenceOf } from './difference.ts';

/** Counts in no order, many of them equal. */
function someCounts(bins: number): Uint32Array {
  return Uint32Array.from({ length: bins }, (_, bin) => (Math.imul(bin + 3, 2654435761) >>> 20) % 500);
}

describe('rows', () => {
  test.each(
    [1, 2, 3, 4, 5].flatMap((bins) =>
      [
        { height: 220, gap: 0.3 },
        { height: 221, gap: 0 },
        { height: 37, gap: 0.9 },
        { height: 5, gap: 0.9 },
        { height: 1063, gap: 0.25 },
      ].map((row) => ({ bins, ...row })),
    ),
  )('$bins of them in $height pixels with a gap of $gap lie as the bars do', ({ bins, height, gap }) => {
    const lanes = lanesOf(someCounts(bins), gap, { width: 471, height, pixelRatio: 1 });
    const pitch = height / bins;
    const thickness = Math.max(1, Math.round(pitch * (1 - gap)));
    const wanted = Array.from({ length: bins }, (_, bin) => ({ bin, thickness }));
    expect(lanes).toMatchObject(wanted);
    const off = lanes.filter(({ at }, bin) => Math.abs(at + thickness / 2 - (bin + 0.5) * pitch) > 0.5);
    expect(off).toEqual([]);
  });
});

describe('columns', () => {
  test.each(
    [6, 7, 64, 117, 118, 470, 471, 472, 4096, 65536].flatMap((bins) =>
      [1, 1.33, 1.5, 2, 3].map((pixelRatio) => ({ bins, pixelRatio })),
    ),
  )('$bins of them, pixel ratio $pixelRatio', ({ bins, pixelRatio }) => {
    const counts = someCounts(bins);
    // Four times 118.
    const width = 472;
    const lanes = lanesOf(counts, 0.3, { width, height: 200, pixelRatio });
    const columns = Math.min(bins, width);
    const gap = columns * 4 * Math.max(1, Math.round(pixelRatio)) > width ? 0 : Math.round(pixelRatio);
    const edges = Array.from({ length: columns + 1 }, (_, column) => Math.floor((column * width) / columns));
    expect(
      differenceOf(
        lanes.map(({ at }) => at),
        edges.slice(0, -1),
      ),
    ).toBeNull();
    expect(
      differenceOf(
        lanes.map(({ thickness }) => thickness),
        edges.slice(1).map((edge, column) => edge - edges[column]! - gap),
      ),
    ).toBeNull();
    const drawn = lanes.map(({ bin }) => counts[bin]!);
    expect(differenceOf(drawn, foldColumns(counts, width))).toBeNull();
  });
});

test.each([
  [0.1, 1],
  [1, 1],
  [1.33, 1],
  [1.49, 1],
  [1.5, 2],
  [2, 2],
  [3, 3],
])('a hairline at pixel ratio %d is %d pixels', (pixelRatio, pixels) => {
  expect(hairlineOf(pixelRatio)).toBe(pixels);
});

const PLOTS = [1, 2, 3, 5, 7, 64, 1000, 21695].flatMap((longest) =>
  [1, 2, 3, 64, 471, 1063].map((plot) => ({ longest, plot })),
);

describe('along a lane', () => {
  test.each(PLOTS)(
    '$longest places in $plot pixels: each pixel shows the place its middle lies in',
    (row) => {
      const { longest, plot } = row;
      const middles = Array.from({ length: plot }, (_, pixel) =>
        Math.floor(((pixel + 0.5) / plot) * longest + 1e-9),
      );
      const shown = middles.map((_, pixel) => placeAt(pixel, longest, longest, plot));
      expect(differenceOf(shown, middles)).toBeNull();
      // Halves of pixels apart, a place lies between the ends of its neighbours.
      const ends = middles.map((place) => [
        pixelsOf(place, longest, plot),
        pixelsOf(place + 1, longest, plot),
      ]);
      expect(ends.findIndex(([start = 0, end = 0], pixel) => pixel < start - 1 || pixel > end)).toBe(-1);
      expect([pixelsOf(0, longest, plot), pixelsOf(longest, longest, plot)]).toEqual([0, plot]);
    },
  );

  test.each([
    { items: 1, largest: 2, plot: 9, pixels: 5 },
    { items: 1, largest: 2, plot: 10, pixels: 5 },
    { items: 2, largest: 3, plot: 10, pixels: 7 },
    { items: 0, largest: 3, plot: 10, pixels: 0 },
    { items: 1, largest: 1000, plot: 10, pixels: 1 },
    { items: 149, largest: 1000, plot: 10, pixels: 1 },
    { items: 150, largest: 1000, plot: 10, pixels: 2 },
    { items: 65536, largest: 65536, plot: 16384, pixels: 16384 },
  ])('$items of $largest in $plot pixels: $pixels', ({ items, largest, plot, pixels }) => {
    expect(pixelsOf(items, largest, plot)).toBe(pixels);
  });

  test('a bar too small for its places shows the last of them', () => {
    expect([0, 1, 9].map((pixel) => placeAt(pixel, 2, 1000, 10))).toEqual([1, 1, 1]);
  });
});

test.each([
  { rows: true, box: { x: 10 + 2, y: 20 + 5, width: 7, height: 3 } },
  { rows: false, box: { x: 10 + 5, y: 20 + 40 - 9, width: 3, height: 7 } },
])('a stretch of a lane, rows: $rows', ({ rows, box }) => {
  const plot = { x: 10, y: 20, width: 100, height: 40 };
  expect(stretchOf({ bin: 0, at: 5, thickness: 3 }, 2, 9, rows, plot)).toEqual(box);
});
