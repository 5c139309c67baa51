import { describe, expect, test, vi } from 'vitest';
import { Inspector } from '../../components/gpu/inspector.ts';
import type { Extent } from '../../components/gpu/paint-params.ts';
import type { Gpu } from '../../components/gpu/shared-device.ts';
import type { CountConfig } from '../../components/model/config.ts';
import { type Inspection, planInspection } from '../../components/model/inspection.ts';
import { splitPlot, tileBox, tilePage, UNLIT } from '../../components/model/merge.ts';
import { DEFAULTS } from '../unit/defaults.ts';
import { differenceOf } from '../unit/difference.ts';
import { onGpu } from './gpu-harness.ts';
import {
  boxOf,
  coloursOf,
  columnsOf,
  EXTENTS,
  Expected,
  type Glance,
  lanesOf,
  painterOf,
  paintOrder,
  pixelsOf,
} from './order-picture.ts';

function expected(found: Inspection, glance: Glance, extent: Extent): Expected {
  const { step, lit, mirrored, page = 0 } = glance;
  const { plan, counts, privateBins, merged, tickets } = found;
  const { bins, workgroups } = plan;
  const { width, height, pixelRatio } = extent;
  const line = Math.round(pixelRatio);
  const picture = new Expected(extent, mirrored);
  const parts = splitPlot(height);
  const isMerged = (workgroup: number) => step === null || tickets[workgroup]! < step;
  const light = (workgroup: number) => (lit === null || lit === workgroup ? 1 : UNLIT);

  const colours = coloursOf(workgroups, light);

  const tiles = tilePage(workgroups, page);
  const peak = privateBins!.reduce((largest, count) => Math.max(largest, count), 0);
  for (let tile = 0; tile < tiles.count; tile++) {
    const workgroup = tiles.first + tile;
    const own = privateBins!.subarray(workgroup * bins, (workgroup + 1) * bins);
    const whole = isMerged(workgroup);
    const box = tileBox(tiles, tile, width, parts.tiles);
    const foot = box.y + box.height;
    for (const { bin, start, end } of columnsOf(own, box.width, line)) {
      const high = own[bin] ? pixelsOf(own[bin], peak, box.height) : Math.min(3 * line, box.height);
      const bar = [box.x + start, foot - high, box.x + end, foot];
      if (own[bin] && whole) picture.fill(bar, colours[workgroup]!);
      else picture.outline(bar, line, light(workgroup));
    }
  }

  const plot = bins <= 5 ? width : height - parts.bars;
  const largest = Math.max(1, ...counts);
  for (const lane of lanesOf(counts, extent, parts.bars)) {
    for (let workgroup = 0; workgroup < workgroups; workgroup++) {
      const at = workgroup * bins + lane.bin;
      const start = pixelsOf(merged![at]!, largest, plot);
      const end = pixelsOf(merged![at]! + privateBins![at]!, largest, plot);
      // Parted where a segment has eight hairlines on average, and this one three.
      const parted = plot / workgroups >= 8 * line && end - start >= 3 * line;
      const segment = boxOf(lane, bins, start, parted ? end - line : end, height);
      if (isMerged(workgroup)) picture.fill(segment, colours[workgroup]!);
      else picture.outline(segment, line, light(workgroup));
    }
  }
  return picture;
}

async function inspect(gpu: Gpu, changes: Partial<CountConfig>) {
  const { plan } = planInspection({ ...DEFAULTS, ...changes }, 'merge', gpu.limits);
  const found = await Inspector.of(gpu).inspect(plan);
  const painter = await painterOf(gpu);
  return { found, picture: painter.merge(found) };
}

const RUNS: readonly Partial<CountConfig>[] = [
  {},
  { strategy: 'replicated', hot: 0.9 },
  { workgroups: 1 },
  { workgroups: 2, hot: 1 },
  { workgroups: 2, bins: 64 },
  { workgroups: 64, bins: 5, hot: 0.9 },
  { workgroups: 64, bins: 64, items: 4000 },
  { workgroups: 17, bins: 6, items: 200 },
  { workgroups: 16, bins: 1 },
  { workgroups: 66, bins: 210 },
  { workgroups: 300, bins: 3, items: 301 },
  { items: 0 },
  { items: 1, strategy: 'replicated' },
];

const GLANCES: readonly Glance[] = [
  { step: null, lit: null, mirrored: false },
  { step: null, lit: 1, mirrored: true },
  { step: 0, lit: null, mirrored: true, page: 1 },
  { step: 11, lit: 3, mirrored: false },
  { step: 100, lit: null, mirrored: false, page: 99 },
];

describe('tiles and segments are what the logs say', { timeout: 120_000 }, () => {
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

test('the judge tells workgroups, tickets, pages and outlines apart', async () => {
  await onGpu(async (gpu) => {
    const { found, picture } = await inspect(gpu, { workgroups: 65, items: 60000 });
    const glance = { step: 11, lit: null, mirrored: false, page: 0 };
    const drawn = await paintOrder(gpu, picture, glance, EXTENTS[0]!);
    // Nothing, outlines and the merged workgroups.
    expect(expected(found, glance, EXTENTS[0]!).colours).toBe(2 + glance.step);
    for (const changes of [{ step: 12 }, { lit: 7 }, { mirrored: true }, { page: 1 }]) {
      const other = expected(found, { ...glance, ...changes }, EXTENTS[0]!);
      expect(other.differenceFrom(drawn)).not.toBeNull();
    }
    picture.destroy();
    found.destroy();
  });
});

test('a step looks the same, whether it is reached forwards or backwards, and makes nothing new', async () => {
  await onGpu(async (gpu) => {
    const { found, picture } = await inspect(gpu, {});
    const steps = [...Array(17).keys(), null];
    const drawn = new Map<number | null, Uint32Array>();
    const dispatched = vi.spyOn(GPUComputePassEncoder.prototype, 'dispatchWorkgroups');
    const bound = vi.spyOn(GPUDevice.prototype, 'createBindGroup');
    const made = vi.spyOn(GPUDevice.prototype, 'createBuffer');
    for (const step of [...steps, ...steps.toReversed()]) {
      const pixels = await paintOrder(gpu, picture, { step, lit: null, mirrored: false }, EXTENTS[1]!);
      const before = drawn.get(step);
      if (before) expect(differenceOf(pixels, before)).toBeNull();
      drawn.set(step, pixels);
    }
    expect([dispatched.mock.calls.length, bound.mock.calls.length]).toEqual([0, 0]);
    expect([...new Set(made.mock.calls.map(([{ label }]) => label))]).toEqual(['test/staging']);
    vi.restoreAllMocks();
    // The last ticket completes the picture; each before it changes it.
    expect(differenceOf(drawn.get(16)!, drawn.get(null)!)).toBeNull();
    for (const step of Array(16).keys()) {
      expect(differenceOf(drawn.get(step)!, drawn.get(step + 1)!)).not.toBeNull();
    }
    picture.destroy();
    found.destroy();
  });
});
