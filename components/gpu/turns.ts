/**
 * One timing of a device after the other: by the wall clock, each would time the others' work as well.
 *
 * Knows: who waits. Does not know: what is timed.
 */
import type { Gpu } from './shared-device.ts';

const turns = new WeakMap<Gpu, Promise<unknown>>();

/**
 * Does work when everything that asked earlier is done.
 *
 * @param signal who has something newer to do does not wait for its turn: its reason is thrown
 */
export function takeTurn<Value>(
  gpu: Gpu,
  signal: AbortSignal | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  const turn = (turns.get(gpu) ?? Promise.resolve()).then(work);
  const ended = turn.catch(() => {});
  turns.set(gpu, ended);
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([turn, aborted]);
}
