import { describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { readRecord } from '../../components/model/record.ts';
import { findingsOf } from '../../components/model/recording.ts';
import { mount, part, until, watchGpu } from './harness.ts';
import { expectedView, SMALL, textsOf } from './view-oracle.ts';

const found = (element: GpuAtomicHistogram) =>
  findingsOf(readRecord(element.toRecord()), element, element.view);

describe('a sweep in progress', () => {
  const stop = (element: GpuAtomicHistogram) =>
    [...part(element, 'controls')!.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Stop',
    );
  const points = (element: GpuAtomicHistogram) => found(element).sweep?.length ?? 0;

  async function begin(): Promise<GpuAtomicHistogram> {
    const element = mount({ ...SMALL, view: 'sweep', controls: '' });
    await until(() => points(element) >= 2);
    expect(part(element, 'progress')).not.toBe(null);
    return element;
  }

  test('ends when another view is shown, and is made anew when it is back', async () => {
    const whole = mount({ ...SMALL, view: 'sweep', controls: '' });
    await whole.settled;
    const all = points(whole);
    whole.remove();
    const element = await begin();
    element.view = 'ledger';
    await element.settled;
    expect(element.state).toBe('done');
    const left = points(element);
    expect(left).toBeLessThan(all);
    expect(part(element, 'progress')).toBe(null);
    expect(textsOf(element).title).toBe(expectedView(element).title);
    element.view = 'sweep';
    await element.settled;
    expect(points(element)).toBe(all);
    expect(textsOf(element)).toMatchObject({ subtitle: expectedView(element).subtitle });
  }, 120_000);

  test('is stopped by its button, and keeps what it has', async () => {
    const element = await begin();
    stop(element)!.click();
    await element.settled;
    const kept = points(element);
    expect(kept).toBeGreaterThanOrEqual(2);
    expect(kept).toBeLessThan(30);
    expect([element.state, stop(element), part(element, 'progress'), part(element, 'message')]).toEqual([
      'done',
      undefined,
      null,
      null,
    ]);
    expect(element.toCSV().split('\r\n')).toHaveLength(kept + 2);
    element.view = 'bars';
    await element.settled;
    element.view = 'sweep';
    await element.settled;
    expect(points(element)).toBe(kept);
  }, 120_000);

  test('is replaced by a new configuration’s, and ends with the element', async () => {
    const element = await begin();
    element.items = 1024;
    await element.settled;
    expect(new Set(found(element).sweep!.map(({ items }) => items))).toEqual(new Set([1024]));
    const gpu = watchGpu();
    element.items = 512;
    // The times of the old configuration are gone before the first new one is there.
    await until(() => (found(element).sweep ?? []).some(({ items }) => items === 512));
    element.remove();
    await until(() => gpu.buffers().length === 0);
  }, 120_000);
});
