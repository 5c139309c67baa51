/** A device from Dawn, with every limit and feature that the benchmark spends. */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const LIMITS = [
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
  'maxComputeWorkgroupStorageSize',
  'maxStorageBufferBindingSize',
  'maxBufferSize',
];

/** Dawn frees an instance that nobody holds, and its devices with it. */
const kept = [];

/**
 * Opens the adapter that Dawn finds first.
 *
 * @param path of dawn.node
 * @returns the device and what is worth knowing of its adapter
 * @throws Error that says what is missing
 */
export async function openDevice(path) {
  if (!path) throw new Error('DAWN_NODE is not set: the path of dawn.node, from the webgpu package.');
  const dawn = createRequire(import.meta.url)(resolve(path));
  Object.assign(globalThis, dawn.globals);
  const gpu = dawn.create([]);
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) {
    throw new Error('Dawn found no GPU. On Linux it needs libvulkan.so.1 and a Vulkan driver for the GPU.');
  }
  if (!adapter.features.has('timestamp-query')) throw new Error('This adapter has no timestamp-query.');
  const device = await adapter.requestDevice({
    label: 'bench/device',
    requiredFeatures: ['timestamp-query', 'subgroups'].filter((name) => adapter.features.has(name)),
    requiredLimits: Object.fromEntries(LIMITS.map((name) => [name, adapter.limits[name]])),
  });
  device.addEventListener('uncapturederror', ({ error }) => {
    console.error(error.message);
    process.exit(1);
  });
  kept.push(dawn, gpu, adapter, device);
  const { vendor, architecture, description, device: name } = adapter.info;
  return {
    device,
    limits: device.limits,
    driver: description,
    /** Without its driver. */
    product: name,
    adapter: {
      name: [name, description].filter(Boolean).join(', '),
      vendor,
      architecture,
      software:
        adapter.info.isFallbackAdapter || /swiftshader|llvmpipe/i.test(`${architecture} ${description}`),
    },
  };
}
