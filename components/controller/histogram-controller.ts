/**
 * Time: which configuration is counted when, what replaces what, and what happens when the GPU goes.
 *
 * Knows: the order of a run (count, show, paint, verify, report), losses, disposal. Does not know: how a count is made,
 * attributes, templates, styles, WGSL.
 */
import { sharedDevice } from '../gpu/shared-device.ts';
import { layoutBars } from '../model/bars.ts';
import { type CountConfig, type Scale, type Strategy, sameCount } from '../model/config.ts';
import { asFailure, type HistogramFailure } from '../model/errors.ts';
import type { Measurement } from '../model/measurement.ts';
import { createResult, type Result } from '../model/result.ts';
import { countOnBest, judge } from './best-count.ts';
import { GpuHistogram, type PictureHost } from './gpu-histogram.ts';
import { Measurements } from './measurements.ts';
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
  readonly #measurements: Measurements;
  #snapshot = EMPTY;
  #config: CountConfig | null = null;
  #scale: Scale = 'linear';
  #timed = false;
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
    this.#measurements = new Measurements(this.#gpu, {
      timing: (timing) => this.#show({ timing }),
      measured: (measurement) => this.#keep(measurement),
      warn: (message) => host.warn(message),
    });
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

  /**
   * Takes a configuration. Counts only if it differs from the last; another scale is only drawn again.
   *
   * @param timed also times it, which counts again what was not timed
   */
  configure(config: CountConfig, scale: Scale, timed: boolean): void {
    const scaled = scale !== this.#scale;
    const untimed = timed && !this.#timed;
    this.#scale = scale;
    this.#timed = timed;
    if (!this.#config || untimed || !sameCount(this.#config, config)) {
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
    // The browser looks for a GPU while the element renders for the first time.
    if (this.#config?.backend !== 'cpu' && this.#host.wanted) sharedDevice.acquire().catch(() => {});
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
      this.#measurements.reject(absent());
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

  /**
   * Times the newest configuration once it is counted, and puts its time into the result.
   *
   * @param strategies null for the configuration's own
   * @param samples of each
   * @throws HistogramFailure where there is no GPU, AbortError when something newer replaces it
   */
  measure(strategies: readonly Strategy[] | null, samples: number): Promise<Measurement> {
    if (!this.#connected) return Promise.reject(absent());
    const measured = this.#measurements.add(strategies, samples);
    void this.#pump();
    return measured;
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
    return this.#connected && (this.#runs.length > 0 || this.#measurements.due || this.#host.wanted);
  }

  #demand(): void {
    this.#settlement ??= Promise.withResolvers();
    this.#again();
    void this.#pump();
  }

  /** Ends the run in progress; its configuration, or the one that replaced it, becomes due. */
  #again(): void {
    this.#due = true;
    this.#attempt?.abort(new DOMException('Something newer replaced it.', 'AbortError'));
  }

  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    // Changes made in the same task become one run, and nothing renders inside the caller's own rendering.
    await null;
    while (this.#config && (this.#due || this.#measurements.due) && this.#mayRun()) {
      this.#attempt = new AbortController();
      const { signal } = this.#attempt;
      if (this.#due) {
        this.#due = false;
        try {
          await this.#count(this.#config, signal);
        } catch (thrown) {
          if (!signal.aborted) await this.#fail(asFailure(thrown));
        }
        if (!this.#due) this.#settle();
      } else {
        await this.#measurements.next(this.#config, signal);
      }
      this.#attempt = null;
    }
    this.#pumping = false;
    // A run that nobody wants any more waits.
    if (this.#due && this.#snapshot.state === 'running') {
      this.#show({ state: 'idle', progress: null });
    }
  }

  async #count(config: CountConfig, signal: AbortSignal): Promise<void> {
    this.#show({ state: 'running', progress: null });
    const scale = this.#scale;
    const first = this.#snapshot.shown ? null : scale;
    const { error, drawn, plan, origin, counted } = await countOnBest(
      this.#gpu,
      config,
      first,
      signal,
      (news) => this.#show(news),
    );

    const view = layoutBars(counted.counts, this.#scale);
    const checks = origin.backend === 'webgpu';
    let verdict: Verdict = { kind: checks ? 'checking' : 'unchecked' };
    const shown: Shown = { plan, origin, counted, view, verdict };
    this.#change({ error, shown, progress: null });
    await this.#host.show();
    if (!checks) this.#gpu.free();
    else if (!drawn || this.#scale !== scale) this.repaint();
    signal.throwIfAborted();

    if (checks) verdict = await judge(plan, counted, signal);
    const verified = { right: true, wrong: false, unchecked: null, checking: null }[verdict.kind];
    this.#change({ shown: { ...this.#snapshot.shown!, verdict } });
    const time = checks && this.#timed ? await this.#measurements.time(config, signal) : null;
    const result = createResult(plan, origin, counted, verified, time);
    this.#change({ state: 'done', result });
    await this.#host.show();
    signal.throwIfAborted();
    if (checks && this.#restoring) {
      this.#restoring = false;
      this.#host.emit('devicerestored', null);
    }
    this.#host.emit('result', result);
    for (const run of this.#runs.splice(0)) run.resolve(result);
  }

  /** Puts a measured time into the result that stands. */
  async #keep(measurement: Measurement): Promise<void> {
    const { result } = this.#snapshot;
    const own = measurement.find(({ plan }) => plan.strategy === result?.strategy);
    if (result?.backend !== 'webgpu' || !own) return;
    const timed = Object.freeze({ ...result, gpuTime: own.time });
    this.#change({ result: timed });
    await this.#host.show();
    this.#host.emit('result', timed);
  }

  async #fail(error: HistogramFailure): Promise<void> {
    this.#gpu.free();
    this.#change({ state: 'error', error, result: null, shown: null, progress: null });
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

  /** Changes, and renders without waiting for it. */
  #show(change: Partial<Snapshot>): void {
    this.#change(change);
    void this.#host.show();
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
