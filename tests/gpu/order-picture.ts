/** Pictures of recorded order, painted as a canvas' would be, and what they must be, pixel by pixel. */
import { OrderPainter, type OrderPicture } from '../../components/gpu/order-painter.ts';
import type { Moment } from '../../components/gpu/order-params.ts';
import type { Appearance, Extent } from '../../components/gpu/paint-params.ts';
import type { Gpu } from '../../components/gpu/shared-device.ts';
import { LOOK } from './picture.ts';
import { readPixels } from './readback.ts';

const FORMAT = 'rgba8unorm';

/** The README of the look: dark blue to sand. */
const RAMP = ['13294b', '1d4468', '2b6079', '417a7e', '63907a', '8ea472', 'bbb168', 'e3b960'];

/** A chart of 300 × 120 CSS pixels as the element measures it, on screens and at scales. */
export const EXTENTS: readonly Extent[] = [1, 1.33, 2].map((pixelRatio) => ({
  width: Math.round(300 * pixelRatio),
  height: Math.round(120 * pixelRatio),
  pixelRatio,
}));

/** Whole numbers 0…255: red, green, blue, alpha; alpha multiplied in. */
type Pixel = readonly [number, number, number, number];

const CLEAR: Pixel = [0, 0, 0, 0];
const OUTLINE: Pixel = [0, 255, 0, 255];

/** The colours of so many groups, whole or faded. */
export function coloursOf(groups: number, alphaOf: (index: number) => number): Pixel[] {
  return Array.from({ length: groups }, (_, index) => faded(colourOf(index, groups), alphaOf(index)));
}

/** A colour of the ramp. */
function colourOf(index: number, groups: number): Pixel {
  const at = groups === 1 ? 0 : (index * (RAMP.length - 1)) / (groups - 1);
  const [from, to] = [RAMP[Math.floor(at)]!, RAMP[Math.ceil(at)]!];
  const channel = (first: number) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(first, first + 2), 16));
    return Math.round(a! + (b! - a!) * (at % 1));
  };
  return [channel(0), channel(2), channel(4), 255];
}

function faded(colour: Pixel, alpha: number): Pixel {
  return colour.map((channel) => channel * alpha) as unknown as Pixel;
}

/** What a picture must be. Boxes are given as if left to right. */
export class Expected {
  readonly #pixels: Pixel[];

  constructor(
    readonly extent: Extent,
    readonly mirrored: boolean,
  ) {
    this.#pixels = Array(extent.width * extent.height).fill(CLEAR);
  }

  put(x: number, y: number, colour: Pixel): void {
    const { width } = this.extent;
    this.#pixels[y * width + (this.mirrored ? width - 1 - x : x)] = colour;
  }

  /** Fills a box: left, top, right, bottom. */
  fill(box: readonly number[], colour: Pixel): void {
    this.each(box, (x, y) => this.put(x, y, colour));
  }

  /** Draws the border of a box, where there is room for it. @param which of its pixels */
  outline(box: readonly number[], line: number, alpha = 1, which = (_x: number, _y: number) => true): void {
    const [left, top, right, bottom] = box as [number, number, number, number];
    const wide = right - left >= 3 * line;
    const high = bottom - top >= 3 * line;
    this.each(box, (x, y) => {
      const atSide = x < left + line || x >= right - line;
      const atEnd = y < top + line || y >= bottom - line;
      const drawn = (wide && atSide) || (high && atEnd) || !(wide || high);
      if (drawn && which(x, y)) this.put(x, y, faded(OUTLINE, alpha));
    });
  }

  each([left, top, right, bottom]: readonly number[], visit: (x: number, y: number) => void): void {
    for (let y = top!; y < bottom!; y++) for (let x = left!; x < right!; x++) visit(x, y);
  }

