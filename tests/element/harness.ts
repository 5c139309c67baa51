/** What the element's tests share: elements on the page, a log of the GPU's calls, and what no test may leave behind. */
import { afterEach, expect, vi } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { type Counted, countAtOnce } from '../../components/model/oracle.ts';
import { planCount } from '../../components/model/plan.ts';

/** The seed document's counts. */
export const SEED_COUNTS = [10969, 10861, 11059, 10952, 21695];

const devices: GPUDevice[] = [];
const gpuErrors: string[] = [];
const warned: string[] = [];

const requestDevice = GPUAdapter.prototype.requestDevice;
GPUAdapter.prototype.requestDevice = async function (...options) {
  const device = await requestDevice.apply(this, options);
  device.addEventListener('uncapturederror', ({ error }) => gpuErrors.push(error.message));
  devices.push(device);
  return device;
};

const { warn } = console;
console.warn = (...words: unknown[]) => {
  const text = words.join(' ');
  // Lit greets developers, once a file.
  if (text.includes('Lit is in dev mode')) warn(...words);
  else warned.push(text);
};

/** The devices that a test file opened, the newest last. */
export function openedDevices(): readonly GPUDevice[] {
  return devices;
}

/** The warnings since the last call; those that nobody asks for fail the test. */
export function takeWarnings(): string[] {
  return warned.splice(0);
}

afterEach(async () => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // The removal frees its buffers in a microtask, and errors arrive behind the work they belong to.
  await Promise.all(devices.map(({ queue }) => queue.onSubmittedWorkDone()));
  expect({ gpuErrors: gpuErrors.splice(0), warnings: takeWarnings() }).toEqual({
    gpuErrors: [],
    warnings: [],
  });
});

/** An element in no document. */
export function create(attributes: Readonly<Record<string, string>> = {}): GpuAtomicHistogram {
  const element = document.createElement('gpu-atomic-histogram');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** An element at the end of the page, or of a part of it. */
export function mount(
  attributes: Readonly<Record<string, string>> = {},
  parent: Element = document.body,
): GpuAtomicHistogram {
  const element = create(attributes);
  parent.append(element);
  return element;
}

/** What an element's configuration must give, by the oracle. */
export function expectedOf(element: GpuAtomicHistogram): Counted {
  return countAtOnce(planCount(element, null));
}

/** What an element's last run gave, to compare with {@link expectedOf}. */
export function countedBy({ result }: GpuAtomicHistogram): Counted | null {
  return result && { counts: result.counts, peak: result.peak };
}

/** A part of the element's picture by its name. */
export function part(element: Element, name: string): HTMLElement | null {
  return element.shadowRoot!.querySelector<HTMLElement>(`[part="${name}"]`);
}

/** Text as it reads, without the template's white space. */
export function textOf(node: Element | null): string {
  return (node?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Whether a reader can see something. */
export function isSeen(node: Element | null): boolean {
  if (!node?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const { width, height } = node.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** Lengths of the bars in the copy, as shares of the plot, measured along the middle of each row. */
export function copiedBars(element: GpuAtomicHistogram): number[] {
  const canvas = element.shadowRoot!.querySelector<HTMLCanvasElement>('canvas.copy')!;
  const context = canvas.getContext('2d')!;
  const lengths = Array.from({ length: element.bins }, (_, bin) => {
    const y = Math.floor(((bin + 0.5) * canvas.height) / element.bins);
    const { data } = context.getImageData(0, y, canvas.width, 1);
    let filled = 0;
    // Bars are amber, with little blue; tracks have as much blue as anything else.
    for (let x = 0; x < canvas.width; x++) if (data[4 * x + 3]! > 200 && data[4 * x + 2]! < 100) filled++;
    return filled / canvas.width;
  });
  return lengths.some((length) => length > 0) ? lengths : [];
}

export async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
}

/** Lets as much happen as a whole run takes: another element, in view, is counted and removed. */
export async function meanwhile(): Promise<void> {
  const holder = document.createElement('div');
  holder.style.cssText = 'position: fixed; inset: 0 auto auto 0; inline-size: 400px';
  document.body.append(holder);
  const element = mount({ backend: 'cpu', items: '100', loading: 'eager' }, holder);
  await element.settled;
  await frames(2);
  holder.remove();
}

/** Waits for something that no event tells, as long as a loaded machine may take. */
export async function until(condition: () => boolean): Promise<void> {
  await vi.waitUntil(condition, { timeout: 15_000, interval: 10 });
}

export async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('pending');
  return (await Promise.race([promise, Promise.resolve(open)])) === open;
}

/** Everything an element says of itself, in order: states by their names, other events by theirs. */
export function listen(element: GpuAtomicHistogram): string[] {
  const heard: string[] = [];
  element.addEventListener('statechange', ({ detail }) => heard.push(detail.state));
  for (const name of ['result', 'error', 'devicelost', 'devicerestored'] as const) {
    element.addEventListener(name, () => heard.push(name));
  }
  return heard;
}

export type Call = 'compile' | 'dispatch' | 'draw' | 'submit' | 'map';

export interface GpuLog {
  /** What was asked of the GPU, in order. */
  readonly calls: Call[];
  /** Labels of the buffers made and not destroyed since. */
  buffers(): string[];
  /** Labels of all buffers made, in order. */
  readonly made: string[];
  /** Does something once, right after the next call of a kind. */
  after(call: Call, action: () => void): void;
}

/** Listens to what is asked of the GPU, until the test ends. */
export function watchGpu(): GpuLog {
  const calls: Call[] = [];
  const buffers = new Set<GPUBuffer>();
  const all: string[] = [];
  const waiting = new Map<Call, () => void>();

  function watch<Prototype extends object>(
    prototype: Prototype,
    method: keyof Prototype & string,
    done: (self: unknown, made: unknown) => void,
  ): void {
    const original = prototype[method] as (...inputs: unknown[]) => unknown;
    const spy = vi.spyOn(prototype as Record<string, (...inputs: unknown[]) => unknown>, method);
    spy.mockImplementation(function (this: unknown, ...inputs) {
      const made = original.apply(this, inputs);
      done(this, made);
      return made;
    });
  }

  function log<Prototype extends object>(
    call: Call,
    prototype: Prototype,
    ...methods: (keyof Prototype & string)[]
  ): void {
    for (const method of methods) {
      watch(prototype, method, () => {
        calls.push(call);
        const action = waiting.get(call);
        waiting.delete(call);
        action?.();
      });
    }
  }

  log('compile', GPUDevice.prototype, 'createShaderModule');
  log('compile', GPUDevice.prototype, 'createComputePipelineAsync', 'createRenderPipelineAsync');
  log('compile', GPUDevice.prototype, 'createComputePipeline', 'createRenderPipeline');
  log('dispatch', GPUComputePassEncoder.prototype, 'dispatchWorkgroups', 'dispatchWorkgroupsIndirect');
  log('draw', GPURenderPassEncoder.prototype, 'draw', 'drawIndirect');
  log('submit', GPUQueue.prototype, 'submit');
  log('map', GPUBuffer.prototype, 'mapAsync');
  watch(GPUDevice.prototype, 'createBuffer', (_, made) => {
    buffers.add(made as GPUBuffer);
    all.push((made as GPUBuffer).label);
  });
  watch(GPUBuffer.prototype, 'destroy', (self) => buffers.delete(self as GPUBuffer));

  return {
    calls,
    buffers: () => Array.from(buffers, ({ label }) => label),
    made: all,
    after: (call, action) => waiting.set(call, action),
  };
}
