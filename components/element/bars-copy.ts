/**
 * The bars without WebGPU: for the CPU's counts, for paper, where a WebGPU canvas stays blank, and for files.
 *
 * Twin of shaders/bar-rows.wgsl and shaders/bar-columns.wgsl.
 */
import type { Appearance, Colour, Extent } from '../gpu/paint-params.ts';
import { type BarsView, barLength, foldColumns } from '../model/bars.ts';

function css([red, green, blue, alpha]: Colour): string {
  return `rgb(${red * 255} ${green * 255} ${blue * 255} / ${alpha})`;
}

/**
 * Draws bars on a context whose origin is the corner of the plot.
 *
 * @param counts one a bin
 * @param extent size of the plot in the context's units, and units a CSS pixel
 */
export function drawBars(
  context: CanvasRenderingContext2D,
  counts: Uint32Array,
  { form, largest, scale }: BarsView,
  { barStart, barEnd, track, gap, mirrored }: Appearance,
  { width, height, pixelRatio }: Extent,
): void {
  const rows = form === 'rows';
  const length = (count: number) => {
    const share = barLength(count, largest, scale);
    return Math.max(count ? 1 : 0, Math.round(share * (rows ? width : height)));
  };
  const fill = (
    style: string | CanvasGradient,
    ...box: [x: number, y: number, width: number, height: number]
  ) => {
    context.fillStyle = style;
    context.beginPath();
    context.roundRect(...box, rows ? 3 * pixelRatio : 0);
    context.fill();
  };
  const shade = (x0: number, y0: number, x1: number, y1: number) => {
    const gradient = context.createLinearGradient(x0, y0, x1, y1);
    gradient.addColorStop(0, css(barStart));
    gradient.addColorStop(1, css(barEnd));
    return gradient;
  };

  if (rows) {
    const pitch = height / counts.length;
    const thickness = Math.max(1, Math.round(pitch * (1 - gap)));
    counts.forEach((count, bin) => {
      const top = Math.round((bin + 0.5) * pitch - thickness / 2);
      const filled = length(count);
      const from = mirrored ? width : 0;
      fill(css(track), 0, top, width, thickness);
      fill(shade(from, 0, Math.abs(from - filled), 0), mirrored ? width - filled : 0, top, filled, thickness);
    });
    return;
  }
  const columns = foldColumns(counts, Math.floor(width));
  const hairline = Math.max(1, Math.round(pixelRatio));
  const up = shade(0, height, 0, 0);
  columns.forEach((count, column) => {
    const left = Math.floor((column * width) / columns.length);
    const pitch = Math.floor(((column + 1) * width) / columns.length) - left;
    const filled = pitch < 4 * hairline ? pitch : pitch - hairline;
    fill(up, mirrored ? width - left - filled : left, height - length(count), filled, length(count));
  });
}
