/**
 * What happens when the figure is worked.
 *
 * Knows: what an element, its controller and its pictures can be asked for. Does not know: which control asks.
 */
import type { HistogramController } from '../controller/histogram-controller.ts';
import type { Stage } from '../controller/stage.ts';
import type { Copy } from './copy.ts';
import type { FigureHandlers } from './figure-template.ts';
import type { Plot } from './plot.ts';
import type { Reading } from './reading.ts';
import type { Scene } from './scene.ts';

/** An element as its own controls work it. */
export interface WorkedElement {
  run(): Promise<unknown>;
  measure(): Promise<unknown>;
}

/** What the handlers work with. */
export interface Works {
  readonly controller: HistogramController;
  readonly stage: Stage;
  readonly plot: Plot;
  readonly copy: Copy;
  readonly reading: Reading;
  /** What is shown. */
  readonly scene: () => Scene;
}

export function createHandlers(
  element: WorkedElement,
  { controller, stage, plot, copy, reading, scene }: Works,
): FigureHandlers {
  return {
    change: (values) => Object.assign(element, values),
    run: () => quietly(element.run()),
    measure: () => quietly(element.measure()),
    stop: () => controller.stop(),
    retry: () => controller.retry(),
    point: (event) => {
      const { bars, top } = scene();
      const canvas = plot.canvas!;
      if (bars) reading.read(event, canvas, stage.measure(canvas).width, bars, top);
    },
    recolour: (event) => {
      // A transition in the shadow root is nobody else's business.
      event.stopPropagation();
      controller.repaint();
      copy.draw();
    },
  };
}

/** What a control starts: the element itself shows how it ends. */
function quietly(started: Promise<unknown>): void {
  started.catch(() => {});
}
