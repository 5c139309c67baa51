/** Pictures of counts, painted as a canvas' would be and read back pixel by pixel. */
import type { Appearance, Extent } from '../../components/gpu/paint-params.ts';
import { Painter, type Picture } from '../../components/gpu/painter.ts';
import type { Gpu } from '../../components/gpu/shared-device.ts';
import { barLength } from '../../components/model/bars.ts';
import type { Scale } from '../../components/model/config.ts';
import { readPixels } from './readback.ts';

const FORMAT = 'rgba8unorm';

/** Opaque, and as far apart as two colours can be: bars are one, the track is the other. */
export const BAR = 0xff0000ff;
export const TRACK = 0xffff0000;
/** What the target is cleared to. */
export const CLEAR = 0;

/** Whatever is not a bar has a colour that bars never have. */
export const LOOK: Appearance = {
  barStart: [1, 0, 0, 1],
  barEnd: [1, 0, 0, 1],
  track: [0, 0, 1, 1],
  hairline: [0, 1, 0, 1],
  gap: 0.25,
  mirrored: false,
};

/** A picture that was painted, by row, then column. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
}

/** A buffer with these counts, as a kernel would have left it. */
export function createCounts({ device }: Gpu, counts: Uint32Array<ArrayBuffer>): GPUBuffer {
  const buffer = device.createBuffer({
    label: 'test/counts',
    size: counts.byteLength,
    usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
  });
  device.queue.writeBuffer(buffer, 0, counts);
  return buffer;
}

const painters = new WeakMap<Gpu, Painter>();

/** A painter for targets whose pixels can be read, with every form compiled. */
async function painterOf(gpu: Gpu): Promise<Painter> {
  const painter = painters.get(gpu) ?? new Painter(gpu, FORMAT);
  painters.set(gpu, painter);
  await Promise.all([painter.prepare('rows'), painter.prepare('columns')]);
  return painter;
}

/** Paints counts on a texture of its own, in a submit of its own. */
export async function paint(
  gpu: Gpu,
  picture: Picture,
  extent: Extent,
  changes: Partial<Appearance> = {},
): Promise<Pixels> {
  const { device } = gpu;
  const target = await createTarget(gpu, extent);
  const encoder = device.createCommandEncoder({ label: 'test/paint' });
  target.record(encoder, picture, changes);
  device.queue.submit([encoder.finish()]);
  return target.read();
}

/** A texture to be painted on, by commands that somebody else submits, and read once. */
export interface Target {
  record(encoder: GPUCommandEncoder, picture: Picture, changes?: Partial<Appearance>): void;
  /** Waits for what was submitted, and frees the texture. */
  read(): Promise<Pixels>;
}

export async function createTarget(gpu: Gpu, extent: Extent): Promise<Target> {
  const { device } = gpu;
  const { width, height } = extent;
  const texture = device.createTexture({
    label: 'test/target',
    size: [width, height],
    format: FORMAT,
    usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC,
  });
  const painter = await painterOf(gpu);
  const params = painter.createParams();
  return {
    record: (encoder, picture, changes = {}) =>
      painter.record(
        encoder,
        { view: texture.createView(), params },
        picture,
        { ...LOOK, ...changes },
        extent,
      ),
    async read() {
      const pixels = await readPixels(device, texture);
      params.destroy();
      texture.destroy();
      return { width, height, pixels };
    },
  };
}

export function rowOf({ width, pixels }: Pixels, y: number): Uint32Array {
  return pixels.slice(y * width, (y + 1) * width);
}

export function columnOf({ width, height, pixels }: Pixels, x: number): Uint32Array {
  return Uint32Array.from({ length: height }, (_, y) => pixels[y * width + x]!);
}

/**
 * The lengths that a bar may have, in whole pixels; the first is the exact one.
 *
 * There are two where the exact length lies so close to a half that the errors WGSL allows decide: 2.5 ULP for a
 * quotient, 3 ULP for a logarithm. 2^-20 is a few times that.
 */
export function allowedLengths(count: number, largest: number, scale: Scale, plot: number): number[] {
  const exact = barLength(count, largest, scale) * plot;
  const least = count > 0 ? 1 : 0;
  const lengths = [exact, exact * (1 - 2 ** -20), exact * (1 + 2 ** -20)].map(Math.round);
  return [...new Set(lengths.map((length) => Math.min(plot, Math.max(least, length))))];
}
