import { describe, expect, test } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import { frames, listen, meanwhile, mount } from './harness.ts';

function style(text: string): HTMLStyleElement {
  const made = document.createElement('style');
  made.textContent = text;
  document.body.append(made);
  return made;
}

function section(): HTMLElement {
  const made = document.createElement('section');
  document.body.append(made);
  return made;
}

/** What hides an element in plain view, and how it comes to be seen without an attribute changing around it. */
const CURTAINS: readonly { what: string; draw: (around: HTMLElement) => () => unknown }[] = [
  {
    what: 'an animation',
    draw: (around) => {
      const hidden = around.animate({ opacity: [0, 0] }, 1e6);
      return () => hidden.finish();
    },
  },
  {
    what: 'a style sheet that goes',
    draw: () => {
      const sheet = style('section { opacity: 0 }');
      return () => sheet.remove();
    },
  },
  {
    what: 'a rule that comes',
    draw: () => {
      const sheet = style('section { visibility: hidden }');
      return () => sheet.sheet!.insertRule('section { visibility: visible }', 1);
    },
  },
  {
    what: 'a box that is ticked',
    draw: (around) => {
      const box = document.createElement('input');
      box.type = 'checkbox';
      around.before(box);
      style('input:not(:checked) + section { visibility: hidden }');
      return () => box.click();
    },
  },
];

describe('hidden in plain view by', () => {
  test.each(CURTAINS)('$what: counted when it is gone, not before', async ({ draw }) => {
    const around = section();
    const open = draw(around);
    const element = mount({ items: '1000' }, around);
    const heard = listen(element);
    await meanwhile();
    expect(heard).toEqual([]);
    open();
    await element.settled;
    expect(heard).toEqual(['running', 'done', 'result']);
  });
});

test('slotted into something inert, it waits', async () => {
  const host = section();
  host.attachShadow({ mode: 'open' }).innerHTML = '<div inert><slot></slot></div>';
  const element = mount({ items: '1000' }, host);
  await meanwhile();
  expect(element.state).toBe('idle');
  host.shadowRoot!.querySelector<HTMLElement>('div')!.inert = false;
  await element.settled;
  expect(element.result?.total).toBe(1000);
});

describe('a run that nobody wants any more', () => {
  test('waits, and goes on when somebody does', async () => {
    const around = section();
    const element = mount({ items: '8000000', backend: 'cpu' }, around);
    const heard = listen(element);
    await frames(3);
    expect(element.state).toBe('running');
    around.inert = true;
    await meanwhile();
    expect(element.state).toBe('idle');
    around.inert = false;
    await element.settled;
    expect(heard).toEqual(['running', 'idle', 'running', 'done', 'result']);
  });
});
