import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { describe, expect, test } from 'vitest';
import { readContract } from '../../components/model/listing-contract.ts';
import config from '../../vite.config.ts';
import { KERNELS, LISTINGS } from './shader-sources.ts';

const PATHS = Object.keys(LISTINGS);

/** What a slide shows at a size that is legible from the back of a room. */
const MOST_LINES = 20;
const MOST_COLUMNS = 66;

/** A file as a build ships it. */
async function shipped(path: string): Promise<string> {
  const { plugins } = await config({ command: 'build', mode: 'site' });
  const [wgsl] = plugins as [
    Plugin & Record<'configResolved' | 'load', (value: unknown) => { code: string }>,
  ];
  wgsl.configResolved({ command: 'build' });
  const { code } = wgsl.load(resolve(import.meta.dirname, '../..', path));
  return JSON.parse(/^export default (".*");$/s.exec(code)![1]!);
}

test('there are listings', () => expect(PATHS).toContain('shaders/listings/two-level-histogram.wgsl'));

describe.each(PATHS)('%s', (path) => {
  const text = LISTINGS[path]!;
  const { code, sentence, length, expect: expected } = readContract(text);

  test('says what it must print, unless it does not compile', () => {
    const values = expected?.split(', ').length ?? null;
    expect(values).toBe(path.endsWith('/no-atomic-f32.wgsl') ? null : length);
  });

  test('has a sentence of a length that a slide can show', () => {
    expect(sentence.length).toBeGreaterThan(30);
    expect(sentence.length).toBeLessThanOrEqual(120);
  });

  test('fits a slide', () => {
    const lines = code.split('\n');
    expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
    expect(lines.filter((line) => line.length > MOST_COLUMNS || /[^ -~]|\s$/.test(line))).toEqual([]);
  });

  test('is plain WGSL with one entry point and one output', () => {
    expect(text).not.toContain('${');
    expect(code.match(/@compute\b/g)).toHaveLength(1);
    expect(code.match(/@group\(\d+\)\s*@binding\(\d+\)\s*var<[\w, ]+> \w+/g)).toEqual([
      '@group(0) @binding(0)\nvar<storage, read_write> out',
    ]);
  });

  test('is shipped as it stands', async () => expect(await shipped(path)).toBe(text));
});

test('kernels are shipped small all the same', async () => {
  const sent = await shipped('shaders/count-storage.wgsl');
  expect(sent.length).toBeLessThan(KERNELS['shaders/count-storage.wgsl']!.length / 2);
  expect(sent).not.toMatch(/\/\/|\n/);
});

test('all eleven built-ins are shown on both types, in storage and in workgroup memory, alike but for that', () => {
  const NAMES = 'Load Store Add Sub Max Min And Or Xor Exchange CompareExchangeWeak'.split(' ').sort();
  for (const memory of ['storage', 'workgroup']) {
    const [unsigned, signed] = ['u32', 'i32'].map((type) => {
      const { code } = readContract(LISTINGS[`shaders/listings/builtins-${memory}-${type}.wgsl`]!);
      expect(code).toMatch(memory === 'storage' ? /> out: array<atomic</ : /<workgroup> c: array<atomic</);
      return code.replaceAll(type, 'T').replaceAll('i: u32', 'i: T').replaceAll('-5', '5');
    });
    expect(signed).toBe(unsigned);
    const calls = [...unsigned!.matchAll(/\batomic([A-Z]\w+)\(/g)].map(([, call]) => call!);
    expect([...new Set(calls)].sort()).toEqual(NAMES);
  }
});
