import { expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { create, frames, listen, mount, part, textOf, watchGpu } from './harness.ts';

test('one run, in order: counted, painted, verified, reported, settled', async () => {
  const element = create();
  const order: string[] = listen(element);
  const gpu = watchGpu();
  document.body.append(element);
  gpu.after('dispatch', () => order.push('counted'));
  gpu.after('draw', () => order.push('painted'));
  await Promise.all([
    element.settled.then(() => order.push('settled')),
    element.run().then(() => order.push('run() resolved')),
  ]);
  // Which of the two promises is first is nobody's business.
  expect([...order.slice(0, -2), ...order.slice(-2).sort()]).toEqual([
    'running',
    'counted',
    'painted',
    'done',
    'result',
    'run() resolved',
    'settled',
  ]);
});

test('states are announced when they are reached', async () => {
  const element = create();
  const states = [`before: ${element.state}`];
  element.addEventListener('statechange', ({ detail }) => states.push(`${detail.state}: ${element.state}`));
  document.body.append(element);
  await element.settled;
  await element.run();
  expect(states).toEqual([
    'before: idle',
    'running: running',
    'done: done',
    'running: running',
    'done: done',
  ]);
});

test('a result is whole when it is reported', async () => {
  const element = create();
  const seen: unknown[] = [];
  element.addEventListener('result', ({ detail }) => {
    seen.push(detail === element.result, element.state, detail.verified, textOf(part(element, 'status')));
  });
  document.body.append(element);
  await element.settled;
  expect(seen).toEqual([true, 'done', true, expect.stringMatching(/^✓\s*Verified by a JavaScript loop/)]);
});

test('one result a run', async () => {
  const element = mount({ items: '1000' });
  const heard = listen(element);
  await element.settled;
  element.items = 2000;
  await element.settled;
  await element.run();
  await frames(5);
  expect(heard).toEqual([
    'running',
    'done',
    'result',
    'running',
    'done',
    'result',
    'running',
    'done',
    'result',
  ]);
});

test('run() resolves with the result that is reported', async () => {
  const element = mount({ items: '1000' });
  await element.settled;
  const reported: unknown[] = [];
  element.addEventListener('result', ({ detail }) => reported.push(detail));
  const result = await element.run();
  expect(reported).toEqual([result]);
  expect(element.result).toBe(result);
});

test('events stay at the element', async () => {
  const element = create({ items: '1000' });
  const heard: unknown[] = [];
  const leaked: string[] = [];
  for (const name of ['result', 'statechange']) {
    element.addEventListener(name, (event) => {
      const { bubbles, composed, cancelable, type } = event;
      heard.push({ type, custom: event instanceof CustomEvent, bubbles, composed, cancelable });
    });
    document.body.addEventListener(name, () => leaked.push(name));
  }
  document.body.append(element);
  await element.settled;
  const tame = { custom: true, bubbles: false, composed: false, cancelable: false };
  expect(heard).toEqual([
    { type: 'statechange', ...tame },
    { type: 'statechange', ...tame },
    { type: 'result', ...tame },
  ]);
  expect(leaked).toEqual([]);
});

test('a listener may change the element', async () => {
  const element = create({ items: '1000' });
  const totals: number[] = [];
  const next = [2000, 3000];
  element.addEventListener('result', function (this: GpuAtomicHistogram, { detail }) {
    totals.push(detail.total);
    this.items = next.shift() ?? this.items;
  });
  document.body.append(element);
  await element.settled;
  expect(totals).toEqual([1000, 2000, 3000]);
});
