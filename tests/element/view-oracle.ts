/** What a view must say, made by the model from the record that an element writes; and what it says. */
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import type { CountConfig, View } from '../../components/model/config.ts';
import { ledgerOf } from '../../components/model/ledger.ts';
import { ledgerTable, ledgerWords } from '../../components/model/ledger-wording.ts';
import { mergeOf } from '../../components/model/merge.ts';
import { mergeTable, mergeWords } from '../../components/model/merge-wording.ts';
import { countAtOnce } from '../../components/model/oracle.ts';
import { planCount } from '../../components/model/plan.ts';
import { queuesOf } from '../../components/model/queue.ts';
import { queueTable, queueWords } from '../../components/model/queue-wording.ts';
import { raceOf } from '../../components/model/race.ts';
import { raceTable, raceWords } from '../../components/model/race-wording.ts';
import { readRecord } from '../../components/model/record.ts';
import { findingsOf } from '../../components/model/recording.ts';
import { STRINGS } from '../../components/model/strings.ts';
import { sweepOf } from '../../components/model/sweep.ts';
import { sweepTable, sweepWords } from '../../components/model/sweep-wording.ts';
import type { Table } from '../../components/model/table.ts';
import { barsTable, finding, subtitle, title, type Wording } from '../../components/model/wording.ts';
import { isSeen, openedDevices, part, textOf } from './harness.ts';

export const VIEWS = ['bars', 'queue', 'merge', 'ledger', 'race', 'sweep'] as const satisfies View[];

export const WORDS: Wording = { strings: STRINGS, format: new Intl.NumberFormat().format };

/** A little work, so that what is timed takes no minutes in software. */
export const SMALL = { items: '2048', workgroups: '3', 'workgroup-size': '32' };

/** What a view must show. */
export interface Expected {
  readonly title: string;
  readonly subtitle: string;
  readonly finding: string;
  /** What the status line must hold. */
  readonly truth: string;
  readonly how: string;
  readonly table: Table;
}

/** What decides the counts. */
export function configOf(element: GpuAtomicHistogram): CountConfig {
  const { workgroups, workgroupSize, items, bins, strategy, hot, seed, backend } = element;
  return { workgroups, workgroupSize, items, bins, strategy, hot, seed, backend };
}

/** What a settled element on the GPU must show: counts by the oracle, the rest by what its record holds. */
export function expectedView(element: GpuAtomicHistogram, step = element.step): Expected {
  const { view } = element;
  const config = configOf(element);
  const record = readRecord(element.toRecord());
  const { inspection, race, sweep } = findingsOf(record, config, view);
  const { software } = record.adapter;
  const limits = openedDevices().at(-1)!.limits;
  const plan = planCount(config, limits);
  const counted = countAtOnce(plan);
  switch (view) {
    case 'queue': {
      const queues = queuesOf(inspection!);
      return { ...queueWords(queues, step, WORDS), table: queueTable(queues, WORDS) };
    }
    case 'merge': {
      const merge = mergeOf(inspection!);
      return { ...mergeWords(merge, step, WORDS), table: mergeTable(merge, WORDS) };
    }
    case 'ledger': {
      const ledger = ledgerOf(config, limits, counted.counts);
      return { ...ledgerWords(ledger, WORDS), table: ledgerTable(ledger, WORDS) };
    }
    case 'race': {
      const laid = raceOf(race!, software);
      return { ...raceWords(laid, WORDS), table: raceTable(laid, WORDS) };
    }
    case 'sweep': {
      const laid = sweepOf(sweep!, software);
      return { ...sweepWords(laid, WORDS), table: sweepTable(laid, WORDS) };
    }
    default:
      return {
        title: title(plan, WORDS),
        subtitle: subtitle(plan, counted, false, WORDS),
        finding: finding(plan, counted, WORDS),
        truth: STRINGS.verified,
        how: '',
        table: barsTable(counted.counts, WORDS),
      };
  }
}

/** The accessible names of the pictures that can be seen. */
export function pictureNames(element: GpuAtomicHistogram): (string | null)[] {
  return [...element.shadowRoot!.querySelectorAll('[role="img"]')]
    .filter(isSeen)
    .map((picture) => picture.getAttribute('aria-label'));
}

/** The texts around and in a picture, numbers included. */
export interface ViewTexts {
  readonly title: string;
  readonly subtitle: string;
  readonly chart: string;
  readonly names: readonly (string | null)[];
}

export function textsOf(element: GpuAtomicHistogram): ViewTexts {
  return {
    title: textOf(part(element, 'title')),
    subtitle: textOf(part(element, 'subtitle')),
    chart: textOf(part(element, 'chart')),
    names: pictureNames(element),
  };
}

/** The values beside the bars. */
export function valuesOf(element: GpuAtomicHistogram): string[] {
  return Array.from(element.shadowRoot!.querySelectorAll('[part="value"]'), textOf);
}

/** Opens the sheet of numbers. @returns the cells of the page shown, row by row, after a row of the columns' names */
export async function openTable(element: GpuAtomicHistogram): Promise<string[][]> {
  const details = part(element, 'table') as HTMLDetailsElement;
  const opened = new Promise((resolve) => details.addEventListener('toggle', resolve, { once: true }));
  if (!details.open) {
    details.open = true;
    await opened;
    await element.updateComplete;
  }
  return Array.from(details.querySelectorAll('tr'), (row) => Array.from(row.cells, textOf));
}

/** The first page of a table as {@link openTable} must find it. */
export function firstPage({ columns, length, row }: Table): string[][] {
  const rows = Array.from({ length: Math.min(100, length) }, (_, index) =>
    row(index).map((cell, column) => columns[column]!.show(cell).replace(/\s+/g, ' ').trim()),
  );
  return [columns.map(({ label }) => label), ...rows];
}

/**
 * The pixels of the canvas that can be seen, as their SHA-256: comparing them one by one takes seconds. A GPU's canvas is
 * empty again in the task after the one that drew it.
 */
export async function pixelsOf(element: GpuAtomicHistogram): Promise<string> {
  const canvas = [...element.shadowRoot!.querySelectorAll('canvas')].find(isSeen)!;
  const { width, height } = canvas;
  const copy = new OffscreenCanvas(width, height).getContext('2d')!;
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  const empty = data.some((channel) => channel > 0) ? '' : 'empty ';
  return `${empty}${width} × ${height}: ${Array.from(digest, (byte) => byte.toString(16)).join(' ')}`;
}
