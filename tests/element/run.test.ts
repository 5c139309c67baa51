import { expect, test } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import { create, mount, watchGpu } from './harness.ts';

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => ({ resolved: value }),
    (error: unknown) => error,
  );
}

test('counts again what did not change', async () => {
  const element = mount({ items: '1000' });
  await element.settled;
  const before = element.result;
  const gpu = watchGpu();
  const result = await element.run();
  expect(gpu.calls.filter((call) => call === 'dispatch')).toHaveLength(1);
  expect(result).not.toBe(before);
  expect(result).toEqual(before);
});

test('resolves with the newest result', async () => {
  const element = mount({ items: '1000' });
  const run = element.run();
  element.items = 500;
  expect((await run).total).toBe(500);
});

test('called twice, both resolve', async () => {
  const element = mount({ items: '1000' });
  const [first, second] = await Promise.all([element.run(), element.run()]);
  expect([first.total, second.total]).toEqual([1000, 1000]);
});

test('a change while it counts is counted instead', async () => {
  const element = mount({ items: '1000' });
  await element.settled;
  watchGpu().after('submit', () => {
    element.items = 700;
  });
  expect((await element.run()).total).toBe(700);
});

test('in no document rejects with an AbortError', async () => {
  expect(await rejection(create().run())).toMatchObject({ name: 'AbortError' });
});

test.each(['dispatch', 'map', 'draw'] as const)(
  'rejects with an AbortError when the element is removed at its %s',
  async (call) => {
    const element = mount({ items: '1000' });
    await element.settled;
    watchGpu().after(call, () => element.remove());
    const thrown = await rejection(element.run());
    expect(thrown).toBeInstanceOf(DOMException);
    expect(thrown).toMatchObject({ name: 'AbortError' });
  },
);

test('rejects with an AbortError when the element is removed in the same task', async () => {
  const element = mount({ items: '1000' });
  await element.settled;
  const run = rejection(element.run());
  element.remove();
  expect(await run).toMatchObject({ name: 'AbortError' });
});

test('survives a move', async () => {
  const element = mount({ items: '1000' });
  const other = document.createElement('section');
  document.body.append(other);
  await element.settled;
  watchGpu().after('submit', () => other.append(element));
  expect((await element.run()).total).toBe(1000);
});
