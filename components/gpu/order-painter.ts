/**
 * Draws recorded order: queues from the owners of their places, merges straight from the logs of the inspected run.
 *
 * Knows: render pipelines, what to draw where. Does not know: the document, styles, when to draw.
 */
import { formOf } from '../model/bars.ts';
import { largestOf } from '../model/counts.ts';
import { tilePage } from '../model/merge.ts';
import type { Queues } from '../model/queue.ts';
import { type Bindings, layOutBindings } from './bindings.ts';
import type { Draw } from './canvas-painter.ts';
import { compile } from './compile.ts';
import type { InspectedBuffers } from './inspector.ts';
import { type Moment, ORDER_PARAMS, type OrderFacts, packOrderParams, tileLanes } from './order-params.ts';
import { ORDER_SHADERS } from './shaders.ts';
import type { Gpu } from './shared-device.ts';
import { structBytes } from './struct.ts';

const BYTES = Uint32Array.BYTES_PER_ELEMENT;

const PARAMS_BYTES = structBytes(ORDER_PARAMS);

/** What each kind of picture is drawn by, in this order. */
const PARTS = { queue: ['cells'], merge: ['tiles', 'segments'] } as const;

export type OrderKind = keyof typeof PARTS;

type Part = keyof typeof ORDER_SHADERS;

/** A picture whose numbers lie on the GPU. */
export interface OrderPicture {
  /**
   * The picture at a moment, for a painter of canvases. Nothing is made or dispatched, whatever of this changes.
   *
   * @param page of the tiles, from 0; queues have none
   */
  at(moment: Moment, page?: number): Draw;
  destroy(): void;
}

/** Pipelines of one device for one texture format; all canvases share them. */
export class OrderPainter {
  static readonly #painters = new WeakMap<Gpu, OrderPainter>();

  /** The painter of a device's canvases. */
  static of(gpu: Gpu): OrderPainter {
    const painter =
      OrderPainter.#painters.get(gpu) ?? new OrderPainter(gpu, navigator.gpu.getPreferredCanvasFormat());
    OrderPainter.#painters.set(gpu, painter);
    return painter;
  }

  readonly #gpu: Gpu;
  readonly #format: GPUTextureFormat;
  readonly #bindings: Readonly<Record<OrderKind, Bindings>>;
  readonly #compiling = new Map<Part, Promise<GPURenderPipeline>>();
  readonly #pipelines = new Map<Part, GPURenderPipeline>();

  constructor(gpu: Gpu, format: GPUTextureFormat) {
    this.#gpu = gpu;
    this.#format = format;
    const stages = GPUShaderStage.VERTEX | GPUShaderStage.FRAGMENT;
    const layOut = (kind: OrderKind, ...words: number[]) =>
      layOutBindings(
        gpu.device,
        `histogram/${kind}`,
        [stages, 'uniform', PARAMS_BYTES],
        ...words.map((least) => [stages, 'read-only-storage', least * BYTES] as const),
      );
    this.#bindings = { queue: layOut('queue', 1, 1), merge: layOut('merge', 1, 2, 1) };
  }

  /** Compiles what a kind needs, or finds it compiled. @throws HistogramFailure `shader` or `device-lost` */
  async prepare(kind: OrderKind): Promise<void> {
    await Promise.all(
      PARTS[kind].map(async (part) => {
        const compiling = this.#compiling.get(part) ?? this.#compile(kind, part);
        this.#compiling.set(part, compiling);
        this.#pipelines.set(part, await compiling);
      }),
    );
  }

  /** Uploads queues, to be drawn once `queue` is prepared. The caller owns the picture. */
  queue(queues: Queues): OrderPicture {
    const { device } = this.#gpu;
    const buffers = (['starts', 'owners'] as const).map((thing) => {
      const words = queues[thing] as Uint32Array<ArrayBuffer>;
      const buffer = device.createBuffer({
        label: `histogram/queue/${thing}`,
        size: Math.max(BYTES, words.byteLength),
        usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
      });
      device.queue.writeBuffer(buffer, 0, words);
      return buffer;
    });
    const { plan, groups, longest } = queues;
    return this.#picture(
      'queue',
      { bins: plan.bins, groups, largest: Math.max(1, longest) },
      buffers,
      buffers,
    );
  }

  /** Binds the logs of a merge, to be drawn once `merge` is prepared and as long as they live. The caller owns the picture. */
  merge({ counts, plan, logs }: InspectedBuffers): OrderPicture {
    const { bins, workgroups } = plan;
    const facts = { bins, groups: workgroups, largest: Math.max(1, largestOf(counts)) };
    return this.#picture('merge', facts, [logs.counts, logs.merges, logs.tickets], []);
  }

  #picture(kind: OrderKind, facts: OrderFacts, bound: GPUBuffer[], owned: GPUBuffer[]): OrderPicture {
    const { device } = this.#gpu;
    const { bins, groups } = facts;
    const params = device.createBuffer({
      label: `histogram/${kind}/params`,
      size: PARAMS_BYTES,
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
    const bindings = this.#bindings[kind].bind(params, ...bound);
    return {
      at:
        (moment, page = 0) =>
        (encoder, view, look, extent) => {
          const shown = kind === 'merge' ? tilePage(groups, page) : null;
          const lanes = formOf(bins) === 'rows' ? bins : Math.min(bins, extent.width);
          const boxes: Readonly<Record<Part, number>> = {
            cells: lanes,
            tiles: (shown?.count ?? 0) * tileLanes(bins, shown, extent.width),
            segments: groups * lanes,
          };
          device.queue.writeBuffer(params, 0, packOrderParams(facts, moment, shown, look, extent));
          const pass = encoder.beginRenderPass({
            label: `histogram/${kind}/pass`,
            colorAttachments: [{ view, loadOp: 'clear', storeOp: 'store' }],
          });
          pass.setBindGroup(0, bindings);
          for (const part of PARTS[kind]) {
            pass.setPipeline(this.#pipelines.get(part)!);
            pass.draw(6 * boxes[part]);
          }
          pass.end();
        },
      destroy() {
        for (const buffer of [params, ...owned]) buffer.destroy();
      },
    };
  }

  #compile(kind: OrderKind, part: Part): Promise<GPURenderPipeline> {
    const label = `histogram/${kind}/${part}`;
    return compile(this.#gpu, label, ORDER_SHADERS[part], (module) =>
      this.#gpu.device.createRenderPipelineAsync({
        label,
        layout: this.#bindings[kind].pipelineLayout,
        vertex: { module },
        fragment: { module, targets: [{ format: this.#format }] },
      }),
    );
  }
}
