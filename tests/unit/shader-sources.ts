/** The repository's WGSL: kernels, which are joined and shipped small, and listings, which are read on slides. */
import { type FileTable, readSources } from './sources.ts';

const FOLDER = 'shaders/listings/';

function pick(listed: boolean): FileTable {
  const found = Object.entries(readSources('shaders', '.wgsl'));
  return Object.fromEntries(found.filter(([path]) => path.startsWith(FOLDER) === listed));
}

export const KERNELS = pick(false);
export const LISTINGS = pick(true);
