/** The benchmark's record: design.md, `gpu-atomic-histogram/record@1`. */
import { writeFileSync } from 'node:fs';
import { version } from '../../../package.json';

/**
 * Writes a record.
 *
 * @param adapter name, vendor, architecture, software or not
 * @param entries what was timed: configuration, counts, times
 */
export function writeRecord(path, { adapter, entries }) {
  const record = {
    format: 'gpu-atomic-histogram/record@1',
    date: new Date().toISOString(),
    version,
    adapter,
    runtime: `Node ${process.version}, Dawn (webgpu 0.6.2), ${process.platform}-${process.arch}`,
    entries,
  };
  writeFileSync(path, `${JSON.stringify(record, null, 1)}\n`);
}
