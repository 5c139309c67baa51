import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { GpuAtomicListing } from '../../components/gpu-atomic-listing.ts';
import '../../components/gpu-atomic-listing.ts';
import { meanwhile, part, textOf, until, watchGpu } from './harness.ts';
import { adding, hear, linesOf, mountListing, printed, textarea } from './listed.ts';

/** What a page around a listing may listen for. */
const KEYS = [
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', ' ', 'Enter', 'Tab'],
  ...['PageUp', 'PageDown', 'Escape', 'b', 'n', '.', '?', 'F5'],
];
const THROUGH = ['PageUp', 'PageDown', 'Escape'];

let reached: string[] = [];
const note = ({ type, key }: KeyboardEvent) => reached.push(type === 'keydown' ? key : `${type} ${key}`);

beforeEach(() => {
  reached = [];
  for (const type of ['keydown', 'keypress', 'keyup'] as const) document.addEventListener(type, note);
});

afterEach(() => {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) document.removeEventListener(type, note);
});

async function mountEditable(attributes: Readonly<Record<string, string>> = {}): Promise<GpuAtomicListing> {
  const element = mountListing({ editable: '', ...attributes });
  await element.settled;
  return element;
}

/** Puts a text into the place of another, as typing does. */
async function type(element: GpuAtomicListing, from: string, to: string): Promise<void> {
  const text = textarea(element);
  const start = text.value.indexOf(from);
  expect(start).toBeGreaterThanOrEqual(0);
  text.focus();
  text.setSelectionRange(start, start + from.length);
  await userEvent.keyboard(to);
}

const verdict = (element: GpuAtomicListing) => textOf(element.shadowRoot!.querySelector('.verdict'));
const press = (target: EventTarget, key: string, more: KeyboardEventInit = {}) =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }),
  );

describe('what a reader types', () => {
  test('is shown, and not run before it is asked for', async () => {
    const element = await mountEditable({ expect: '64' });
    const { calls } = watchGpu();
    const heard = hear(element);
    await type(element, '1);', '7);');
    await meanwhile();
    expect(element.code).toBe(adding(7));
    expect(part(element, 'code')!.textContent).toBe(`${adding(7)}\n`);
    expect([verdict(element), printed(element)[0], heard]).toEqual(['Edited, not run yet', 'out: 64', []]);
    await element.settled;
    expect(calls).toEqual([]);

    // The same code with another dispatch is run, and not what is being typed.
    element.dispatch = 2;
    await element.settled;
    expect([printed(element)[0], verdict(element)]).toEqual(['out: 128', 'Edited, not run yet']);
  });

  test.each([
    { by: 'Ctrl+Enter', ask: () => userEvent.keyboard('{Control>}{Enter}{/Control}') },
    {
      by: 'Cmd+Enter',
      ask: (element: GpuAtomicListing) => press(textarea(element), 'Enter', { metaKey: true }),
    },
    {
      by: 'Run',
      ask: (element: GpuAtomicListing) => part(element, 'controls')!.querySelector('button')!.click(),
    },
    { by: 'run()', ask: (element: GpuAtomicListing) => element.run() },
  ])('is run by $by', async ({ ask }) => {
    const element = await mountEditable({ expect: '64' });
    const heard = hear(element);
    await type(element, '1);', '7);');
    await ask(element);
    await element.settled;
    expect([element.result!.out[0], element.code]).toEqual([7 * 64, adding(7)]);
    expect([verdict(element), heard]).toEqual(['✕ expected 64', ['running', 'done', 'result']]);
  });

  test.each([
    { what: 'a held key', key: 'Enter', more: { ctrlKey: true, repeat: true } },
    { what: 'Enter alone', key: 'Enter', more: {} },
    { what: 'an unfinished word', key: 'Enter', more: { ctrlKey: true, isComposing: true } },
  ])('is not run by $what', async ({ key, more }) => {
    const element = await mountEditable();
    const { calls } = watchGpu();
    press(textarea(element), key, more);
    await meanwhile();
    expect([calls, element.state]).toEqual([[], 'done']);
  });

  test('is marked where the compiler refuses it, until it is typed at', async () => {
    const element = await mountEditable();
    await type(element, 'atomicAdd', 'atomicAdded');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await element.settled;
    expect([element.error!.reason, linesOf(element, 'marked')]).toEqual(['shader', [3]]);
    expect(textOf(part(element, 'message'))).toMatch(/^3:\d+ error: .*atomicAdded/);
    await type(element, 'atomicAdded', 'atomicAdd');
    await element.updateComplete;
    expect(linesOf(element, 'marked')).toEqual([]);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await element.settled;
    expect([element.error, element.result!.out[0]]).toEqual([null, 64]);
  });

  test('gives way to code that is set, which runs, the same as was typed before too', async () => {
    const element = await mountEditable();
    await type(element, '1);', '7);');
    for (const value of [5, 7]) {
      element.code = adding(value);
      await element.settled;
      expect([textarea(element).value, element.result!.out[0]]).toEqual([adding(value), value * 64]);
    }
  });

  test('gives way to a changed child', async () => {
    const element = await mountEditable();
    await type(element, '1);', '7);');
    element.querySelector('pre')!.textContent = adding(9);
    await until(() => element.result?.out[0] === 9 * 64);
    expect(textarea(element).value).toBe(adding(9));
  });
});

describe('keys', () => {
  test('of the text are kept from the page, but what turns a page and what leaves the text', async () => {
    const element = await mountEditable();
    for (const key of KEYS) press(textarea(element), key);
    expect(reached).toEqual(THROUGH);
  });

  test('of the button are Space and Enter', async () => {
    const element = await mountEditable();
    for (const key of KEYS) press(part(element, 'controls')!.querySelector('button')!, key);
    expect(reached).toEqual(KEYS.filter((key) => key !== ' ' && key !== 'Enter'));
  });

  test('pressed for real stay in the text, and PageDown does not', async () => {
    const element = await mountEditable();
    await type(element, '1);', '7);');
    await userEvent.keyboard('{ArrowLeft}{Home}b{Control>}{Enter}{/Control}');
    expect(reached).toEqual([]);
    await userEvent.keyboard('{PageDown}');
    expect(reached).toEqual(['PageDown', 'keyup PageDown']);
    await element.settled;
  });

  test('are the page’s again after Escape', async () => {
    const element = await mountEditable();
    textarea(element).focus();
    expect(document.activeElement).toBe(element);
    await userEvent.keyboard('{Escape}');
    expect([document.activeElement, element.shadowRoot!.activeElement]).toEqual([document.body, null]);
    reached = [];
    await userEvent.keyboard('{ArrowRight}');
    expect(reached).toEqual(['ArrowRight', 'keyup ArrowRight']);
  });

  test('are the page’s again after a click on Run', async () => {
    const element = await mountEditable();
    await userEvent.click(part(element, 'controls')!.querySelector('button')!);
    await element.settled;
    expect(element.shadowRoot!.activeElement).toBe(null);
  });
});

test('only what is editable has a text to edit, and the code stays readable', async () => {
  const element = mountListing();
  await element.settled;
  expect([textarea(element), part(element, 'code')!.ariaHidden]).toEqual([null, null]);
  element.editable = true;
  await element.updateComplete;
  expect([textarea(element).value, part(element, 'code')!.ariaHidden]).toEqual([adding(1), 'true']);
});
