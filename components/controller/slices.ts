/**
 * Long work in short slices, so that the page stays responsive.
 *
 * Knows: the clock and the event loop. Does not know: what the work is.
 */

/** Milliseconds of work between two turns of the event loop: half a frame at 60 Hz. */
const SLICE = 8;

/** Resolves in a new task, without the 4 ms that nested timers are held back. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Runs a generator to its end, a slice a task.
 *
 * @param steps yields at least every few milliseconds how far it is
 * @param signal ends the work between two slices
 * @param progress hears after each slice how far the work is
 * @returns what the generator returns
 * @throws the signal's reason
 */
export async function inSlices<Result>(
  steps: Generator<number, Result, void>,
  signal: AbortSignal,
  progress?: (done: number) => void,
): Promise<Result> {
  for (;;) {
    await nextTask();
    signal.throwIfAborted();
    const end = performance.now() + SLICE;
    let step: IteratorResult<number, Result>;
    do {
      step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    progress?.(step.value);
  }
}
