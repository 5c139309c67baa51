import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { isSeen, listen, mount, part, textOf } from './harness.ts';

/** Counted in no time, and without a GPU: what a control does is the same everywhere. */
const SHORT = { controls: '', backend: 'cpu', items: '1024' };

async function mountControls(attributes: Readonly<Record<string, string>> = {}): Promise<GpuAtomicHistogram> {
  const element = mount({ ...SHORT, ...attributes });
  await element.settled;
  return element;
}

function control<Name extends keyof HTMLElementTagNameMap>(
  element: GpuAtomicHistogram,
  tag: Name,
  name?: string,
): HTMLElementTagNameMap[Name] {
  const selector: string = name ? `${tag}[name="${name}"]` : tag;
  return part(element, 'controls')!.querySelector<HTMLElementTagNameMap[Name]>(selector)!;
}

/** The focused control inside the element; null if the page has the focus. */
function focused(element: GpuAtomicHistogram): string | null {
  const active = element.shadowRoot!.activeElement;
  return active && (active.getAttribute('name') ?? active.localName);
}

test('are there when asked for', async () => {
  const element = await mountControls();
  element.controls = false;
  await element.updateComplete;
  expect(part(element, 'controls')).toBe(null);
  element.controls = true;
  await element.updateComplete;
  const natives = [...part(element, 'controls')!.querySelectorAll('input, select, button')];
  expect(natives.map((native) => native.getAttribute('name') ?? textOf(native))).toEqual([
    'workgroups',
    'items',
    'hot',
    'strategy',
    'Run',
    'Time',
  ]);
  expect(natives.map(isSeen)).toEqual(natives.map(() => true));
  expect(natives.every((native) => native.getBoundingClientRect().height >= 24)).toBe(true);
});

test('show the configuration', async () => {
  const element = await mountControls({ hot: '0.25', strategy: 'storage', workgroups: '65535' });
  const shown = () => ({
    workgroups: control(element, 'input', 'workgroups').value,
    items: control(element, 'input', 'items').value,
    hot: control(element, 'input', 'hot').value,
    strategy: control(element, 'select').value,
    read: [...part(element, 'controls')!.querySelectorAll('output')].map((output) => textOf(output)),
  });
  expect(shown()).toEqual({
    workgroups: '16',
    items: '10',
    hot: '0.25',
    strategy: 'storage',
    read: ['65,535', '1,024', '25 %'],
  });
  Object.assign(element, { workgroups: 1, items: 1, hot: 0, strategy: 'two-level' });
  await element.settled;
  expect(shown()).toEqual({
    workgroups: '0',
    items: '0',
    hot: '0',
    strategy: 'two-level',
    read: ['1', '1', '0 %'],
  });
});

describe('move their attribute by keys', () => {
  test.each([
    { name: 'workgroups', key: '{ArrowRight}', attribute: 'workgroups', text: '32' },
    { name: 'workgroups', key: '{ArrowLeft}', attribute: 'workgroups', text: '8' },
    { name: 'workgroups', key: '{Home}', attribute: 'workgroups', text: '1' },
    { name: 'workgroups', key: '{End}', attribute: 'workgroups', text: '65535' },
    { name: 'items', key: '{ArrowRight}', attribute: 'items', text: '2048' },
    { name: 'items', key: '{ArrowDown}', attribute: 'items', text: '512' },
    { name: 'items', key: '{Home}', attribute: 'items', text: '1' },
    { name: 'hot', key: '{ArrowUp}', attribute: 'hot', text: '0.01' },
    { name: 'hot', key: '{End}', attribute: 'hot', text: '1' },
  ])('$name $key', async ({ name, key, attribute, text }) => {
    const element = await mountControls();
    control(element, 'input', name).focus();
    await userEvent.keyboard(key);
    await element.settled;
    expect(element.getAttribute(attribute)).toBe(text);
    expect(String(element.result![attribute as 'workgroups' | 'items'] ?? text)).toBe(text);
    expect(focused(element)).toBe(name);
  });

  test('strategy', async () => {
    const element = await mountControls();
    control(element, 'button').focus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowDown}');
    await element.settled;
    expect(element.getAttribute('strategy')).toBe('storage');
    expect(element.result?.strategy).toBe('storage');
    // Who came by keys goes on by keys.
    expect(focused(element)).toBe('strategy');
  });

  test.each([
    { view: 'bars', own: 'storage', offered: ['two-level', 'storage', 'replicated', 'unsynchronized'] },
    { view: 'queue', own: 'storage', offered: ['two-level', 'storage', 'replicated'] },
    { view: 'merge', own: 'two-level', offered: ['two-level', 'replicated'] },
    // What an author set stands, whether the view can show it or not.
    { view: 'merge', own: 'storage', offered: ['two-level', 'storage', 'replicated'] },
  ])('$view offers what it can show, and $own', async ({ view, own, offered }) => {
    const element = await mountControls({ view, strategy: own });
    const select = control(element, 'select');
    expect([...select.options].map(({ value }) => value)).toEqual(offered);
    expect(select.value).toBe(own);
  });

  test('hot counts hot reviews', async () => {
    const element = await mountControls();
    control(element, 'input', 'hot').focus();
    await userEvent.keyboard('{End}');
    await element.settled;
    expect([...element.result!.counts]).toEqual([0, 0, 0, 0, 1024]);
  });
});

