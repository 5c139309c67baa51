/**
 * Numbers in a slide's own sentences.
 *
 * `<b data-figure="storageAtomics"></b>` is filled from the slide's result, `<b data-sweep="4"></b>` with what a review took
 * with so many addresses in storage, `<b data-out="append 0"></b>` with a number that a listing printed. A sentence whose
 * number is not there yet is hidden by the theme.
 */
import type { GpuAtomicHistogram, Result } from '../components/gpu-atomic-histogram.ts';
import type { GpuAtomicListing } from '../components/gpu-atomic-listing.ts';
import { printValues } from '../components/model/listing.ts';
import { type RecordEntry, readRecord } from '../components/model/record.ts';
import { duration } from '../components/model/wording.ts';

const { format } = new Intl.NumberFormat(document.documentElement.lang || undefined);
const percent = new Intl.NumberFormat(document.documentElement.lang || undefined, { style: 'percent' });

/** By the word in `data-figure`. */
const FIGURES: Record<string, (result: Result) => string> = {
  items: ({ items }) => format(items),
  lost: ({ lost }) => format(lost),
  share: ({ lost, items }) => percent.format(lost / Math.max(1, items)),
  fewer: ({ items, storageAtomics }) => format(Math.round(items / Math.max(1, storageAtomics))),
  storageAtomics: ({ storageAtomics }) => format(storageAtomics),
};

/** Fills a slide's sentences from its histogram, or empties them. @throws for a word that is not in the table */
export function showFigures(slide: HTMLElement, histogram: GpuAtomicHistogram): void {
  const { result } = histogram;
  for (const place of slide.querySelectorAll<HTMLElement>('[data-figure]')) {
    const word = place.dataset.figure!;
    const figure = FIGURES[word];
    if (!figure) throw new Error(`data-figure="${word}" is none of ${Object.keys(FIGURES).join(', ')}.`);
    place.textContent = result ? figure(result) : '';
  }
  const recorded = slide.querySelectorAll<HTMLElement>('[data-sweep], [data-queue]');
  if (!recorded.length) return;
  const { entries } = readRecord(histogram.toRecord());
  for (const place of recorded) {
    const { sweep } = place.dataset;
    place.textContent = sweep === undefined ? longestQueue(entries) : timeAt(entries, Number(sweep));
  }
}

/** Fills a slide's sentences from a listing on it, or empties them. */
export function showOutput(slide: HTMLElement, { dataset, result }: GpuAtomicListing): void {
  for (const place of slide.querySelectorAll<HTMLElement>(`[data-out^="${dataset.listing} "]`)) {
    const at = Number(place.dataset.out!.split(' ')[1]);
    place.textContent = result ? printValues(result.out.subarray(at, at + 1)).text : '';
  }
}

/** What an item took that was added to one of so many addresses in storage; '' where that was not timed. */
function timeAt(entries: readonly RecordEntry[], addresses: number): string {
  const point = entries.find(
    ({ configuration: { axis, strategy, at } }) =>
      axis === 'addresses' && strategy === 'storage' && at === addresses,
  );
  const items = Number(point?.configuration.items);
  return point?.gpuTime && items > 0 ? duration(point.gpuTime.median / items, format) : '';
}

/** Places in the longest queue of the run whose order was recorded; '' where there is none. */
function longestQueue(entries: readonly RecordEntry[]): string {
  const entry = entries.find(({ inspected, counts }) => inspected && counts);
  if (!entry) return '';
  const { strategy, workgroups } = entry.configuration;
  return format(strategy === 'storage' ? Math.max(...entry.counts!) : Number(workgroups));
}
