/**
 * A canvas that shows the bars: its WebGPU context, configured once a device, and its size.
 *
 * Knows: the context. Does not know: where the canvas stands in a document.
 */
import type { BarsView } from '../model/bars.ts';
import type { Appearance, Extent } from './paint-params.ts';
import { type Brush, Painter, type Picture } from './painter.ts';
import type { Gpu } from './shared-device.ts';

export class CanvasPainter {
  readonly gpu: Gpu;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: GPUCanvasContext;
  readonly #format: GPUTextureFormat;
  readonly #painter: Painter;
  readonly #brush: Brush;
  #configured = false;

  /** @throws Error where the canvas already has a context of another kind */
  constructor(gpu: Gpu, canvas: HTMLCanvasElement) {
    const context = canvas.getContext('webgpu');
    if (!context) throw new Error('The canvas gives no WebGPU context.');
    this.gpu = gpu;
    this.#canvas = canvas;
    this.#context = context;
    this.#format = navigator.gpu.getPreferredCanvasFormat();
    this.#painter = Painter.of(gpu, this.#format);
    this.#brush = this.#painter.createBrush();
  }

  /** Compiles what a form needs; {@link paint} can follow in the same task as the returned pipeline. */
  prepare(form: BarsView['form']): Promise<GPURenderPipeline> {
    return this.#painter.pipeline(form);
  }

  /** Draws, unless the device is gone or there is nothing to draw on: a canvas of size 0 must not be configured. */
  paint(pipeline: GPURenderPipeline, picture: Picture, look: Appearance, extent: Extent): void {
    // Above the largest texture the browser stretches the picture, which is better than none.
    const most = this.gpu.device.limits.maxTextureDimension2D;
    const width = Math.min(most, extent.width);
    const height = Math.min(most, extent.height);
    if (!this.gpu.alive || width === 0 || height === 0) return;
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    if (!this.#configured) {
      this.#context.configure({ device: this.gpu.device, format: this.#format, alphaMode: 'premultiplied' });
      this.#configured = true;
    }
    const target = this.#context.getCurrentTexture().createView({ label: 'histogram/paint/target' });
    this.#brush.paint(pipeline, target, picture, look, { ...extent, width, height });
  }

  destroy(): void {
    this.#brush.destroy();
    if (this.#configured) this.#context.unconfigure();
  }
}
