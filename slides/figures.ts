/**
 * Numbers in a slide's own sentences.
 *
 * `<b data-figure="storageAtomics"></b>` is filled from the slide's result, and `<span data-when="fewer">` is shown when
 * it applies. A sentence whose number is not there yet is hidden by the theme.
 */
import type { Result } from '../components/gpu-atomic-histogram.ts';

type Format = (value: number) => string;

/** By the word in `data-figure`. */
const FIGURES: Record<string, (result: Result, format: Format) => string> = {
  items: ({ items }, format) => format(items),
  lost: ({ lost }, format) => format(lost),
  storageAtomics: ({ storageAtomics }, format) => format(storageAtomics),
  /** As the listing prints it: plain digits, the largest private bin last. */
  out: ({ counts, peak }) => [...counts, ...(peak === null ? [] : [peak])].join(', '),
};

/** By the word in `data-when`: storage atomics compared with one for each item. */
const CONDITIONS: Record<string, (result: Result) => boolean> = {
  atomics: ({ strategy }) => strategy !== 'unsynchronized',
  unsynchronized: ({ strategy }) => strategy === 'unsynchronized',
  fewer: ({ storageAtomics, items }) => storageAtomics < items,
  more: ({ storageAtomics, items }) => storageAtomics > items,
};

/** Fills a slide's sentences, or empties them. @throws for a word that is in neither table */
export function showFigures(slide: HTMLElement, result: Result | null): void {
  const { format } = new Intl.NumberFormat(document.documentElement.lang || undefined);
  for (const place of slide.querySelectorAll<HTMLElement>('[data-figure]')) {
    const figure = known(FIGURES, place.dataset.figure!);
    place.textContent = result ? figure(result, format) : '';
  }
  for (const part of slide.querySelectorAll<HTMLElement>('[data-when]')) {
    const condition = known(CONDITIONS, part.dataset.when!);
    part.hidden = !result || !condition(result);
  }
}

function known<Entry>(table: Record<string, Entry>, word: string): Entry {
  const entry = table[word];
  if (!entry)
    throw new Error(`"${word}" is none of ${Object.keys(table).join(', ')}; see slides/figures.ts.`);
  return entry;
}
