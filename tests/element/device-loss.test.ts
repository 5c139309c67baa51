import { beforeEach, expect, test, vi } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import { listen, mount, openedDevices, part, textOf, until } from './harness.ts';

const clock = performance.now.bind(performance);
let ahead = 0;

// Two minutes between the tests, so that one's losses are not the next one's repeated losses.
beforeEach(() => {
  ahead += 120_000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + ahead);
});

test('a lost device is replaced, once for all elements', async () => {
  const elements = [mount({ items: '1000' }), mount({ items: '2000', loading: 'eager' })];
  for (const element of elements) await element.settled;
  const requested = vi.spyOn(GPUAdapter.prototype, 'requestDevice');
  const heard = elements.map(listen);
  openedDevices().at(-1)!.destroy();
  await until(() => heard.every((story) => story.includes('devicelost')));
  for (const element of elements) await element.settled;
  expect(requested).toHaveBeenCalledTimes(1);
  const story = ['devicelost', 'running', 'done', 'devicerestored', 'result'];
  expect(heard).toEqual([story, story]);
  expect(elements.map(({ result, error }) => [result?.total, result?.verified, error])).toEqual([
    [1000, true, null],
    [2000, true, null],
  ]);
});

test('a device lost during a run is replaced, and the run is made', async () => {
  const element = mount({ items: '1000' });
  await element.settled;
  const run = element.run();
  openedDevices().at(-1)!.destroy();
  expect(await run).toMatchObject({ backend: 'webgpu', total: 1000, verified: true });
  expect(element.error).toBe(null);
});

test('an element that the CPU counts hears of no loss', async () => {
  const other = mount({ items: '10' });
  const element = mount({ items: '1000', backend: 'cpu' });
  await Promise.all([other.settled, element.settled]);
  const heard = listen(element);
  const lost = listen(other);
  openedDevices().at(-1)!.destroy();
  await until(() => lost.includes('devicerestored'));
  expect(heard).toEqual([]);
});

test.each([
  { backend: 'auto', state: 'done', counted: 'cpu' },
  { backend: 'webgpu', state: 'error', counted: undefined },
])(
  'the third loss within a minute is the last, with backend="$backend"',
  async ({ backend, state, counted }) => {
    const element = mount({ items: '1000', backend });
    const heard = listen(element);
    for (const loss of [1, 2, 3]) {
      await element.settled;
      openedDevices().at(-1)!.destroy();
      await until(() => heard.filter((name) => name === 'devicelost').length === loss);
    }
    const opened = openedDevices().length;
    await element.settled;
    expect(openedDevices()).toHaveLength(opened);
    expect([element.state, element.error?.reason, element.result?.backend]).toEqual([
      state,
      'device-lost',
      counted,
    ]);
    const message = part(element, 'message')!;
    expect(textOf(message)).toContain(element.error!.message);

    message.querySelector('button')!.click();
    await element.settled;
    expect([element.state, element.error, element.result?.backend]).toEqual(['done', null, 'webgpu']);
  },
);
