/** Elements whose picture can be stepped, and the ways to do it. */
import { expect } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { frames, type GpuLog, mount, textOf } from './harness.ts';
import { SMALL } from './view-oracle.ts';

/** Each view of an order, with the steps of its picture: workgroups, or else the largest bin. */
export const ORDERS = [
  { view: 'queue', strategy: 'two-level', steps: 3 },
  { view: 'queue', strategy: 'storage', steps: null },
  { view: 'merge', strategy: 'two-level', steps: 3 },
  { view: 'merge', strategy: 'replicated', steps: 3 },
] as const;

export async function mountOrder(
  { view, strategy }: { view: string; strategy: string },
  attributes: Record<string, string> = {},
): Promise<GpuAtomicHistogram> {
  const element = mount({ ...SMALL, items: '120', view, strategy, controls: '', ...attributes });
  await element.settled;
  await frames(3);
  return element;
}

/** Whether nothing but draws was asked of the GPU: a queue is one, a merge its tiles and its segments. */
export function onlyDraws({ calls, made }: GpuLog, view: string): void {
  const picture = view === 'queue' ? ['draw', 'submit'] : ['draw', 'draw', 'submit'];
  expect(made).toEqual([]);
  expect(calls.length).toBeGreaterThan(0);
  expect(calls).toEqual(calls.map((_, at) => picture[at % picture.length]));
}

export const button = (element: GpuAtomicHistogram, text: string) =>
  [...element.shadowRoot!.querySelectorAll<HTMLButtonElement>('.stepper button')].find(
    (button) => textOf(button) === text,
  )!;

export const slider = (element: GpuAtomicHistogram) =>
  element.shadowRoot!.querySelector<HTMLInputElement>('input[name="step"]')!;

/** Ways to take a step. */
export const WAYS: readonly { how: string; go(element: GpuAtomicHistogram, step: number): void }[] = [
  { how: 'attribute', go: (element, step) => element.setAttribute('step', String(step)) },
  {
    how: 'property',
    go: (element, step) => {
      element.step = step;
    },
  },
  {
    how: 'slider',
    go(element, step) {
      const input = slider(element);
      input.valueAsNumber = step;
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    },
  },
];
