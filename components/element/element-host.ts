/**
 * What the controller has of the element.
 *
 * Knows: where the element draws, whether somebody looks, how it tells. Does not know: what is counted, or when.
 */
import type { ReactiveElement } from 'lit';
import type { Host } from '../controller/host.ts';
import type { Stage } from '../controller/stage.ts';
import type { Loading } from '../model/config.ts';
import type { Plot } from './plot.ts';
import type { Tiles } from './tiles.ts';

/** What an author set that decides when to count and what of an order is drawn. */
export interface HostElement extends ReactiveElement {
  readonly loading: Loading;
  readonly step: number | null;
}

export function createHost(element: HostElement, stage: Stage, plot: Plot, tiles: Tiles): Host {
  return {
    get canvas() {
      return plot.canvas;
    },
    get wanted() {
      return element.loading === 'eager' || stage.visible;
    },
    show() {
      element.requestUpdate();
      return element.updateComplete;
    },
    get order() {
      const { page, lit } = tiles;
      return { step: element.step, page, lit };
    },
    appearance: () => plot.appearance(),
    extent: (canvas) => stage.measure(canvas),
    emit: (name, detail) => element.dispatchEvent(new CustomEvent(name, { detail })),
    warn: (message) => console.warn(`<${element.localName}> ${message}`),
  };
}
