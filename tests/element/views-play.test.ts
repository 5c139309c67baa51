import { beforeAll, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { frames, part, textOf, until, watchGpu } from './harness.ts';
import { mountOrder, ORDERS, onlyDraws, WAYS } from './stepped.ts';

// Wide enough for every sentence: one that takes another line makes the picture smaller, and it is painted again.
beforeAll(() => page.viewport(900, 800));

describe('playing', () => {
  const play = (element: GpuAtomicHistogram) =>
    part(element, 'controls')!.querySelector<HTMLElement>('.play')!;

  test('moves the step to the end, draws, and asks nothing else', async () => {
    const element = await mountOrder(ORDERS[2]);
    const gpu = watchGpu();
    const seen: (number | null)[] = [];
    play(element).click();
    await until(() => {
      if (seen.at(-1) !== element.step || seen.length === 0) seen.push(element.step);
      return element.step === null && textOf(play(element)) === 'Play';
    });
    expect(seen).toEqual([0, 1, 2, null]);
    onlyDraws(gpu, element.view);
    await frames(3);
    expect(element.step).toBe(null);
  });

  test('pauses where it is, and goes on from there', async () => {
    const element = await mountOrder(ORDERS[0]);
    play(element).click();
    await element.updateComplete;
    expect(textOf(play(element))).toBe('Pause');
    await until(() => element.step === 1);
    play(element).click();
    await element.updateComplete;
    expect([element.step, textOf(play(element))]).toEqual([1, 'Play']);
    play(element).click();
    await until(() => element.step !== 1);
    expect(element.step).toBe(2);
    await until(() => element.step === null);
  });

  test('ends when the slider is moved, and when the element is removed', async () => {
    const element = await mountOrder(ORDERS[2]);
    play(element).click();
    WAYS[2]!.go(element, 2);
    await element.updateComplete;
    expect([element.step, textOf(play(element))]).toEqual([2, 'Play']);
    play(element).click();
    const cleared = vi.spyOn(window, 'clearInterval');
    element.remove();
    expect(cleared.mock.calls.some(([timer]) => Number(timer) > 0)).toBe(true);
  });

  test('jumps where motion is to be reduced', async () => {
    const original = window.matchMedia.bind(window);
    vi.stubGlobal('matchMedia', (query: string) =>
      query.includes('prefers-reduced-motion') ? { ...original('all'), matches: true } : original(query),
    );
    const timers = vi.spyOn(window, 'setInterval');
    const element = await mountOrder(ORDERS[2]);
    timers.mockClear();
    const steps: (number | null)[] = [];
    for (let press = 0; press < 3; press++) {
      play(element).click();
      await element.updateComplete;
      steps.push(element.step);
    }
    element.step = 1;
    play(element).click();
    expect([steps, element.step]).toEqual([[0, null, 0], null]);
    expect(timers).not.toHaveBeenCalled();
  });
});
