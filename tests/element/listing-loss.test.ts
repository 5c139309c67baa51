import { beforeEach, describe, expect, test, vi } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import type { GpuAtomicListing } from '../../components/gpu-atomic-listing.ts';
import '../../components/gpu-atomic-listing.ts';
import {
  type Call,
  isSeen,
  listen,
  meanwhile,
  mount,
  openedDevices,
  part,
  textOf,
  until,
  watchGpu,
} from './harness.ts';
import { adding, hear, mountListing, printed } from './listed.ts';

const clock = performance.now.bind(performance);
let ahead = 0;

// Two minutes between the tests, so that one's losses are not the next one's repeated losses.
beforeEach(() => {
  ahead += 120_000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + ahead);
});

const lose = () => openedDevices().at(-1)!.destroy();

/** A reader presses Run. */
function press(element: GpuAtomicListing): Promise<void> {
  part(element, 'controls')!.querySelector('button')!.click();
  return element.settled;
}

const BACK = ['devicelost', 'running', 'done', 'devicerestored', 'result'];

describe('lost by a listing', () => {
  test.each(['compile', 'dispatch', 'submit', 'map'] as const)(
    'right after its %s: it says so and waits, and the histogram comes back',
    async (call: Call) => {
      const histogram = mount({ items: '1000' });
      await histogram.settled;
      const requested = vi.spyOn(GPUAdapter.prototype, 'requestDevice');
      const story = listen(histogram);
      const gpu = watchGpu();
      gpu.after(call, lose);
      const listing = mountListing({ expect: '64' });
      const heard = hear(listing);
      await listing.settled;
      await until(() => story.includes('result'));
      expect(story).toEqual(BACK);
      expect(histogram).toMatchObject({ error: null, result: { total: 1000, verified: true } });

      await meanwhile();
      expect(heard).toEqual(['running', 'error', 'error']);
      expect([listing.error!.reason, listing.result]).toEqual(['device-lost', null]);
      const message = part(listing, 'message');
      expect([isSeen(message), textOf(message)]).toEqual([true, listing.error!.message]);
      expect(textOf(message)).toMatch(/lost while it ran this listing.*Run it again/);
      expect(printed(listing)).toEqual(['expected, not measured: 64']);
      expect(gpu.buffers().filter((label) => label.startsWith('listing/'))).toEqual([]);

      await press(listing);
      expect([listing.error, listing.result!.expected, printed(listing)[0]]).toEqual([null, true, 'out: 64']);
      expect(part(listing, 'message')).toBe(null);
      expect(requested).toHaveBeenCalledOnce();
    },
  );

  test('while it is timed: run() rejects with the error', async () => {
    const listing = mountListing();
    await listing.settled;
    const thrown = listing.run().catch((error: unknown) => error);
    await until(() => printed(listing)[1] === 'gpu: timing…');
    lose();
    expect(await thrown).toBe(listing.error);
    expect(listing.error!.reason).toBe('device-lost');
    await press(listing);
    expect(listing.result!.out[0]).toBe(64);
  });
});

test('lost by another, what a listing printed stands, and it runs when asked', async () => {
  const [histogram, listing] = [mount({ items: '1000' }), mountListing({}, adding(2))];
  await Promise.all([histogram.settled, listing.settled]);
  const [story, heard] = [listen(histogram), hear(listing)];
  const { result } = listing;
  const shown = printed(listing);
  lose();
  await until(() => story.includes('result'));
  await meanwhile();
  expect([story, heard]).toEqual([BACK, []]);
  expect([listing.result, printed(listing)]).toEqual([result, shown]);
  await press(listing);
  expect([listing.state, listing.result!.out[0]]).toEqual(['done', 128]);
  expect(listing.result).not.toBe(result);
});

test('lost again and again it says so, and Run brings the histogram back too', async () => {
  const [histogram, listing] = [mount({ items: '1000', backend: 'webgpu' }), mountListing()];
  await listing.settled;
  const story = listen(histogram);
  for (const loss of [1, 2, 3]) {
    await histogram.settled;
    lose();
    await until(() => story.filter((name) => name === 'devicelost').length === loss);
  }
  await histogram.settled;
  const opened = openedDevices().length;
  await press(listing);
  for (const { error } of [histogram, listing]) {
    expect(error).toMatchObject({ reason: 'device-lost', message: expect.stringContaining('3 times') });
  }
  expect(textOf(part(listing, 'message'))).toBe(listing.error!.message);
  expect(openedDevices()).toHaveLength(opened);

  await press(listing);
  await histogram.settled;
  expect([listing.state, histogram.state, listing.error, histogram.error]).toEqual([
    'done',
    'done',
    null,
    null,
  ]);
  expect(openedDevices()).toHaveLength(opened + 1);
});
