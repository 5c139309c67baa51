import { describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { create, mount, takeWarnings } from './harness.ts';

type Property = Exclude<keyof GpuAtomicHistogram, keyof HTMLElement> | 'label';

interface Row {
  readonly property: Property;
  readonly attribute: string;
  readonly initial: unknown;
  /** Another value, and the text that it is reflected as. */
  readonly other: unknown;
  readonly text: string;
}

const ROWS: readonly Row[] = [
  { property: 'workgroups', attribute: 'workgroups', initial: 16, other: 7, text: '7' },
  { property: 'workgroupSize', attribute: 'workgroup-size', initial: 256, other: 64, text: '64' },
  { property: 'items', attribute: 'items', initial: 65536, other: 1000, text: '1000' },
  { property: 'bins', attribute: 'bins', initial: 5, other: 9, text: '9' },
  { property: 'strategy', attribute: 'strategy', initial: 'two-level', other: 'storage', text: 'storage' },
  { property: 'hot', attribute: 'hot', initial: 0, other: 0.25, text: '0.25' },
  { property: 'seed', attribute: 'seed', initial: 0, other: 4294967295, text: '4294967295' },
  { property: 'scale', attribute: 'scale', initial: 'linear', other: 'log', text: 'log' },
  { property: 'loading', attribute: 'loading', initial: 'lazy', other: 'eager', text: 'eager' },
  { property: 'backend', attribute: 'backend', initial: 'auto', other: 'cpu', text: 'cpu' },
  { property: 'controls', attribute: 'controls', initial: false, other: true, text: '' },
  { property: 'label', attribute: 'label', initial: null, other: 'Stars', text: 'Stars' },
];

/** The element's values under any name, for tables. */
function bag(element: GpuAtomicHistogram): Record<string, unknown> {
  return element as unknown as Record<string, unknown>;
}

/** An element that renders but has nobody to count for. */
function mountUnseen(attributes: Readonly<Record<string, string>> = {}): GpuAtomicHistogram {
  const closed = document.createElement('details');
  document.body.append(closed);
  return mount(attributes, closed);
}

describe.each(ROWS)('$attribute', ({ property, attribute, initial, other, text }) => {
  test('has its default', () => {
    expect(bag(create())[property]).toBe(initial);
  });

  test('is read from the attribute', () => {
    expect(bag(create({ [attribute]: text }))[property]).toBe(other);
  });

  test('is reflected', async () => {
    const element = mountUnseen();
    bag(element)[property] = other;
    await element.updateComplete;
    expect(element.getAttributeNames()).toEqual([attribute]);
    expect(element.getAttribute(attribute)).toBe(text);
  });

  test('comes back to its default with the attribute removed', async () => {
    const element = mountUnseen({ [attribute]: text });
    await element.updateComplete;
    element.removeAttribute(attribute);
    await element.updateComplete;
    expect(bag(element)[property]).toBe(initial);
    expect(element.getAttributeNames()).toEqual([]);
  });

  test('comes back to its default with the reflected attribute removed', async () => {
    const element = mountUnseen();
    bag(element)[property] = other;
    await element.updateComplete;
    element.removeAttribute(attribute);
    await element.updateComplete;
    expect(bag(element)[property]).toBe(initial);
    expect(element.getAttributeNames()).toEqual([]);
  });
});

// Without a value of their own, a boolean's and a text's absence is their default.
describe.each(ROWS.filter(({ initial }) => initial !== false && initial !== null))(
  '$attribute assigned its default',
  ({ property, attribute, initial }) => {
    test('on a fresh element is reflected', async () => {
      const element = mountUnseen();
      bag(element)[property] = initial;
      await element.updateComplete;
      expect(element.getAttribute(attribute)).toBe(String(initial));
    });

    test('on a rendered element is reflected', async () => {
      const element = mountUnseen();
      await element.updateComplete;
      bag(element)[property] = initial;
      await element.updateComplete;
      expect(element.getAttribute(attribute)).toBe(String(initial));
    });
  },
);

describe('the author’s text is never rewritten', () => {
  test.each([
    '<gpu-atomic-histogram></gpu-atomic-histogram>',
    '<gpu-atomic-histogram items=" 1e2 " bins="07" hot=".50" workgroups="+3" controls=""></gpu-atomic-histogram>',
    '<gpu-atomic-histogram items="100" strategy=" storage " scale="log" backend="cpu" label=""></gpu-atomic-histogram>',
    '<gpu-atomic-histogram items="65536" workgroups="16" bins="5" seed="0" view="bars"><p>Later</p></gpu-atomic-histogram>',
    '<gpu-atomic-histogram class="a" style="inline-size: 20em" id="b" lang="de"></gpu-atomic-histogram>',
  ])('%s', async (markup) => {
    document.body.innerHTML = markup;
    const element = document.querySelector('gpu-atomic-histogram')!;
    await element.settled;
    expect(element.outerHTML).toBe(markup);
  });

  test('where it is wrong', async () => {
    const markup =
      '<gpu-atomic-histogram items="-5" bins="5.9" hot="2" workgroups="many" backend="gpu" scale="LOG"></gpu-atomic-histogram>';
    document.body.innerHTML = markup;
    const element = document.querySelector('gpu-atomic-histogram')!;
    await element.settled;
    expect(element.outerHTML).toBe(markup);
    expect(takeWarnings()).toHaveLength(6);
  });

  test('when the same value is assigned', async () => {
    const element = mountUnseen({ items: ' 1e2 ' });
    await element.updateComplete;
    element.items = 100;
    await element.updateComplete;
    expect(element.getAttribute('items')).toBe(' 1e2 ');
  });
});

test('a property reads back what the element takes it for', () => {
  const element = create();
  const taken = (property: string, value: unknown) => {
    bag(element)[property] = value;
    return bag(element)[property];
  };
  expect([
    taken('items', '12'),
    taken('hot', 1),
    taken('bins', 7.9),
    taken('seed', -1),
    taken('items', {}),
  ]).toEqual([12, 1, 7, 0, 65536]);
  expect([taken('workgroups', null), taken('strategy', undefined), taken('strategy', 'Storage')]).toEqual([
    16,
    'two-level',
    'two-level',
  ]);
  expect(takeWarnings().map((warning) => /([\w-]+)="/.exec(warning)![1])).toEqual([
    'bins',
    'seed',
    'items',
    'strategy',
  ]);
});
