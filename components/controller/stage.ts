/**
 * Whether somebody can see an element, and when its size on screen may have changed.
 *
 * Knows: viewport, tabs, `inert` ancestors, transforms that no observer reports. Does not know: what the element does.
 */
import { surroundings } from './surroundings.ts';

/** How far outside the viewport counts as about to be seen. */
const MARGIN = '25%';

/** Milliseconds between two looks at what is in view but hidden: no event tells of every style that reveals it. */
const LOOK = 250;

export class Stage {
  readonly #element: HTMLElement;
  readonly #moved: () => void;
  readonly #resized: () => void;
  readonly #printing: () => void;
  #near = false;
  /** A presentation around the element is blacked out. */
  #paused = false;
  #timer = 0;
  #abort: AbortController | null = null;
  #size: ResizeObserver | null = null;
  #devicePixels: { width: number; height: number } | null = null;

  /**
   * @param element the host
   * @param moved called when {@link visible} may have changed
   * @param resized called when {@link measure} may give another size
   * @param printing called when the page is about to be shown as on paper
   */
  constructor(element: HTMLElement, moved: () => void, resized: () => void, printing: () => void) {
    this.#element = element;
    this.#moved = moved;
    this.#resized = resized;
    this.#printing = printing;
  }

  /** Whether the element is in or near the viewport, in a visible tab, rendered and not inert. */
  get visible(): boolean {
    const element = this.#element;
    return (
      this.#near &&
      !this.#paused &&
      element.ownerDocument.visibilityState === 'visible' &&
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
      }) &&
      ![...surroundings(element)].some((around) => around.inert)
    );
  }

  /** Starts watching where the element is. */
  connect(): void {
    this.disconnect();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const document = this.#element.ownerDocument;
    const view = viewOf(this.#element);

    const near = new view.IntersectionObserver(
      (entries) => {
        this.#near = entries.at(-1)!.isIntersecting;
        this.#look();
      },
      { rootMargin: MARGIN },
    );
    near.observe(this.#element);
    // The observer first answers after a frame; what is plainly in view need not wait for that.
    const { top, bottom, left, right } = this.#element.getBoundingClientRect();
    this.#near = bottom > Math.max(0, top) && top < view.innerHeight && right > 0 && left < view.innerWidth;
    this.#wait();

    // What hides a slide (inert, hidden, a class) is set on an ancestor or the element, and no other observer reports it.
    const ancestors = new view.MutationObserver(this.#look);
    for (const ancestor of surroundings(this.#element)) {
      ancestors.observe(ancestor, { attributes: true });
    }

    signal.addEventListener('abort', () => {
      near.disconnect();
      ancestors.disconnect();
      this.#size?.disconnect();
      clearInterval(this.#timer);
      this.#timer = 0;
      this.#near = false;
      this.#paused = false;
      this.#devicePixels = null;
    });
    document.addEventListener('visibilitychange', this.#look, { signal });
    // A fade ends without any attribute changing.
    view.addEventListener('transitionend', this.#look, { signal });
    // A presentation that is blacked out says so on an element around its slides (reveal.js: paused, resumed).
    for (const name of ['paused', 'resumed']) {
      view.addEventListener(
        name,
        ({ target }) => {
          if (target !== view && !(target as Node).contains(this.#element)) return;
          this.#paused = name === 'paused';
          this.#look();
        },
        { signal },
      );
    }
    // Presentation frameworks scale slides by a transform, and say so by a resize event that bubbles to the window.
    view.addEventListener('resize', this.#resized, { signal });
    document.addEventListener('fullscreenchange', this.#resized, { signal });
    view.addEventListener('beforeprint', this.#printing, { signal });
    // Developer tools and some browsers only change the medium.
    view.matchMedia('print').addEventListener('change', this.#printing, { signal });
  }

  /** Starts watching the size of a box inside the element. */
  observe(box: HTMLElement): void {
    this.#size?.disconnect();
    this.#size = new (viewOf(box).ResizeObserver)(([entry]) => {
      const pixels = entry!.devicePixelContentBoxSize?.[0];
      this.#devicePixels = pixels ? { width: pixels.inlineSize, height: pixels.blockSize } : null;
      this.#resized();
    });
    try {
      this.#size.observe(box, { box: 'device-pixel-content-box' });
    } catch {
      // Safari has no such box; the formula in measure() serves there.
      this.#size.observe(box);
    }
  }

  disconnect(): void {
    this.#abort?.abort();
    this.#abort = null;
  }

  /** Something may have changed. */
  readonly #look = (): void => {
    this.#moved();
    this.#wait();
  };

  /** Looks again and again as long as only styles hide the element. */
  #wait(): void {
    const hidden = this.#near && !this.visible && this.#element.ownerDocument.visibilityState === 'visible';
    if (!hidden) clearInterval(this.#timer);
    if (hidden === this.#timer > 0) return;
    this.#timer = hidden ? window.setInterval(() => this.visible && this.#look(), LOOK) : 0;
  }

  /**
   * The size of a box on screen.
   *
   * @returns device pixels, and device pixels a CSS pixel of the box
   */
  measure(box: HTMLElement): { width: number; height: number; pixelRatio: number } {
    const { width, height } = box.getBoundingClientRect();
    const scale = box.offsetWidth > 0 ? width / box.offsetWidth : 1;
    const { devicePixelRatio } = viewOf(box);
    const pixelRatio = devicePixelRatio * scale;
    // Unscaled, the browser knows best how it snaps the box to pixels. Fractional boxes make `scale` differ from 1 a
    // little without any transform.
    const exact = this.#devicePixels;
    if (exact && Math.abs(exact.width - width * devicePixelRatio) < 1.5) return { ...exact, pixelRatio };
    return {
      width: Math.round(width * devicePixelRatio),
      height: Math.round(height * devicePixelRatio),
      pixelRatio,
    };
  }
}

/** The window an element is in: a frame's, once adopted there, whose observers end with it. */
function viewOf(element: Element): Window & typeof globalThis {
  return element.ownerDocument.defaultView ?? window;
}
