/** Chromium's switches for WebGPU in software. */
export const FLAGS: string[];
