import { describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { countedBy, expectedOf, listen, mount, part, textOf, until } from './harness.ts';

/** Seconds of counting, in software. */
const LONG = { items: '1000000000' };

function progressOf(element: GpuAtomicHistogram): number | null {
  return element.shadowRoot!.querySelector('progress')?.value ?? null;
}

describe.each(['webgpu', 'cpu'])('a long count, backend="%s"', (backend) => {
  test('shows how far it is, and a new configuration replaces it at once', async () => {
    const element = mount({ ...LONG, backend });
    const heard = listen(element);
    const seen = new Set<number>();
    await until(() => {
      const progress = progressOf(element);
      if (progress !== null) seen.add(progress);
      return seen.size >= 3;
    });
    const values = [...seen];
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(Math.min(...values)).toBeGreaterThan(0);
    expect(Math.max(...values)).toBeLessThan(1);
    expect(textOf(part(element, 'status'))).toMatch(/Counting/);
    expect(element.result).toBeNull();

    element.items = 1000;
    await element.settled;
    expect(heard).toEqual(['running', 'done', 'result']);
    expect(progressOf(element)).toBeNull();
    expect(element.result!.items).toBe(1000);
    expect(countedBy(element)).toEqual(expectedOf(element));
    expect(textOf(part(element, 'title'))).toMatch(/^1,000 reviews/);
  });
});

test('a short count shows no progress', async () => {
  const element = mount({ items: '1000' });
  let shown = 0;
  new MutationObserver(() => {
    if (progressOf(element) !== null) shown++;
  }).observe(element.shadowRoot!, { childList: true, subtree: true });
  await element.settled;
  expect(shown).toBe(0);
});
