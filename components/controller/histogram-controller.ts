/**
 * Time: which configuration is counted when, what replaces what, and what happens when the GPU goes.
 *
 * Knows: the order of a run (count, show, paint, verify, report), losses, disposal. Does not know: attributes,
 * templates, styles, WGSL.
 */
import { sharedDevice } from '../gpu/shared-device.ts';
import { layoutBars } from '../model/bars.ts';
import { type CountConfig, type Scale, type Strategy, sameCount } from '../model/config.ts';
import { asFailure, HistogramFailure } from '../model/errors.ts';
import { type Measurement, USUAL_SAMPLES } from '../model/measurement.ts';
import { type Counted, countInSteps } from '../model/oracle.ts';
import { type CountPlan, planCount } from '../model/plan.ts';
import { createResult, type GpuTime, type Result } from '../model/result.ts';
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

interface Waiting<Outcome> {
  resolve(outcome: Outcome): void;
  reject(reason: unknown): void;
}

interface WaitingMeasure extends Waiting<Measurement> {
  readonly samples: number;
  /** Null times the configuration's own. */
  readonly strategies: readonly Strategy[] | null;
}

/** Milliseconds that a count lasts before its progress is worth a bar. */
const PATIENCE = 300;

export class HistogramController {
  readonly #host: Host;
  readonly #gpu: GpuHistogram;
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
  #runs: Waiting<Result>[] = [];
  #measures: WaitingMeasure[] = [];

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
      for (const waiting of [...this.#runs.splice(0), ...this.#measures.splice(0)]) waiting.reject(absent());
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
    return new Promise((resolve, reject) => {
      this.#measures.push({ strategies, samples, resolve, reject });
      void this.#pump();
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
    return this.#connected && (this.#runs.length > 0 || this.#measures.length > 0 || this.#host.wanted);
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
    while (this.#config && (this.#due || this.#measures.length > 0) && this.#mayRun()) {
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
        await this.#measure(this.#config, this.#measures[0]!, signal);
      }
      this.#attempt = null;
    }
    this.#pumping = false;
    // A run that nobody wants any more waits.
    if (this.#due && this.#snapshot.state === 'running') {
      this.#change({ state: 'idle', progress: null });
      void this.#host.show();
    }
  }

  async #count(config: CountConfig, signal: AbortSignal): Promise<void> {
    this.#change({ state: 'running', progress: null });
    void this.#host.show();
    const scale = this.#scale;
    const { error, drawn, plan, origin, counted } = await this.#countOnBest(config, signal);

    const view = layoutBars(counted.counts, this.#scale);
    const checks = origin.backend === 'webgpu';
    let verdict: Verdict = { kind: checks ? 'checking' : 'unchecked' };
    const shown: Shown = { plan, origin, counted, view, verdict };
    this.#change({ error, shown, progress: null });
    await this.#host.show();
    if (!checks) this.#gpu.free();
    else if (!drawn || this.#scale !== scale) this.repaint();
    signal.throwIfAborted();

    if (checks) verdict = await this.#verify(plan, counted, signal);
    const verified = { right: true, wrong: false, unchecked: null, checking: null }[verdict.kind];
    this.#change({ shown: { ...this.#snapshot.shown!, verdict } });
    const time = checks && this.#timed ? await this.#time(config, signal) : null;
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

  async #countOnBest(
    config: CountConfig,
    signal: AbortSignal,
  ): Promise<Made & { drawn: boolean; error: HistogramFailure | null }> {
    let error: HistogramFailure | null = null;
    if (config.backend !== 'cpu') {
      try {
        const first = this.#snapshot.shown ? null : this.#scale;
        const progress = this.#createProgress();
        return { ...(await this.#gpu.count(config, first, signal, progress)), error };
      } catch (thrown) {
        signal.throwIfAborted();
        error = asFailure(thrown);
        if (config.backend === 'webgpu') throw error;
        // Said before the CPU counts: where it is known at once, the message stands in the first frame.
        this.#change({ error, progress: null });
        void this.#host.show();
      }
    }
    const plan = planCount(config, null);
    const progress = this.#createProgress();
    const counted = await inSlices(countInSteps(plan), signal, (items) => progress(items / plan.items));
    return { plan, origin: { backend: 'cpu', adapter: null }, counted, drawn: false, error };
  }

  /** What hears how far a count is, and shows it once the count has become a long one. */
  #createProgress(): (done: number) => void {
    const start = performance.now();
    return (progress) => {
      if (performance.now() - start < PATIENCE) return;
      this.#change({ progress });
      void this.#host.show();
    };
  }

  /** A count stands even if it cannot be timed. */
  async #time(config: CountConfig, signal: AbortSignal): Promise<GpuTime | null> {
    try {
      const [timing] = await this.#measureOnGpu(config, [config.strategy], USUAL_SAMPLES, signal);
      return timing!.time;
    } catch (thrown) {
      signal.throwIfAborted();
      this.#host.warn(asFailure(thrown).message);
      return null;
    }
  }

  async #measure(config: CountConfig, waiting: WaitingMeasure, signal: AbortSignal): Promise<void> {
    const { strategies, samples, resolve, reject } = waiting;
    try {
      const measurement = await this.#measureOnGpu(config, strategies ?? [config.strategy], samples, signal);
      signal.throwIfAborted();
      const { result } = this.#snapshot;
      const own = measurement.find(({ plan }) => plan.strategy === result?.strategy);
      if (result?.backend === 'webgpu' && own) {
        const timed = Object.freeze({ ...result, gpuTime: own.time });
        this.#change({ result: timed, timing: false });
        await this.#host.show();
        this.#host.emit('result', timed);
      }
      resolve(measurement);
    } catch (thrown) {
      reject(signal.aborted ? signal.reason : asFailure(thrown));
    }
    this.#measures = this.#measures.filter((other) => other !== waiting);
    await this.#host.show();
  }

  async #measureOnGpu(
    config: CountConfig,
    strategies: readonly Strategy[],
    samples: number,
    signal: AbortSignal,
  ): Promise<Measurement> {
    if (config.backend === 'cpu') {
      throw new HistogramFailure('no-webgpu', 'Only the GPU is timed: set backend to "auto" or "webgpu".');
    }
    this.#change({ timing: true });
    void this.#host.show();
    try {
      const measurement = await this.#gpu.measure(config, strategies, samples, signal);
      if (measurement.some(({ time }) => !time)) this.#host.warn("The GPU's clock gave no usable time.");
      return measurement;
    } finally {
      this.#change({ timing: false });
    }
  }

  async #verify(plan: CountPlan, counted: Counted, signal: AbortSignal): Promise<Verdict> {
    if (!recounts(plan)) return { kind: sumIsRight(plan, counted) ? 'unchecked' : 'wrong' };
    const expected = await inSlices(countInSteps(plan), signal);
    return { kind: sameCounts(counted, expected) ? 'right' : 'wrong', expected: expected.counts };
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
