/** Putting questions to a shader function: a buffer of words in, a buffer of words out. */
import type { Gpu } from '../../components/gpu/shared-device.ts';
import { readWords } from './readback.ts';

export interface Question {
  /** A module with one compute entry point, of workgroups of 64. */
  readonly code: string;
  readonly constants?: Record<string, number>;
  /** Bound at `@group(group) @binding(0)`; the answer at `@binding(1)`. */
  readonly group: number;
  readonly words: Uint32Array<ArrayBuffer>;
  /** Invocations needed. */
  readonly count: number;
  readonly answerWords: number;
  /** Bound at `@group(0) @binding(0)` where `group` is another. */
  readonly uniform?: ArrayBuffer;
}

/** Runs one kernel over all words. @returns the whole answer */
export async function ask({ device }: Gpu, question: Question): Promise<Uint32Array> {
  const { code, constants = {}, group, words, count, answerWords, uniform } = question;
  const made: GPUBuffer[] = [];
  const create = (size: number, usage: GPUBufferUsageFlags, contents?: BufferSource): GPUBuffer => {
    const buffer = device.createBuffer({ label: 'test/ask', size, usage: usage | GPUBufferUsage.COPY_DST });
    if (contents) device.queue.writeBuffer(buffer, 0, contents);
    made.push(buffer);
    return buffer;
  };
  const bind = (index: number, ...buffers: GPUBuffer[]): GPUBindGroup =>
    device.createBindGroup({
      label: 'test/ask',
      layout: pipeline.getBindGroupLayout(index),
      entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
    });

  const pipeline = await device.createComputePipelineAsync({
    label: 'test/ask',
    layout: 'auto',
    compute: { module: device.createShaderModule({ label: 'test/ask', code }), constants },
  });
  const answer = create(4 * answerWords, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC);
  const encoder = device.createCommandEncoder({ label: 'test/ask' });
  const pass = encoder.beginComputePass({ label: 'test/ask' });
  pass.setPipeline(pipeline);
  if (uniform) pass.setBindGroup(0, bind(0, create(uniform.byteLength, GPUBufferUsage.UNIFORM, uniform)));
  pass.setBindGroup(group, bind(group, create(words.byteLength, GPUBufferUsage.STORAGE, words), answer));
  pass.dispatchWorkgroups(Math.ceil(count / 64));
  pass.end();
  device.queue.submit([encoder.finish()]);
  const answered = await readWords(device, answer, answerWords);
  for (const buffer of made) buffer.destroy();
  return answered;
}
