/**
 * What an element is told of its runs: the snapshot that it shows, and whether the newest run is still to come.
 *
 * Knows: snapshots are made anew, never edited. Does not know: what is in them, apart from the state.
 */
import type { State } from './snapshot.ts';

/** Who shows it. */
export interface ToldHost {
  /** Renders. */
  show(): Promise<unknown>;
  emit(name: 'statechange', detail: { readonly state: State }): void;
}

export class Told<Snapshot extends { readonly state: State }> {
  snapshot: Snapshot;
  readonly #host: ToldHost;
  #settlement: PromiseWithResolvers<void> | null = null;

  constructor(first: Snapshot, host: ToldHost) {
    this.snapshot = first;
    this.#host = host;
  }

  /** Whether something is still to be told. */
  get busy(): boolean {
    return this.#settlement !== null;
  }

  /** Resolves when all has been told; never rejects. */
  get settled(): Promise<void> {
    return this.#settlement?.promise ?? Promise.resolve();
  }

  /** Something is to be told, until {@link settle}. */
  expect(): void {
    this.#settlement ??= Promise.withResolvers();
  }

  settle(): void {
    const settlement = this.#settlement;
    this.#settlement = null;
    settlement?.resolve();
  }

  /** Changes, and renders without waiting for it. */
  show(change: Partial<Snapshot>): void {
    this.change(change);
    void this.#host.show();
  }

  change(change: Partial<Snapshot>): void {
    const before = this.snapshot.state;
    this.snapshot = { ...this.snapshot, ...change };
    if (this.snapshot.state !== before) this.#host.emit('statechange', { state: this.snapshot.state });
  }
}
