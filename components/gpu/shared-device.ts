/**
 * One adapter and device for every element of a page, asked for when first needed.
 *
 * Knows: how a device is got, how it is lost, how often. Does not know: who uses it, or what for.
 */
import { type Adapter, describeAdapter } from '../model/adapter.ts';
import { asFailure, HistogramFailure } from '../model/errors.ts';
import type { PlanLimits } from '../model/plan.ts';

/** A device with what is worth knowing of its adapter. */
export interface Gpu {
  readonly device: GPUDevice;
  readonly limits: PlanLimits;
  readonly adapter: Adapter;
  /** False from the moment the loss is known: no call goes to the device any more. */
  readonly alive: boolean;
}

/** Milliseconds within which a device tells that it is lost. */
const TELLING = 1000;

/** Waits until a loss that a failed call gave away is told: who asks before that gets the same device again. */
export async function lossTold({ device }: Gpu): Promise<void> {
  await Promise.race([device.lost, new Promise((resolve) => setTimeout(resolve, TELLING))]);
}

/** Called once for every device that is lost. */
export type LossListener = (message: string) => void;

/** The limits this project spends; each is asked for in full. */
const SPENT_LIMITS = [
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
  'maxComputeWorkgroupStorageSize',
  'maxStorageBufferBindingSize',
  'maxBufferSize',
] as const;

/** So many losses in so many milliseconds are no accident: stop and ask the reader. */
const MOST_LOSSES = 3;
const LOSS_WINDOW = 60_000;

export class SharedDevice {
  #gpu: Promise<Gpu> | null = null;
  #losses: number[] = [];
  readonly #listeners = new Set<LossListener>();
  readonly #retriers = new Set<() => void>();
  readonly #now: () => number;

  /** @param now clock in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * The page's device.
   *
   * @returns the same promise for everybody, until the device is lost
   * @throws HistogramFailure with one of the reasons a device can be missing for, or `device-lost` when it keeps dying
   */
  acquire(): Promise<Gpu> {
    if (!this.#gpu) {
      const asked = this.#request();
      this.#gpu = asked;
      // Everybody who waits now shares a failure; who asks later gets a new try.
      asked.catch(() => {
        if (this.#gpu === asked) this.#gpu = null;
      });
    }
    return this.#gpu;
  }

  /** Hears of losses. @returns a function that ends it */
  onLoss(listener: LossListener): () => void {
    return subscribe(this.#listeners, listener);
  }

  /** Hears that a reader asked for another try. @returns a function that ends it */
  onForgiven(listener: () => void): () => void {
    return subscribe(this.#retriers, listener);
  }

  /** Forgets earlier losses, because a reader asked for another try: everybody gets one. */
  forgive(): void {
    this.#losses = [];
    for (const listener of [...this.#retriers]) listener();
  }

  async #request(): Promise<Gpu> {
    try {
      const now = this.#now();
      this.#losses = this.#losses.filter((time) => now - time < LOSS_WINDOW);
      if (this.#losses.length >= MOST_LOSSES) {
        throw new HistogramFailure(
          'device-lost',
          `The GPU was lost ${this.#losses.length} times within a minute. Close other heavy pages, then try again.`,
        );
      }
      const gpu = await requestGpu();
      gpu.device.lost.then((info) => this.#lose(gpu, info));
      return gpu;
    } catch (thrown) {
      throw asFailure(
        thrown,
        'no-device',
        'The browser could not open the GPU. Reload the page or restart the browser.',
      );
    }
  }

  #lose(gpu: { alive: boolean }, info: GPUDeviceLostInfo): void {
    gpu.alive = false;
    this.#gpu = null;
    this.#losses.push(this.#now());
    const message = info.message || 'The GPU was lost.';
    for (const listener of [...this.#listeners]) listener(message);
  }
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function requestGpu(): Promise<{ -readonly [Key in keyof Gpu]: Gpu[Key] }> {
  if (!globalThis.isSecureContext) {
    throw new HistogramFailure(
      'insecure-context',
      `Browsers give WebGPU to secure pages only, and ${location.origin} is not one. Open this page over https or from localhost.`,
    );
  }
  if (!navigator.gpu) {
    throw new HistogramFailure(
      'no-webgpu',
      'This browser has no WebGPU. Open this page in a current Chrome, Edge, Firefox or Safari.',
    );
  }
  const adapter = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) {
    throw new HistogramFailure(
      'no-adapter',
      'This browser has WebGPU but found no GPU to use. Turn on graphics acceleration in its settings, or update the graphics driver.',
    );
  }
  const requiredLimits = Object.fromEntries(SPENT_LIMITS.map((name) => [name, adapter.limits[name]]));
  // The clock of timed runs and the subgroups of inspected ones, where there are any.
  const requiredFeatures = (['timestamp-query', 'subgroups'] as const).filter((name) =>
    adapter.features.has(name),
  );
  const device = await adapter.requestDevice({ label: 'histogram/device', requiredFeatures, requiredLimits });
  return {
    device,
    limits: device.limits,
    adapter: describeAdapter(adapter.info),
    alive: true,
  };
}

/** The page's one device. */
export const sharedDevice = new SharedDevice();
