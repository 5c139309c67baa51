/** Twin of `struct OrderParams` in shaders/order-params.wgsl. */

import { hairlineOf, rowThickness } from '../model/bar-places.ts';
import { formOf } from '../model/bars.ts';
import { splitPlot, type TilePage } from '../model/merge.ts';
import type { Appearance, Extent } from './paint-params.ts';
import { packStruct } from './struct.ts';

export const ORDER_PARAMS = {
  size: 'vec2f',
  bins: 'u32',
  groups: 'u32',
  largest: 'u32',
  bars_top: 'u32',
  thickness: 'u32',
  hairline: 'u32',
  step: 'u32',
  lit: 'u32',
  mirrored: 'u32',
  first_tile: 'u32',
  tile_columns: 'u32',
  tile_rows: 'u32',
  tiles: 'u32',
  tile_lanes: 'u32',
  outline: 'vec4f',
} as const;

/** `NOBODY` of the shader; as a step, beyond all of them. */
const NONE = 2 ** 32 - 1;

/** The numbers of a picture. */
export interface OrderFacts {
  readonly bins: number;
  /** The length of the longest bar, at least 1. */
  readonly largest: number;
  /** Possible owners. */
  readonly groups: number;
}

/** What is shown of a picture. */
export interface Moment {
  /** Places or tickets that are filled, the others hollow; null for all. */
  readonly step: number | null;
  /** The owner whose marks stand out; null for everybody's. */
  readonly lit: number | null;
}

/** A picture as its shaders read it. @param page of the tiles above the bars; null for none */
export function packOrderParams(
  { bins, largest, groups }: OrderFacts,
  { step, lit }: Moment,
  page: TilePage | null,
  look: Appearance,
  { width, height, pixelRatio }: Extent,
): ArrayBuffer {
  const { tiles, bars } = page ? splitPlot(height) : { tiles: 0, bars: 0 };
  return packStruct(ORDER_PARAMS, {
    size: [width, height],
    bins,
    groups,
    largest,
    bars_top: bars,
    thickness: formOf(bins) === 'rows' ? rowThickness(height - bars, bins, look.gap) : 0,
    hairline: hairlineOf(pixelRatio),
    step: step ?? NONE,
    lit: lit ?? NONE,
    mirrored: Number(look.mirrored),
    first_tile: page?.first ?? 0,
    tile_columns: page?.columns ?? 1,
    tile_rows: page?.rows ?? 1,
    tiles,
    tile_lanes: tileLanes(bins, page, width),
    outline: look.hairline,
  });
}

/** Bars of the widest tile at the most. */
export function tileLanes(bins: number, page: TilePage | null, width: number): number {
  return Math.min(bins, Math.ceil(width / (page?.columns ?? 1)));
}
