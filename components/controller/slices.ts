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
 * @param steps yields at least every few milliseconds
 * @param signal ends the work between two slices
 * @returns what the generator returns
 * @throws the signal's reason
 */
export async function inSlices<Result>(
  steps: Generator<unknown, Result, void>,
  signal: AbortSignal,
): Promise<Result> {
  for (;;) {
    await nextTask();
    signal.throwIfAborted();
    const end = performance.now() + SLICE;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
  }
}
