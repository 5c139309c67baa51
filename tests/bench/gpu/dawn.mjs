/**
 * Finds Dawn, the WebGPU of Chrome, for Node: the `webgpu` package, fetched for this benchmark alone.
 *
 * DAWN_NODE names a dawn.node that is already there, for machines without a network.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Of the `webgpu` package. */
export const VERSION = '0.6.2';

/** Path of dawn.node; installs the package into `cache` if it is not there yet. */
export function findDawn(cache) {
  if (process.env.DAWN_NODE) return resolve(process.env.DAWN_NODE);
  const arch = process.platform === 'darwin' ? 'universal' : process.arch;
  const path = join(cache, 'node_modules/webgpu/dist', `${process.platform}-${arch}`, 'dawn.node');
  if (!existsSync(path)) {
    mkdirSync(cache, { recursive: true });
    console.error(`Fetching webgpu@${VERSION} into ${cache}`);
    const given = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    execFileSync('npm', [...given, '--prefix', cache, `webgpu@${VERSION}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
  }
  return path;
}
