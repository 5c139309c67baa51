/**
 * Draws the bars from the buffer that the kernel filled.
 *
 * Knows: render pipelines and targets. Does not know: the document, styles, when to draw.
 */
import type { BarsView } from '../model/bars.ts';
import { type Bindings, layOutBindings } from './bindings.ts';
import { compile } from './compile.ts';
import { type Appearance, type Extent, PAINT_PARAMS, packPaintParams } from './paint-params.ts';
import { BAR_SHADERS } from './shaders.ts';
import type { Gpu } from './shared-device.ts';
import { structBytes } from './struct.ts';

const BYTES = Uint32Array.BYTES_PER_ELEMENT;

const PARAMS_BYTES = structBytes(PAINT_PARAMS);

/** What is drawn: a layout of counts, and the buffer they lie in (one u32 a bin, more behind it is ignored). */
export interface Picture {
  readonly view: BarsView;
  readonly bins: number;
  readonly buffer: GPUBuffer;
}

/** Where it is drawn. */
export interface Target {
  readonly view: GPUTextureView;
  /** From {@link Painter.createParams}; written at once, read when the commands run. */
  readonly params: GPUBuffer;
}

/** Pipelines of one device for one texture format; all canvases share them. */
export class Painter {
  static readonly #painters = new WeakMap<Gpu, Painter>();

  /** The painter of a device's canvases. */
  static of(gpu: Gpu): Painter {
    const painter = Painter.#painters.get(gpu) ?? new Painter(gpu, navigator.gpu.getPreferredCanvasFormat());
    Painter.#painters.set(gpu, painter);
    return painter;
  }

  readonly #gpu: Gpu;
  readonly format: GPUTextureFormat;
  readonly #bindings: Bindings;
  readonly #compiling = new Map<BarsView['form'], Promise<GPURenderPipeline>>();
  readonly #pipelines = new Map<BarsView['form'], GPURenderPipeline>();

  constructor(gpu: Gpu, format: GPUTextureFormat) {
    this.#gpu = gpu;
    this.format = format;
    this.#bindings = layOutBindings(
      gpu.device,
      'histogram/paint',
      [GPUShaderStage.VERTEX | GPUShaderStage.FRAGMENT, 'uniform', PARAMS_BYTES],
      [GPUShaderStage.VERTEX, 'read-only-storage', BYTES],
    );
  }

  /** Compiles what a form needs, or finds it compiled. @throws HistogramFailure `shader` or `device-lost` */
  async prepare(form: BarsView['form']): Promise<void> {
    const compiling = this.#compiling.get(form) ?? this.#compile(form);
    this.#compiling.set(form, compiling);
    this.#pipelines.set(form, await compiling);
  }

  /** A uniform buffer for {@link record}; the caller owns it. */
  createParams(): GPUBuffer {
    return this.#gpu.device.createBuffer({
      label: 'histogram/paint/params',
      size: PARAMS_BYTES,
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
  }

  /** Records clearing the target and drawing a picture of a prepared form on it. */
  record(
    encoder: GPUCommandEncoder,
    { params, view: target }: Target,
    { view, bins, buffer }: Picture,
    look: Appearance,
    extent: Extent,
  ): void {
    this.#gpu.device.queue.writeBuffer(params, 0, packPaintParams(view, bins, look, extent));
    const pass = encoder.beginRenderPass({
      label: 'histogram/paint/pass',
      colorAttachments: [{ view: target, loadOp: 'clear', storeOp: 'store' }],
    });
    pass.setPipeline(this.#pipelines.get(view.form)!);
    pass.setBindGroup(0, this.#bindings.bind(params, buffer));
    pass.draw(4, view.form === 'rows' ? bins : Math.min(bins, extent.width));
    pass.end();
  }

  #compile(form: BarsView['form']): Promise<GPURenderPipeline> {
    const label = `histogram/paint/${form}`;
    return compile(this.#gpu, label, BAR_SHADERS[form], (module) =>
      this.#gpu.device.createRenderPipelineAsync({
        label,
        layout: this.#bindings.pipelineLayout,
        vertex: { module },
        fragment: { module, targets: [{ format: this.format }] },
        primitive: { topology: 'triangle-strip' },
      }),
    );
  }
}
