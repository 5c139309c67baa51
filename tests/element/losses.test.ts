import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { createRandom } from '../unit/random.ts';
import {
  type Call,
  countedBy,
  expectedOf,
  type GpuLog,
  listen,
  meanwhile,
  mount,
  openedDevices,
  part,
  textOf,
  until,
  watchGpu,
} from './harness.ts';

const LOSSES = 100;
const ELEMENTS = 3;

const clock = performance.now.bind(performance);
let ahead = 0;

/** Losses further than a minute apart are no repeated losses; who tests a hundred of them cannot wait for that. */
function forget(): void {
  ahead += 61_000;
}

/** Devices whose loss the page knows of. */
const dead = new Set<GPUDevice>();

/** What was asked of them all the same; freeing what they made is no such call. */
const callsOnDead: string[] = [];

const owners = new WeakMap<object, GPUDevice>();

/** Looks at calls of some methods, below the spies of single tests. */
function guard(
  prototype: object,
  methods: readonly string[],
  made?: (self: object, result: unknown) => void,
): void {
  for (const method of methods) {
    const original = Reflect.get(prototype, method) as (...inputs: unknown[]) => unknown;
    Reflect.set(prototype, method, function (this: object, ...inputs: unknown[]) {
      const named = (inputs[0] as { device?: GPUDevice } | undefined)?.device;
      const owner = this instanceof GPUDevice ? this : (owners.get(this) ?? named);
      if (owner && dead.has(owner)) callsOnDead.push(`${this.constructor.name}.${method}`);
      const result = original.apply(this, inputs);
      made?.(this, result);
      return result;
    });
  }
}

function methodsOf(prototype: object): string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([name, { value }]) => typeof value === 'function' && !/^(constructor|destroy)$/.test(name))
    .map(([name]) => name);
}

guard(GPUDevice.prototype, methodsOf(GPUDevice.prototype), (device, result) => {
  if (result instanceof GPUBuffer) owners.set(result, device as GPUDevice);
});
guard(GPUQueue.prototype, methodsOf(GPUQueue.prototype));
guard(GPUBuffer.prototype, ['mapAsync', 'getMappedRange']);
guard(GPUCanvasContext.prototype, ['configure']);

/** Devices asked for. */
let asked = 0;
/** Set where a device is to be lost as soon as it is given. */
let stillborn = false;

const requestDevice = GPUAdapter.prototype.requestDevice;
GPUAdapter.prototype.requestDevice = async function (...options) {
  asked++;
  const device = await requestDevice.apply(this, options);
  owners.set(device.queue, device);
  // Heard right before the page's own listener: nobody knows earlier.
  device.lost.then(() => dead.add(device));
  if (stillborn) device.destroy();
  return device;
};

// Each test begins without a device.
beforeEach(async () => {
  const device = openedDevices().at(-1);
  device?.destroy();
  await device?.lost;
  // Every look at the clock finds a slice's time over, so that verifying takes several tasks, all of which can be hit.
  vi.spyOn(performance, 'now').mockImplementation(() => {
    ahead += 10;
    return clock() + ahead;
  });
  forget();
  dead.clear();
  callsOnDead.length = 0;
  asked = 0;
  stillborn = false;
});

