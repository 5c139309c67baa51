/**
 * When a listing runs, what replaces a run, and what a lost GPU means for it.
 *
 * Knows: the order of a run (output, time, report), who waits for it. Does not know: how code is compiled, templates, keys.
 */
import { runListing } from '../gpu/listing-runner.ts';
import { sharedDevice } from '../gpu/shared-device.ts';
import { HistogramFailure } from '../model/errors.ts';
import {
  type Expectation,
  isExpected,
  type ListingConfig,
  type ListingError,
  ListingFailure,
  type ListingMessage,
  type ListingResult,
  type ListingType,
  type ListingValues,
  readValues,
} from '../model/listing.ts';
import { LISTING_STRINGS } from '../model/strings.ts';
import { absent } from './absence.ts';
import { Attempts } from './attempts.ts';
import type { State } from './snapshot.ts';
import { Told } from './told.ts';

/** Names and details of the events that the controller asks the element to dispatch. */
export interface ListingEvents {
  result: ListingResult;
  statechange: { readonly state: State };
  error: ListingError;
}

/** What the controller needs of the element. */
export interface ListingHost {
  /** Whether to run now: eager, or seen by somebody. */
  readonly wanted: boolean;
  /** Renders. */
  show(): Promise<unknown>;
  emit<Name extends keyof ListingEvents>(name: Name, detail: ListingEvents[Name]): void;
}

/** How an output is read and judged. Changing it runs nothing again. */
export interface ListingReading {
  readonly type: ListingType;
  readonly expectation: Expectation | null;
}

/** What the controller tells the element to show; made anew for every change, never edited. */
export interface ListingSnapshot {
  readonly state: State;
  readonly error: HistogramFailure | null;
  /** The compiler's messages on the code that ran last, or was refused. */
  readonly messages: readonly ListingMessage[];
  /** What the last run printed, timed or not yet. */
  readonly printed: { readonly out: ListingValues; readonly adapter: string | null } | null;
  readonly result: ListingResult | null;
}

const EMPTY: ListingSnapshot = { state: 'idle', error: null, messages: [], printed: null, result: null };

export class ListingController {
  readonly #host: ListingHost;
  readonly #told: Told<ListingSnapshot>;
  #config: ListingConfig | null = null;
  #reading: ListingReading = { type: 'u32', expectation: null };
  #connected = false;
  /** The code has not run yet, or is to run again. */
  #due = false;
  #pumping = false;
  readonly #attempts = new Attempts((failure) => this.#fail(failure));
  #runs: PromiseWithResolvers<ListingResult>[] = [];

  constructor(host: ListingHost) {
    this.#host = host;
    this.#told = new Told(EMPTY, host);
  }

  get snapshot(): ListingSnapshot {
    return this.#told.snapshot;
  }

  /** Whether the newest code is still to be run. */
  get busy(): boolean {
    return this.#told.busy;
  }

  /** Resolves when the newest code has run or has failed; never rejects. */
  get settled(): Promise<void> {
    return this.#told.settled;
  }

  /** Takes code and what it is run with. Runs only what differs from before; another reading is only judged again. */
  configure(config: ListingConfig, reading: ListingReading): void {
    const before = this.#config;
    const { type, expectation } = this.#reading;
    this.#reading = reading;
    if (
      !before ||
      config.code !== before.code ||
      config.dispatch !== before.dispatch ||
      config.length !== before.length ||
      config.constants !== before.constants
    ) {
      this.#config = config;
      if (config.code) this.#demand();
      else this.#clear();
    } else if (type !== reading.type || expectation !== reading.expectation) {
      this.#readAgain();
    }
  }

  connect(): void {
    this.#connected = true;
    this.poke();
  }

  /** Ends what runs, unless the element was only moved. */
  disconnect(): void {
    this.#connected = false;
    queueMicrotask(() => {
      if (this.#connected) return;
      for (const run of this.#runs.splice(0)) run.reject(absent());
      this.poke();
    });
  }

  /** Runs if it is due and wanted; to be called whenever the latter may have changed. */
  poke(): void {
    if (this.#attempts.running && !this.#mayRun()) this.#again();
    void this.#pump();
  }

  /** Runs now, wanted or not. @returns the newest result @throws the error, or AbortError out of a document */
  run(): Promise<ListingResult> {
    if (!this.#connected) return Promise.reject(absent());
    if (!this.#config?.code) return Promise.reject(new HistogramFailure('data', LISTING_STRINGS.empty));
    const run = Promise.withResolvers<ListingResult>();
    this.#runs.push(run);
    this.#demand();
    return run.promise;
  }

  /** Forgets the page's earlier losses, because a reader asks for another run. */
  forgive(): void {
    if (this.#told.snapshot.error?.reason === 'device-lost') sharedDevice.forgive();
  }

  #mayRun(): boolean {
    return this.#connected && (this.#runs.length > 0 || this.#host.wanted);
  }

  #demand(): void {
    this.#told.expect();
    this.#again();
    void this.#pump();
  }

  /** Ends the run in progress; what replaced it, or itself, becomes due. */
  #again(): void {
    this.#due = true;
    this.#attempts.end();
  }

  /** There is no code any more. */
  #clear(): void {
    this.#again();
    this.#due = false;
    const failure = new HistogramFailure('data', LISTING_STRINGS.empty);
    for (const run of this.#runs.splice(0)) run.reject(failure);
    this.#told.show(EMPTY);
    if (!this.#pumping) this.#told.settle();
  }

  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    // Changes made in the same task become one run, and nothing renders inside the caller's own rendering.
    await null;
    while (this.#due && this.#mayRun()) {
      this.#due = false;
      await this.#attempts.make((signal) => this.#run(this.#config!, signal));
    }
    this.#pumping = false;
    if (!this.#due) this.#told.settle();
    // A run that nobody wants any more waits.
    else if (this.#told.snapshot.state === 'running') this.#told.show({ state: 'idle' });
  }

  async #run(config: ListingConfig, signal: AbortSignal): Promise<void> {
    this.#told.show({ ...EMPTY, state: 'running' });
    const gpu = await sharedDevice.acquire();
    signal.throwIfAborted();
    const adapter = gpu.adapter.name || null;
    const { bytes, messages, time } = await runListing(gpu, config, {
      signal,
      printed: ({ bytes, messages }) => {
        this.#told.show({ messages, printed: { out: readValues(bytes, this.#reading.type), adapter } });
      },
    });
    signal.throwIfAborted();
    const { type, expectation } = this.#reading;
    const out = readValues(bytes, type);
    const expected = isExpected(out, expectation);
    const result = Object.freeze({ out, expected, gpuTime: time, messages, adapter });
    this.#told.change({ state: 'done', printed: { out, adapter }, result });
    await this.#host.show();
    signal.throwIfAborted();
    this.#host.emit('result', result);
    for (const run of this.#runs.splice(0)) run.resolve(result);
  }

  /** What was printed, by another type or against other numbers. */
  #readAgain(): void {
    const { printed, result } = this.#told.snapshot;
    if (!printed) return;
    const { type, expectation } = this.#reading;
    const out = readValues(printed.out.buffer as ArrayBuffer, type);
    this.#told.change({
      printed: { ...printed, out },
      result: result && Object.freeze({ ...result, out, expected: isExpected(out, expectation) }),
    });
  }

  async #fail(error: HistogramFailure): Promise<void> {
    const messages = error instanceof ListingFailure ? error.messages : [];
    this.#told.change({ ...EMPTY, state: 'error', error, messages });
    await this.#host.show();
    this.#host.emit('error', error);
    for (const run of this.#runs.splice(0)) run.reject(error);
  }
}
