import { expect, test } from 'vitest';
import { sharedDevice } from '../../components/gpu/shared-device.ts';
import { onGpu, overhear } from './gpu-harness.ts';

/** A buffer that is mapped for reading and written by shaders, which WebGPU forbids. */
function makeForbiddenBuffer(device: GPUDevice): void {
  device.createBuffer({ size: 16, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.STORAGE });
}

test('hands the value on', async () => {
  expect(await onGpu(({ alive }) => alive)).toBe(true);
});

test('hears a validation error', async () => {
  const { device } = await sharedDevice.acquire();
  const { complaints } = await overhear(device, () => makeForbiddenBuffer(device));
  expect(complaints).toEqual([expect.stringMatching(/^validation: .+/)]);
});

test('hears an error outside all scopes', async () => {
  const { device } = await sharedDevice.acquire();
  const { complaints } = await overhear(device, async () => {
    for (let scope = 0; scope < 3; scope++) await device.popErrorScope();
    makeForbiddenBuffer(device);
    for (let scope = 0; scope < 3; scope++) device.pushErrorScope('validation');
  });
  expect(complaints).toEqual([expect.stringMatching(/^uncaptured: .+/)]);
});

test('fails a test whose device complains', async () => {
  await expect(onGpu(({ device }) => makeForbiddenBuffer(device))).rejects.toThrow('validation: ');
});

test('fails a test that throws, and leaves the next one alone', async () => {
  const broken = onGpu(() => {
    throw new Error('the work is broken');
  });
  await expect(broken).rejects.toThrow('the work is broken');
  expect(await onGpu(() => 7)).toBe(7);
});
