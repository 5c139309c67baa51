/**
 * When the copy is drawn: for what the CPU counted, for records, and for paper. A second canvas for each element would cost
 * memory and time otherwise.
 *
 * Knows: what was rendered last. Does not know: canvases, what a scene draws.
 */
import type { Stage } from '../controller/stage.ts';
import type { Plot } from './plot.ts';
import type { Draw, Scene } from './scene.ts';

export class Copy {
  readonly #element: Element;
  readonly #plot: Plot;
  readonly #stage: Stage;
  #draw: Draw | null = null;
  /** Nothing else shows the scene. */
  #alone = false;

  constructor(element: Element, plot: Plot, stage: Stage) {
    this.#element = element;
    this.#plot = plot;
    this.#stage = stage;
  }

  /** Takes what was rendered. */
  show({ draw, origin }: Scene, recorded: boolean): void {
    this.#draw = draw;
    this.#alone = recorded || origin?.backend === 'cpu';
    this.draw();
  }

  /** Draws where it is needed, for another size, other colours or paper. */
  draw(printing = matchMedia('print').matches): void {
    // Outside a document there are no styles; whoever comes back is counted and drawn again.
    if (!this.#draw || !this.#element.isConnected || !(printing || this.#alone)) return;
    this.#plot.drawCopy(this.#draw, this.#stage.measure(this.#plot.canvas!), printing);
  }
}
