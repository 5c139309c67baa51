import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const TYPES = join(ROOT, 'dist/types');

function run(program: string, words: readonly string[]): string {
  return execFileSync(program, words, { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' });
}

/** What a module's code prints, run by Node as a user runs it. */
function runInNode(code: string): unknown {
  return JSON.parse(run(process.execPath, ['--input-type=module', '--eval', code]));
}

describe('imported in Node', () => {
  test.each([
    ['index', 'GpuAtomicHistogram'],
    ['element', 'GpuAtomicHistogram'],
    ['listing', 'GpuAtomicListing'],
  ])('dist/%s.js gives %s and touches nothing', (name, exported) => {
    const facts = runInNode(`
      // Lit's own build for Node brings what it needs; whatever came on top would be ours.
      await import('lit');
      const before = new Set(Object.getOwnPropertyNames(globalThis));
      const touched = [];
      for (const name of ['navigator', 'document', 'window', 'location']) {
        Object.defineProperty(globalThis, name, { configurable: true, get: () => touched.push(name) && undefined });
      }
      const module = await import('./dist/${name}.js');
      const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name));
      console.log(JSON.stringify({
        exported: Object.keys(module),
        kind: typeof module.${exported},
        touched,
        added: added.filter((name) => !['navigator', 'document', 'window', 'location'].includes(name)),
      }));
    `);
    expect(facts).toEqual({ exported: [exported], kind: 'function', touched: [], added: [] });
  });

  test('dist/element.js leaves the definition to its user, dist/index.js makes it', () => {
    const facts = runInNode(`
      const { GpuAtomicHistogram } = await import('./dist/element.js');
      const before = customElements.get('gpu-atomic-histogram') === undefined;
      await import('./dist/index.js');
      await import('./dist/index.js?again');
      console.log(JSON.stringify([before, customElements.get('gpu-atomic-histogram') === GpuAtomicHistogram]));
    `);
    expect(facts).toEqual([true, true]);
  });

  test('Lit stays outside', () => {
    const files = readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' });
    const built = files.filter((name) => name.endsWith('.js') && !name.startsWith('gpu-atomic-'));
    const texts = built.map((name) => readFileSync(join(ROOT, 'dist', name), 'utf8'));
    expect(texts.some((text) => /from\s*"lit"/.test(text))).toBe(true);
    expect(texts.filter((text) => text.includes('litElementVersions'))).toEqual([]);
    // What is no dependency of the package is inside.
    const foreign = /^(?:import|export)\b[^;]*?\bfrom\s*"(?!lit["/]|\.)/m;
    expect(foreign.test('import { a } from "b";')).toBe(true);
    expect(texts.filter((text) => foreign.test(text))).toEqual([]);
  });
});

describe('the package', () => {
  beforeAll(() => {
    if (!existsSync(TYPES)) run('npx', ['tsc', '-p', 'tsconfig.types.json']);
  });

  test('has every file that package.json promises', () => {
    const { exports, types, sideEffects } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const promised: string[] = [types, ...sideEffects];
    for (const entry of Object.values<string | Record<string, string>>(exports)) {
      promised.push(...(typeof entry === 'string' ? [entry] : Object.values(entry)));
    }
    expect(promised.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  test('its types never reference @webgpu/types', () => {
    const files = readdirSync(TYPES, { recursive: true, encoding: 'utf8' });
    const declared = files.filter((name) => name.endsWith('.d.ts'));
    expect(declared).not.toEqual([]);
    expect(
      declared.filter((name) => /webgpu\/types|<reference/.test(readFileSync(join(TYPES, name), 'utf8'))),
    ).toEqual([]);
  });

  test('its types are whole for a user without our settings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gpu-atomic-histogram-'));
    try {
      // As npm installs it.
      mkdirSync(join(folder, 'node_modules'));
      symlinkSync(ROOT, join(folder, 'node_modules/gpu-atomic-histogram'), 'junction');
      writeFileSync(
        join(folder, 'user.ts'),
        `import 'gpu-atomic-histogram';
import type { ErrorReason, Result } from 'gpu-atomic-histogram';
import { GpuAtomicHistogram } from 'gpu-atomic-histogram/element';
import { GpuAtomicListing, type ListingResult } from 'gpu-atomic-histogram/listing';
const element: GpuAtomicHistogram = document.createElement('gpu-atomic-histogram');
element.addEventListener('result', ({ detail }) => {
  const { counts, verified }: Result = detail;
  const total: number = counts.length + element.items;
  const checked: boolean | null = verified;
  const reason: ErrorReason | undefined = element.error?.reason;
  // @ts-expect-error no such strategy
  element.strategy = 'fastest';
  console.log(total, checked, reason);
});
const listing: GpuAtomicListing = document.createElement('gpu-atomic-listing');
listing.addEventListener('result', ({ detail }) => {
  const { out, messages }: ListingResult = detail;
  console.log(out.length + listing.dispatch, messages[0]?.line);
});
`,
      );
      const options = [
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        'false',
        '--lib',
        'ES2023,DOM',
        '--types',
        '',
      ];
      const modules = ['--module', 'ESNext', '--moduleResolution', 'bundler', '--target', 'ES2022'];
      let complaints = '';
      try {
        run('npx', ['tsc', '--ignoreConfig', ...options, ...modules, join(folder, 'user.ts')]);
      } catch (error) {
        complaints = (error as { stdout: string }).stdout;
      }
      expect(complaints).toBe('');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
