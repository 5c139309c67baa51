/**
 * Times the product's own kernels on this machine's GPU, through Dawn in Node, beside CUDA's where nvcc is found.
 *
 * Usage: npm run bench:gpu [-- --items 268435456 --samples 9 --json record.json]
 *        node tests/bench/gpu/bench.mjs --bundle FILE   only writes one file that runs without this repository:
 *        DAWN_NODE=dawn.node node FILE [--json record.json]
 *        --views FILE   instead writes a record for the element's views: inspected runs, a race, a sweep;
 *        --gpu NAME gives the GPU the name that people know it by
 */
import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { findDawn } from './dawn.mjs';

const root = resolve(import.meta.dirname, '../../..');
const cache = join(root, 'node_modules/.cache/bench');

await build({
  root,
  configFile: join(root, 'vite.config.ts'),
  mode: 'bench',
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: join(import.meta.dirname, 'main.mjs'),
    outDir: cache,
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'bench.mjs' } },
  },
});

const bundle = join(cache, 'bench.mjs');
const asked = process.argv.indexOf('--bundle');
if (asked > 0) {
  copyFileSync(bundle, process.argv[asked + 1]);
} else {
  process.env.DAWN_NODE = findDawn(cache);
  await import(pathToFileURL(bundle).href);
}
