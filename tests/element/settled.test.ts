import { describe, expect, test, vi } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { type Call, create, isPending, listen, meanwhile, mount, until, watchGpu } from './harness.ts';

describe('changes of the same task', () => {
  test('before settled was read are included', async () => {
    const element = mount({ items: '1000' });
    element.bins = 7;
    await element.settled;
    expect([element.result?.total, element.result?.counts.length]).toEqual([1000, 7]);
  });

  test('after settled was read are included', async () => {
    const element = mount({ items: '1000' });
    const { settled } = element;
    element.bins = 7;
    element.setAttribute('items', '2000');
    await settled;
    expect([element.result?.total, element.result?.counts.length]).toEqual([2000, 7]);
  });

  test('on a settled element are included', async () => {
    const element = mount({ items: '1000' });
    await element.settled;
    const { settled } = element;
    element.items = 3000;
    await settled;
    expect(element.result?.total).toBe(3000);
  });

  test('make one run', async () => {
    const element = mount({ items: '1000' });
    const gpu = watchGpu();
    const heard = listen(element);
    for (const items of [1, 20, 300, 4000]) element.items = items;
    element.seed = 9;
    await element.settled;
    expect(gpu.calls.filter((call) => call === 'dispatch')).toHaveLength(1);
    expect(heard).toEqual(['running', 'done', 'result']);
    expect(element.result?.total).toBe(4000);
  });

  test('that cancel each other out make no run', async () => {
    const element = mount({ items: '1000' });
    await element.settled;
    const gpu = watchGpu();
    element.items = 2000;
    element.items = 1000;
    await element.settled;
    await meanwhile();
    expect(gpu.calls).not.toContain('dispatch');
  });
});

describe('the newest configuration wins when a change comes', () => {
  const MOMENTS: readonly { when: string; call: Call; times: number }[] = [
    { when: 'while kernels compile', call: 'compile', times: 1 },
    { when: 'before the counts are back', call: 'submit', times: 1 },
    { when: 'while the CPU verifies', call: 'draw', times: 1 },
    { when: 'at each of five runs’ submits', call: 'submit', times: 5 },
  ];

  test.each(MOMENTS)('$when', async ({ call, times }) => {
    const element = create({ items: '100000', 'workgroup-size': `${32 * times + call.length}` });
    const reported: number[] = [];
    element.addEventListener('result', ({ detail }) => reported.push(detail.total));
    const gpu = watchGpu();
    let left = times;
    const change = () => {
      element.items = 1000 + left;
      left--;
      if (left > 0) gpu.after(call, change);
    };
    gpu.after(call, change);
    document.body.append(element);
    await element.settled;
    expect(left).toBe(0);
    expect(reported).toEqual([1001]);
    expect(element.result?.total).toBe(1001);
    expect(element.state).toBe('done');
  });
});

