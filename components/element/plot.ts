/**
 * The element's two canvases: the GPU's, and a copy that is drawn without it, for the CPU's counts, for paper and for
 * files.
 *
 * Knows: the shadow root's canvases and the swatch that carries their colours. Does not know: WebGPU.
 */
import type { Appearance, Extent } from '../gpu/paint-params.ts';
import { paperBehind, readAppearance } from './appearance.ts';
import type { Draw } from './scene.ts';
import { type BlobOptions, pictureOf } from './snapshot-image.ts';

export class Plot {
  readonly #root: ParentNode;

  /** @param root where the canvases are, once rendered */
  constructor(root: ParentNode) {
    this.#root = root;
  }

  /** The GPU's canvas. */
  get canvas(): HTMLCanvasElement | null {
    return this.#root.querySelector('canvas');
  }

  appearance(): Appearance {
    return readAppearance(this.#swatch);
  }

  /** Draws the copy, of the GPU canvas' size. */
  drawCopy(draw: Draw, extent: Extent, printing: boolean): void {
    const copy = this.#root.querySelector<HTMLCanvasElement>('.copy')!;
    copy.width = extent.width;
    copy.height = extent.height;
    const context = copy.getContext('2d')!;
    if (printing) {
      // What is transparent in a canvas is white on paper.
      context.fillStyle = paperBehind(copy);
      context.fillRect(0, 0, extent.width, extent.height);
    }
    draw(context, getComputedStyle(this.#swatch), extent);
  }

  /** The whole figure as a file. @throws InvalidStateError while it has no size */
  picture(draw: Draw | null, options: BlobOptions): Promise<Blob> {
    return pictureOf(this.#root.querySelector('figure')!, this.canvas!, options, (context, width, height) => {
      draw?.(context, getComputedStyle(this.#swatch), { width, height, pixelRatio: 1 });
    });
  }

  get #swatch(): Element {
    return this.#root.querySelector('.swatch')!;
  }
}
