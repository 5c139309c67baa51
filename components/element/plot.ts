/**
 * The element's two canvases: the GPU's, and a copy that is drawn without it, for the CPU's counts, for paper and for
 * files.
 *
 * Knows: the shadow root's canvases and the swatch that carries their colours. Does not know: WebGPU.
 */
import type { Appearance, Extent } from '../gpu/paint-params.ts';
import { readAppearance } from './appearance.ts';
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
  drawCopy(draw: Draw, extent: Extent): void {
    const copy = this.#root.querySelector<HTMLCanvasElement>('.copy')!;
    copy.width = extent.width;
    copy.height = extent.height;
    draw(copy.getContext('2d')!, getComputedStyle(this.#swatch), extent);
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
