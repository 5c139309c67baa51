import { describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { create, listen, meanwhile, mount, openedDevices, watchGpu } from './harness.ts';

function section(): HTMLElement {
  const made = document.createElement('section');
  document.body.append(made);
  return made;
}

test('removed and put back counts again', async () => {
  const element = mount({ items: '1000' });
  const heard = listen(element);
  await element.settled;
  element.remove();
  await meanwhile();
  document.body.append(element);
  await element.settled;
  expect(heard).toEqual(['running', 'done', 'result', 'running', 'done', 'result']);
  expect(element.result?.total).toBe(1000);
});

describe('moved within a task counts once', () => {
  const MOMENTS: readonly { when: string; start(element: GpuAtomicHistogram, move: () => void): unknown }[] =
    [
      {
        when: 'right after it was put in',
        start(element, move) {
          document.body.append(element);
          move();
        },
      },
      {
        when: 'once rendered',
        async start(element, move) {
          document.body.append(element);
          await element.updateComplete;
          move();
        },
      },
      {
        when: 'while it counts',
        start(element, move) {
          gpuOf(element).after('submit', move);
          document.body.append(element);
        },
      },
      {
        when: 'when done',
        async start(element, move) {
          document.body.append(element);
          await element.settled;
          move();
        },
      },
    ];

  const logs = new WeakMap<GpuAtomicHistogram, ReturnType<typeof watchGpu>>();
  const gpuOf = (element: GpuAtomicHistogram) => logs.get(element)!;

  test.each(MOMENTS)('$when', async ({ start }) => {
    const other = section();
    const element = create({ items: '1000' });
    logs.set(element, watchGpu());
    const heard = listen(element);
    await start(element, () => other.append(element));
    await element.settled;
    await meanwhile();
    expect(element.parentElement).toBe(other);
    expect(gpuOf(element).calls.filter((call) => call === 'dispatch')).toHaveLength(1);
    expect(heard).toEqual(['running', 'done', 'result']);
  });
});

test('a clone is an element of its own', async () => {
  const element = mount({ items: '1000', bins: '7' });
  await element.settled;
  const clone = element.cloneNode(true) as GpuAtomicHistogram;
  section().append(clone);
  await clone.settled;
  expect(clone.result).toEqual(element.result);
  expect(clone.result).not.toBe(element.result);
  expect(clone.outerHTML).toBe(element.outerHTML);
});

test('any number of elements shares one device', async () => {
  const gpu = watchGpu();
  const elements = Array.from({ length: 12 }, (_, index) => mount({ items: `${index}`, loading: 'eager' }));
  for (const element of elements) await element.settled;
  expect(elements.map(({ result }) => result?.total)).toEqual([...Array(12).keys()]);
  expect(gpu.calls.filter((call) => call === 'dispatch')).toHaveLength(12);
  expect(openedDevices()).toHaveLength(1);
});
