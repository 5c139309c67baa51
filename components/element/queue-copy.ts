/**
 * The queues without WebGPU: for paper, files and records.
 *
 * Twin of shaders/queue-cells.wgsl. Knows: queues and a 2D context. Does not know: where they come from.
 */
import { pixelsOf, placeAt } from '../model/bar-places.ts';
import { formOf } from '../model/bars.ts';
import { lanesOf, type PlotSize, stretchOf } from '../model/lanes.ts';
import type { Queues } from '../model/queue.ts';
import { LanePen } from './lane-pen.ts';

/**
 * Draws queues on a cleared context.
 *
 * @param step places from this one on are hollow; null for none
 * @param style of the element whose style carries the appearance; see appearance.ts
 * @param extent size of the plot
 */
export function drawQueue(
  context: CanvasRenderingContext2D,
  { lengths, starts, owners, groups, longest }: Queues,
  { step }: { readonly step: number | null },
  style: CSSStyleDeclaration,
  extent: PlotSize,
): void {
  const pen = new LanePen(context, style, extent);
  const rows = formOf(lengths.length) === 'rows';
  const { width, height } = extent;
  const plot = { x: 0, y: 0, width, height };
  const along = rows ? width : height;
  const parted = along >= 3 * pen.hairline * longest;
  for (const lane of lanesOf(lengths, pen.gap, extent)) {
    const length = lengths[lane.bin]!;
    const pixels = length && pixelsOf(length, longest, along);
    const queue = owners.subarray(starts[lane.bin]!);
    const placeOf = (pixel: number) => placeAt(pixel, length, longest, along);
    /** The owner that a pixel shows, or why there is none. */
    const shown = (pixel: number) => {
      const place = placeOf(pixel);
      if (place >= (step ?? length)) return 'hollow';
      return parted && placeOf(pixel + pen.hairline) !== place ? 'gap' : queue[place]!;
    };
    for (let from = 0, to = 0; from < pixels; from = to) {
      const owner = shown(from);
      do to++;
      while (to < pixels && shown(to) === owner);
      const box = stretchOf(lane, from, to, rows, plot);
      if (owner === 'hollow') pen.within(box, () => pen.outline(stretchOf(lane, 0, pixels, rows, plot)));
      else if (owner !== 'gap') pen.fill(box, owner, groups);
    }
  }
}
