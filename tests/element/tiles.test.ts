import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { countAtOnce } from '../../components/model/oracle.ts';
import { planCount } from '../../components/model/plan.ts';
import { part, watchGpu } from './harness.ts';
import { HUNDRED, mountTiles, reading, readingOf, SIXTEEN, tiles } from './tiled.ts';
import { configOf, pixelsOf } from './view-oracle.ts';

let reached: string[] = [];
const note = ({ key }: KeyboardEvent) => reached.push(key);
beforeEach(() => {
  reached = [];
  document.addEventListener('keydown', note);
});
afterEach(() => document.removeEventListener('keydown', note));

/** Which tile has the focus. */
const focused = (element: GpuAtomicHistogram) =>
  tiles(element).indexOf(element.shadowRoot!.activeElement as HTMLButtonElement);

test('every tile says its workgroup’s numbers', async () => {
  const element = await mountTiles();
  expect(tiles(element)).toHaveLength(16);
  expect(tiles(element).map((tile) => tile.ariaLabel)).toEqual(
    tiles(element).map((_, workgroup) => readingOf(element, workgroup)),
  );
  expect(reading(element)).toBe(null);
  expect([...element.result!.counts]).toEqual([...countAtOnce(planCount(configOf(element), null)).counts]);
});

test('Tab stops once among them, at the one that was left', async () => {
  const element = await mountTiles();
  const stops = () => tiles(element).flatMap(({ tabIndex }, at) => (tabIndex === 0 ? [at] : []));
  expect(stops()).toEqual([0]);
  await userEvent.keyboard('{Tab}');
  expect(focused(element)).toBe(0);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await element.updateComplete;
  expect([focused(element), stops()]).toEqual([2, [2]]);
  await userEvent.keyboard('{Tab}');
  expect([focused(element), reading(element)]).toEqual([-1, null]);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(focused(element)).toBe(2);
});

describe.each([
  {
    what: 'one line',
    attributes: SIXTEEN,
    moves: [
      ['ArrowRight', 1],
      ['ArrowDown', 15],
      ['ArrowRight', 15],
      ['ArrowLeft', 14],
      ['Home', 0],
      ['ArrowLeft', 0],
      ['ArrowUp', 0],
      ['End', 15],
    ],
  },
  {
    what: 'four lines',
    attributes: HUNDRED,
    moves: [
      ['ArrowDown', 16],
      ['ArrowRight', 17],
      ['ArrowDown', 33],
      ['ArrowUp', 17],
      ['End', 63],
      ['ArrowDown', 63],
      ['ArrowUp', 47],
      ['Home', 0],
    ],
  },
] as const)('of $what', ({ attributes, moves }) => {
  test('keys move focus, light and reading, and are kept from the page', async () => {
    const element = await mountTiles(attributes);
    tiles(element)[0]!.focus();
    for (const [key, at] of moves) {
      await userEvent.keyboard(`{${key}}`);
      await element.updateComplete;
      expect([key, focused(element), reading(element)]).toEqual([key, at, readingOf(element, at)]);
    }
    expect(reached).toEqual([]);
    await userEvent.keyboard('{PageDown}{PageUp}');
    expect(reached).toEqual(['PageDown', 'PageUp']);
    expect(focused(element)).toBe(moves.at(-1)![1]);
  });
});

test('a lit workgroup is drawn apart from the others, and nothing else is asked of the GPU', async () => {
  const element = await mountTiles();
  const gpu = watchGpu();
  const pictures = new Set<string>();
  for (const tile of tiles(element).slice(0, 3)) {
    tile.focus();
    await element.updateComplete;
    pictures.add(await pixelsOf(element));
  }
  tiles(element)[2]!.blur();
  // The light goes out behind the event, and the picture is read before the browser takes it.
  await Promise.resolve();
  await Promise.resolve();
  await element.updateComplete;
  pictures.add(await pixelsOf(element));
  expect(pictures.size).toBe(4);
  expect([...pictures].filter((picture) => picture.startsWith('empty'))).toEqual([]);
  expect(gpu.calls).toEqual(Array.from({ length: 4 }, () => ['draw', 'draw', 'submit']).flat());
  expect([gpu.made, reading(element)]).toEqual([[], null]);
});

test('a pointer lights what it is over, and leaves the keyboard’s lit', async () => {
  const element = await mountTiles();
  await userEvent.hover(tiles(element)[5]!);
  await element.updateComplete;
  expect(reading(element)).toBe(readingOf(element, 5));
  await userEvent.hover(tiles(element)[6]!);
  await element.updateComplete;
  expect(reading(element)).toBe(readingOf(element, 6));
  await userEvent.hover(part(element, 'title')!);
  await element.updateComplete;
  expect(reading(element)).toBe(null);
  tiles(element)[3]!.focus();
  await userEvent.hover(tiles(element)[3]!);
  await userEvent.hover(part(element, 'title')!);
  await element.updateComplete;
  expect(reading(element)).toBe(readingOf(element, 3));
});
