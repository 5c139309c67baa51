/** Reading from the GPU what lies in a buffer or a texture. */

async function read(
  device: GPUDevice,
  bytes: number,
  record: (encoder: GPUCommandEncoder, staging: GPUBuffer) => void,
): Promise<ArrayBuffer> {
  const usage = GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ;
  const staging = device.createBuffer({ label: 'test/staging', size: bytes, usage });
  const encoder = device.createCommandEncoder({ label: 'test/readback' });
  record(encoder, staging);
  device.queue.submit([encoder.finish()]);
  await staging.mapAsync(GPUMapMode.READ);
  const copy = staging.getMappedRange().slice(0);
  staging.destroy();
  return copy;
}

/** The first words of a buffer. */
export async function readWords(device: GPUDevice, buffer: GPUBuffer, words: number): Promise<Uint32Array> {
  return new Uint32Array(
    await read(device, 4 * words, (encoder, staging) =>
      encoder.copyBufferToBuffer(buffer, 0, staging, 0, 4 * words),
    ),
  );
}

/** The pixels of a texture of four bytes a pixel, row after row, each as 0xAABBGGRR. */
export async function readPixels(device: GPUDevice, texture: GPUTexture): Promise<Uint32Array> {
  const { width, height } = texture;
  // Rows are copied at multiples of 256 bytes.
  const pitch = Math.ceil(width / 64) * 64;
  const padded = new Uint32Array(
    await read(device, 4 * pitch * height, (encoder, buffer) =>
      encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow: 4 * pitch }, { width, height }),
    ),
  );
  const pixels = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    pixels.set(padded.subarray(y * pitch, y * pitch + width), y * width);
  }
  return pixels;
}
