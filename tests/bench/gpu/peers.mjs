/** CUDA on the same GPU, where there is a compiler for it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import source from './peers.cu?raw';

/** Whether nvcc is on the path. */
export function hasCuda() {
  return spawnSync('nvcc', ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Compiles the peers.
 *
 * @returns `run(items, samples)`, giving one `{ name, launches, right, counts, samples }` a peer, and `remove()`
 */
export function buildPeers() {
  const folder = mkdtempSync(join(tmpdir(), 'histogram-peers-'));
  const program = join(folder, 'peers');
  writeFileSync(join(folder, 'peers.cu'), source);
  execFileSync('nvcc', ['-O3', '-arch=native', '-o', program, join(folder, 'peers.cu')], {
    stdio: 'inherit',
  });
  return {
    run(items, samples) {
      const printed = execFileSync(program, [String(items), String(samples)], { encoding: 'utf8' });
      return printed
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
