/**
 * The bars without WebGPU: for the CPU's counts, and for paper, where a WebGPU canvas stays blank.
 *
 * Twin of shaders/bar-rows.wgsl and shaders/bar-columns.wgsl, apart from the round corners.
 */
import type { Extent } from '../gpu/paint-params.ts';
import { type BarsView, barLength, foldColumns } from '../model/bars.ts';

/**
 * Draws bars on a cleared context.
 *
 * @param counts one a bin
 * @param style of the element whose style carries the appearance; see appearance.ts
 * @param extent size of the plot
 */
export function drawBars(
  context: CanvasRenderingContext2D,
  counts: Uint32Array,
  { form, largest, scale }: BarsView,
  style: CSSStyleDeclaration,
  { width, height, pixelRatio }: Extent,
): void {
  const rows = form === 'rows';
  const length = (count: number) =>
    Math.max(count && 1, Math.round(barLength(count, largest, scale) * (rows ? width : height)));
  const shade = (x: number, y: number) => {
    const gradient = context.createLinearGradient(0, y, x, 0);
    gradient.addColorStop(0, style.color);
    gradient.addColorStop(1, style.backgroundColor);
    return gradient;
  };
  if (style.direction === 'rtl') {
    context.translate(width, 0);
    context.scale(-1, 1);
  }
  if (rows) {
    const pitch = height / counts.length;
    const thickness = Math.max(1, Math.round(pitch * (1 - Number(style.flexGrow))));
    counts.forEach((count, bin) => {
      const top = Math.round((bin + 0.5) * pitch - thickness / 2);
      context.fillStyle = style.borderInlineStartColor;
      context.fillRect(0, top, width, thickness);
      context.fillStyle = shade(length(count), 0);
      context.fillRect(0, top, length(count), thickness);
    });
    return;
  }
  const columns = foldColumns(counts, width);
  const hairline = Math.max(1, Math.round(pixelRatio));
  const gap = width < 4 * hairline * columns.length ? 0 : hairline;
  context.fillStyle = shade(0, height);
  columns.forEach((count, column) => {
    const left = Math.floor((column * width) / columns.length);
    const pitch = Math.floor(((column + 1) * width) / columns.length) - left;
    context.fillRect(left, height - length(count), pitch - gap, length(count));
  });
}
