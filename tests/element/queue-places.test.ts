import { beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { queuesFor } from '../../components/model/orders.ts';
import { rampColour } from '../../components/model/ramp.ts';
import { readRecord } from '../../components/model/record.ts';
import { findingsOf } from '../../components/model/recording.ts';
import { mount, textOf } from './harness.ts';

beforeAll(() => page.viewport(900, 800));

const cells = (element: GpuAtomicHistogram) =>
  Array.from(element.shadowRoot!.querySelectorAll('.places > div'), ({ children }) => [...children]);

const queuesOf = (element: GpuAtomicHistogram) =>
  queuesFor(findingsOf(readRecord(element.toRecord()), element, 'queue').inspection!);

const upTo = (length: number) => Array.from({ length }, (_, place) => String(place));

/** As WCAG has it, of two colours of channels 0…255. */
function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [dark, light] = [one, other]
    .map((channels) => {
      const linear = channels.map((channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
    })
    .sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** One counter and its eight workgroups, as the deck has them. */
const COUNTER = { view: 'queue', strategy: 'storage', workgroups: '8', 'workgroup-size': '1', bins: '1' };

describe('numbers in the cells', () => {
  test.each([
    { items: '24', step: null, found: [24] },
    { items: '24', step: '5', found: [5] },
    { items: '24', step: '0', found: [0] },
    { items: '24', step: '99', found: [24] },
    { items: '1', step: null, found: [1] },
    { items: '25', step: null, found: [] },
    { items: '0', step: null, found: [0] },
  ])('$items items at step $step', async ({ items, step, found }) => {
    const element = mount({ ...COUNTER, items, ...(step && { step }) });
    await element.settled;
    expect(cells(element).map((row) => row.map(textOf))).toEqual(found.map(upTo));
  });

  test.each([
    { bins: '5', found: [16, 16, 16, 16, 16] },
    { bins: '6', found: [] },
  ])('of $bins bins', async ({ bins, found }) => {
    const element = mount({ view: 'queue', bins });
    await element.settled;
    expect(cells(element).map((row) => row.map(textOf))).toEqual(found.map(upTo));
  });

  test('stand over their cell, and are told from its colour', async () => {
    const element = mount({ ...COUNTER, items: '24' });
    element.style.inlineSize = '800px';
    await element.settled;
    await element.updateComplete;
    const { owners, groups } = queuesOf(element);
    const plot = element.shadowRoot!.querySelector('canvas')!.getBoundingClientRect();
    const [row] = cells(element);
    expect(row).toHaveLength(owners.length);
    row!.forEach((cell, place) => {
      const { left, width } = cell.getBoundingClientRect();
      const middle = plot.left + ((place + 0.5) / owners.length) * plot.width;
      expect(Math.abs(left + width / 2 - middle)).toBeLessThan(1);
      expect(width).toBeLessThan(plot.width / owners.length);
      const colour = getComputedStyle(cell).color.match(/\d+/g)!.map(Number);
      expect(contrastOf(colour, rampColour(owners[place]!, groups))).toBeGreaterThan(4);
    });
  });
});
