/** The benchmark's record, in the product's own format. */
import { readFileSync, writeFileSync } from 'node:fs';
import { summarize } from '../../../components/model/measurement.ts';
import { readRecord, writeRecord } from '../../../components/model/record.ts';
import { version } from '../../../package.json';
import { VERSION as DAWN } from './dawn.mjs';

/** What runs the benchmark. */
export const RUNTIME = `Node ${process.version}, Dawn (webgpu ${DAWN}), ${process.platform}-${process.arch}`;

/** CUDA's events are stamps of the GPU too. Their step, in milliseconds, as CUDA's manual gives it. */
const EVENT_STEP = 0.0005;

/** A plan as options by name; what it says to its reader is left out. */
function configurationOf({ name, plan }) {
  const { notes, ...sizes } = plan ?? { workgroups: 16, workgroupSize: 256, items: 65536, bins: 5 };
  return { name, ...sizes };
}

/**
 * Writes a record and reads it again.
 *
 * @param adapter name, vendor, architecture, software or not
 * @param times what was timed here: name, plan, counts, time
 * @param rivals what CUDA's peers printed
 */
export function saveRecord(path, { adapter, times, rivals, items }) {
  const record = {
    date: new Date().toISOString(),
    version,
    adapter,
    runtime: RUNTIME,
    entries: [
      ...times.map((entry) => ({
        configuration: configurationOf(entry),
        counts: entry.counts,
        gpuTime: entry.gpuTime,
      })),
      ...rivals.map(({ name, launches, counts, samples }) => ({
        configuration: { name: `CUDA: ${name}`, launches, items },
        counts,
        gpuTime: summarize(samples, 'timestamp-query', EVENT_STEP),
      })),
    ],
  };
  writeFileSync(path, writeRecord(record));
  readRecord(readFileSync(path, 'utf8'));
}
