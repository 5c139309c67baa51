import { describe, expect, test, vi } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import {
  countedBy,
  create,
  expectedOf,
  meanwhile,
  mount,
  part,
  takeWarnings,
  textOf,
  until,
  watchGpu,
} from './harness.ts';

/** Seconds of counting, in software. */
const LONG = { items: '1000000000' };

test('another scale during the first count is the one that is drawn', async () => {
  const gpu = watchGpu();
  const element = create({ items: '1000' });
  // The first picture is recorded with the count: the change comes behind it.
  gpu.after('draw', () => {
    element.scale = 'log';
  });
  document.body.append(element);
  await element.settled;
  expect(gpu.calls.filter((call) => call === 'dispatch')).toHaveLength(1);
  expect(gpu.calls.filter((call) => call === 'draw')).toHaveLength(2);
});

describe('the progress of a long count', () => {
  const progress = (element: Element) => element.shadowRoot!.querySelector('progress');

  test('goes when nobody looks any more', async () => {
    const around = document.createElement('section');
    document.body.append(around);
    const element = mount(LONG, around);
    await until(() => progress(element) !== null);
    around.inert = true;
    await until(() => element.state === 'idle');
    await meanwhile();
    expect(progress(element)).toBeNull();
    expect(textOf(part(element, 'status'))).toContain('Waiting');
  });

  test('replaces what was said of the count before', async () => {
    const element = mount({ items: '1000' });
    await element.settled;
    expect(textOf(part(element, 'status'))).toContain('Verified');
    element.items = 1e9;
    await until(() => progress(element) !== null);
    expect(textOf(part(element, 'status'))).toMatch(/^–\s*Counting…/);
    element.items = 1000;
    await element.settled;
    expect(textOf(part(element, 'status'))).toContain('Verified');
  });
});

test('a sentence that throws is told, and counting goes on', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const element = mount({ items: '1000' });
  await element.settled;
  element.strings = {
    peak() {
      throw new Error('no words');
    },
  };
  element.items = 2000;
  await element.settled;
  expect(told).toHaveBeenCalled();
  element.strings = null;
  element.items = 3000;
  await element.settled;
  expect(countedBy(element)).toEqual(expectedOf(element));
  expect(textOf(part(element, 'title'))).toMatch(/^3,000/);
});

test('a count that cannot be timed stands', async () => {
  const element = mount({ items: '1000' });
  await element.settled;
  vi.spyOn(GPUDevice.prototype, 'createQuerySet').mockImplementation(() => {
    throw new Error('no clock');
  });
  element.timed = true;
  element.items = 2000;
  await element.settled;
  expect(element.result).toMatchObject({ items: 2000, verified: true, gpuTime: null });
  expect(element.state).toBe('done');
  expect(takeWarnings()).toEqual([expect.stringMatching(/could not be timed.*no clock/)]);
});
