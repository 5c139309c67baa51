import { describe, expect, test } from 'vitest';
import '../../components/gpu-atomic-listing.ts';
import type { GpuAtomicListing } from '../../components/gpu-atomic-listing.ts';
import { part, textOf, watchGpu } from './harness.ts';
import { hear, mountListing, textarea } from './listed.ts';

const CODE = `@group(0) @binding(0) var<storage, read_write> out: array<atomic<u32>>;
override step = 2u;
override scale: f32 = 0.5;
@compute @workgroup_size(64) fn main() {
  atomicAdd(&out[0], u32(f32(step) * scale * 2));
}`;

const sliders = (element: GpuAtomicListing) => [
  ...element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[type="range"]'),
];

function move(slider: HTMLInputElement, value: string): void {
  slider.value = value;
  slider.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  slider.dispatchEvent(new Event('change', { bubbles: true }));
}

test('constants run with the values that are given, and without with the code’s own', async () => {
  const element = mountListing({}, CODE);
  const outs: number[] = [];
  for (const constants of [null, 'step=3', 'step=3, scale=2', 'scale=2', null]) {
    element.constants = constants;
    await element.settled;
    outs.push(element.result!.out[0]!);
  }
  expect(outs).toEqual([128, 192, 768, 512, 128]);
  expect(element.hasAttribute('constants')).toBe(false);
});

test('the same constants in other words run nothing again, and neither do ranges', async () => {
  const element = mountListing({ constants: 'step=3' }, CODE);
  await element.settled;
  const { calls } = watchGpu();
  element.setAttribute('constants', 'step=3');
  element.ranges = 'step=0..9';
  await element.settled;
  expect([calls, element.result!.out[0]]).toEqual([[], 192]);
});

describe('a slider', () => {
  test.each([
    { ranges: 'step=0..9', constants: null, at: [2], most: ['9'], steps: ['1'] },
    { ranges: 'step=0..9', constants: 'step=5', at: [5], most: ['9'], steps: ['1'] },
    {
      ranges: 'scale=0..0.5, step=1..3',
      constants: 'scale=0.25',
      at: [0.25, 2],
      most: ['0.5', '3'],
      steps: ['any', '1'],
    },
    // Whole bounds, but not whole values.
    { ranges: 'scale=0..2', constants: null, at: [0.5], most: ['2'], steps: ['any'] },
    { ranges: 'step=0..9', constants: 'step=2.5', at: [2.5], most: ['9'], steps: ['any'] },
    // Nothing that could be set.
    { ranges: 'unknown=4..9, constructor=1..2', constants: null, at: [], most: [], steps: [] },
    { ranges: null, constants: 'step=5', at: [], most: [], steps: [] },
  ])('for $ranges with $constants', async ({ ranges, constants, at, most, steps }) => {
    const element = mountListing({}, CODE);
    Object.assign(element, { ranges, constants });
    await element.updateComplete;
    const made = sliders(element);
    expect(made.map(({ valueAsNumber }) => valueAsNumber)).toEqual(at);
    expect(made.map(({ max }) => max)).toEqual(most);
    expect(made.map(({ step }) => step)).toEqual(steps);
  });

  test('moved by a reader sets its constant, keeps the others and runs', async () => {
    const element = mountListing({ constants: 'scale=2', ranges: 'step=0..9', label: 'Steps' }, CODE);
    await element.settled;
    const heard = hear(element);
    const changes: string[] = [];
    element.addEventListener('change', () => changes.push(element.constants!));
    const [slider] = sliders(element);
    expect(slider!.ariaLabel).toBe('step');
    move(slider!, '7');
    await element.settled;
    expect(element.getAttribute('constants')).toBe('scale=2, step=7');
    expect(element.result!.out[0]).toBe(28 * 64);
    expect(textOf(part(element, 'controls'))).toBe('step 7 Run');
    expect(changes).toEqual(['scale=2, step=7']);
    expect(heard).toEqual(['running', 'done', 'result']);
  });

  test('dragged through many values ends at the last', async () => {
    const element = mountListing({ ranges: 'step=0..9' }, CODE);
    await element.settled;
    const [slider] = sliders(element);
    for (let value = 0; value <= 9; value++) move(slider!, String(value));
    await element.settled;
    expect(element.result!.out[0]).toBe(9 * 64);
  });

  test('keeps its arrow keys, and lets the clicker’s through', async () => {
    const element = mountListing({ ranges: 'step=0..9' }, CODE);
    await element.settled;
    const passed: string[] = [];
    const pass = ({ key }: KeyboardEvent) => passed.push(key);
    document.addEventListener('keydown', pass);
    const [slider] = sliders(element);
    for (const key of ['ArrowRight', 'Home', 'PageDown', 'Escape']) {
      slider!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    }
    document.removeEventListener('keydown', pass);
    expect(passed).toEqual(['PageDown', 'Escape']);
  });
});

describe('a slider and its declaration', () => {
  test('shows what the code that runs declares, not what is typed', async () => {
    const element = mountListing({ ranges: 'step=0..9', editable: '' }, CODE);
    await element.settled;
    const text = textarea(element);
    text.value = CODE.replace('step = 2u', 'step = 5u');
    text.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await element.updateComplete;
    expect([sliders(element)[0]!.valueAsNumber, element.result!.out[0]]).toEqual([2, 128]);
    await element.run();
    await element.updateComplete;
    expect([sliders(element)[0]!.valueAsNumber, element.result!.out[0]]).toEqual([5, 320]);
  });

  test('goes with its declaration, and comes back with it', async () => {
    const element = mountListing({ ranges: 'step=0..9' }, CODE);
    await element.settled;
    move(sliders(element)[0]!, '7');
    await element.settled;
    element.code = CODE.replaceAll('step', 'stride');
    await element.settled;
    expect([element.error, element.result!.out[0], sliders(element)]).toEqual([null, 128, []]);
    element.code = CODE;
    await element.settled;
    expect([element.result!.out[0], sliders(element)[0]!.valueAsNumber]).toEqual([448, 7]);
  });

  test('of a constant without a value says so', async () => {
    const element = mountListing({ ranges: 'step=1..9' }, CODE.replace('step = 2u', 'step: u32'));
    await element.settled;
    expect(textOf(part(element, 'controls'))).toBe('step – Run');
    move(sliders(element)[0]!, '3');
    await element.settled;
    expect(element.result!.out[0]).toBe(192);
  });
});

test('a constant that the code lacks is told by its name, and mended it runs', async () => {
  const element = mountListing({ constants: 'stride=3' }, CODE);
  await element.settled;
  expect(element.error!.reason).toBe('shader');
  expect(textOf(part(element, 'message'))).toContain('stride');
  element.constants = 'step=1';
  await element.settled;
  expect([element.error, element.result!.out[0]]).toEqual([null, 64]);
});
