/**
 * Time: which configuration is counted when, what replaces what, and what happens when the GPU goes.
 *
 * Knows: the order of a run (count, show, paint, verify, report), losses, disposal. Does not know: how a count is made or
 * judged, what a record holds, attributes, templates, styles, WGSL.
 */
import { sharedDevice } from '../gpu/shared-device.ts';
import { layoutBars } from '../model/bars.ts';
import { type CountConfig, type Strategy, sameCount } from '../model/config.ts';
import type { HistogramFailure } from '../model/errors.ts';
import { type Measurement, timedResult } from '../model/measurement.ts';
import { createResult, type Result } from '../model/result.ts';
import { absent } from './absence.ts';
import { Attempts } from './attempts.ts';
import { countOnBest, judge, type Tell } from './best-count.ts';
import { GpuHistogram } from './gpu-histogram.ts';
import type { Host } from './host.ts';
import { Measurements } from './measurements.ts';
import type { Showing } from './showing.ts';
import { recordShown, replaceBy } from './shown-record.ts';
import { EMPTY, NO_RESULTS, type Snapshot, type Verdict } from './snapshot.ts';
import { Told } from './told.ts';
import { ViewRuns } from './view-runs.ts';

export class HistogramController {
  readonly #host: Host;
  readonly #gpu: GpuHistogram;
  readonly #measurements: Measurements;
  readonly #views: ViewRuns;
  readonly #told: Told<Snapshot>;
  #runs: PromiseWithResolvers<Result>[] = [];
  #config: CountConfig | null = null;
  #showing: Showing = { view: 'bars', scale: 'linear', timed: false, record: null };
  #connected = false;

  /** The configuration has not been counted yet. */
  #due = false;
  #pumping = false;
  readonly #attempts = new Attempts((failure) => this.#fail(failure));

  #listening: (() => void)[] = [];
  #restoring = false;

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
      this.#replace(replaceBy(showing.record, this.#told.snapshot, config, showing), config);
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
      const view = layoutBars(shown.counted.counts, showing.scale, shown.plan);
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

  /** Ends everything for what a record shows. @param recalled null where it is shown already */
  #replace(recalled: Snapshot | null, config: CountConfig): void {
    if (!recalled) return;
    this.#config = config;
    this.#again();
    this.#due = false;
    this.#end(this.#refusal);
    this.#views.forget('raced', 'swept');
    this.#told.show(recalled);
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
        sharedDevice.onForgiven(() => {
          if (this.#told.snapshot.error?.reason === 'device-lost') this.#demand();
        }),
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
      this.#end(absent());
      if (this.#config && !this.#showing.record) this.#demand();
    });
  }

  /** Counts if it is due and wanted; to be called whenever the latter may have changed. */
  poke(): void {
    if (this.#attempts.running && !this.#mayRun()) this.#again();
    void this.#pump();
  }

  /** Counts now, wanted or not. @returns the newest result @throws the error, or AbortError out of a document */
  run(): Promise<Result> {
    if (this.#refusal) return Promise.reject(this.#refusal);
    this.#views.forget('inspected', 'raced', 'swept');
    const run = Promise.withResolvers<Result>();
    this.#runs.push(run);
    this.#demand();
    return run.promise;
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
    return this.#views.due(this.#showing.view, this.#config!, this.#told.snapshot.shown);
  }

  /** Why nothing can be counted or timed. */
  get #refusal(): Error | null {
    if (!this.#connected) return absent();
    return this.#showing.record && recordShown();
  }

  #mayRun(): boolean {
    return !this.#refusal && (this.#runs.length > 0 || this.#measurements.due || this.#host.wanted);
  }

  #demand(): void {
    this.#told.expect();
    this.#again();
    void this.#pump();
  }

  /** Ends the run in progress; its configuration, or the one that replaced it, becomes due. */
  #again(): void {
    this.#due = true;
    this.#attempts.end();
  }

  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    // Changes made in the same task become one run, and nothing renders inside the caller's own rendering.
    await null;
    while (this.#config && (this.#due || this.#lacksView || this.#measurements.due) && this.#mayRun()) {
      const config = this.#config;
      if (this.#due) {
        this.#due = false;
        await this.#attempts.make((signal) => this.#count(config, signal));
      } else if (this.#lacksView) {
        await this.#attempts.make((signal) => this.#makeView(config, signal));
      } else {
        await this.#attempts.make((signal) => this.#measurements.next(config, signal));
      }
      if (!this.#due && !this.#lacksView) this.#told.settle();
    }
    this.#pumping = false;
    // A run that nobody wants any more waits.
    if (this.#due && this.#told.snapshot.state === 'running') {
      this.#told.show({ state: 'idle', progress: null });
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
    await this.#views.run(this.#showing.view, config, this.#told.snapshot.shown!, signal);
    await this.#host.show();
    this.repaint();
    signal.throwIfAborted();
  }

  async #count(config: CountConfig, signal: AbortSignal): Promise<void> {
    this.#told.show({ state: 'running', progress: null });
    const { scale } = this.#showing;
    const first = this.#told.snapshot.shown || this.#showing.view !== 'bars' ? null : scale;
    const tell: Tell = (news) => this.#told.show(news);
    const { error, drawn, ...made } = await countOnBest(this.#gpu, config, first, signal, tell);

    const { plan, origin, counted } = made;
    const view = layoutBars(counted.counts, this.#showing.scale, plan);
    const checks = origin.backend === 'webgpu';
    const verdict: Verdict = { kind: checks ? 'checking' : 'unchecked' };
    this.#told.change({ error, shown: { config, ...made, view, verdict }, progress: null });
    await this.#host.show();
    if (!checks) this.#gpu.free();
    else if (!drawn || this.#showing.scale !== scale) this.repaint();
    signal.throwIfAborted();

    const judged = checks ? await judge(this.#gpu, plan, counted, signal) : { verdict };
    const verified = { right: true, wrong: false, unchecked: null, checking: null }[judged.verdict.kind];
    this.#told.change({ shown: { ...this.#told.snapshot.shown!, ...judged } });
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
    const timed = timedResult(this.#told.snapshot.result, measurement);
    if (!timed) return;
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

  #lose(message: string): void {
    if (this.#config?.backend === 'cpu' || (!this.#gpu.holds && !this.#attempts.running)) return;
    const used = this.#gpu.holds;
    this.#free();
    if (used) {
      this.#restoring = true;
      this.#host.emit('devicelost', { message });
    }
    this.#demand();
  }

  /** Answers nobody any more, and holds nothing. */
  #end(reason: unknown): void {
    for (const run of this.#runs.splice(0)) run.reject(reason);
    this.#measurements.reject(reason);
    this.#free();
  }

  #free(): void {
    this.#gpu.free();
    this.#views.forget('inspected');
  }
}
