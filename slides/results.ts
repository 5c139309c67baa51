/**
 * Hears every histogram of the deck.
 *
 * Knows: the element's events. Does not know: what a slide shows of a result.
 */
import { GpuAtomicHistogram, type Result } from '../components/gpu-atomic-histogram.ts';

/**
 * Calls `show` with a slide and the result of the histogram on it, or null when there is no result any more. The slide
 * carries the histogram's state in `data-state`.
 *
 * @param deck an ancestor of all slides. It is listened to in the capture phase, since the events do not bubble and
 *   reveal.js makes slides anew when it leaves its scroll view.
 */
export function followResults(
  deck: HTMLElement,
  show: (slide: HTMLElement, result: Result | null) => void,
): void {
  const hear = (type: string, heard: (slide: HTMLElement, histogram: GpuAtomicHistogram) => void) =>
    deck.addEventListener(
      type,
      ({ target }) => {
        const slide = target instanceof GpuAtomicHistogram && target.closest('section');
        if (slide) heard(slide, target);
      },
      { capture: true },
    );
  hear('result', (slide, histogram) => show(slide, histogram.result));
  hear('error', (slide) => show(slide, null));
  hear('statechange', (slide, histogram) => {
    slide.dataset.state = histogram.state;
  });
}
