/**
 * The runs that a view needs besides the count: inspected, raced, swept.
 *
 * Knows: which view needs what, and what was already made for a configuration. Does not know: when it is its turn.
 */
import type { CountConfig, Strategy, View } from '../model/config.ts';
import { asFailure } from '../model/errors.ts';
import { planInspection } from '../model/inspection.ts';
import { inspectOnCpu } from '../model/inspection-on-cpu.ts';
import { planCount } from '../model/plan.ts';
import { ON_CPU } from '../model/result.ts';
import { planSweep, type SweepPoint } from '../model/sweep.ts';
import type { GpuHistogram } from './gpu-histogram.ts';
import { type Shown, type Snapshot, VIEW_RUNS, type ViewRun } from './snapshot.ts';

/** Timed side by side. */
const RACERS: readonly Strategy[] = ['storage', 'two-level', 'replicated'];
const RACE_SAMPLES = 15;

/** Of each point of a sweep. */
const SWEEP_SAMPLES = 5;

export type TellViews = (news: Partial<Pick<Snapshot, ViewRun | 'notes' | 'progress' | 'timing'>>) => void;

export class ViewRuns {
  readonly #gpu: GpuHistogram;
  readonly #tell: TellViews;
  /** For which configuration a view has what it needs. */
  readonly #served = new Map<View, string>();
  /** For which configuration there are results of a run, complete or not. */
  readonly #found = new Map<ViewRun, string>();
  #notes: Snapshot['notes'] = {};
  #stop: AbortController | null = null;

  constructor(gpu: GpuHistogram, tell: TellViews) {
    this.#gpu = gpu;
    this.#tell = tell;
  }

  /** Whether a view needs a run that was not made yet, there where the counts were made. */
  due(view: View, config: CountConfig, shown: Shown | null): boolean {
    if (!shown || !VIEW_RUNS[view]) return false;
    return this.#served.get(view) !== keyOf(config, shown.origin.backend === 'cpu');
  }

  /** Makes the run that a view needs. What cannot be made is told. @throws the signal's reason */
  async run(view: View, config: CountConfig, { origin }: Shown, signal: AbortSignal): Promise<void> {
    const kind = VIEW_RUNS[view]!;
    const onCpu = origin.backend === 'cpu';
    this.#stop = new AbortController();
    const stopped = this.#stop.signal;
    const either = AbortSignal.any([signal, stopped]);
    // What other views have of such a run is replaced.
    this.forget(kind);
    const key = keyOf(config, onCpu);
    // Times of another configuration would be taken for those of this one.
    if (kind !== 'inspected' && this.#found.get(kind) !== key) {
      this.#found.delete(kind);
      this.#tell({ [kind]: null });
    }
    this.#tell({ timing: kind !== 'inspected' && !onCpu });
    try {
      if (kind === 'inspected') await this.#inspect(view as 'queue' | 'merge', config, onCpu, either);
      else if (onCpu)
        this.#refuse(
          kind,
          view,
          'Times need a GPU: choose view="bars", "merge" or "ledger", or set a record.',
        );
      else if (kind === 'raced') await this.#race(config, either);
      else await this.#sweep(config, either);
    } catch (thrown) {
      signal.throwIfAborted();
      const failure = asFailure(thrown);
      // The count meets the same loss, and knows what to do.
      if (failure.reason === 'device-lost' && !stopped.aborted) throw failure;
      if (!stopped.aborted) this.#refuse(kind, view, failure.message);
    } finally {
      this.#tell({ timing: false, progress: null });
    }
    if (stopped.reason === LEFT) return;
    this.#served.set(view, key);
    if (stopped.aborted && !this.#found.has(kind))
      this.#note(view, ['Stopped before the first time was taken.']);
  }

  /** Ends a run; what is there by then stays. */
  stop(): void {
    this.#stop?.abort();
  }

  /** Ends a run that another view does not need; it is made again where it is needed. */
  leave(): void {
    this.#stop?.abort(LEFT);
  }

  /** Forgets runs, which are made again when a view needs them. */
  forget(...kinds: ViewRun[]): void {
    for (const view of this.#served.keys()) {
      if (kinds.includes(VIEW_RUNS[view]!)) this.#served.delete(view);
    }
  }

  /** Says why there is nothing to show. */
  #refuse(run: ViewRun, view: View, reason: string): void {
    this.#tell({ [run]: null });
    this.#note(view, [reason]);
  }

  #note(view: View, notes: readonly string[]): void {
    this.#notes = { ...this.#notes, [view]: notes };
    this.#tell({ notes: this.#notes });
  }

  async #inspect(
    view: 'queue' | 'merge',
    config: CountConfig,
    onCpu: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    if (onCpu && view === 'queue') {
      this.#refuse(
        'inspected',
        view,
        'A queue needs a GPU, since one loop on the CPU never waits: choose view="merge", or set a record.',
      );
      return;
    }
    const limits = onCpu ? null : await this.#gpu.limits();
    const { plan, notes } = planInspection(config, view, limits);
    const made = onCpu
      ? { origin: ON_CPU, found: inspectOnCpu(plan) }
      : await this.#gpu.inspect(plan, signal);
    this.#tell({ inspected: { config, ...made } });
    this.#note(view, notes);
    // With private bins of the configuration's own strategy, one run on the GPU has something for both views.
    if (onCpu || plan.strategy !== config.strategy || !plan.copies) return;
    const other = view === 'queue' ? 'merge' : 'queue';
    this.#served.set(other, keyOf(config, onCpu));
    this.#note(other, notes);
  }

  async #race(config: CountConfig, signal: AbortSignal): Promise<void> {
    const limits = await this.#gpu.limits();
    const plans = RACERS.map((strategy) => planCount({ ...config, strategy }, limits));
    // What does not fit is planned as another strategy, which races already.
    const fit = plans.filter(({ strategy }, racer) => strategy === RACERS[racer]);
    this.#tell({ raced: { config, ...(await this.#gpu.time(fit, RACE_SAMPLES, signal)) } });
    this.#found.set('raced', keyOf(config, false));
    this.#note('race', []);
  }

  async #sweep(config: CountConfig, signal: AbortSignal): Promise<void> {
    if (config.items === 0) {
      this.#refuse('swept', 'sweep', 'items="0" leaves nothing whose time could be taken; take at least 1.');
      return;
    }
    const steps = planSweep(config, await this.#gpu.limits());
    const points: SweepPoint[] = [];
    this.#note('sweep', []);
    for (const [done, { axis, at, plans }] of steps.entries()) {
      this.#tell({ progress: done / steps.length });
      const { origin, measurement } = await this.#gpu.time(plans, SWEEP_SAMPLES, signal);
      points.push(
        ...measurement.map(({ plan, time }) => ({
          axis,
          at,
          strategy: plan.strategy,
          items: plan.items,
          time,
        })),
      );
      this.#tell({ swept: { config, origin, points: [...points] } });
      this.#found.set('swept', keyOf(config, false));
    }
  }
}

/** Why a run ended that nobody looks at. */
const LEFT = new DOMException('Another view is shown.', 'AbortError');

/** What decides a run. */
function keyOf(config: CountConfig, onCpu: boolean): string {
  return JSON.stringify([config, onCpu]);
}
