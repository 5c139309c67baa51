import { describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { textOf, watchGpu } from './harness.ts';
import { HUNDRED, mountTiles, reading, readingOf, tiles } from './tiled.ts';
import { pixelsOf, WORDS } from './view-oracle.ts';

describe('64 of 100', () => {
  const turn = async (element: GpuAtomicHistogram, label: string) => {
    const button = element.shadowRoot!.querySelector<HTMLButtonElement>(`.head [aria-label="${label}"]`)!;
    button.click();
    await element.updateComplete;
    return button.ariaDisabled;
  };
  const shown = (element: GpuAtomicHistogram) => [
    textOf(element.shadowRoot!.querySelector('.head > span')),
    tiles(element).map(textOf),
  ];
  const names = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => WORDS.format(first + at));

  test('are shown at a time, and the others on the next page', async () => {
    const element = await mountTiles(HUNDRED);
    expect(shown(element)).toEqual(['64 of 100', names(0, 64)]);
    const gpu = watchGpu();
    expect(await turn(element, 'Next')).toBe('true');
    const second = await pixelsOf(element);
    expect(shown(element)).toEqual(['36 of 100', names(64, 36)]);
    expect(tiles(element)[3]!.ariaLabel).toBe(readingOf(element, 67));
    expect(tiles(element).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    await turn(element, 'Next');
    expect(shown(element)).toEqual(['36 of 100', names(64, 36)]);
    expect(await turn(element, 'Previous')).toBe('true');
    expect(await pixelsOf(element)).not.toBe(second);
    expect(shown(element)).toEqual(['64 of 100', names(0, 64)]);
    expect(new Set(gpu.calls)).toEqual(new Set(['draw', 'submit']));
  });

  test('a page that a smaller merge has not is its last', async () => {
    const element = await mountTiles(HUNDRED);
    await turn(element, 'Next');
    element.workgroups = 20;
    await element.settled;
    expect(shown(element)).toEqual(['workgroup', names(0, 20)]);
  });

  test('a tile with the focus that is no longer there lights nothing', async () => {
    const element = await mountTiles(HUNDRED);
    tiles(element)[19]!.focus();
    await element.updateComplete;
    expect(reading(element)).toBe(readingOf(element, 19));
    element.workgroups = 3;
    await element.settled;
    expect([reading(element), tiles(element).filter(({ tabIndex }) => tabIndex === 0).length]).toEqual([
      null,
      1,
    ]);
  });
});
