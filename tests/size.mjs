/** Prints what a page loads, and fails when the self-contained file outgrows its limit. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** Bytes, gzipped, Lit and all views inside. */
const LIMIT = 52_400;

const FILE = 'dist/gpu-atomic-histogram.js';
const bytes = gzipSync(readFileSync(FILE), { level: 9 }).length;
console.log(`${FILE}: ${bytes} bytes gzipped of ${LIMIT}`);
if (bytes > LIMIT) {
  console.error(`${FILE} is ${bytes - LIMIT} bytes above its limit; make something smaller.`);
  process.exit(1);
}
