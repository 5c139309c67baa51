/**
 * Fingers on the controls, inside pages that turn when they are swiped: a finger on a control moves that, and not the slide
 * around it.
 */

const CONTROLS = 'input, select, textarea, button, summary, .scroll';

/** To be called for `touchstart` and `touchmove` inside the shadow root. */
export function keepControlTouches(event: Event): void {
  if ((event.target as Element).closest(CONTROLS)) event.stopPropagation();
}
