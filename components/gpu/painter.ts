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

/** Pipelines of one device for one texture format, shared by all elements. */
export class Painter {
  static readonly #painters = new WeakMap<Gpu, Map<GPUTextureFormat, Painter>>();

  /** The painter of a device for a format. */
  static of(gpu: Gpu, format: GPUTextureFormat): Painter {
    const formats = Painter.#painters.get(gpu) ?? new Map<GPUTextureFormat, Painter>();
    Painter.#painters.set(gpu, formats);
    const painter = formats.get(format) ?? new Painter(gpu, format);
    formats.set(format, painter);
    return painter;
  }

  readonly #gpu: Gpu;
  readonly #format: GPUTextureFormat;
  readonly #bindings: Bindings;
  readonly #pipelines = new Map<BarsView['form'], Promise<GPURenderPipeline>>();

  constructor(gpu: Gpu, format: GPUTextureFormat) {
    this.#gpu = gpu;
    this.#format = format;
    this.#bindings = layOutBindings(
      gpu.device,
      'histogram/paint',
      [GPUShaderStage.VERTEX | GPUShaderStage.FRAGMENT, 'uniform', PARAMS_BYTES],
      [GPUShaderStage.VERTEX, 'read-only-storage', BYTES],
    );
  }

  /** The pipeline of a form, compiled at most once. @throws HistogramFailure `shader` */
  pipeline(form: BarsView['form']): Promise<GPURenderPipeline> {
    const pipeline = this.#pipelines.get(form) ?? this.#compile(form);
    this.#pipelines.set(form, pipeline);
    return pipeline;
  }

  /** A brush for one target; it owns its uniform buffer. */
  createBrush(): Brush {
    return new Brush(this.#gpu, this.#bindings);
  }

  #compile(form: BarsView['form']): Promise<GPURenderPipeline> {
    const label = `histogram/paint/${form}`;
    return compile(this.#gpu, label, BAR_SHADERS[form], (module) =>
      this.#gpu.device.createRenderPipelineAsync({
        label,
        layout: this.#bindings.pipelineLayout,
        vertex: { module },
        fragment: { module, targets: [{ format: this.#format }] },
        primitive: { topology: 'triangle-strip' },
      }),
    );
  }
}

/** Paints one picture after another on textures of one format. */
export class Brush {
  readonly #gpu: Gpu;
  readonly #bindings: Bindings;
  readonly #params: GPUBuffer;

  constructor(gpu: Gpu, bindings: Bindings) {
    this.#gpu = gpu;
    this.#bindings = bindings;
    this.#params = gpu.device.createBuffer({
      label: 'histogram/paint/params',
      size: PARAMS_BYTES,
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
  }

  /** Clears the target and draws. One submit. */
  paint(
    pipeline: GPURenderPipeline,
    target: GPUTextureView,
    picture: Picture,
    look: Appearance,
    extent: Extent,
  ): void {
    const { device } = this.#gpu;
    const { view, bins, buffer } = picture;
    device.queue.writeBuffer(this.#params, 0, packPaintParams(view, bins, look, extent));
    const encoder = device.createCommandEncoder({ label: 'histogram/paint/encoder' });
    const pass = encoder.beginRenderPass({
      label: 'histogram/paint/pass',
      colorAttachments: [{ view: target, loadOp: 'clear', storeOp: 'store', clearValue: [0, 0, 0, 0] }],
    });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, this.#bindings.bind(this.#params, buffer));
    pass.draw(4, view.form === 'rows' ? bins : Math.min(bins, extent.width));
    pass.end();
    device.queue.submit([encoder.finish()]);
  }

  destroy(): void {
    this.#params.destroy();
  }
}
