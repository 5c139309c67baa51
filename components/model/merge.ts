/**
 * The merge of private histograms: tiles, one a workgroup, above the final bins, whose bars are made of segments that
 * lie where the returned values prove that they arrived.
 *
 * Knows: an inspection and whole device pixels; along and across a bin's lane by bar-places.ts. Does not know: languages,
 * colours, what draws them.
 */
import { pixelsOf } from './bar-places.ts';
import { largestOf, sumOf } from './counts.ts';
import type { Inspection } from './inspection.ts';
import type { Box } from './lanes.ts';

/** Tiles shown at a time, and in one line, at the most. */
export const MOST_TILES = 64;
const MOST_IN_A_LINE = 16;

/** Share of the plot's height that the tiles take, from the top. */
export const TILES_SHARE = 0.36;

/** Share of the plot's height that the bars take, from the bottom. */
export const BARS_SHARE = 0.6;

/** Share of a line of tiles that stays free below them, for their labels. */
export const TILE_FOOT = 0.3;

/** Share of a tile's pitch that parts it from the next. */
const TILE_GAP = 0.2;

/** Opacity of whatever does not belong to the lit workgroup. */
export const UNLIT = 0.25;

/** The tiles that are shown together. */
export interface TilePage {
  readonly page: number;
  readonly pages: number;
  /** Workgroup of the first tile. */
  readonly first: number;
  /** Tiles on this page. */
  readonly count: number;
  /** Tiles in a line, and lines, the same on every page. */
  readonly columns: number;
  readonly rows: number;
}

/** What a merge shows: an inspection that has private bins, and what became of them. */
export interface Merge extends Inspection {
  readonly privateBins: Uint32Array;
  readonly merged: Uint32Array;
  /** Σ counts. */
  readonly total: number;
  /** Whether the private bins add up to the counts, their segments tile 0…count, and the sum is that of the items. */
  readonly right: boolean;
  /** Bins whose segments arrived in the order of the tickets. */
  readonly inTicketOrder: number;
}

/** Arranges tiles. @param page from 0; brought into range */
export function tilePage(workgroups: number, page: number): TilePage {
  const pages = Math.ceil(workgroups / MOST_TILES);
  const shown = Math.max(0, Math.min(pages - 1, page));
  const first = shown * MOST_TILES;
  const most = Math.min(MOST_TILES, workgroups);
  const rows = Math.ceil(most / MOST_IN_A_LINE);
  const columns = Math.ceil(most / rows);
  return { page: shown, pages, first, count: Math.min(MOST_TILES, workgroups - first), columns, rows };
}

/** Parts a plot. @returns the tiles' height, and the top of the bars, device pixels */
export function splitPlot(height: number): { tiles: number; bars: number } {
  return { tiles: Math.round(height * TILES_SHARE), bars: Math.round(height * (1 - BARS_SHARE)) };
}

/**
 * Where a tile lies.
 *
 * @param tile from 0, line by line
 * @param width of the plot, device pixels
 * @param tiles height of all of them, from {@link splitPlot}
 */
export function tileBox({ columns, rows }: TilePage, tile: number, width: number, tiles: number): Box {
  const row = Math.floor(tile / columns);
  const column = tile % columns;
  const x = Math.floor((column * width) / columns);
  const y = Math.floor((row * tiles) / rows);
  const pitch = Math.floor(((column + 1) * width) / columns) - x;
  const line = Math.floor(((row + 1) * tiles) / rows) - y;
  return {
    x,
    y,
    width: Math.max(1, pitch - Math.floor(pitch * TILE_GAP)),
    height: Math.max(1, line - Math.floor(line * TILE_FOOT)),
  };
}

/** The items of a bin that a workgroup brought: from the first to, not including, the second. */
export function segmentOf(
  { plan, privateBins, merged }: Inspection,
  workgroup: number,
  bin: number,
): [start: number, end: number] {
  const at = workgroup * plan.bins + bin;
  return [merged![at]!, merged![at]! + privateBins![at]!];
}

/**
 * What parts segments: nothing where they are short all in all, since gaps between some of them would be a pattern of their
 * own.
 *
 * @param plot length of the plot, device pixels
 */
export function segmentGap(plot: number, workgroups: number, hairline: number): number {
  return plot < 8 * hairline * workgroups ? 0 : hairline;
}

/**
 * The pixels of a segment along its lane.
 *
 * @param largest items in the largest bin, at least 1
 * @param plot length of the plot, device pixels
 * @param gap parts it from the next where it is three times as long; see {@link segmentGap}
 * @returns first pixel, and the one behind the last; the same where it is too short to be seen
 */
export function segmentPixels(
  [start, end]: readonly [number, number],
  largest: number,
  plot: number,
  gap: number,
): [from: number, to: number] {
  const from = pixelsOf(start, largest, plot);
  const to = pixelsOf(end, largest, plot);
  return [from, to - (to - from < 3 * gap ? 0 : gap)];
}

/** Items merged into each bin by the first `step` tickets; all of them for null. */
export function mergedAt({ plan: { bins }, privateBins, tickets }: Merge, step: number | null): Uint32Array {
  const sums = new Uint32Array(bins);
  privateBins.forEach((count, at) => {
    if (step === null || tickets[Math.floor(at / bins)]! < step) sums[at % bins]! += count;
  });
  return sums;
}

/**
 * Checks an inspection's merge.
 *
 * @param inspection with private bins
 * @example mergeOf(inspection).right // true, or the GPU lost something
 */
export function mergeOf(inspection: Inspection): Merge {
  const { plan, counts, tickets, privateBins, merged } = inspection;
  const byTicket = [...tickets.keys()].sort((a, b) => tickets[a]! - tickets[b]!);
  const total = sumOf(counts);
  // One ticket a workgroup, from 0 on.
  const order = new Set(tickets);
  let right = total === plan.items && order.size === plan.workgroups && largestOf(tickets) < plan.workgroups;
  let inTicketOrder = 0;
  counts.forEach((count, bin) => {
    const segments = byTicket
      .map((workgroup) => segmentOf(inspection, workgroup, bin))
      .filter(([start, end]) => end > start);
    const sorted = segments.toSorted(([a], [b]) => a - b);
    inTicketOrder += Number(segments.every((segment, at) => segment === sorted[at]));
    const end = sorted.reduce((filled, [start, end]) => (start === filled ? end : Number.NaN), 0);
    right &&= end === count;
  });
  return { ...inspection, privateBins: privateBins!, merged: merged!, total, right, inTicketOrder };
}
