/** A record that a live element wrote in every view, and what it showed then. */
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import type { View } from '../../components/model/config.ts';
import type { HistogramRecord } from '../../components/model/record.ts';
import { mount, part, until } from './harness.ts';
import { openTable, SMALL, textsOf, VIEWS, valuesOf } from './view-oracle.ts';

/** Titles and values and numbers as a page shows them. */
export async function everything(element: GpuAtomicHistogram) {
  const texts = { ...textsOf(element), values: valuesOf(element) };
  const cells = await openTable(element);
  // The sheet lies over the picture.
  part(element, 'table')!.removeAttribute('open');
  await until(() => !element.shadowRoot!.querySelector('.sheet'));
  return { ...texts, cells };
}

/** What every view of a live element shows, and the record that it writes then. */
export let shown: ReadonlyMap<View, Awaited<ReturnType<typeof everything>>>;
export let text = '';
export let record: HistogramRecord;

export async function writeOnce(): Promise<void> {
  if (text) return;
  const element = mount({ ...SMALL, hot: '0.2', seed: '3' });
  const all = new Map<View, Awaited<ReturnType<typeof everything>>>();
  for (const view of VIEWS) {
    element.view = view;
    await element.settled;
    all.set(view, await everything(element));
  }
  shown = all;
  text = element.toRecord();
  record = JSON.parse(text) as HistogramRecord;
  element.remove();
}
