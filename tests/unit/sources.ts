/** The repository's own files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Text by path, relative to the repository's root, with slashes. */
export type FileTable = Readonly<Record<string, string>>;

/** Every file below a folder whose name has this ending; none where there is no such folder. */
export function readSources(folder: string, ending: string): FileTable {
  const top = join(ROOT, folder);
  if (!existsSync(top)) return {};
  const names = readdirSync(top, { recursive: true, encoding: 'utf8' }).sort();
  const paths = names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
  const wanted = paths.filter((path) => path.endsWith(ending) && !path.includes('node_modules/'));
  return Object.fromEntries(wanted.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}
