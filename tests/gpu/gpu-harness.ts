/**
 * Work on a device that must not complain.
 *
 * Knows: error scopes, uncaptured errors. Does not know: what is tested. A missing adapter is a failure like any other:
 * nothing here is skipped.
 */
import { expect } from 'vitest';
import { type Gpu, type SharedDevice, sharedDevice } from '../../components/gpu/shared-device.ts';

const FILTERS: readonly GPUErrorFilter[] = ['validation', 'out-of-memory', 'internal'];

/** Runs work inside error scopes of every kind. @returns what the work returns, and what the device said of it */
export async function overhear<Value>(
  device: GPUDevice,
  work: () => Value | Promise<Value>,
): Promise<{ value: Value; complaints: string[] }> {
  const complaints: string[] = [];
  const note = ({ error }: GPUUncapturedErrorEvent) => complaints.push(`uncaptured: ${error.message}`);
  device.addEventListener('uncapturederror', note);
  for (const filter of FILTERS) device.pushErrorScope(filter);
  try {
    const value = await work();
    for (const filter of FILTERS.toReversed()) {
      const error = await device.popErrorScope();
      if (error) complaints.push(`${filter}: ${error.message}`);
    }
    // Errors outside all scopes are reported at the latest when everything before this is done.
    await device.queue.onSubmittedWorkDone();
    return { value, complaints };
  } finally {
    device.removeEventListener('uncapturederror', note);
  }
}

/** Runs work on the page's device and asserts that the device had nothing to complain of. */
export async function onGpu<Value>(
  work: (gpu: Gpu) => Value | Promise<Value>,
  shared: SharedDevice = sharedDevice,
): Promise<Value> {
  const gpu = await shared.acquire();
  const { value, complaints } = await overhear(gpu.device, () => work(gpu));
  expect(complaints.join('\n')).toBe('');
  return value;
}
