/**
 * Timed runs that somebody waits for, one after the other.
 *
 * Knows: who waits, and what a failed timing means. Does not know: when it is a measurement's turn.
 */
import type { CountConfig, Strategy } from '../model/config.ts';
import { asFailure, HistogramFailure } from '../model/errors.ts';
import { type Measurement, USUAL_SAMPLES } from '../model/measurement.ts';
import type { GpuTime } from '../model/result.ts';
import type { GpuHistogram } from './gpu-histogram.ts';

/** What measurements tell. */
export interface MeasurementsHost {
  /** The GPU is being timed, or no longer. */
  timing(timing: boolean): void;
  /** A measurement that was waited for. */
  measured(measurement: Measurement): Promise<void>;
  warn(message: string): void;
}

interface Waiting {
  readonly samples: number;
  /** Null times the configuration's own. */
  readonly strategies: readonly Strategy[] | null;
  resolve(measurement: Measurement): void;
  reject(reason: unknown): void;
}

export class Measurements {
  readonly #gpu: GpuHistogram;
  readonly #host: MeasurementsHost;
  #waiting: Waiting[] = [];

  constructor(gpu: GpuHistogram, host: MeasurementsHost) {
    this.#gpu = gpu;
    this.#host = host;
  }

  /** Whether somebody waits. */
  get due(): boolean {
    return this.#waiting.length > 0;
  }

  /** Waits for a turn. @param strategies null for the configuration's own @param samples of each */
  add(strategies: readonly Strategy[] | null, samples: number): Promise<Measurement> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ strategies, samples, resolve, reject });
    });
  }

  /** Ends all that wait. */
  reject(reason: unknown): void {
    for (const waiting of this.#waiting.splice(0)) waiting.reject(reason);
  }

  /** Measures for who has waited longest. */
  async next(config: CountConfig, signal: AbortSignal): Promise<void> {
    const waiting = this.#waiting[0]!;
    const { strategies, samples, resolve, reject } = waiting;
    try {
      const measurement = await this.#measure(config, strategies ?? [config.strategy], samples, signal);
      signal.throwIfAborted();
      await this.#host.measured(measurement);
      resolve(measurement);
    } catch (thrown) {
      reject(signal.aborted ? signal.reason : asFailure(thrown));
    }
    this.#waiting = this.#waiting.filter((other) => other !== waiting);
  }

  /** Times a configuration that was counted: the count stands even if it cannot be timed. */
  async time(config: CountConfig, signal: AbortSignal): Promise<GpuTime | null> {
    try {
      const [timing] = await this.#measure(config, [config.strategy], USUAL_SAMPLES, signal);
      return timing!.time;
    } catch (thrown) {
      signal.throwIfAborted();
      this.#host.warn(asFailure(thrown).message);
      return null;
    }
  }

  async #measure(
    config: CountConfig,
    strategies: readonly Strategy[],
    samples: number,
    signal: AbortSignal,
  ): Promise<Measurement> {
    if (config.backend === 'cpu') {
      throw new HistogramFailure('no-webgpu', 'Only the GPU is timed: set backend to "auto" or "webgpu".');
    }
    this.#host.timing(true);
    try {
      const { measurement } = await this.#gpu.measure(config, strategies, samples, signal);
      if (measurement.some(({ time }) => !time)) this.#host.warn("The GPU's clock gave no usable time.");
      return measurement;
    } finally {
      this.#host.timing(false);
    }
  }
}
