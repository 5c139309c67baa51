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
import type { Snapshot } from './snapshot.ts';

type Kind = 'inspected' | 'raced' | 'swept';

/** Timed side by side. */
const RACERS: readonly Strategy[] = ['storage', 'two-level', 'replicated'];
const RACE_SAMPLES = 15;

/** Of each point of a sweep. */
const SWEEP_SAMPLES = 5;

const KINDS: Partial<Record<View, Kind>> = {
  queue: 'inspected',
  merge: 'inspected',
  race: 'raced',
  sweep: 'swept',
};

export type TellViews = (news: Partial<Pick<Snapshot, Kind | 'notes' | 'progress' | 'timing'>>) => void;

export class ViewRuns {
  readonly #gpu: GpuHistogram;
  readonly #tell: TellViews;
  /** For which configuration a run was made. */
  readonly #made = new Map<Kind, string>();
  #stop: AbortController | null = null;

  constructor(gpu: GpuHistogram, tell: TellViews) {
    this.#gpu = gpu;
    this.#tell = tell;
  }

  /** Whether a view needs a run that was not made yet. */
  due(view: View, config: CountConfig): boolean {
    const kind = KINDS[view];
    return kind !== undefined && this.#made.get(kind) !== keyOf(kind, view, config);
  }

  /** Makes the run that a view needs. What cannot be made is told. @throws the signal's reason */
  async run(view: View, config: CountConfig, onCpu: boolean, signal: AbortSignal): Promise<void> {
    const kind = KINDS[view]!;
    this.#stop = new AbortController();
    const stopped = this.#stop.signal;
    const either = AbortSignal.any([signal, stopped]);
    this.#tell({ notes: [], timing: kind !== 'inspected' && !onCpu });
    try {
      if (kind === 'inspected') await this.#inspect(view as 'queue' | 'merge', config, onCpu, either);
      else if (onCpu) this.#tell({ [kind]: null, notes: ['Only a GPU can be timed here.'] });
      else if (kind === 'raced') await this.#race(config, either);
      else await this.#sweep(config, either);
    } catch (thrown) {
      signal.throwIfAborted();
      const failure = asFailure(thrown);
      // The count meets the same loss, and knows what to do.
      if (failure.reason === 'device-lost' && !stopped.aborted) throw failure;
      if (!stopped.aborted) this.#tell({ [kind]: null, notes: [failure.message] });
    } finally {
      this.#tell({ timing: false, progress: null });
    }
    if (stopped.reason !== LEFT) this.#made.set(kind, keyOf(kind, view, config));
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
  forget(...kinds: Kind[]): void {
    for (const kind of kinds) this.#made.delete(kind);
  }

  async #inspect(
    view: 'queue' | 'merge',
    config: CountConfig,
    onCpu: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    if (onCpu && view === 'queue') {
      this.#tell({
        inspected: null,
        notes: ['The order in which atomics took effect needs a GPU: one loop on the CPU has no queue.'],
      });
      return;
    }
    const limits = onCpu ? null : await this.#gpu.limits();
    const { plan, notes } = planInspection(config, view, limits);
    this.#tell({
      inspected: onCpu
        ? { origin: ON_CPU, found: inspectOnCpu(plan) }
        : await this.#gpu.inspect(plan, signal),
      notes,
    });
  }

  async #race(config: CountConfig, signal: AbortSignal): Promise<void> {
    const limits = await this.#gpu.limits();
    const plans = RACERS.map((strategy) => planCount({ ...config, strategy }, limits));
    // What does not fit is planned as another strategy, which races already.
    const fit = plans.filter(({ strategy }, racer) => strategy === RACERS[racer]);
    this.#tell({ raced: await this.#gpu.time(fit, RACE_SAMPLES, signal) });
  }

  async #sweep(config: CountConfig, signal: AbortSignal): Promise<void> {
    const steps = planSweep(config, await this.#gpu.limits());
    const points: SweepPoint[] = [];
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
      this.#tell({ swept: { origin, points: [...points] } });
    }
  }
}

/** Why a run ended that nobody looks at. */
const LEFT = new DOMException('Another view is shown.', 'AbortError');

/** What decides a run. An inspected one is made for both of its views where the strategy has something for both. */
function keyOf(kind: Kind, view: View, config: CountConfig): string {
  const { strategy } = config;
  const shared = kind !== 'inspected' || strategy === 'two-level' || strategy === 'replicated';
  return JSON.stringify([!shared && view, config]);
}
