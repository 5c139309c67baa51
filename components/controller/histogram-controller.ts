/**
 * Time: which configuration is counted when, what replaces what, and what happens when the GPU goes.
 *
 * Knows: the order of a run (count, show, paint, verify, report), losses, disposal. Does not know: attributes,
 * templates, styles, WGSL.
 */
import { sharedDevice } from '../gpu/shared-device.ts';
import { layoutBars } from '../model/bars.ts';
import { type CountConfig, type Scale, sameCount } from '../model/config.ts';
import { asFailure, type HistogramFailure } from '../model/errors.ts';
import { type Counted, countInSteps } from '../model/oracle.ts';
import { type CountPlan, planCount } from '../model/plan.ts';
import { createResult, type Result } from '../model/result.ts';
import { recounts, sameCounts, sumIsRight } from '../model/verification.ts';
import { GpuHistogram, type Made, type PictureHost } from './gpu-histogram.ts';
import { inSlices } from './slices.ts';
import { EMPTY, type Shown, type Snapshot, type State, type Verdict } from './snapshot.ts';

/** Names and details of the events that the controller asks the element to dispatch. */
export interface HistogramEvents {
  result: Result;
  statechange: { readonly state: State };
  error: HistogramFailure;
  devicelost: { readonly message: string };
  devicerestored: null;
}

/** What the controller needs of the element. */
export interface Host extends PictureHost {
  /** Whether to count now: eager, or seen by somebody. */
  readonly wanted: boolean;
  emit<Name extends keyof HistogramEvents>(name: Name, detail: HistogramEvents[Name]): void;
}

interface Waiting {
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

export class HistogramController {
  readonly #host: Host;
  readonly #gpu: GpuHistogram;
  #snapshot = EMPTY;
  #config: CountConfig | null = null;
  #scale: Scale = 'linear';
  #connected = false;

  /** The configuration has not been counted yet. */
  #due = false;
  #pumping = false;
  #attempt: AbortController | null = null;
  #settlement: PromiseWithResolvers<void> | null = null;
  #runs: Waiting[] = [];

  #listening: (() => void)[] = [];
  #restoring = false;

