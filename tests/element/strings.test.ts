import { describe, expect, test } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import { create, meanwhile, mount, part, takeWarnings, textOf } from './harness.ts';

describe('own sentences', () => {
  test('set before or after, they replace those of the same names', async () => {
    const element = create({ items: '1000', controls: '', label: 'x' });
    element.strings = { run: 'Los', title: (items, workgroups, size) => `${items}, ${workgroups}, ${size}` };
    document.body.append(element);
    await element.settled;
    expect(textOf(part(element, 'title'))).toBe('1,000, 16, 256');
    expect(textOf(part(element, 'controls'))).toMatch(/Los/);
    element.strings = { run: 'Noch einmal' };
    await element.updateComplete;
    expect(textOf(part(element, 'title'))).toBe('1,000 reviews, 16 workgroups of 256');
    expect(textOf(part(element, 'controls'))).toMatch(/Noch einmal/);
    element.strings = null;
    await element.updateComplete;
    expect(textOf(part(element, 'controls'))).toMatch(/Run/);
  });

  test('of unknown names or kinds are left out, and named once', async () => {
    const element = create({ items: '1000' });
    element.strings = { titel: 'x', title: 'x' } as object;
    document.body.append(element);
    await element.settled;
    expect(textOf(part(element, 'title'))).toBe('1,000 reviews, 16 workgroups of 256');
    expect(takeWarnings()).toEqual(['<gpu-atomic-histogram> strings: titel, title left out; see Strings.']);
  });
});

describe('numbers by the language', () => {
  const total = (element: Element) => textOf(part(element, 'title')).split(' reviews')[0];

  test('of the element, of what surrounds it, across shadow roots, and after a change', async () => {
    const outer = document.createElement('div');
    outer.lang = 'de';
    document.body.append(outer);
    const inner = outer.attachShadow({ mode: 'open' }).appendChild(document.createElement('p'));
    const element = mount({ items: '1000' }, inner);
    await element.settled;
    expect(total(element)).toBe('1.000');
    outer.lang = 'en';
    await meanwhile();
    expect(total(element)).toBe('1,000');
    element.lang = 'fr';
    await meanwhile();
    expect(total(element)).toBe('1 000');
    element.lang = 'en_US';
    await meanwhile();
    expect(total(element)).toBe(new Intl.NumberFormat().format(1000));
  });
});
