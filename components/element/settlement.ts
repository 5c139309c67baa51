/** When an element has nothing left to do. */
import type { ReactiveElement } from 'lit';

/** What runs for an element. */
export interface Running {
  readonly busy: boolean;
  readonly settled: Promise<void>;
}

/** Resolves when neither the element nor what runs for it has anything left; never rejects. */
export async function whenSettled(element: ReactiveElement, running: Running): Promise<void> {
  do {
    await element.updateComplete;
    await running.settled;
  } while (element.isUpdatePending || running.busy);
}
