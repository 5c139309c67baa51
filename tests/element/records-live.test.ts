import { beforeEach, describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { isSeen, meanwhile, mount, part, textOf, watchGpu } from './harness.ts';
import { SMALL, textsOf } from './view-oracle.ts';
import { record, shown, writeOnce } from './written.ts';

const status = (element: GpuAtomicHistogram) => textOf(part(element, 'status'));

beforeEach(writeOnce, 120_000);

describe('while a record is shown', () => {
  test('run() and measure() reject, and no count is made of a new configuration', async () => {
    const element = mount(SMALL);
    await element.settled;
    element.record = record;
    await element.settled;
    const { calls } = watchGpu();
    for (const call of [() => element.run(), () => element.measure()]) {
      const thrown = await call().catch((error: unknown) => error);
      expect(thrown).toMatchObject({ reason: 'data' });
      expect((thrown as Error).message).toMatch(/record.*null/);
    }
    element.items = 5;
    element.timed = true;
    await element.settled;
    expect(calls).toEqual([]);
    expect(textsOf(element).title).toBe(shown.get('bars')!.title);
  });

  test('null counts here again', async () => {
    const element = mount({ ...SMALL, view: 'queue' });
    await element.settled;
    const { title } = textsOf(element);
    element.record = record;
    await element.settled;
    element.workgroups = 4;
    element.record = null;
    await element.settled;
    expect(element.result).toMatchObject({ workgroups: 4, verified: true });
    expect(textsOf(element).title).not.toBe(title);
    expect(part(element, 'figure')!.classList).not.toContain('recorded');
    expect(status(element)).not.toContain('recorded');
    expect(isSeen(part(element, 'canvas'))).toBe(true);
  });

  test.each(['run', 'measure'] as const)('%s() that was waited for ends', async (method) => {
    const element = mount(SMALL);
    await element.settled;
    let ended = false;
    const waited = element[method]().then(
      () => 'resolved',
      (error: { reason?: string; name: string }) => error.reason ?? error.name,
    );
    waited.then(() => {
      ended = true;
    });
    await Promise.resolve();
    await Promise.resolve();
    element.record = record;
    await element.settled;
    await meanwhile();
    expect(ended).toBe(true);
    expect(['resolved', 'data', 'AbortError']).toContain(await waited);
  });

  test('out of the document and back it is shown, and settled', async () => {
    const element = mount({ view: 'race' });
    element.record = record;
    await element.settled;
    element.remove();
    await meanwhile();
    document.body.append(element);
    let settled = false;
    element.settled.then(() => {
      settled = true;
    });
    await meanwhile();
    expect(settled).toBe(true);
    expect(textsOf(element).title).toBe(shown.get('race')!.title);
  });

  test('another record replaces it', async () => {
    const element = mount({ view: 'bars' });
    element.record = record;
    await element.settled;
    const later = { ...record, date: '2031-01-02', adapter: { ...record.adapter, name: '' } };
    element.record = later;
    await element.settled;
    expect(status(element)).toContain('recorded: a GPU, 2031-01-02');
  });
});
