/**
 * The merge without WebGPU: for the CPU's merges, for paper, files and records.
 *
 * Twin of shaders/merge-tiles.wgsl and shaders/merge-segments.wgsl. Knows: an inspection and a 2D context. Does not
 * know: where it comes from.
 */
import { pixelsOf } from '../model/bar-places.ts';
import { formOf } from '../model/bars.ts';
import { largestOf } from '../model/counts.ts';
import type { Inspection } from '../model/inspection.ts';
import { columnLanes, lanesOf, type PlotSize, stretchOf } from '../model/lanes.ts';
import { segmentGap, segmentOf, segmentPixels, splitPlot, tileBox, tilePage, UNLIT } from '../model/merge.ts';
import { LanePen } from './lane-pen.ts';

/** Which part of a merge is shown, and how. */
export interface MergeShown {
  /** Workgroups with a ticket from this one on are not merged yet; null for none. */
  readonly step: number | null;
  /** Page of tiles, from 0. */
  readonly page: number;
  /** The workgroup that stands out; null for none. */
  readonly lit: number | null;
}

/**
 * Draws a merge on a cleared context.
 *
 * @param inspection with private bins
 * @param style of the element whose style carries the appearance; see appearance.ts
 * @param extent size of the plot
 */
export function drawMerge(
  context: CanvasRenderingContext2D,
  inspection: Inspection,
  { step, page, lit }: MergeShown,
  style: CSSStyleDeclaration,
  extent: PlotSize,
): void {
  const pen = new LanePen(context, style, extent);
  const { plan, counts, peak, privateBins, tickets } = inspection;
  const { workgroups, bins } = plan;
  const { width, height } = extent;
  const parts = splitPlot(height);
  const merged = (workgroup: number) => tickets[workgroup]! < (step ?? workgroups);
  const light = (workgroup: number) => (lit === null || lit === workgroup ? 1 : UNLIT);

  const tiles = tilePage(workgroups, page);
  for (let tile = 0; tile < tiles.count; tile++) {
    const workgroup = tiles.first + tile;
    const box = tileBox(tiles, tile, width, parts.tiles);
    const own = privateBins!.subarray(workgroup * bins, (workgroup + 1) * bins);
    pen.alpha = light(workgroup);
    for (const lane of columnLanes(own, box.width, pen.hairline)) {
      const count = own[lane.bin]!;
      const pixels = count ? pixelsOf(count, peak!, box.height) : Math.min(box.height, 3 * pen.hairline);
      const bar = stretchOf(lane, 0, pixels, false, box);
      if (count && merged(workgroup)) pen.fill(bar, workgroup, workgroups);
      else pen.outline(bar);
    }
  }

  const rows = formOf(bins) === 'rows';
  const plot = { x: 0, y: parts.bars, width, height: height - parts.bars };
  const largest = Math.max(1, largestOf(counts));
  const along = rows ? plot.width : plot.height;
  const gap = segmentGap(along, workgroups, pen.hairline);
  for (const lane of lanesOf(counts, pen.gap, { ...extent, height: plot.height })) {
    for (let workgroup = 0; workgroup < workgroups; workgroup++) {
      const segment = segmentOf(inspection, workgroup, lane.bin);
      const [from, to] = segmentPixels(segment, largest, along, gap);
      if (to === from) continue;
      const box = stretchOf(lane, from, to, rows, plot);
      pen.alpha = light(workgroup);
      if (merged(workgroup)) pen.fill(box, workgroup, workgroups);
      else pen.outline(box);
    }
  }
}
