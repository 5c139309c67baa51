/**
 * Draws the bars from the buffer that the kernel filled.
 *
 * Knows: render pipelines and targets. Does not know: the document, styles, when to draw.
 */
import type { BarsView } from '../model/bars.ts';
import { asFailure } from '../model/errors.ts';
import { type Appearance, type Extent, PAINT_PARAMS, packPaintParams } from './paint-params.ts';
import { BAR_SHADERS } from './shaders.ts';
import type { Gpu } from './shared-device.ts';
import { layOutStruct } from './struct.ts';

const PARAMS_BYTES = layOutStruct(PAINT_PARAMS).words * 4;

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
    let formats = Painter.#painters.get(gpu);
    if (!formats) Painter.#painters.set(gpu, (formats = new Map()));
    let painter = formats.get(format);
    if (!painter) formats.set(format, (painter = new Painter(gpu, format)));
    return painter;
  }

  readonly #gpu: Gpu;
  readonly #format: GPUTextureFormat;
  readonly #layout: GPUBindGroupLayout;
  readonly #pipelines = new Map<BarsView['form'], Promise<GPURenderPipeline>>();

  constructor(gpu: Gpu, format: GPUTextureFormat) {
    this.#gpu = gpu;
    this.#format = format;
    this.#layout = gpu.device.createBindGroupLayout({
      label: 'histogram/paint/layout',
      entries: [
        {
          binding: 0,
          visibility: GPUShaderStage.VERTEX | GPUShaderStage.FRAGMENT,
          buffer: { type: 'uniform', minBindingSize: PARAMS_BYTES },
        },
        {
          binding: 1,
          visibility: GPUShaderStage.VERTEX,
          buffer: { type: 'read-only-storage', minBindingSize: 4 },
        },
      ],
    });
  }

  /** The pipeline of a form, compiled at most once. @throws HistogramFailure `shader` */
  pipeline(form: BarsView['form']): Promise<GPURenderPipeline> {
    let pipeline = this.#pipelines.get(form);
    if (!pipeline) this.#pipelines.set(form, (pipeline = this.#compile(form)));
    return pipeline;
  }

  /** A brush for one target; it owns its uniform buffer. */
  createBrush(): Brush {
    return new Brush(this.#gpu, this.#layout);
  }

  async #compile(form: BarsView['form']): Promise<GPURenderPipeline> {
    const { device } = this.#gpu;
    const { code, vertex, fragment } = BAR_SHADERS[form];
    const label = `histogram/paint/${form}`;
    try {
      const module = device.createShaderModule({ label, code });
      return await device.createRenderPipelineAsync({
        label,
        layout: device.createPipelineLayout({
          label: 'histogram/paint/layout',
          bindGroupLayouts: [this.#layout],
        }),
        vertex: { module, entryPoint: vertex },
        fragment: { module, entryPoint: fragment, targets: [{ format: this.#format }] },
        primitive: { topology: 'triangle-strip' },
      });
    } catch (thrown) {
      const reason = this.#gpu.alive ? 'shader' : 'device-lost';
      throw asFailure(thrown, reason, `The GPU's compiler refused the shaders that draw ${form}.`);
    }
  }
}

/** Paints one picture after another on textures of one format. */
export class Brush {
  readonly #gpu: Gpu;
  readonly #layout: GPUBindGroupLayout;
  readonly #params: GPUBuffer;

  constructor(gpu: Gpu, layout: GPUBindGroupLayout) {
    this.#gpu = gpu;
    this.#layout = layout;
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
    pass.setBindGroup(
      0,
      device.createBindGroup({
        label: 'histogram/paint/bindings',
        layout: this.#layout,
        entries: [
          { binding: 0, resource: { buffer: this.#params } },
          { binding: 1, resource: { buffer } },
        ],
      }),
    );
    pass.draw(4, view.form === 'rows' ? bins : Math.min(bins, extent.width));
    pass.end();
    device.queue.submit([encoder.finish()]);
  }

  destroy(): void {
    this.#params.destroy();
  }
}
