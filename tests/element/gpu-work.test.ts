import { beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { type Call, create, frames, mount, part, until, watchGpu } from './harness.ts';

// Wide enough for every sentence: one that takes another line makes the picture smaller, and it is painted again.
beforeAll(() => page.viewport(900, 800));

/** A canvas in the size of its box: with the last paint behind it, nothing is left to be drawn. */
async function painted(element: GpuAtomicHistogram): Promise<void> {
  await element.settled;
  await frames(3);
}

function count(calls: readonly Call[]): Record<Call, number> {
  const times = (call: Call) => calls.filter((made) => made === call).length;
  return {
    compile: times('compile'),
    dispatch: times('dispatch'),
    draw: times('draw'),
    submit: times('submit'),
    map: times('map'),
  };
}

describe('a run', () => {
  test('is one dispatch, one map, and a submit for the count and one for the picture', async () => {
    const element = mount({ items: '1000' });
    await painted(element);
    const { calls } = watchGpu();
    await element.run();
    await frames(3);
    expect(count(calls)).toEqual({ compile: 0, dispatch: 1, draw: 1, submit: 2, map: 1 });
  });

  test('is no more when it is the first', async () => {
    const { calls } = watchGpu();
    const element = mount({ items: '1000' });
    await element.settled;
    // What compiles, and how often it is drawn until the browser has told the exact size, is not the count's business.
    expect(count(calls)).toMatchObject({ dispatch: 1, map: 1 });
  });

  test.each([
    { property: 'items', value: 2000 },
    { property: 'items', value: 0 },
    { property: 'workgroups', value: 3 },
    { property: 'hot', value: 0.5 },
    { property: 'hot', value: 1 },
    { property: 'seed', value: 4294967295 },
  ] as const)('with another $property ($value) compiles nothing', async ({ property, value }) => {
    const element = mount({ items: '1000' });
    await painted(element);
    const { calls } = watchGpu();
    element[property] = value;
    await painted(element);
    expect(count(calls)).toMatchObject({ compile: 0, dispatch: 1, map: 1 });
    expect(element.result?.verified).toBe(true);
  });

  test.each([
    { property: 'workgroupSize', value: 32 },
    { property: 'bins', value: 9 },
    { property: 'strategy', value: 'storage' },
  ] as const)('with another $property compiles once a page', async ({ property, value }) => {
    const element = mount({ items: '1000' });
    const other = mount({ items: '500' });
    await painted(element);
    await painted(other);
    const { calls } = watchGpu();
    Object.assign(element, { [property]: value });
    await element.settled;
    expect(count(calls).compile).toBeGreaterThan(0);
    const before = count(calls).compile;
    Object.assign(other, { [property]: value });
    await other.settled;
    expect(count(calls).compile).toBe(before);
  });

  test('is made for another backend only if that counts otherwise', async () => {
    const element = mount({ items: '1000' });
    await painted(element);
    const { calls } = watchGpu();
    element.scale = 'log';
    element.label = 'Stars';
    element.controls = true;
    element.loading = 'eager';
    await painted(element);
    expect(count(calls)).toMatchObject({ compile: 0, dispatch: 0, map: 0 });
  });
});

describe('painted again without a count', () => {
  const CHANGES: readonly { what: string; change(element: GpuAtomicHistogram): void }[] = [
    { what: 'the width', change: ({ style }) => style.setProperty('inline-size', '300px') },
    { what: 'the height', change: ({ style }) => style.setProperty('block-size', '500px') },
    { what: 'an aspect ratio', change: ({ style }) => style.setProperty('--gah-aspect-ratio', '1') },
    { what: '--gah-bar-start', change: ({ style }) => style.setProperty('--gah-bar-start', 'teal') },
    { what: '--gah-bar-end', change: ({ style }) => style.setProperty('--gah-bar-end', 'rgb(1 2 3 / 50%)') },
    { what: '--gah-track', change: ({ style }) => style.setProperty('--gah-track', 'transparent') },
    {
      what: 'a custom property around it',
      change: () => document.body.style.setProperty('--gah-bar-end', 'navy'),
    },
    { what: 'color-scheme', change: ({ style }) => style.setProperty('color-scheme', 'dark') },
    {
      what: 'color-scheme around it',
      change: () => document.documentElement.style.setProperty('color-scheme', 'dark'),
    },
    { what: 'scale', change: (element) => element.setAttribute('scale', 'log') },
  ];

  test.each(CHANGES)('$what', async ({ change }) => {
    const element = mount({ items: '1000' });
    await painted(element);
    const { calls } = watchGpu();
    change(element);
    await until(() => calls.includes('draw'));
    await painted(element);
    expect(count(calls)).toMatchObject({ compile: 0, dispatch: 0, map: 0 });
    document.body.removeAttribute('style');
    document.documentElement.removeAttribute('style');
  });

  test('an empty canvas is left alone, and drawn when it has a size', async () => {
    const element = mount({ items: '1000', loading: 'eager' });
    await painted(element);
    const { calls } = watchGpu();
    element.style.display = 'none';
    await frames(3);
    expect(calls).not.toContain('draw');
    element.style.inlineSize = '350px';
    element.style.display = '';
    await until(() => calls.includes('draw'));
    await painted(element);
    expect(count(calls)).toMatchObject({ dispatch: 0, map: 0 });
  });
});

test('the canvas has the size of its box in device pixels', async () => {
  const element = mount({ items: '1000' });
  const canvas = part(element, 'canvas') as HTMLCanvasElement | null;
  expect(canvas).toBe(null);
  for (const width of [400, 333.4, 281]) {
    element.style.inlineSize = `${width}px`;
    await painted(element);
    const drawn = part(element, 'canvas') as HTMLCanvasElement;
    const box = drawn.getBoundingClientRect();
    const difference = (pixels: number, length: number) => Math.abs(pixels - length * devicePixelRatio) < 1;
    expect([difference(drawn.width, box.width), difference(drawn.height, box.height)]).toEqual([true, true]);
  }
});

test('nothing is submitted while nothing changes', async () => {
  const elements = [mount(), mount({ bins: '64' }), mount({ controls: '' })];
  for (const element of elements) {
    element.loading = 'eager';
    await painted(element);
  }
  const { calls } = watchGpu();
  await frames(30);
  expect(calls).toEqual([]);
});

describe('buffers', () => {
  test('are destroyed after a removal', async () => {
    const gpu = watchGpu();
    const elements = [mount({ items: '1000' }), mount({ items: '1000', bins: '64', loading: 'eager' })];
    for (const element of elements) await element.settled;
    expect(gpu.buffers()).not.toEqual([]);
    for (const element of elements) element.remove();
    await Promise.resolve();
    expect(gpu.buffers()).toEqual([]);
  });

  test.each(['compile', 'dispatch', 'map', 'draw'] as const)(
    'are destroyed after a removal at %s',
    async (call) => {
      const gpu = watchGpu();
      const element = create({ items: '100000', 'workgroup-size': `${call.length}` });
      gpu.after(call, () => element.remove());
      document.body.append(element);
      await until(() => !element.isConnected);
      await until(() => gpu.buffers().length === 0);
      await frames(3);
      expect(gpu.buffers()).toEqual([]);
    },
  );

  test('do not pile up over runs and configurations', async () => {
    const gpu = watchGpu();
    const element = mount({ items: '1000' });
    await element.settled;
    const before = gpu.buffers().sort();
    for (const bins of [9, 64, 5]) {
      element.bins = bins;
      await element.settled;
    }
    for (let seed = 1; seed < 10; seed++) {
      element.seed = seed;
      if (seed % 3 === 0) await element.settled;
    }
    await element.run();
    expect(gpu.buffers().sort()).toEqual(before);
  });

  test('do not pile up over twenty visits', async () => {
    const gpu = watchGpu();
    const element = create({ items: '1000' });
    for (let visit = 0; visit < 20; visit++) {
      document.body.append(element);
      await element.settled;
      element.remove();
      await Promise.resolve();
    }
    expect(gpu.buffers()).toEqual([]);
  });

  test('are given back when the CPU takes over', async () => {
    const gpu = watchGpu();
    const element = mount({ items: '1000' });
    await element.settled;
    element.backend = 'cpu';
    await element.settled;
    expect(gpu.buffers()).toEqual([]);
  });
});
