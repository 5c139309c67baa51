import { describe, expect, test } from 'vitest';
import { describeAdapter } from '../../components/model/adapter.ts';

describe('an adapter is called', () => {
  test.each([
    { info: {}, name: '' },
    { info: { description: '', vendor: '', architecture: '' }, name: '' },
    { info: { description: 'NVIDIA H200' }, name: 'NVIDIA H200' },
    { info: { description: 'NVIDIA H200', vendor: 'nvidia', architecture: 'hopper' }, name: 'NVIDIA H200' },
    { info: { vendor: 'nvidia', architecture: 'hopper' }, name: 'nvidia hopper' },
    { info: { vendor: 'nvidia', architecture: '' }, name: 'nvidia' },
    { info: { vendor: '', architecture: 'gen-12lp' }, name: 'gen-12lp' },
  ])('"$name": $info', ({ info, name }) => {
    const { vendor = '', architecture = '' } = info as { vendor?: string; architecture?: string };
    expect(describeAdapter(info)).toEqual({ name, vendor, architecture, software: false });
  });
});

describe('a program is', () => {
  test.each([
    { description: 'SwiftShader Device (Subzero)' },
    { description: 'llvmpipe (LLVM 15.0.7, 256 bits)' },
    { description: 'Lavapipe' },
    { description: 'softpipe' },
    { description: 'Microsoft Basic Render Driver' },
    { description: 'Apple Software Renderer' },
    { vendor: 'google', architecture: 'swiftshader' },
    { vendor: 'mesa', architecture: 'LLVMpipe' },
    // A name that tells nothing, in front of one that does.
    { description: 'Device 0', vendor: 'google', architecture: 'swiftshader' },
    { isFallbackAdapter: true },
    { description: 'NVIDIA H200', vendor: 'nvidia', isFallbackAdapter: true },
  ])('%o', (info) => expect(describeAdapter(info).software).toBe(true));
});

describe('no program is', () => {
  test.each([
    { description: 'NVIDIA H200', vendor: 'nvidia', architecture: 'hopper' },
    { description: 'AMD Radeon RX 7900 XTX (RADV NAVI31)', vendor: 'amd', architecture: 'rdna-3' },
    { vendor: 'apple', architecture: 'common-3', isFallbackAdapter: false },
    { vendor: 'qualcomm', architecture: 'adreno-7xx' },
    { vendor: 'intel', architecture: 'gen-12lp' },
    { vendor: 'microsoft' },
    {},
  ])('%o', (info) => expect(describeAdapter(info).software).toBe(false));
});
