/**
 * Hears every histogram and listing of the deck.
 *
 * Knows: the elements' events. Does not know: what a slide shows of a result.
 */
import type { GpuAtomicHistogram } from '../components/gpu-atomic-histogram.ts';

/** A histogram or a listing, as far as slides ask. */
export interface Shown extends HTMLElement {
  readonly state: string;
  readonly error: { readonly reason: string } | null;
  readonly result: {
    readonly adapter: string | null;
    readonly verified?: boolean | null;
    readonly expected?: boolean | null;
  } | null;
  readonly record?: GpuAtomicHistogram['record'];
}

/**
 * Calls `show` with a slide and the element on it that has something new to show. The slide carries that element's state in
 * `data-state`.
 *
 * @param deck an ancestor of all slides. It is listened to in the capture phase, since the events do not bubble and
 *   reveal.js makes slides anew when it leaves its scroll view.
 */
export function followResults(deck: HTMLElement, show: (slide: HTMLElement, shown: Shown) => void): void {
  const hear = (type: string, heard: (slide: HTMLElement, shown: Shown) => void) =>
    deck.addEventListener(
      type,
      ({ target }) => {
        const element = target as Shown;
        const slide =
          element.matches('gpu-atomic-histogram, gpu-atomic-listing') && element.closest('section');
        if (slide) heard(slide, element);
      },
      { capture: true },
    );
  hear('result', show);
  hear('error', show);
  hear('recalled', show);
  hear('statechange', (slide, element) => {
    slide.dataset.state = element.state;
  });
}