  /** The first pixel that differs, in words; null if there is none. Faded colours may be rounded either way. */
  differenceFrom(pixels: Uint32Array): string | null {
    const drawn = new Uint8Array(pixels.buffer);
    for (const [at, pixel] of this.#pixels.entries()) {
      if (pixel === CLEAR && pixels[at] === 0) continue;
      const found = [0, 1, 2, 3].map((channel) => drawn[4 * at + channel]!);
      if (pixel.every((channel, i) => Math.abs(channel - found[i]!) < (pixel[3] === 255 ? 0.001 : 1)))
        continue;
      const { width } = this.extent;
      return `(${at % width}, ${Math.floor(at / width)}) is ${found} instead of ${pixel}`;
    }
    return null;
  }

  /** Colours in the picture: a picture of one colour proves little. */
  get colours(): number {
    return new Set(this.#pixels.map(String)).size;
  }
}

/** A lane of a bin: from where to where across the plot, and whether it runs from left to right, or upwards. */
export interface Lane {
  readonly bin: number;
  readonly start: number;
  readonly end: number;
}

/** Bins as rows up to five, else as columns; of those that share a pixel the largest. @param top of the plot */
export function lanesOf(lengths: ArrayLike<number>, { width, height, pixelRatio }: Extent, top = 0): Lane[] {
  const bins = lengths.length;
  if (bins <= 5) {
    const pitch = (height - top) / bins;
    const thickness = Math.round(pitch * (1 - LOOK.gap));
    return Array.from({ length: bins }, (_, bin) => {
      const start = top + Math.round((bin + 0.5) * pitch - thickness / 2);
      return { bin, start, end: start + thickness };
    });
  }
  return columnsOf(lengths, width, Math.round(pixelRatio));
}

export function columnsOf(lengths: ArrayLike<number>, width: number, line: number): Lane[] {
  const all = Array.from(lengths);
  const bins = all.length;
  const columns = Math.min(bins, width);
  const gap = width >= 4 * line * columns ? line : 0;
  return Array.from({ length: columns }, (_, column) => {
    const first = Math.floor((column * bins) / columns);
    const sharing = all.slice(first, Math.ceil(((column + 1) * bins) / columns));
    return {
      bin: first + sharing.indexOf(Math.max(...sharing)),
      start: Math.floor((column * width) / columns),
      end: Math.floor(((column + 1) * width) / columns) - gap,
    };
  });
}

/** The box of a stretch of a lane. */
export function boxOf({ start, end }: Lane, bins: number, from: number, to: number, foot: number): number[] {
  return bins <= 5 ? [from, start, to, end] : [start, foot - to, end, foot - from];
}

/** Pixels that so many items take: what is not empty shows. */
export function pixelsOf(items: number, largest: number, plot: number): number {
  return items === 0 ? 0 : Math.max(1, Math.round((items * plot) / largest));
}

const painters = new WeakMap<Gpu, OrderPainter>();

export async function painterOf(gpu: Gpu): Promise<OrderPainter> {
  const painter = painters.get(gpu) ?? new OrderPainter(gpu, FORMAT);
  painters.set(gpu, painter);
  await Promise.all([painter.prepare('queue'), painter.prepare('merge')]);
  return painter;
}

/** How a picture is looked at. */
export interface Glance extends Moment {
  readonly mirrored: boolean;
  readonly page?: number;
}

/** Paints a picture on a texture of its own. */
export async function paintOrder(
  { device }: Gpu,
  picture: OrderPicture,
  { mirrored, page = 0, ...moment }: Glance,
  extent: Extent,
): Promise<Uint32Array> {
  const texture = device.createTexture({
    label: 'test/target',
    size: [extent.width, extent.height],
    format: FORMAT,
    usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC,
  });
  const look: Appearance = { ...LOOK, mirrored };
  const encoder = device.createCommandEncoder({ label: 'test/paint' });
  picture.at(moment, page)(encoder, texture.createView(), look, extent);
  device.queue.submit([encoder.finish()]);
  const pixels = await readPixels(device, texture);
  texture.destroy();
  return pixels;
}
