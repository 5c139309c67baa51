/**
 * Fills and outlines rectangles of a plot that shows order, on a 2D context.
 *
 * Knows: the context and the appearance; see appearance.ts. Does not know: what a rectangle stands for.
 */
import { type Box, hairlineOf, type PlotSize } from '../model/lanes.ts';
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
  fill({ left, top, width, height }: Box, index: number, groups: number): void {
    this.#context.fillStyle = `rgb(${rampColour(index, groups)})`;
    this.#context.fillRect(left, top, width, height);
  }

  /** Draws a hairline inside a box' edges. */
  outline({ left, top, width, height }: Box): void {
    const context = this.#context;
    const line = this.hairline;
    context.fillStyle = this.#outline;
    context.beginPath();
    context.rect(left, top, width, height);
    // The hole, if any is left.
    context.rect(left + line, top + line, Math.max(0, width - 2 * line), Math.max(0, height - 2 * line));
    context.fill('evenodd');
  }

  /** Draws inside a box only. */
  within({ left, top, width, height }: Box, draw: () => void): void {
    this.#context.save();
    this.#context.beginPath();
    this.#context.rect(left, top, width, height);
    this.#context.clip();
    draw();
    this.#context.restore();
  }
}