describe('pending until somebody can see it', () => {
  interface Hiding {
    readonly how: string;
    /** Hides an element that is in no document yet. */
    hide(element: GpuAtomicHistogram): void;
    show(element: GpuAtomicHistogram): void;
  }

  function wrapped(how: string, make: () => HTMLElement, show: (wrapper: HTMLElement) => void): Hiding {
    return {
      how,
      hide(element) {
        const wrapper = make();
        wrapper.append(element);
        document.body.append(wrapper);
      },
      show: (element) => show(element.parentElement!),
    };
  }

  function box(attributes: Partial<HTMLElement>, css = ''): () => HTMLElement {
    return () => {
      const wrapper = document.createElement('div');
      wrapper.style.cssText = css;
      return Object.assign(wrapper, attributes);
    };
  }

  const HIDINGS: readonly Hiding[] = [
    {
      how: 'below the viewport',
      hide(element) {
        const tall = document.createElement('div');
        tall.style.blockSize = '5000px';
        document.body.append(tall, element);
      },
      show: (element) => element.scrollIntoView(),
    },
    wrapped(
      'in a closed <details>',
      () => document.createElement('details'),
      (details) => {
        (details as HTMLDetailsElement).open = true;
      },
    ),
    wrapped('with display: none around it', box({}, 'display: none'), (wrapper) => {
      wrapper.style.display = '';
    }),
    wrapped('with visibility: hidden around it', box({}, 'visibility: hidden'), (wrapper) => {
      wrapper.style.visibility = '';
    }),
    wrapped('with opacity: 0 around it', box({}, 'opacity: 0'), (wrapper) => {
      wrapper.style.opacity = '';
    }),
    wrapped('in something hidden', box({ hidden: true }), (wrapper) => {
      wrapper.hidden = false;
    }),
    wrapped('in something inert', box({ inert: true }), (wrapper) => {
      wrapper.inert = false;
    }),
    {
      how: 'hidden itself',
      hide(element) {
        element.hidden = true;
        document.body.append(element);
      },
      show(element) {
        element.hidden = false;
      },
    },
    {
      how: 'in a hidden tab',
      hide(element) {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        document.body.append(element);
      },
      show() {
        vi.mocked(Object.getOwnPropertyDescriptor(document, 'visibilityState')!.get!).mockRestore();
        document.dispatchEvent(new Event('visibilitychange'));
      },
    },
  ];

  test.each(HIDINGS)('$how', async ({ hide, show }) => {
    const element = create({ items: '1000' });
    const heard = listen(element);
    hide(element);
    const { settled } = element;
    await meanwhile();
    expect({ heard, state: element.state, pending: await isPending(settled) }).toEqual({
      heard: [],
      state: 'idle',
      pending: true,
    });

    show(element);
    await settled;
    expect(heard).toEqual(['running', 'done', 'result']);
    expect(element.result?.total).toBe(1000);
  });

  test.each(HIDINGS.filter(({ how }) => how !== 'in a hidden tab'))(
    'but not with loading="eager": $how',
    async ({ hide }) => {
      const element = create({ items: '1000', loading: 'eager' });
      hide(element);
      await element.settled;
      expect([element.state, element.result?.total]).toEqual(['done', 1000]);
    },
  );

  test.each(HIDINGS)('but not run(): $how', async ({ hide }) => {
    const element = create({ items: '1000' });
    hide(element);
    expect((await element.run()).total).toBe(1000);
    expect(element.state).toBe('done');
  });

  test('and again after a change out of sight', async () => {
    const element = mount({ items: '1000' });
    await element.settled;
    element.hidden = true;
    element.items = 2000;
    const { settled } = element;
    await meanwhile();
    expect([await isPending(settled), element.result?.total]).toEqual([true, 1000]);
    element.hidden = false;
    await settled;
    expect(element.result?.total).toBe(2000);
  });
});

describe('pending in no document', () => {
  test('from the start', async () => {
    const element = create({ items: '1000' });
    const { settled } = element;
    await meanwhile();
    expect(await isPending(settled)).toBe(true);
    document.body.append(element);
    await settled;
    expect(element.result?.total).toBe(1000);
  });

  test('after a removal', async () => {
    const element = mount({ items: '1000' });
    await element.settled;
    element.remove();
    const { settled } = element;
    await meanwhile();
    expect(await isPending(settled)).toBe(true);
  });

  test('after a removal during a run', async () => {
    const element = create({ items: '1000' });
    watchGpu().after('submit', () => element.remove());
    document.body.append(element);
    const { settled } = element;
    await until(() => !element.isConnected);
    await meanwhile();
    expect([await isPending(settled), element.result]).toEqual([true, null]);
    document.body.append(element);
    await settled;
    expect(element.result?.total).toBe(1000);
  });
});

test('settled is resolved when nothing is left to do', async () => {
  const element = mount({ items: '1000' });
  await element.settled;
  const { settled } = element;
  await meanwhile();
  expect(await isPending(settled)).toBe(false);
});
