/** Numbers the slides, for the footers. */

/** Gives every badge its slide's number as `data-page`: CSS counters skip slides that reveal.js does not display. */
export function numberPages(deck: HTMLElement): void {
  deck.querySelectorAll('.slides > section').forEach((slide, index) => {
    for (const badge of slide.querySelectorAll<HTMLElement>('.badge')) badge.dataset.page = String(index + 1);
  });
}
