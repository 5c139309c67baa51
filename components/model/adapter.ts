/** What is known of the GPU behind a device. */

/** Texts are empty where the browser hides them. */
export interface Adapter {
  readonly name: string;
  readonly vendor: string;
  readonly architecture: string;
  /** Whether it is a program: its times then say nothing about GPUs. */
  readonly software: boolean;
}

/** Programs that draw and count on the CPU, by the names that they give themselves. */
const PROGRAMS = /swiftshader|llvmpipe|lavapipe|softpipe|basic render|software/i;

/**
 * Describes an adapter.
 *
 * @param info WebGPU's `GPUAdapterInfo`
 * @example describeAdapter(adapter.info).software // true for SwiftShader
 */
export function describeAdapter({
  description = '',
  vendor = '',
  architecture = '',
  isFallbackAdapter = false,
}: {
  readonly description?: string;
  readonly vendor?: string;
  readonly architecture?: string;
  readonly isFallbackAdapter?: boolean;
}): Adapter {
  const name = description || [vendor, architecture].filter(Boolean).join(' ');
  return {
    name,
    vendor,
    architecture,
    software: isFallbackAdapter || PROGRAMS.test(`${name} ${vendor} ${architecture}`),
  };
}
