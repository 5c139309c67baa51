/**
 * Time: which configuration is counted when, what replaces what, and what happens when the GPU goes.
 *
 * Knows: the order of a run (count, show, paint, verify, report), losses, disposal. Does not know: how a count is made,
 * attributes, templates, styles, WGSL.
 */
import { sharedDevice } from '../gpu/shared-device.ts';
import { layoutBars } from '../model/bars.ts';
import { type CountConfig, type Scale, type Strategy, sameCount, type View } from '../model/config.ts';
import { sumOf } from '../model/counts.ts';
import { asFailure, HistogramFailure } from '../model/errors.ts';
import type { Measurement } from '../model/measurement.ts';
import type { HistogramRecord } from '../model/record.ts';
import { createResult, type Result } from '../model/result.ts';
import { losesUpdates } from '../model/verification.ts';
import { absent } from './absence.ts';
import { countOnBest, judge } from './best-count.ts';
import { GpuHistogram, type PictureHost } from './gpu-histogram.ts';
import { Measurements } from './measurements.ts';
import { recall } from './recall.ts';
import { EMPTY, NO_RESULTS, type Shown, type Snapshot, type State, type Verdict } from './snapshot.ts';
import { Told } from './told.ts';
import { ViewRuns } from './view-runs.ts';

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

/** Runs of what loses updates: they show whether the error repeats. */
const LOSING_RUNS = 5;

/** What is shown of a configuration. Changing one of these counts nothing again. */
export interface Showing {
  readonly view: View;
  readonly scale: Scale;
  /** Also times what is counted; set later, it counts again what was not timed. */
  readonly timed: boolean;
  /** Shown instead of anything counted here; null counts. */
  readonly record: HistogramRecord | null;
}

interface Waiting {
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

export class HistogramController {
  readonly #host: Host;
  readonly #gpu: GpuHistogram;
  readonly #measurements: Measurements;
  readonly #views: ViewRuns;
  readonly #told: Told<Snapshot>;
  #config: CountConfig | null = null;
  #showing: Showing = { view: 'bars', scale: 'linear', timed: false, record: null };
  #connected = false;

  /** The configuration has not been counted yet. */
  #due = false;
  #pumping = false;
  #attempt: AbortController | null = null;
  #runs: Waiting[] = [];

  #listening: (() => void)[] = [];
  #restoring = false;
  #recalled: { readonly record: HistogramRecord; readonly key: string } | null = null;

