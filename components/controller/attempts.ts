/**
 * One try at a time to make what was asked for, which something newer ends.
 *
 * Knows: what ended from outside has not failed. Does not know: whose turn it is, what comes after.
 */
import { asFailure, type HistogramFailure } from '../model/errors.ts';

export class Attempts {
  readonly #failed: (failure: HistogramFailure) => Promise<void>;
  #current: AbortController | null = null;

  /** @param failed told of what was thrown by a try that nothing ended */
  constructor(failed: (failure: HistogramFailure) => Promise<void>) {
    this.#failed = failed;
  }

  /** Whether a try is in progress. */
  get running(): boolean {
    return this.#current !== null;
  }

  /** Tries, and waits for the end of it, whatever that is; never rejects. */
  async make(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#current = new AbortController();
    const { signal } = this.#current;
    try {
      await run(signal);
    } catch (thrown) {
      if (!signal.aborted) await this.#failed(asFailure(thrown));
    }
    this.#current = null;
  }

  /** Ends the try in progress, if any. */
  end(): void {
    this.#current?.abort(new DOMException('Something newer replaced it.', 'AbortError'));
  }
}
