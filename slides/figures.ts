/**
 * Numbers in a slide's own sentences.
 *
 * `<b data-figure="storageAtomics"></b>` is filled from the slide's result, `<b data-queue></b>` with the longest queue,
 * `<b data-sweep="4"></b>` with what a review took with so many addresses in storage, `<b data-race="storage"></b>` with what a
 * strategy took, `<b data-out="append 0"></b>` with a number that a listing printed. A sentence whose number is not there yet
 * is hidden by the theme.
 */
import type { GpuAtomicHistogram, Result } from '../components/gpu-atomic-histogram.ts';
import type { GpuAtomicListing } from '../components/gpu-atomic-listing.ts';
import { printValues } from '../components/model/listing.ts';
import type { Measurement } from '../components/model/measurement.ts';
import { queuesFor } from '../components/model/orders.ts';
import { readRecord } from '../components/model/record.ts';
import { findingsOf } from '../components/model/recording.ts';
import type { SweepPoint } from '../components/model/sweep.ts';
import { duration } from '../components/model/wording.ts';

const { format } = new Intl.NumberFormat(document.documentElement.lang || undefined);
const percent = new Intl.NumberFormat(document.documentElement.lang || undefined, { style: 'percent' });

/** By the word in `data-figure`. */
const FIGURES: Record<string, (result: Result) => string> = {
  items: ({ items }) => format(items),
  lost: ({ lost }) => format(lost),
  share: ({ lost, items }) => percent.format(lost / Math.max(1, items)),
  /** '' where there are not fewer. */
  fewer: ({ items, storageAtomics }) =>
    items > storageAtomics ? format(Math.round(items / storageAtomics)) : '',
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
  const recorded = slide.querySelectorAll<HTMLElement>('[data-sweep], [data-queue], [data-race]');
  if (!recorded.length) return;
  const { inspection, race, sweep } = findingsOf(readRecord(histogram.toRecord()), histogram, histogram.view);
  for (const place of recorded) {
    const { dataset } = place;
    if (dataset.queue !== undefined)
      place.textContent = inspection ? format(queuesFor(inspection).longest) : '';
    if (dataset.sweep) place.textContent = timeAt(sweep ?? [], Number(dataset.sweep));
    if (dataset.race) place.textContent = timeOf(race ?? [], dataset.race);
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
function timeAt(points: readonly SweepPoint[], addresses: number): string {
  const point = points.find(
    ({ axis, strategy, at }) => axis === 'addresses' && strategy === 'storage' && at === addresses,
  );
  return point?.time && point.items > 0 ? duration(point.time.median / point.items, format) : '';
}

/** What a strategy took in the race; '' where it was not timed. */
function timeOf(race: Measurement, strategy: string): string {
  const time = race.find(({ plan }) => plan.strategy === strategy)?.time;
  return time ? duration(time.median, format) : '';
}