describe('Run', () => {
  test.each([
    { how: 'a click', press: (button: HTMLElement) => userEvent.click(button) },
    {
      how: 'Space',
      press: (button: HTMLElement) => {
        button.focus();
        return userEvent.keyboard(' ');
      },
    },
    {
      how: 'Enter',
      press: (button: HTMLElement) => {
        button.focus();
        return userEvent.keyboard('{Enter}');
      },
    },
  ])('counts again after $how', async ({ press }) => {
    const element = await mountControls();
    const heard = listen(element);
    await press(control(element, 'button'));
    await element.settled;
    expect(heard).toEqual(['running', 'done', 'result']);
  });
});

describe('are heard outside', () => {
  function hear(): { type: string; at: EventTarget | null }[] {
    const heard: { type: string; at: EventTarget | null }[] = [];
    for (const type of ['input', 'change']) {
      document.body.addEventListener(type, ({ target }) => heard.push({ type, at: target }));
    }
    return heard;
  }

  test('a slider: input and change, once each, from the host', async () => {
    const element = await mountControls();
    control(element, 'input', 'workgroups').focus();
    const heard = hear();
    await userEvent.keyboard('{ArrowRight}');
    expect(heard).toEqual([
      { type: 'input', at: element },
      { type: 'change', at: element },
    ]);
  });

  test('a select: input and change, once each, from the host', async () => {
    const element = await mountControls();
    const heard = hear();
    await userEvent.selectOptions(control(element, 'select'), 'storage');
    expect(heard).toEqual([
      { type: 'input', at: element },
      { type: 'change', at: element },
    ]);
  });

  test('with the value that a listener then reads from the element', async () => {
    const element = await mountControls();
    const read: unknown[] = [];
    for (const type of ['input', 'change']) {
      element.addEventListener(type, () => read.push(element.workgroups, element.strategy));
    }
    control(element, 'input', 'workgroups').focus();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.selectOptions(control(element, 'select'), 'storage');
    expect(read).toEqual([32, 'two-level', 32, 'two-level', 32, 'storage', 32, 'storage']);
  });

  test('not when a program sets a value', async () => {
    const element = await mountControls();
    const heard = hear();
    element.workgroups = 4;
    element.strategy = 'storage';
    await element.settled;
    expect(heard).toEqual([]);
  });
});

describe('give the focus back after the pointer', () => {
  test.each(['workgroups', 'items', 'hot'])('%s', async (name) => {
    const element = await mountControls();
    await userEvent.click(control(element, 'input', name));
    expect(focused(element)).toBe(null);
    expect(document.activeElement).toBe(document.body);
  });

  test('Run', async () => {
    const element = await mountControls();
    await userEvent.click(control(element, 'button'));
    expect(focused(element)).toBe(null);
  });

  test('but not after a click elsewhere', async () => {
    const element = await mountControls();
    control(element, 'input', 'hot').focus();
    part(element, 'title')!.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, composed: true }));
    expect(focused(element)).toBe('hot');
  });
});
