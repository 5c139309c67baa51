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

/** Who renders the canvases. */
export interface PlotOwner {
  /** Undefined before anything is rendered. */
  readonly renderRoot?: ParentNode;
}

export class Plot {
  readonly #owner: PlotOwner;

  constructor(owner: PlotOwner) {
    this.#owner = owner;
  }

  /** The GPU's canvas, once rendered. */
  get canvas(): HTMLCanvasElement | null {
    return this.#owner.renderRoot?.querySelector('canvas') ?? null;
  }

  appearance(): Appearance {
    return readAppearance(this.#swatch);
  }

  /** Draws the copy, of the GPU canvas' size. */
  drawCopy(draw: Draw, extent: Extent, printing: boolean): void {
    const copy = this.#find<HTMLCanvasElement>('.copy');
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
    return pictureOf(this.#find('figure'), this.canvas!, options, (context, width, height) => {
      draw?.(context, getComputedStyle(this.#swatch), { width, height, pixelRatio: 1 });
    });
  }

  get #swatch(): Element {
    return this.#find('.swatch');
  }

  /** What is rendered. */
  #find<Found extends HTMLElement>(selector: string): Found {
    return this.#owner.renderRoot!.querySelector<Found>(selector)!;
  }
}
