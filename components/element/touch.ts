/**
 * Fingers on the controls, inside pages that turn when they are swiped: a finger on a control moves that, and not the slide
 * around it.
 */

const CONTROLS = 'input, select, textarea, button, summary, .scroll';

/** To be called for `touchstart`, `touchmove` and `pointermove` inside the shadow root. */
export function keepControlTouches(event: Event): void {
  const finger = !(event instanceof PointerEvent) || event.pointerType === 'touch';
  if (finger && (event.target as Element).closest(CONTROLS)) event.stopPropagation();
}
