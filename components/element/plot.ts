/**
 * The element's two canvases: the GPU's, and a copy that is drawn without it, for the CPU's counts, for paper and for
 * files.
 *
 * Knows: the shadow root's canvases and the swatch that carries their colours. Does not know: WebGPU.
 */
import type { Shown } from '../controller/snapshot.ts';
import type { Appearance, Extent } from '../gpu/paint-params.ts';
import { readAppearance } from './appearance.ts';
import { drawBars } from './bars-copy.ts';
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
  drawCopy({ counted, view }: Shown, extent: Extent): void {
    const copy = this.#root.querySelector<HTMLCanvasElement>('.copy')!;
    copy.width = extent.width;
    copy.height = extent.height;
    drawBars(copy.getContext('2d')!, counted.counts, view, getComputedStyle(this.#swatch), extent);
  }

  /** The whole figure as a file. @throws InvalidStateError while it has no size */
  picture({ counted, view }: Shown, options: BlobOptions): Promise<Blob> {
    return pictureOf(this.#root.querySelector('figure')!, this.canvas!, options, (context, width, height) => {
      const extent = { width, height, pixelRatio: 1 };
      drawBars(context, counted.counts, view, getComputedStyle(this.#swatch), extent);
    });
  }

  get #swatch(): Element {
    return this.#root.querySelector('.swatch')!;
  }
}
