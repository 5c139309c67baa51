/** Running a listing as its contract says, on a device that must not complain. */
import type { Gpu } from '../../components/gpu/shared-device.ts';
import type { ListingContract, ListingType } from '../../components/model/listing-contract.ts';
import { readWords } from './readback.ts';

const VIEWS = { u32: Uint32Array, i32: Int32Array, f32: Float32Array } as const;

/** Words as numbers of a type. */
function asNumbers(words: ArrayBuffer, type: ListingType): number[] {
  return Array.from(new VIEWS[type](words));
}

/** What the compiler says of a code. */
export async function messagesOf({ device }: Gpu, code: string): Promise<readonly GPUCompilationMessage[]> {
  const { messages } = await device
    .createShaderModule({ label: 'listing/test/code', code })
    .getCompilationInfo();
  return messages;
}

/** Compiles once and runs several times, each time on an output of zeros. @returns the output of each run */
export async function runListing(
  { device }: Gpu,
  { code, length, type, dispatch }: ListingContract,
  runs: number,
): Promise<number[][]> {
  const module = device.createShaderModule({ label: 'listing/test/code', code });
  const pipeline = await device.createComputePipelineAsync({
    label: 'listing/test/pipeline',
    layout: 'auto',
    compute: { module },
  });
  const buffer = device.createBuffer({
    label: 'listing/test/out',
    size: 4 * length,
    usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST,
  });
  const bindings = device.createBindGroup({
    label: 'listing/test/out',
    layout: pipeline.getBindGroupLayout(0),
    entries: [{ binding: 0, resource: { buffer } }],
  });
  const outputs: number[][] = [];
  for (let run = 0; run < runs; run++) {
    const encoder = device.createCommandEncoder({ label: 'listing/test/run' });
    encoder.clearBuffer(buffer);
    const pass = encoder.beginComputePass({ label: 'listing/test/run' });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, bindings);
    pass.dispatchWorkgroups(dispatch);
    pass.end();
    device.queue.submit([encoder.finish()]);
    const words = await readWords(device, buffer, length);
    outputs.push(asNumbers(Uint32Array.from(words).buffer, type));
  }
  buffer.destroy();
  return outputs;
}