/** Does something once, after the call of a kind that comes as the n-th from now on. */
function afterNth(gpu: GpuLog, call: Call, n: number, action: () => void): void {
  gpu.after(call, () => (n === 1 ? action() : afterNth(gpu, call, n - 1, action)));
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

/** Stories of an element whose counts came from the lost device: idle then, counting then, or between the two. */
const HIT =
  /^(devicelost running|running devicelost|running done (result )?devicelost running) done devicerestored result$/;
const UNTOUCHED = /^running done result$/;

describe('losses at drawn moments', () => {
  const random = createRandom(9);
  const draw = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));

  /** Lets the device be lost at a moment; what it returns is lost then, or about to be. */
  type Moment = (gpu: GpuLog, lose: () => void) => void | Promise<void>;

  let elements: GpuAtomicHistogram[] = [];
  let stories: string[][] = [];
  /** Results that came while the newest device was known to be dead. */
  const late: string[] = [];

  function follow(): void {
    stories = elements.map(listen);
    for (const element of elements) {
      element.addEventListener('result', () => {
        if (dead.has(openedDevices().at(-1)!)) late.push(element.outerHTML);
      });
    }
  }

  /** Elements that nobody has seen yet, with a kernel that no device has compiled yet. */
  let bins = 0;
  function renew(): void {
    document.body.replaceChildren();
    const kernel = { bins: `${++bins}`, strategy: random() < 0.2 ? 'storage' : 'two-level' };
    elements = Array.from({ length: ELEMENTS }, () =>
      mount({
        items: `${draw(0, 200_000)}`,
        workgroups: `${draw(1, 8)}`,
        'workgroup-size': '32',
        ...kernel,
        backend: random() < 0.5 ? 'auto' : 'webgpu',
        loading: 'eager',
      }),
    );
    follow();
  }

  /** Whether an element that has counted before checks its new counts now. */
  const isVerified = (element: GpuAtomicHistogram) => !!element.shadowRoot!.querySelector('.mark.checking');

  const runAll = () => {
    // A run that a loss interrupts goes on, so that none of these may reject.
    for (const element of elements) void element.run();
  };

  const MOMENTS: Readonly<Record<string, Moment>> = {
    idle: (_, lose) => lose(),
    counting(gpu, lose) {
      afterNth(gpu, random() < 0.5 ? 'dispatch' : 'map', draw(1, ELEMENTS), lose);
      runAll();
    },
    painting(gpu, lose) {
      afterNth(gpu, 'draw', draw(1, ELEMENTS), lose);
      runAll();
    },
    verifying(gpu, lose) {
      const tasks = draw(0, 2);
      afterNth(gpu, 'draw', draw(1, ELEMENTS), async () => {
        while (!elements.some(isVerified)) await nextTask();
        for (let task = 0; task < tasks; task++) await nextTask();
        lose();
      });
      runAll();
    },
    starting(gpu, lose) {
      const call = (['compile', 'dispatch', 'draw', 'map', null] as const)[draw(0, 4)]!;
      renew();
      // A kernel is compiled once for all: a module and a pipeline.
      if (call) afterNth(gpu, call, draw(1, call === 'compile' ? 2 : ELEMENTS), lose);
      else lose();
    },
    async restarting(gpu, lose) {
      afterNth(gpu, 'compile', draw(1, ELEMENTS), lose);
      lose();
    },
  };
  const NAMES = Object.keys(MOMENTS);

  test(`${LOSSES} of them`, { timeout: 120_000 }, async () => {
    const gpu = watchGpu();
    renew();
    for (const element of elements) await element.settled;
    expect(asked).toBe(1);

    const seen = new Set<string>();
    let losses = 0;
    while (losses < LOSSES) {
      const moment = NAMES[draw(0, NAMES.length - 1)]!;
      const before = losses;
      const fresh = moment === 'starting';
      seen.add(moment);
      if (!fresh) follow();
      await MOMENTS[moment]!(gpu, () => {
        losses++;
        forget();
        openedDevices().at(-1)!.destroy();
      });
      const due = moment === 'restarting' ? 2 : 1;
      await until(() => dead.size === before + due);
      for (const element of elements) await element.settled;

      const judged = elements.map((element, index) => ({
        counted: countedBy(element),
        backend: element.result?.backend,
        verified: element.result?.verified,
        state: element.state,
        error: element.error,
        // An element that had not counted yet lost nothing.
        story: [HIT, ...(fresh ? [UNTOUCHED] : [])].some((form) => form.test(stories[index]!.join(' ')))
          ? 'right'
          : stories[index],
      }));
      const expected = elements.map((element) => ({
        counted: expectedOf(element),
        backend: 'webgpu',
        verified: true,
        state: 'done',
        error: null,
        story: 'right',
      }));
      expect(judged, `loss ${losses}, ${moment}`).toEqual(expected);
    }
    expect({ late, calls: callsOnDead, asked }).toEqual({
      late: [],
      calls: [],
      asked: losses + 1,
    });
    expect([...seen].sort()).toEqual([...NAMES].sort());
  });
});

describe.each([
  { backend: 'auto', state: 'done', counted: 'cpu', story: ['running', 'done', 'result'] },
  { backend: 'webgpu', state: 'error', counted: undefined, story: ['running', 'error', 'error'] },
])(
  'devices that die as soon as they are given, with backend="$backend"',
  ({ backend, state, counted, story }) => {
    /** Mounts elements and waits until they have given the GPU up. */
    async function giveUp(): Promise<GpuAtomicHistogram[]> {
      stillborn = true;
      const elements = Array.from({ length: ELEMENTS }, (_, index) =>
        mount({ items: `${1000 + index}`, backend, loading: 'eager' }),
      );
      const stories = elements.map(listen);
      for (const element of elements) await element.settled;
      expect(stories).toEqual(elements.map(() => story));
      return elements;
    }

    function factsOf(element: GpuAtomicHistogram) {
      return [element.state, element.error?.reason, element.result?.backend, countedBy(element)];
    }

    const lost = (element: GpuAtomicHistogram) => [
      state,
      'device-lost',
      counted,
      counted ? expectedOf(element) : null,
    ];
    const right = (element: GpuAtomicHistogram) => ['done', undefined, 'webgpu', expectedOf(element)];

    const retryOf = (element: GpuAtomicHistogram) => part(element, 'message')!.querySelector('button')!;

    test('are asked for three times, and no more', async () => {
      const elements = await giveUp();
      expect(asked).toBe(3);
      expect(elements.map(factsOf)).toEqual(elements.map(lost));
      for (const element of elements) {
        expect(textOf(part(element, 'message'))).toContain(element.error!.message);
        expect(retryOf(element).checkVisibility()).toBe(true);
      }
      // Whoever wants to count asks the page's memory, not the browser.
      for (const element of elements) {
        element.items += 10;
        await element.settled;
      }
      await meanwhile();
      expect(elements.map(factsOf)).toEqual(elements.map(lost));
      expect([asked, callsOnDead]).toEqual([3, []]);
    });

    test('the retry button asks again, and ends right for all', async () => {
      const elements = await giveUp();
      stillborn = false;
      retryOf(elements[1]!).click();
      for (const element of elements) await element.settled;
      expect(elements.map(factsOf)).toEqual(elements.map(right));
      expect(elements.map((element) => part(element, 'message'))).toEqual(elements.map(() => null));
      expect([asked, callsOnDead]).toEqual([4, []]);
    });

    test('the retry button asks three times more, if they still die', async () => {
      const [element] = await giveUp();
      retryOf(element!).click();
      await element!.settled;
      await meanwhile();
      expect(factsOf(element!)).toEqual(lost(element!));
      expect([asked, callsOnDead]).toEqual([6, []]);
    });
  },
);
