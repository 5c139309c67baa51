import { describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram, Result } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import type { Strategy } from '../../components/model/config.ts';
import type { GpuTime } from '../../components/model/result.ts';
import {
  countedBy,
  create,
  expectedOf,
  listen,
  meanwhile,
  mount,
  openedDevices,
  part,
  textOf,
  until,
} from './harness.ts';

/** A little work, so that its many repeats take no minutes in software. */
const SMALL = { items: '4096', workgroups: '2', 'workgroup-size': '64' };

function expectTime(time: GpuTime | null | undefined, samples: number): void {
  expect(time).toMatchObject({ clock: 'timestamp-query', samples: { length: samples } });
  const { median, min, max, samples: raw } = time!;
  const sorted = [...raw].sort((a, b) => a - b);
  expect([min, max]).toEqual([sorted[0], sorted.at(-1)]);
  expect(min).toBeGreaterThan(0);
  if (samples % 2) expect(median).toBe(sorted[(samples - 1) / 2]);
}

const status = (element: GpuAtomicHistogram) => textOf(part(element, 'status'));
const SHOWN = / · [\d.,]+ (ms|µs|ns) \(median of 5\)$/;

describe('timed', () => {
  test('counts, times and reports once; the line says the time', async () => {
    const element = create({ ...SMALL, timed: '' });
    const heard = listen(element);
    const painted: string[] = [];
    // The picture does not wait for the time.
    element.addEventListener('result', () => painted.push(status(element)));
    document.body.append(element);
    await until(() => part(element, 'value') !== null);
    expect(element.result).toBeNull();
    await element.settled;
    expect(heard).toEqual(['running', 'done', 'result']);
    expect(countedBy(element)).toEqual(expectedOf(element));
    expectTime(element.result!.gpuTime, 5);
    expect(painted).toEqual([expect.stringMatching(SHOWN)]);
    expect(status(element)).not.toMatch(/\b0(\.0+)? ms/);
  });

  test('set later, it times what was counted; removed, nothing is timed any more', async () => {
    const element = mount(SMALL);
    await element.settled;
    expect(element.result!.gpuTime).toBeNull();
    expect(status(element)).not.toMatch(SHOWN);
    element.timed = true;
    await element.settled;
    expectTime(element.result!.gpuTime, 5);
    element.timed = false;
    element.seed = 7;
    await element.settled;
    expect(element.result!.gpuTime).toBeNull();
    expect(status(element)).not.toMatch(SHOWN);
  });

  test('on the CPU it times nothing, and does not fail', async () => {
    const element = mount({ ...SMALL, timed: '', backend: 'cpu' });
    await element.settled;
    expect(element.result).toMatchObject({ backend: 'cpu', gpuTime: null });
  });
});

describe('measure()', () => {
  test('times the element’s own strategy, and puts the time into the result', async () => {
    const element = mount(SMALL);
    await element.settled;
    const before = element.result!;
    const heard = listen(element);
    const [timing, ...others] = await element.measure();
    expect(others).toEqual([]);
    expect(timing).toMatchObject({ plan: { strategy: 'two-level', items: 4096 }, dropped: 0 });
    expectTime(timing!.time, 5);
    expect(element.result).toEqual({ ...before, gpuTime: timing!.time });
    expect(Object.isFrozen(element.result)).toBe(true);
    expect(status(element)).toMatch(SHOWN);
    expect(heard).toEqual(['result']);
  });

  test('times strategies in turn, so many samples each', async () => {
    const element = mount(SMALL);
    const strategies: Strategy[] = ['storage', 'replicated', 'unsynchronized'];
    const timings = await element.measure({ samples: 3, strategies });
    expect(timings.map(({ plan }) => plan.strategy)).toEqual(strategies);
    for (const { time } of timings) expectTime(time, 3);
    // None of them is the element's own.
    expect(element.result).toMatchObject({ strategy: 'two-level', gpuTime: null });
    expect(countedBy(element)).toEqual(expectedOf(element));
  });

  test('before the first count, it waits for it', async () => {
    const element = mount(SMALL);
    const [timing] = await element.measure();
    expect(element.state).toBe('done');
    expect(element.result!.gpuTime).toBe(timing!.time);
  });

  test('off screen it times all the same', async () => {
    const far = document.createElement('div');
    far.style.marginBlockStart = '5000px';
    document.body.append(far);
    const element = mount(SMALL, far);
    expectTime((await element.measure())[0]!.time, 5);
  });

  test('one after the other', async () => {
    const element = mount(SMALL);
    const both = await Promise.all([element.measure({ samples: 1 }), element.measure({ samples: 2 })]);
    expect(both.map(([timing]) => timing!.time!.samples.length)).toEqual([1, 2]);
  });
});

/** How a measurement is refused or ended. */
const REFUSALS: readonly {
  what: string;
  options?: object;
  attributes?: Record<string, string>;
  act?: (element: GpuAtomicHistogram) => unknown;
  error: object;
}[] = [
  {
    what: 'no samples',
    options: { samples: 0 },
    error: { name: 'RangeError', message: /^samples: 0 .* 1 to 1000/ },
  },
  {
    what: 'too many samples',
    options: { samples: 1001 },
    error: { name: 'RangeError', message: /^samples: 1001 / },
  },
  {
    what: 'half a sample',
    options: { samples: 1.5 },
    error: { name: 'RangeError', message: /^samples: 1\.5 / },
  },
  {
    what: 'an unknown strategy',
    options: { strategies: ['quick'] },
    error: {
      name: 'RangeError',
      message: /^strategies: "quick" .*two-level, storage, replicated, unsynchronized/,
    },
  },
  {
    what: 'no strategy',
    options: { strategies: [] },
    error: { name: 'RangeError', message: /^strategies: / },
  },
  { what: 'the CPU', attributes: { backend: 'cpu' }, error: { reason: 'no-webgpu', message: /backend/ } },
  {
    what: 'a new configuration',
    act: (element) => {
      element.items = 2000;
    },
    error: { name: 'AbortError' },
  },
  { what: 'leaving the document', act: (element) => element.remove(), error: { name: 'AbortError' } },
  { what: 'a lost device', act: () => openedDevices().at(-1)!.destroy(), error: { name: 'AbortError' } },
];

describe('measure() ends with an error for', () => {
  test.each(REFUSALS)('$what', async ({ options, attributes, act, error }) => {
    const element = mount({ ...SMALL, ...attributes });
    await element.settled;
    const measured = element.measure(options);
    measured.catch(() => {});
    if (act) {
      await until(() => status(element).includes('timing'));
      act(element);
    }
    const thrown = await measured.then(
      () => null,
      (error) => error,
    );
    const { message = /./, ...facts } = error as { message?: RegExp };
    expect(thrown).toMatchObject(facts);
    expect(thrown.message).toMatch(message);
    // What was there stays there, or comes again.
    await meanwhile();
    if (element.isConnected) {
      await element.settled;
      expect(countedBy(element)).toEqual(expectedOf(element));
      expect(status(element)).not.toContain('timing');
    }
  });
});

test('the Time button shows the time', async () => {
  const element = mount({ ...SMALL, controls: '' });
  await element.settled;
  const button = [...part(element, 'controls')!.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Time',
  );
  button!.click();
  await until(() => SHOWN.test(status(element)));
  expectTime((element.result as Result).gpuTime, 5);
});
