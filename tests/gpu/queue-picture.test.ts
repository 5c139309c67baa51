import { describe, expect, test } from 'vitest';
import { CanvasPainter } from '../../components/gpu/canvas-painter.ts';
import { Inspector } from '../../components/gpu/inspector.ts';
import { OrderPainter, type OrderPicture } from '../../components/gpu/order-painter.ts';
import type { Extent } from '../../components/gpu/paint-params.ts';
import type { Gpu } from '../../components/gpu/shared-device.ts';
import type { CountConfig } from '../../components/model/config.ts';
import { type Inspection, planInspection } from '../../components/model/inspection.ts';
import { queuesOf } from '../../components/model/queue.ts';
import { binOf } from '../../components/model/review.ts';
import { DEFAULTS } from '../unit/defaults.ts';
import { differenceOf } from '../unit/difference.ts';
import { onGpu } from './gpu-harness.ts';
import {
  boxOf,
  coloursOf,
  EXTENTS,
  Expected,
  type Glance,
  lanesOf,
  painterOf,
  paintOrder,
  pixelsOf,
} from './order-picture.ts';
import { LOOK } from './picture.ts';

/** Who got each place of each bin, by the recorded values alone, and how many there might have been. */
function ownersOf({ plan, places, invocations, privateBins, merged, subgroups }: Inspection) {
  const { bins, workgroups, workgroupSize, seedOffset, hotThreshold } = plan;
  const queues: number[][] = Array.from({ length: bins }, () => []);
  if (!merged) {
    for (const [item, place] of places.entries()) {
      const invocation = invocations[item]!;
      const owner = workgroups > 1 ? Math.floor(invocation / workgroupSize) : subgroups![invocation]! / 4;
      queues[binOf((item + seedOffset) >>> 0, bins, hotThreshold)]![place] = owner;
    }
    return { queues, groups: workgroups > 1 ? workgroups : Math.ceil(workgroupSize / 4) };
  }
  for (const [bin, queue] of queues.entries()) {
    queue.push(...Array(workgroups).keys());
    const end = (w: number) => merged[w * bins + bin]! + privateBins![w * bins + bin]!;
    queue.sort((a, b) => merged[a * bins + bin]! - merged[b * bins + bin]! || end(a) - end(b) || a - b);
  }
  return { queues, groups: workgroups };
}

function expected(found: Inspection, { step, lit, mirrored }: Glance, extent: Extent): Expected {
  const { queues, groups } = ownersOf(found);
  const picture = new Expected(extent, mirrored);
  const colours = coloursOf(groups, (owner) => (lit === null || lit === owner ? 1 : 0.25));
  const { width, height, pixelRatio } = extent;
  const { bins } = found.plan;
  const line = Math.round(pixelRatio);
  const plot = bins <= 5 ? width : height;
  const lengths = queues.map((queue) => queue.length);
  const longest = Math.max(1, ...lengths);
  for (const lane of lanesOf(lengths, extent)) {
    const queue = queues[lane.bin]!;
    const bar = boxOf(lane, bins, 0, pixelsOf(queue.length, longest, plot), height);
    const placeOf = (pixel: number) =>
      Math.min(queue.length - 1, Math.floor(((pixel + 0.5) * longest) / plot));
    const along = (x: number, y: number) => (bins <= 5 ? x : height - 1 - y);
    const hollow = (x: number, y: number) => step !== null && placeOf(along(x, y)) >= step;
    picture.outline(bar, line, 1, hollow);
    picture.each(bar, (x, y) => {
      const place = placeOf(along(x, y));
      const parted = plot / longest >= 3 * line && placeOf(along(x, y) + line) > place;
      if (hollow(x, y) || parted) return;
      picture.put(x, y, colours[queue[place]!]!);
    });
  }
  return picture;
}

async function inspect(gpu: Gpu, changes: Partial<CountConfig>) {
  const { plan } = planInspection({ ...DEFAULTS, ...changes }, 'queue', gpu.limits);
  const found = await Inspector.of(gpu).inspect(plan);
  const painter = await painterOf(gpu);
  return { found, picture: painter.queue(queuesOf(found)) };
}

