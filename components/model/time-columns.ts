/** The columns of a table that say how long something took. */
import { perItem } from './item-time.ts';
import type { GpuTime } from './result.ts';
import type { Cell, Column } from './table.ts';
import { duration, type Wording } from './wording.ts';

/** A column of the strategies by name. */
export function strategyColumn({ strings }: Wording): Column {
  const names: Readonly<Record<string, string>> = strings.strategies;
  return { name: 'strategy', label: strings.strategyControl, show: (cell) => names[String(cell)]! };
}

/** Columns for {@link timeCells}. Files have the raw samples, pages their number. */
export function timeColumns({ strings: { times }, format }: Wording): Column[] {
  const known = (show: (cell: string | number) => string) => (cell: Cell) =>
    cell === null ? '–' : show(cell);
  const time = (name: string, label: string, milliseconds: number): Column => ({
    name,
    label,
    show: known((cell) => duration(Number(cell) * milliseconds, format)),
  });
  return [
    time('median_ms', times.median, 1),
    time('min_ms', times.min, 1),
    time('max_ms', times.max, 1),
    time('ns_per_item', times.perItem, 1e-6),
    {
      name: 'samples_ms',
      label: times.samples,
      show: known((cell) => format(String(cell).split(' ').length)),
    },
  ];
}

/** A time, null where there is none. */
export function timeCells(time: GpuTime | null, items: number): Cell[] {
  if (!time) return [null, null, null, null, null];
  const { median, min, max, samples } = time;
  return [median, min, max, items ? perItem(median, items) * 1e6 : null, samples.join(' ')];
}
