/**
 * A canvas that shows a picture: its WebGPU context, configured once a device, and its size.
 *
 * Knows: the context. Does not know: where the canvas stands in a document.
 */
import type { Appearance, Extent } from './paint-params.ts';
import { Painter, type Picture } from './painter.ts';
import type { Gpu } from './shared-device.ts';

/** Records clearing a target and drawing on it a picture that knows how. */
export type Draw = (
  encoder: GPUCommandEncoder,
  target: GPUTextureView,
  look: Appearance,
  extent: Extent,
) => void;

export class CanvasPainter {
  readonly gpu: Gpu;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: GPUCanvasContext;
  readonly #painter: Painter;
  readonly #params: GPUBuffer;

  /** @param canvas without a context of another kind */
  constructor(gpu: Gpu, canvas: HTMLCanvasElement) {
    const context = canvas.getContext('webgpu')!;
    this.gpu = gpu;
    this.#canvas = canvas;
    this.#context = context;
    this.#painter = Painter.of(gpu);
    this.#params = this.#painter.createParams();
    // A canvas of size 0 must not be configured; this one never is: it has a size of its own until it is laid out.
    context.configure({ device: gpu.device, format: this.#painter.format, alphaMode: 'premultiplied' });
  }

  /** Draws in a submit of its own. */
  paint(picture: Picture | Draw, look: Appearance, extent: Extent): void {
    if (!this.gpu.alive) return;
    const encoder = this.gpu.device.createCommandEncoder({ label: 'histogram/paint/encoder' });
    this.record(encoder, picture, look, extent);
    this.gpu.device.queue.submit([encoder.finish()]);
  }

  /** Records drawing bars of a prepared form, or whatever draws itself, unless there is nothing to draw on. */
  record(encoder: GPUCommandEncoder, picture: Picture | Draw, look: Appearance, extent: Extent): void {
    // Above the largest texture the browser stretches the picture, which is better than none.
    const most = this.gpu.device.limits.maxTextureDimension2D;
    const width = Math.min(most, extent.width);
    const height = Math.min(most, extent.height);
    if (width === 0 || height === 0) return;
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    const view = this.#context.getCurrentTexture().createView({ label: 'histogram/paint/target' });
    const shown = { ...extent, width, height };
    if (typeof picture === 'function') picture(encoder, view, look, shown);
    else this.#painter.record(encoder, { view, params: this.#params }, picture, look, shown);
  }

  destroy(): void {
    this.#params.destroy();
    this.#context.unconfigure();
  }
}