const RUNS: readonly Partial<CountConfig>[] = [
  { strategy: 'storage' },
  { strategy: 'storage', workgroups: 1, items: 5000 },
  { strategy: 'storage', workgroups: 1, workgroupSize: 7, items: 100 },
  { strategy: 'storage', workgroups: 64, hot: 0.9, bins: 64 },
  { strategy: 'storage', workgroups: 2, hot: 1 },
  { strategy: 'storage', workgroups: 2, bins: 1, items: 65536 },
  { strategy: 'storage', workgroups: 8, workgroupSize: 1, bins: 1, items: 24 },
  { strategy: 'storage', workgroups: 3, bins: 6, items: 40 },
  { strategy: 'storage', bins: 3000, workgroups: 64 },
  { strategy: 'storage', items: 0 },
  { strategy: 'storage', items: 1 },
  {},
  { workgroups: 1 },
  { workgroups: 2, bins: 1 },
  { workgroups: 64, hot: 0.9, bins: 64 },
  { workgroups: 16, hot: 1, strategy: 'replicated' },
  { workgroups: 1500, bins: 6 },
];

const GLANCES: readonly Glance[] = [
  { step: null, lit: null, mirrored: false },
  { step: null, lit: 1, mirrored: true },
  { step: 0, lit: null, mirrored: true },
  { step: 3, lit: 0, mirrored: false },
  { step: 900, lit: null, mirrored: true },
];

describe('cells of a queue are who got the place', { timeout: 120_000 }, () => {
  test.each(RUNS.map((run) => [JSON.stringify(run), run] as const))('%s', async (_, run) => {
    await onGpu(async (gpu) => {
      const { found, picture } = await inspect(gpu, run);
      for (const extent of EXTENTS) {
        for (const glance of GLANCES) {
          const drawn = await paintOrder(gpu, picture, glance, extent);
          const wanted = expected(found, glance, extent);
          const shown = JSON.stringify({ glance, extent });
          expect(wanted.differenceFrom(drawn), shown).toBeNull();
        }
      }
      picture.destroy();
      found.destroy();
    });
  });
});

test('the judge tells workgroups, places, gaps and outlines apart', async () => {
  await onGpu(async (gpu) => {
    const { found, picture } = await inspect(gpu, {
      strategy: 'storage',
      workgroups: 8,
      workgroupSize: 1,
      items: 90,
    });
    const glance = { step: 20, lit: null, mirrored: false };
    const drawn = await paintOrder(gpu, picture, glance, EXTENTS[0]!);
    expect(expected(found, glance, EXTENTS[0]!).colours).toBe(2 + 8);
    for (const changes of [{ step: 21 }, { lit: 7 }, { mirrored: true }]) {
      const other = expected(found, { ...glance, ...changes }, EXTENTS[0]!);
      expect(other.differenceFrom(drawn)).not.toBeNull();
    }
    picture.destroy();
    found.destroy();
  });
});

/** Everything a picture may be asked to show, there and back. */
async function scrub(gpu: Gpu, picture: OrderPicture, extent: Extent, steps: readonly (number | null)[]) {
  const drawn: Uint32Array[] = [];
  for (const step of steps) {
    drawn.push(await paintOrder(gpu, picture, { step, lit: null, mirrored: false }, extent));
  }
  return drawn;
}

test('a canvas shows the picture', async () => {
  await onGpu(async (gpu) => {
    const { found, picture: readable } = await inspect(gpu, { strategy: 'storage', items: 300 });
    const painter = OrderPainter.of(gpu);
    await painter.prepare('queue');
    const picture = painter.queue(queuesOf(found));
    const canvas = document.createElement('canvas');
    const canvasPainter = new CanvasPainter(gpu, canvas);
    const [extent] = EXTENTS;
    canvasPainter.paint(picture.at({ step: 20, lit: null }), LOOK, extent!);
    const context = new OffscreenCanvas(extent!.width, extent!.height).getContext('2d')!;
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, extent!.width, extent!.height);
    const wanted = await paintOrder(gpu, readable, { step: 20, lit: null, mirrored: false }, extent!);
    expect(differenceOf(new Uint32Array(data.buffer), wanted)).toBeNull();
    canvasPainter.destroy();
    for (const made of [picture, readable, found]) made.destroy();
  });
});

test('a step looks the same, whether it is reached forwards or backwards', async () => {
  await onGpu(async (gpu) => {
    const { found, picture } = await inspect(gpu, { strategy: 'storage', items: 300 });
    const steps = [0, 1, 20, 50, 99, null];
    const [there, back] = [
      await scrub(gpu, picture, EXTENTS[1]!, steps),
      await scrub(gpu, picture, EXTENTS[1]!, steps.toReversed()),
    ];
    for (const [at, pixels] of there.entries()) {
      expect(differenceOf(pixels, back.at(-1 - at)!)).toBeNull();
      if (at > 0) expect(differenceOf(pixels, there[at - 1]!)).not.toBeNull();
    }
    picture.destroy();
    found.destroy();
  });
});
