/** Twin of `struct PaintParams` in shaders/bar-length.wgsl. */
import type { BarsView } from '../model/bars.ts';
import { packStruct } from './struct.ts';

export const PAINT_PARAMS = {
  size: 'vec2f',
  pixel_ratio: 'f32',
  gap: 'f32',
  bins: 'u32',
  largest: 'u32',
  log_scale: 'u32',
  mirrored: 'u32',
  bar_start: 'vec4f',
  bar_end: 'vec4f',
  track: 'vec4f',
} as const;

/** Red, green, blue and alpha, 0…1, alpha not multiplied in. */
export type Colour = readonly [number, number, number, number];

/** How a picture looks, apart from its numbers. */
export interface Appearance {
  readonly barStart: Colour;
  readonly barEnd: Colour;
  readonly track: Colour;
  /** Outline of what is hollow. */
  readonly hairline: Colour;
  /** Share of a row that stays empty, 0…1. */
  readonly gap: number;
  /** Right to left. */
  readonly mirrored: boolean;
}

/** Size of a target. */
export interface Extent {
  /** Device pixels. */
  readonly width: number;
  /** Device pixels. */
  readonly height: number;
  /** Device pixels a CSS pixel. */
  readonly pixelRatio: number;
}

/** A picture as the painting shaders read it. */
export function packPaintParams(view: BarsView, bins: number, look: Appearance, extent: Extent): ArrayBuffer {
  return packStruct(PAINT_PARAMS, {
    size: [extent.width, extent.height],
    pixel_ratio: extent.pixelRatio,
    gap: look.gap,
    bins,
    largest: view.largest,
    log_scale: view.scale === 'log' ? 1 : 0,
    mirrored: look.mirrored ? 1 : 0,
    bar_start: look.barStart,
    bar_end: look.barEnd,
    track: look.track,
  });
}
