import { describe, expect, test } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import { create, mount, until, watchGpu } from './harness.ts';
import { SMALL, VIEWS } from './view-oracle.ts';

describe('buffers', () => {
  test.each(VIEWS)(
    'of %s are destroyed after a removal',
    async (view) => {
      const gpu = watchGpu();
      const element = mount({ ...SMALL, view });
      await element.settled;
      if (view === 'queue' || view === 'merge') element.step = 2;
      await element.updateComplete;
      expect(gpu.buffers()).not.toEqual([]);
      element.remove();
      await Promise.resolve();
      expect(gpu.buffers()).toEqual([]);
    },
    120_000,
  );

  test('of all views one after the other are destroyed after a removal', async () => {
    const gpu = watchGpu();
    const element = mount(SMALL);
    for (const view of ['merge', 'queue', 'race', 'bars', 'ledger', 'queue'] as const) {
      element.view = view;
      await element.settled;
    }
    element.remove();
    await Promise.resolve();
    expect(gpu.buffers()).toEqual([]);
  });

  test.each(['queue', 'merge'] as const)('of %s do not pile up over configurations', async (view) => {
    const gpu = watchGpu();
    const element = mount({ ...SMALL, view });
    await element.settled;
    const before = gpu.buffers().sort();
    for (const workgroups of [2, 7, 3]) {
      element.workgroups = workgroups;
      await element.settled;
    }
    for (let seed = 1; seed < 10; seed++) {
      element.seed = seed;
      if (seed % 3 === 0) await element.settled;
    }
    await element.run();
    await element.settled;
    expect(gpu.buffers().sort()).toEqual(before);
  });

  test.each([
    { view: 'queue', call: 'dispatch' },
    { view: 'queue', call: 'map' },
    { view: 'merge', call: 'submit' },
    { view: 'merge', call: 'draw' },
    { view: 'race', call: 'dispatch' },
    { view: 'race', call: 'map' },
    { view: 'sweep', call: 'map' },
  ] as const)('of $view are destroyed after a removal at its first $call', async ({ view, call }) => {
    const gpu = watchGpu();
    const element = create(SMALL);
    document.body.append(element);
    await element.settled;
    gpu.after(call, () => element.remove());
    element.view = view;
    await until(() => !element.isConnected);
    await until(() => gpu.buffers().length === 0);
  });

  test('are given back for a record, and taken again without it', async () => {
    const gpu = watchGpu();
    const element = mount({ ...SMALL, view: 'queue' });
    await element.settled;
    const before = gpu.buffers().sort();
    element.record = element.toRecord();
    await element.settled;
    expect(gpu.buffers()).toEqual([]);
    element.record = null;
    await element.settled;
    expect(gpu.buffers().sort()).toEqual(before);
  });
});
