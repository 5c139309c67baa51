/**
 * Fills and outlines rectangles of a plot that shows order, on a 2D context.
 *
 * Knows: the context and the appearance; see appearance.ts. Does not know: what a rectangle stands for.
 */
import { hairlineOf } from '../model/bar-places.ts';
import type { Box, PlotSize } from '../model/lanes.ts';
import { rampColour } from '../model/ramp.ts';

export class LanePen {
  readonly #context: CanvasRenderingContext2D;
  readonly #outline: string;
  /** Device pixels. */
  readonly hairline: number;
  /** Share of a row that stays empty, 0…1. */
  readonly gap: number;

  /** @param context cleared; mirrored from here on where the style runs right to left */
  constructor(
    context: CanvasRenderingContext2D,
    style: CSSStyleDeclaration,
    { width, pixelRatio }: PlotSize,
  ) {
    this.#context = context;
    this.#outline = style.borderBlockStartColor;
    this.hairline = hairlineOf(pixelRatio);
    this.gap = Number(style.flexGrow);
    if (style.direction !== 'rtl') return;
    context.translate(width, 0);
    context.scale(-1, 1);
  }

  /** @param alpha of what is drawn from here on, 0…1 */
  set alpha(alpha: number) {
    this.#context.globalAlpha = alpha;
  }

  /** Fills a box with the colour of one of so many. */
  fill({ x, y, width, height }: Box, index: number, groups: number): void {
    this.#context.fillStyle = `rgb(${rampColour(index, groups)})`;
    this.#context.fillRect(x, y, width, height);
  }

  /**
   * Draws a hairline inside a box' edges. Edges that leave no room between them are left out; without room in either
   * direction the box is filled.
   */
  outline({ x, y, width, height }: Box): void {
    const context = this.#context;
    const [dx = 0, dy = 0] = [width, height].map((size) => (size < 3 * this.hairline ? 0 : this.hairline));
    context.fillStyle = this.#outline;
    context.beginPath();
    context.rect(x, y, width, height);
    if (dx || dy) context.rect(x + dx, y + dy, width - 2 * dx, height - 2 * dy);
    context.fill('evenodd');
  }

  /** Draws inside a box only. */
  within({ x, y, width, height }: Box, draw: () => void): void {
    this.#context.save();
    this.#context.beginPath();
    this.#context.rect(x, y, width, height);
    this.#context.clip();
    draw();
    this.#context.restore();
  }
}
