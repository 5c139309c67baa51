import { describe, expect, test } from 'vitest';
import { drawMerge } from '../../components/element/merge-copy.ts';
import { drawQueue } from '../../components/element/queue-copy.ts';
import { Inspector } from '../../components/gpu/inspector.ts';
import type { Extent } from '../../components/gpu/paint-params.ts';
import type { Gpu } from '../../components/gpu/shared-device.ts';
import type { CountConfig } from '../../components/model/config.ts';
import { planInspection } from '../../components/model/inspection.ts';
import { queuesOf } from '../../components/model/queue.ts';
import { DEFAULTS } from '../unit/defaults.ts';
import { onGpu } from './gpu-harness.ts';
import { EXTENTS, type Glance, painterOf, paintOrder } from './order-picture.ts';
import { LOOK } from './picture.ts';

/** Draws on a 2D canvas in the colours of {@link LOOK}. @returns bytes, straight alpha */
function copyOf(
  { width, height }: Extent,
  mirrored: boolean,
  draw: (context: CanvasRenderingContext2D, style: CSSStyleDeclaration) => void,
): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.style.borderBlockStartColor = 'rgb(0 255 0)';
  canvas.style.flexGrow = String(LOOK.gap);
  canvas.style.direction = mirrored ? 'rtl' : 'ltr';
  const context = canvas.getContext('2d')!;
  draw(context, canvas.style);
  return context.getImageData(0, 0, width, height).data;
}

/** The first pixel where a copy and a picture with alpha multiplied in differ by more than rounding, in words. */
function differenceOf(copy: Uint8ClampedArray, picture: Uint32Array, width: number): string | null {
  const bytes = new Uint8Array(picture.buffer, picture.byteOffset, picture.byteLength);
  for (let at = 0; at < bytes.length; at++) {
    const alpha = copy[at | 3]!;
    const byte = at % 4 === 3 ? alpha : (copy[at]! * alpha) / 255;
    if (Math.abs(byte - bytes[at]!) <= 2) continue;
    const pixel = at >> 2;
    const [drawn, wanted] = [copy, bytes].map((all) => all.slice(4 * pixel, 4 * pixel + 4).join(' '));
    return `(${pixel % width}, ${Math.floor(pixel / width)}) is ${drawn} instead of ${wanted}`;
  }
  return null;
}

const GLANCES: readonly Glance[] = [
  { step: null, lit: null, mirrored: false },
  { step: null, lit: null, mirrored: true },
  { step: 0, lit: null, mirrored: true },
  { step: 11, lit: null, mirrored: false, page: 1 },
];

const inspect = (gpu: Gpu, view: 'queue' | 'merge', changes: Partial<CountConfig>) =>
  Inspector.of(gpu).inspect(planInspection({ ...DEFAULTS, ...changes }, view, gpu.limits).plan);

describe('the 2D copy of queues is the picture', { timeout: 120_000 }, () => {
  test.each<Partial<CountConfig>>([
    { strategy: 'storage' },
    { strategy: 'storage', workgroups: 1, items: 100 },
    { strategy: 'storage', workgroups: 64, hot: 0.9, bins: 64 },
    { strategy: 'storage', bins: 3000, workgroups: 64 },
    { strategy: 'storage', items: 0 },
    { strategy: 'storage', workgroups: 2, bins: 1, items: 30 },
    {},
    { workgroups: 64, bins: 7 },
  ])('%o', async (changes) => {
    await onGpu(async (gpu) => {
      const found = await inspect(gpu, 'queue', changes);
      const queues = queuesOf(found);
      const picture = (await painterOf(gpu)).queue(queues);
      for (const extent of EXTENTS) {
        for (const glance of GLANCES) {
          const copy = copyOf(extent, glance.mirrored, (context, style) =>
            drawQueue(context, queues, glance, style, extent),
          );
          const drawn = await paintOrder(gpu, picture, glance, extent);
          expect(differenceOf(copy, drawn, extent.width), JSON.stringify({ glance, extent })).toBeNull();
        }
      }
      picture.destroy();
      found.destroy();
    });
  });
});

describe('the 2D copy of a merge is the picture', { timeout: 120_000 }, () => {
  test.each<Partial<CountConfig>>([
    {},
    { strategy: 'replicated', hot: 0.9 },
    { workgroups: 1 },
    { workgroups: 64, bins: 64, items: 4000 },
    { workgroups: 65, bins: 90 },
    { workgroups: 300, bins: 3, items: 301 },
    { items: 0 },
  ])('%o', async (changes) => {
    await onGpu(async (gpu) => {
      const found = await inspect(gpu, 'merge', changes);
      const picture = (await painterOf(gpu)).merge(found);
      for (const extent of EXTENTS) {
        for (const glance of [
          ...GLANCES,
          { step: 5, lit: 0, mirrored: true },
          { step: null, lit: 1, mirrored: false },
        ]) {
          const copy = copyOf(extent, glance.mirrored, (context, style) =>
            drawMerge(context, found, { page: 0, ...glance }, style, extent),
          );
          const drawn = await paintOrder(gpu, picture, glance, extent);
          expect(differenceOf(copy, drawn, extent.width), JSON.stringify({ glance, extent })).toBeNull();
        }
      }
      picture.destroy();
      found.destroy();
    });
  });
});
