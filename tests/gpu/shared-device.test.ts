import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Gpu, SharedDevice, sharedDevice } from '../../components/gpu/shared-device.ts';
import { HistogramFailure } from '../../components/model/errors.ts';
import { onGpu } from './gpu-harness.ts';

const { requestAdapter } = GPU.prototype;
const { requestDevice } = GPUAdapter.prototype;

let adapters: (GPUAdapter | null)[];
let devices: GPUDevice[];
/** What the devices of a test complained of. */
let complaints: string[];

/** Every adapter and device that a test gets is real, counted and listened to. */
beforeEach(() => {
  adapters = [];
  devices = [];
  complaints = [];
  vi.spyOn(GPU.prototype, 'requestAdapter').mockImplementation(async function (this: GPU, options) {
    const adapter = await requestAdapter.call(this, options);
    adapters.push(adapter);
    return adapter;
  });
  vi.spyOn(GPUAdapter.prototype, 'requestDevice').mockImplementation(async function (
    this: GPUAdapter,
    descriptor,
  ) {
    const device = await requestDevice.call(this, descriptor);
    device.addEventListener('uncapturederror', ({ error }) => complaints.push(error.message));
    devices.push(device);
    return device;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const device of devices) device.destroy();
  expect(complaints).toEqual([]);
});

/** Destroys a device, and waits until everybody who asked has heard of it. */
async function lose({ device }: Gpu): Promise<void> {
  device.destroy();
  await device.lost;
}

async function failureOf(shared: SharedDevice): Promise<HistogramFailure> {
  const thrown = await shared.acquire().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(thrown).toBeInstanceOf(HistogramFailure);
  return thrown as HistogramFailure;
}

describe('one device', () => {
  test('is asked for when it is needed, not before', async () => {
    const shared = new SharedDevice();
    shared.onLoss(() => {});
    shared.forgive();
    expect(adapters).toEqual([]);
    await shared.acquire();
    expect(adapters).toHaveLength(1);
  });

  test('serves everybody', async () => {
    const shared = new SharedDevice();
    const [first, second] = await Promise.all([shared.acquire(), shared.acquire()]);
    const third = await shared.acquire();
    expect(second).toBe(first);
    expect(third).toBe(first);
    expect(third.device).toBe(devices[0]);
    expect([adapters.length, devices.length]).toEqual([1, 1]);
  });

  test('of the page is one too', async () => {
    const gpu = await onGpu((gpu) => gpu);
    expect(await sharedDevice.acquire()).toBe(gpu);
  });

  test('has the limits of its adapter in full', async () => {
    const { device, limits } = await new SharedDevice().acquire();
    const names = [
      'maxComputeInvocationsPerWorkgroup',
      'maxComputeWorkgroupSizeX',
      'maxComputeWorkgroupStorageSize',
      'maxStorageBufferBindingSize',
      'maxBufferSize',
    ] as const;
    const offered = names.map((name) => adapters[0]!.limits[name]);
    expect(names.map((name) => device.limits[name])).toEqual(offered);
    const { maxComputeWorkgroupSizeX, maxComputeWorkgroupStorageSize } = device.limits;
    expect(limits).toMatchObject({ maxComputeWorkgroupSizeX, maxComputeWorkgroupStorageSize });
  });

  test.each([true, false])('has timestamps if its adapter has: %s', async (has) => {
    const offers = vi.spyOn(GPUSupportedFeatures.prototype, 'has').mockReturnValue(has);
    const { device } = await new SharedDevice().acquire();
    offers.mockRestore();
    expect(device.features.has('timestamp-query')).toBe(has);
  });

  test.each([
    { info: { description: 'A card', vendor: 'v', architecture: 'a' }, name: 'A card' },
    { info: { description: '', vendor: 'v', architecture: 'a' }, name: 'v a' },
    { info: { description: '', vendor: 'v', architecture: '' }, name: 'v' },
    { info: { description: '', vendor: '', architecture: 'a' }, name: 'a' },
    { info: { description: '', vendor: '', architecture: '' }, name: '' },
  ])('is called "$name"', async ({ info, name }) => {
    vi.spyOn(GPUAdapter.prototype, 'info', 'get').mockReturnValue(info as GPUAdapterInfo);
    expect((await new SharedDevice().acquire()).adapter.name).toBe(name);
  });
});

describe('a loss', () => {
  test('makes way for a new device from a new adapter', async () => {
    const shared = new SharedDevice();
    const old = await shared.acquire();
    expect(old.alive).toBe(true);
    await lose(old);
    expect(old.alive).toBe(false);
    const gpu = await shared.acquire();
    expect(gpu).not.toBe(old);
    expect(gpu.alive).toBe(true);
    expect(gpu.device).toBe(devices[1]);
    expect(adapters).toHaveLength(2);
    expect(adapters[1]).not.toBe(adapters[0]);
    await onGpu(
      ({ device }) => device.createBuffer({ size: 4, usage: GPUBufferUsage.STORAGE }).destroy(),
      shared,
    );
  });

  test('is told once to everybody who listens', async () => {
    const shared = new SharedDevice();
    const heard: string[] = [];
    shared.onLoss((message) => heard.push(`first: ${message}`));
    const stop = shared.onLoss(() => heard.push('stopped'));
    shared.onLoss((message) => heard.push(`second: ${message}`));
    stop();
    const gpu = await shared.acquire();
    await lose(gpu);
    gpu.device.destroy();
    await shared.acquire();
    const { message } = await gpu.device.lost;
    expect(message).not.toBe('');
    expect(heard).toEqual([`first: ${message}`, `second: ${message}`]);
  });

  test('finds the old device dead and the way free when it is told', async () => {
    const shared = new SharedDevice();
    const old = await shared.acquire();
    const heard: boolean[] = [];
    const next = new Promise<Gpu>((resolve) => {
      shared.onLoss(() => {
        heard.push(old.alive);
        resolve(shared.acquire());
      });
    });
    await lose(old);
    expect((await next).device).toBe(devices[1]);
    expect(heard).toEqual([false]);
  });

  test('lets a listener be stopped while it is told', async () => {
    const shared = new SharedDevice();
    const heard: string[] = [];
    const stops: (() => void)[] = [];
    stops.push(shared.onLoss(() => heard.push('first')));
    shared.onLoss(() => {
      for (const stop of stops) stop();
      heard.push('second');
    });
    await lose(await shared.acquire());
    await lose(await shared.acquire());
    expect(heard).toEqual(['first', 'second', 'second']);
  });
});

describe('losses at', () => {
  const MINUTE = 60_000;

  /** Loses a device at each of these times. */
  async function loseAt(
    times: readonly number[],
  ): Promise<{ shared: SharedDevice; setTime(time: number): void }> {
    let now = 0;
    const shared = new SharedDevice(() => now);
    for (const time of times) {
      const gpu = await shared.acquire();
      now = time;
      await lose(gpu);
    }
    return { shared, setTime: (time) => (now = time) };
  }

  test.each([
    { times: [0, 1], at: 2 },
    { times: [0, 1, 2], at: MINUTE },
    { times: [0, MINUTE - 2, MINUTE - 1], at: MINUTE },
    { times: [0, MINUTE / 2, MINUTE, (3 * MINUTE) / 2], at: 2 * MINUTE },
  ])('$times leave a device at $at', async ({ times, at }) => {
    const { shared, setTime } = await loseAt(times);
    setTime(at);
    expect((await shared.acquire()).device).toBe(devices[times.length]);
  });

  test.each([
    { times: [0, 0, 0], at: 0 },
    { times: [0, 1, 2], at: MINUTE - 1 },
    { times: [0, MINUTE - 2, MINUTE - 1], at: MINUTE - 1 },
    { times: [0, MINUTE, MINUTE + 1, MINUTE + 2], at: 2 * MINUTE - 1 },
  ])('$times are too many at $at', async ({ times, at }) => {
    const { shared, setTime } = await loseAt(times);
    setTime(at);
    const failure = await failureOf(shared);
    expect(failure.reason).toBe('device-lost');
    // What happened, and what the reader can do.
    expect(failure.message).toMatch(/lost 3 times .*try again/i);
    expect(devices).toHaveLength(times.length);
  });

  test.each([
    { what: 'before anybody asked', asks: 0 },
    { what: 'after a refusal', asks: 1 },
    { what: 'after two refusals', asks: 2 },
  ])('[0, 1, 2] are forgiven $what', async ({ asks }) => {
    const { shared } = await loseAt([0, 1, 2]);
    for (let ask = 0; ask < asks; ask++) expect((await failureOf(shared)).reason).toBe('device-lost');
    shared.forgive();
    expect((await shared.acquire()).device).toBe(devices[3]);
  });

  test('[0, 1, 2] are forgotten after a minute, also after a refusal', async () => {
    const { shared, setTime } = await loseAt([0, 1, 2]);
    expect((await failureOf(shared)).reason).toBe('device-lost');
    setTime(MINUTE);
    expect((await shared.acquire()).device).toBe(devices[3]);
  });

  test('[0, 1] are forgiven and count no longer', async () => {
    const { shared } = await loseAt([0, 1]);
    shared.forgive();
    await lose(await shared.acquire());
    await lose(await shared.acquire());
    expect((await shared.acquire()).device).toBe(devices[4]);
  });
});

describe('no device', () => {
  const REASONS = [
    {
      reason: 'insecure-context',
      stub: () => void vi.stubGlobal('isSecureContext', false),
      remedy: /secure.*https/i,
    },
    {
      reason: 'no-webgpu',
      stub: () => void vi.spyOn(navigator, 'gpu', 'get').mockReturnValue(undefined as never),
      remedy: /no WebGPU.*(Chrome|Firefox|Safari)/i,
    },
    {
      reason: 'no-adapter',
      stub: () => void vi.spyOn(GPU.prototype, 'requestAdapter').mockResolvedValue(null),
      remedy: /no GPU.*(settings|driver)/i,
    },
    {
      reason: 'no-device',
      stub: () =>
        void vi
          .spyOn(GPUAdapter.prototype, 'requestDevice')
          .mockRejectedValue(new DOMException('Too many devices.', 'OperationError')),
      remedy: /(Reload|restart).*\(Too many devices\.\)/i,
    },
    {
      reason: 'no-device',
      stub: () =>
        void vi.spyOn(GPU.prototype, 'requestAdapter').mockRejectedValue(new TypeError('Switched off.')),
      remedy: /(Reload|restart).*\(Switched off\.\)/i,
    },
  ] as const;

  test.each(REASONS)('$reason says what it is and what to do: $remedy', async ({ reason, stub, remedy }) => {
    stub();
    const failure = await failureOf(new SharedDevice());
    expect(failure.reason).toBe(reason);
    expect(failure.message).toMatch(remedy);
  });

  test.each(REASONS)(
    '$reason is told to all who wait, and the next one gets a new try: $remedy',
    async ({ reason, stub }) => {
      const shared = new SharedDevice();
      stub();
      const failures = await Promise.all([failureOf(shared), failureOf(shared)]);
      expect(failures.map((failure) => failure.reason)).toEqual([reason, reason]);
      expect(failures[1]).toBe(failures[0]);
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
      const { device } = await shared.acquire();
      devices.push(device);
      expect(device).toBeInstanceOf(GPUDevice);
    },
  );

  test('insecure-context names the origin, and asks no further', async () => {
    vi.stubGlobal('isSecureContext', false);
    expect((await failureOf(new SharedDevice())).message).toContain(location.origin);
    expect(adapters).toEqual([]);
  });

  test('is no loss', async () => {
    const shared = new SharedDevice();
    const heard: string[] = [];
    shared.onLoss((message) => heard.push(message));
    vi.stubGlobal('isSecureContext', false);
    for (let ask = 0; ask < 5; ask++) expect((await failureOf(shared)).reason).toBe('insecure-context');
    expect(heard).toEqual([]);
  });
});
