/** Compiling a pipeline, and saying so in our words when it fails. */
import { asFailure, HistogramFailure } from '../model/errors.ts';
import type { Gpu } from './shared-device.ts';

/** A loss that was noticed while a device was in use. */
export function lostFailure(): HistogramFailure {
  return new HistogramFailure('device-lost', 'The GPU was lost.');
}

/**
 * Makes a pipeline from a module.
 *
 * @param label of the module and the pipeline, such as `histogram/count/storage`
 * @param create calls one of the device's `create…PipelineAsync`
 * @throws HistogramFailure `shader`, or `device-lost` if the device went meanwhile
 */
export async function compile<Pipeline>(
  gpu: Gpu,
  label: string,
  code: string,
  create: (module: GPUShaderModule) => Promise<Pipeline>,
): Promise<Pipeline> {
  try {
    return await create(gpu.device.createShaderModule({ label, code }));
  } catch (thrown) {
    throw gpu.alive ? asFailure(thrown, 'shader', `The GPU's compiler refused ${label}.`) : lostFailure();
  }
}
