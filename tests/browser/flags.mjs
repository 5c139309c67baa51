/**
 * Chromium's switches for WebGPU in software. With other mixes the GPU process dies when a canvas is presented, or
 * screenshots are blank.
 */
export const FLAGS = [
  '--enable-unsafe-webgpu',
  '--enable-features=Vulkan',
  '--use-vulkan=swiftshader',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Chromium's sandbox refuses to start as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
