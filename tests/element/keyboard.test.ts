import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { mount } from './harness.ts';

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/** What a deck listens for. */
const KEYS = [...ARROWS, ' ', 'Enter', 'PageUp', 'PageDown', 'Escape', 'Tab', 'b', 'n', 'F5', 'F11'];

/** By control, the keys that it uses itself: those and no others are kept from the page. */
const USED: Readonly<Record<string, readonly string[]>> = {
  'input[name="workgroups"]': ARROWS,
  'input[name="items"]': ARROWS,
  'input[name="hot"]': ARROWS,
  select: [...ARROWS, ' ', 'Enter', 'b', 'n'],
  button: [' ', 'Enter'],
};

let reached: string[] = [];
const note = ({ key }: KeyboardEvent) => reached.push(key);

beforeEach(() => {
  reached = [];
  document.addEventListener('keydown', note);
});

afterEach(() => document.removeEventListener('keydown', note));

async function mountControls(): Promise<GpuAtomicHistogram> {
  const element = mount({ controls: '', backend: 'cpu', items: '1024' });
  await element.settled;
  return element;
}

describe.each(Object.entries(USED))('%s', (selector, used) => {
  test('keeps the keys that it uses from the page', async () => {
    const element = await mountControls();
    const control = element.shadowRoot!.querySelector<HTMLElement>(selector)!;
    for (const key of KEYS) {
      control.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
      );
    }
    expect(reached).toEqual(KEYS.filter((key) => !used.includes(key)));
  });
});

test('outside the controls every key reaches the page', async () => {
  const element = await mountControls();
  for (const target of [element, element.shadowRoot!.querySelector('figure')!]) {
    reached = [];
    for (const key of KEYS)
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    expect(reached).toEqual(KEYS);
  }
});

test('pressed for real, a slider takes its arrows and a clicker’s keys go through', async () => {
  const element = await mountControls();
  element.shadowRoot!.querySelector<HTMLElement>('input[name="items"]')!.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowUp}');
  expect([element.items, reached]).toEqual([4096, []]);
  await userEvent.keyboard('{PageDown}{Escape}');
  expect(reached).toEqual(['PageDown', 'Escape']);
});

test('pressed for real, a button takes Space and Enter, and the arrows go through', async () => {
  const element = await mountControls();
  element.shadowRoot!.querySelector('button')!.focus();
  await userEvent.keyboard(' {Enter}{ArrowRight}');
  expect(reached).toEqual(['ArrowRight']);
});

test('after a pointer on a slider the arrows go through', async () => {
  const element = await mountControls();
  await userEvent.click(element.shadowRoot!.querySelector('input[name="hot"]')!);
  await userEvent.keyboard('{ArrowRight}');
  expect(reached).toEqual(['ArrowRight']);
});
