/**
 * Buffers bound in the order of their binding numbers, always in group 0.
 *
 * Knows: explicit layouts. Does not know: what the buffers hold.
 */

/** One binding: who reads it, as what, and the fewest bytes it needs. */
export type Binding = readonly [
  visibility: GPUShaderStageFlags,
  type: GPUBufferBindingType,
  minBindingSize: number,
];

/** A bind group layout and what follows from it. */
export interface Bindings {
  readonly pipelineLayout: GPUPipelineLayout;
  /** Binds one buffer a binding. */
  bind(...buffers: GPUBuffer[]): GPUBindGroup;
}

/** Lays out buffers. @param label prefix of the objects' labels, such as `histogram/count` */
export function layOutBindings(device: GPUDevice, label: string, ...bindings: Binding[]): Bindings {
  const layout = device.createBindGroupLayout({
    label: `${label}/layout`,
    entries: bindings.map(([visibility, type, minBindingSize], binding) => ({
      binding,
      visibility,
      buffer: { type, minBindingSize },
    })),
  });
  return {
    pipelineLayout: device.createPipelineLayout({ label: `${label}/layout`, bindGroupLayouts: [layout] }),
    bind: (...buffers) =>
      device.createBindGroup({
        label: `${label}/bindings`,
        layout,
        entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
      }),
  };
}
