import { expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { create, takeWarnings } from './harness.ts';

/** Elements from before the script: the class is imported by each test, and defined by the first. */
const waiting: Record<string, GpuAtomicHistogram> = {
  plain: create({ backend: 'cpu' }),
  both: create({ items: '5', bins: '3', backend: 'cpu' }),
  bad: create({ backend: 'cpu' }),
};
Object.assign(waiting.plain!, { items: 1000, bins: 7 });
Object.assign(waiting.both!, { items: 2000 });
Object.assign(waiting.bad!, { items: 300, bins: 'many' });
// Its attribute waits for nothing, but nobody has given it a property.
const markup = '<gpu-atomic-histogram items="64" backend="cpu"><p>Fallback</p></gpu-atomic-histogram>';

test('properties set before the upgrade count', async () => {
  expect(customElements.get('gpu-atomic-histogram')).toBe(undefined);
  document.body.innerHTML = markup;
  const parsed = document.querySelector('gpu-atomic-histogram')!;
  document.body.append(...Object.values(waiting));

  await import('../../components/gpu-atomic-histogram.ts');
  const { plain, both, bad } = waiting;
  await Promise.all([plain, both, bad, parsed].map((element) => element!.settled));

  const facts = (element: GpuAtomicHistogram) => [element.result?.total, element.result?.counts.length];
  expect({ plain: facts(plain!), both: facts(both!), bad: facts(bad!), parsed: facts(parsed) }).toEqual({
    plain: [1000, 7],
    both: [2000, 3],
    bad: [300, 5],
    parsed: [64, 5],
  });
  expect(takeWarnings()).toEqual([expect.stringContaining('bins="many"')]);
  expect(plain!.getAttribute('items')).toBe('1000');
  expect(parsed.outerHTML).toBe(markup);
});