  constructor(host: Host) {
    this.#host = host;
    this.#gpu = new GpuHistogram(host);
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** Whether the newest configuration is still to be counted, painted or verified. */
  get busy(): boolean {
    return this.#settlement !== null;
  }

  /** Resolves when the newest configuration has been reported or has failed; never rejects. */
  get settled(): Promise<void> {
    return this.#settlement?.promise ?? Promise.resolve();
  }

  /** Takes a configuration. Counts only if it differs from the last; another scale is only drawn again. */
  configure(config: CountConfig, scale: Scale): void {
    const scaled = scale !== this.#scale;
    this.#scale = scale;
    if (!this.#config || !sameCount(this.#config, config)) {
      this.#config = config;
      this.#demand();
    } else if (scaled && this.#snapshot.shown) {
      const view = layoutBars(this.#snapshot.shown.counted.counts, scale);
      this.#snapshot = { ...this.#snapshot, shown: { ...this.#snapshot.shown, view } };
      void this.#host.show().then(() => this.repaint());
    }
  }

  connect(): void {
    this.#connected = true;
    if (this.#listening.length === 0) {
      this.#listening.push(
        sharedDevice.onLoss((message) => this.#lose(message)),
        sharedDevice.onForgiven(() => this.#comeBack()),
      );
    }
    this.poke();
  }

  /** Frees everything, unless the element was only moved. */
  disconnect(): void {
    this.#connected = false;
    queueMicrotask(() => {
      if (this.#connected) return;
      for (const stop of this.#listening.splice(0)) stop();
      for (const run of this.#runs.splice(0)) run.reject(absent());
      this.#gpu.free();
      if (this.#config) this.#demand();
    });
  }

  /** Counts if it is due and wanted; to be called whenever the latter may have changed. */
  poke(): void {
    if (this.#attempt && !this.#mayRun()) this.#again();
    void this.#pump();
  }

  /** Counts now, wanted or not. @returns the newest result @throws the error, or AbortError out of a document */
  run(): Promise<Result> {
    if (!this.#connected) return Promise.reject(absent());
    return new Promise((resolve, reject) => {
      this.#runs.push({ resolve, reject });
      this.#demand();
    });
  }

  /** Another try after the GPU was given up, for every element on the page. */
  retry(): void {
    sharedDevice.forgive();
  }

  /** Draws again without counting, for another size or other colours. */
  repaint(): void {
    const { shown } = this.#snapshot;
    if (shown) this.#gpu.paint(shown.view);
  }

  /** Draws again if the size on screen is another than the painted one. */
  resize(): void {
    const { shown } = this.#snapshot;
    if (shown) this.#gpu.resize(shown.view);
  }

  #mayRun(): boolean {
    return this.#connected && (this.#runs.length > 0 || this.#host.wanted);
  }

  #demand(): void {
    this.#settlement ??= Promise.withResolvers();
    this.#again();
    void this.#pump();
  }

  /** Ends the run in progress; its configuration, or the one that replaced it, becomes due. */
  #again(): void {
    this.#due = true;
    this.#attempt?.abort();
  }

  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    // Changes made in the same task become one run, and nothing renders inside the caller's own rendering.
    await null;
    while (this.#due && this.#config && this.#mayRun()) {
      this.#due = false;
      this.#attempt = new AbortController();
      const { signal } = this.#attempt;
      try {
        await this.#count(this.#config, signal);
      } catch (thrown) {
        if (!signal.aborted) await this.#fail(asFailure(thrown));
      }
      this.#attempt = null;
      if (!this.#due) this.#settle();
    }
    this.#pumping = false;
    // A run that nobody wants any more waits.
    if (this.#due && this.#snapshot.state === 'running') {
      this.#change({ state: 'idle' });
      void this.#host.show();
    }
  }

  async #count(config: CountConfig, signal: AbortSignal): Promise<void> {
    this.#change({ state: 'running' });
    void this.#host.show();
    const { error, drawn, plan, origin, counted } = await this.#countOnBest(config, signal);

    const view = layoutBars(counted.counts, this.#scale);
    const checks = origin.backend === 'webgpu';
    let verdict: Verdict = { kind: checks ? 'checking' : 'unchecked' };
    const shown: Shown = { plan, origin, counted, view, verdict };
    this.#change({ error, shown });
    await this.#host.show();
    if (!checks) this.#gpu.free();
    else if (drawn) this.resize();
    else this.repaint();
    signal.throwIfAborted();

    if (checks) verdict = await this.#verify(plan, counted, signal);
    const verified = { right: true, wrong: false, unchecked: null, checking: null }[verdict.kind];
    const result = createResult(plan, origin, counted, verified);
    this.#change({ state: 'done', result, shown: { ...this.#snapshot.shown!, verdict } });
    await this.#host.show();
    signal.throwIfAborted();
    if (checks && this.#restoring) {
      this.#restoring = false;
      this.#host.emit('devicerestored', null);
    }
    this.#host.emit('result', result);
    for (const run of this.#runs.splice(0)) run.resolve(result);
  }

  async #countOnBest(
    config: CountConfig,
    signal: AbortSignal,
  ): Promise<Made & { drawn: boolean; error: HistogramFailure | null }> {
    let error: HistogramFailure | null = null;
    if (config.backend !== 'cpu') {
      try {
        const first = this.#snapshot.shown ? null : this.#scale;
        return { ...(await this.#gpu.count(config, first, signal)), error };
      } catch (thrown) {
        signal.throwIfAborted();
        error = asFailure(thrown);
        if (config.backend === 'webgpu') throw error;
        // Said before the CPU counts: where it is known at once, the message stands in the first frame.
        this.#change({ error });
        void this.#host.show();
      }
    }
    const plan = planCount(config, null);
    const counted = await inSlices(countInSteps(plan), signal);
    return { plan, origin: { backend: 'cpu', adapter: null }, counted, drawn: false, error };
  }

  async #verify(plan: CountPlan, counted: Counted, signal: AbortSignal): Promise<Verdict> {
    if (!recounts(plan)) return { kind: sumIsRight(plan, counted) ? 'unchecked' : 'wrong' };
    const expected = await inSlices(countInSteps(plan), signal);
    return { kind: sameCounts(counted, expected) ? 'right' : 'wrong', expected: expected.counts };
  }

  async #fail(error: HistogramFailure): Promise<void> {
    this.#gpu.free();
    this.#change({ state: 'error', error, result: null, shown: null });
    await this.#host.show();
    this.#host.emit('error', error);
    for (const run of this.#runs.splice(0)) run.reject(error);
  }

  #comeBack(): void {
    if (this.#snapshot.error?.reason === 'device-lost') this.#demand();
  }

  #lose(message: string): void {
    if (this.#config?.backend === 'cpu' || (!this.#gpu.holds && !this.#attempt)) return;
    const used = this.#gpu.holds;
    this.#gpu.free();
    if (used) {
      this.#restoring = true;
      this.#host.emit('devicelost', { message });
    }
    this.#demand();
  }

  #change(change: Partial<Snapshot>): void {
    const before = this.#snapshot.state;
    this.#snapshot = { ...this.#snapshot, ...change };
    if (this.#snapshot.state !== before) this.#host.emit('statechange', { state: this.#snapshot.state });
  }

  #settle(): void {
    const settlement = this.#settlement;
    this.#settlement = null;
    settlement?.resolve();
  }
}

function absent(): DOMException {
  return new DOMException('The element is in no document.', 'AbortError');
}