  constructor(host: Host) {
    this.#host = host;
    this.#told = new Told(EMPTY, host);
    this.#gpu = new GpuHistogram(host);
    this.#measurements = new Measurements(this.#gpu, {
      timing: (timing) => this.#told.show({ timing }),
      measured: (measurement) => this.#keep(measurement),
      warn: (message) => host.warn(message),
    });
    this.#views = new ViewRuns(this.#gpu, (news) => this.#told.show(news));
  }

  get snapshot(): Snapshot {
    return this.#told.snapshot;
  }

  /** Whether the newest configuration is still to be counted, painted or verified. */
  get busy(): boolean {
    return this.#told.busy;
  }

  /** Resolves when the newest configuration has been reported or has failed; never rejects. */
  get settled(): Promise<void> {
    return this.#told.settled;
  }

  /** Takes a configuration. Counts only if it differs from the last; what else is shown is only drawn again. */
  configure(config: CountConfig, showing: Showing): void {
    const before = this.#showing;
    this.#showing = showing;
    const untimed = showing.timed && !before.timed;
    if (showing.record) {
      this.#recall(showing.record, config);
      return;
    }
    if (before.record) this.#told.snapshot = EMPTY;
    if (before.record || !this.#config || untimed || !sameCount(this.#config, config)) {
      this.#config = config;
      this.#demand();
      return;
    }
    const { shown } = this.#told.snapshot;
    if (showing.scale !== before.scale && shown) {
      const view = layoutBars(shown.counted.counts, showing.scale);
      this.#told.snapshot = { ...this.#told.snapshot, shown: { ...shown, view } };
      void this.#host.show().then(() => this.repaint());
    }
    if (showing.view !== before.view) {
      this.#views.leave();
      if (this.#lacksView) this.#told.expect();
      void this.#host.show().then(() => this.repaint());
      void this.#pump();
    }
  }

  /** Shows what was counted elsewhere. */
  #recall(record: HistogramRecord, config: CountConfig): void {
    const { view, scale } = this.#showing;
    const key = JSON.stringify([config, view, scale]);
    const recalled = this.#told.snapshot.recorded !== null && record === this.#recalled?.record;
    if (recalled && key === this.#recalled!.key) return;
    this.#recalled = { record, key };
    this.#config = config;
    this.#again();
    this.#due = false;
    for (const run of this.#runs.splice(0)) run.reject(this.#refusal ?? absent());
    this.#measurements.reject(this.#refusal ?? absent());
    this.#free();
    this.#views.forget('raced', 'swept');
    this.#told.show({ ...EMPTY, ...recall(record, config, view, scale), state: 'done' });
    this.#told.settle();
  }

  connect(): void {
    this.#connected = true;
    // The browser looks for a GPU while the element renders for the first time.
    if (this.#config?.backend !== 'cpu' && !this.#showing.record && this.#host.wanted) {
      sharedDevice.acquire().catch(() => {});
    }
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
      this.#free();
      if (this.#config && !this.#showing.record) this.#demand();
    });
  }

  /** Counts if it is due and wanted; to be called whenever the latter may have changed. */
  poke(): void {
    if (this.#attempt && !this.#mayRun()) this.#again();
    void this.#pump();
  }

  /** Counts now, wanted or not. @returns the newest result @throws the error, or AbortError out of a document */
  run(): Promise<Result> {
    if (this.#refusal) return Promise.reject(this.#refusal);
    return new Promise((resolve, reject) => {
      this.#runs.push({ resolve, reject });
      this.#views.forget('inspected', 'raced', 'swept');
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
    if (this.#refusal) return Promise.reject(this.#refusal);
    const measured = this.#measurements.add(strategies, samples);
    void this.#pump();
    return measured;
  }

  /** Ends the run that a view needs; what is there by then stays. */
  stop(): void {
    this.#views.stop();
  }

  /** Another try after the GPU was given up, for every element on the page. */
  retry(): void {
    sharedDevice.forgive();
  }

  /** Draws again without counting, for another size or other colours. */
  repaint(): void {
    const { shown } = this.#told.snapshot;
    if (shown) this.#gpu.paint(this.#showing.view, shown.view);
  }

  /** Draws again if the size on screen is another than the painted one. */
  resize(): void {
    if (this.#gpu.resized) this.repaint();
  }

  /** Whether the view shown needs a run that was not made. */
  get #lacksView(): boolean {
    const { shown } = this.#told.snapshot;
    return (
      shown !== null && this.#views.due(this.#showing.view, this.#config!, shown.origin.backend === 'cpu')
    );
  }

  /** Why nothing can be counted or timed. */
  get #refusal(): Error | null {
    if (!this.#connected) return absent();
    if (!this.#showing.record) return null;
    return new HistogramFailure('data', 'A record is shown: set record to null to count here.');
  }

  #mayRun(): boolean {
    return (
      !this.#showing.record &&
      this.#connected &&
      (this.#runs.length > 0 || this.#measurements.due || this.#host.wanted)
    );
  }

  #demand(): void {
    this.#told.expect();
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
    while (this.#config && (this.#due || this.#lacksView || this.#measurements.due) && this.#mayRun()) {
      this.#attempt = new AbortController();
      const { signal } = this.#attempt;
      if (this.#due) {
        this.#due = false;
        await this.#try(this.#count(this.#config, signal), signal);
      } else if (this.#lacksView) {
        await this.#try(this.#makeView(this.#config, signal), signal);
      } else {
        await this.#measurements.next(this.#config, signal);
      }
      this.#attempt = null;
      if (!this.#due && !this.#lacksView) this.#told.settle();
    }
    this.#pumping = false;
    // A run that nobody wants any more waits.
    if (this.#due && this.#told.snapshot.state === 'running') {
      this.#told.show({ state: 'idle', progress: null });
    }
  }

  async #try(run: Promise<void>, signal: AbortSignal): Promise<void> {
    try {
      await run;
    } catch (thrown) {
      if (!signal.aborted) await this.#fail(asFailure(thrown));
    }
  }

  /** Makes the run that the view needs, for counts that stand. */
  async #makeView(config: CountConfig, signal: AbortSignal): Promise<void> {
    this.#told.show({ state: 'running' });
    await this.#runView(config, signal);
    this.#told.change({ state: 'done' });
    await this.#host.show();
  }

  async #runView(config: CountConfig, signal: AbortSignal): Promise<void> {
    const { view } = this.#showing;
    await this.#views.run(view, config, this.#told.snapshot.shown!.origin.backend === 'cpu', signal);
    await this.#host.show();
    this.repaint();
    signal.throwIfAborted();
  }

  async #count(config: CountConfig, signal: AbortSignal): Promise<void> {
    this.#told.show({ state: 'running', progress: null });
    const { scale } = this.#showing;
    const first = this.#told.snapshot.shown || this.#showing.view !== 'bars' ? null : scale;
    const { error, drawn, plan, origin, counted } = await countOnBest(
      this.#gpu,
      config,
      first,
      signal,
      (news) => this.#told.show(news),
    );

    const view = layoutBars(counted.counts, this.#showing.scale);
    const checks = origin.backend === 'webgpu';
    let verdict: Verdict = { kind: checks ? 'checking' : 'unchecked' };
    const shown: Shown = { config, plan, origin, counted, view, verdict };
    this.#told.change({ error, shown, progress: null });
    await this.#host.show();
    if (!checks) this.#gpu.free();
    else if (!drawn || this.#showing.scale !== scale) this.repaint();
    signal.throwIfAborted();

    if (checks) verdict = await judge(plan, counted, signal);
    if (checks && losesUpdates(plan)) {
      const first = plan.items - sumOf(counted.counts);
      const others = await this.#gpu.lossesOf(plan, LOSING_RUNS - 1, signal);
      this.#told.change({ shown: { ...this.#told.snapshot.shown!, losses: [first, ...others] } });
    }
    const verified = { right: true, wrong: false, unchecked: null, checking: null }[verdict.kind];
    this.#told.change({ shown: { ...this.#told.snapshot.shown!, verdict } });
    if (this.#lacksView) await this.#runView(config, signal);
    const time = checks && this.#showing.timed ? await this.#measurements.time(config, signal) : null;
    const result = createResult(plan, origin, counted, verified, time);
    this.#told.change({ state: 'done', result });
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
    const { result } = this.#told.snapshot;
    const own = measurement.find(({ plan }) => plan.strategy === result?.strategy);
    if (result?.backend !== 'webgpu' || !own) return;
    const timed = Object.freeze({ ...result, gpuTime: own.time });
    this.#told.change({ result: timed });
    await this.#host.show();
    this.#host.emit('result', timed);
  }

  async #fail(error: HistogramFailure): Promise<void> {
    this.#free();
    this.#views.forget('raced', 'swept');
    this.#told.change({ ...NO_RESULTS, state: 'error', error, result: null, shown: null, progress: null });
    await this.#host.show();
    this.#host.emit('error', error);
    for (const run of this.#runs.splice(0)) run.reject(error);
  }

  #comeBack(): void {
    if (this.#told.snapshot.error?.reason === 'device-lost') this.#demand();
  }

  #lose(message: string): void {
    if (this.#config?.backend === 'cpu' || (!this.#gpu.holds && !this.#attempt)) return;
    const used = this.#gpu.holds;
    this.#free();
    if (used) {
      this.#restoring = true;
      this.#host.emit('devicelost', { message });
    }
    this.#demand();
  }

  #free(): void {
    this.#gpu.free();
    this.#views.forget('inspected');
  }
}
