import { expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { countAtOnce } from '../../components/model/oracle.ts';
import { planCount } from '../../components/model/plan.ts';
import { blogPage } from '../browser/pages.ts';
import { DEFAULTS } from '../unit/defaults.ts';
import { NO_WEBGPU, open, useBrowser } from './harness.ts';

/** Counted on the CPU, and, in many slices, on the GPU. */
const ITEMS = 2 ** 24;
const MANY_ITEMS = 2 ** 27;

/** Milliseconds; what browsers call a long task. */
const LONG = 50;

/** A task may be long because other programs slow the processor down; one that is too long by itself always is. */
const TRIES = 4;

const browser = useBrowser();

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, as the rest. */
  readonly ts: number;
  readonly dur?: number;
  /** Without the time in which the thread had to wait for a processor. */
  readonly tdur?: number;
}

/** Milliseconds that the main thread spent on each task between a page's marks `inserted` and `settled`. */
function tasksIn(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const markAt = (name: string) => traceEvents.find((event) => event.name === name)!;
  const { pid, tid, ts: start } = markAt('inserted');
  const { ts: end } = markAt('settled');
  return traceEvents
    .filter((event) => event.pid === pid && event.tid === tid && event.name.endsWith('RunTask'))
    .filter(({ ts, dur = 0 }) => ts + dur > start && ts < end)
    .map(({ tdur = Number.NaN }) => tdur / 1000);
}

/** Counts on a fresh page, where the browser has compiled nothing of the element's script yet. */
async function watch(items: number, { block = 0, head = NO_WEBGPU } = {}) {
  const { page, trouble } = await open(browser(), blogPage('<main></main>', head));
  await page.waitForFunction(() => customElements.get('gpu-atomic-histogram'));
  await browser().startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  const counted = await page.evaluate(
    async ({ items, block }) => {
      // A browser loads its numbers' languages once, for whoever asks first; that alone may take as long as a long task.
      new Intl.NumberFormat(document.documentElement.lang).format(0);
      // In a task of its own, loading is over.
      await new Promise(requestAnimationFrame);
      performance.mark('inserted');
      const element = document.createElement('gpu-atomic-histogram') as GpuAtomicHistogram;
      element.items = items;
      element.addEventListener('statechange', () => {
        for (const end = performance.now() + block; performance.now() < end; );
      });
      document.querySelector('main')!.append(element);
      await element.settled;
      performance.mark('settled');
      // The task is written down when it ends.
      await new Promise(requestAnimationFrame);
      const { counts, peak, backend } = element.result!;
      return { counts: [...counts], peak, backend };
    },
    { items, block },
  );
  const tasks = tasksIn(await browser().stopTracing());
  await page.context().close();
  expect(trouble).toEqual({ errors: [], requests: [] });
  return { counted, longest: Math.max(...tasks), tasks: tasks.length };
}

test(`${ITEMS} reviews are counted on the CPU without a task above ${LONG} ms`, async () => {
  const { counts, peak } = countAtOnce(planCount({ ...DEFAULTS, items: ITEMS }, null));
  const longest: number[] = [];
  do {
    const tried = await watch(ITEMS);
    expect(tried.counted).toEqual({ counts: [...counts], peak, backend: 'cpu' });
    expect(tried.tasks).toBeGreaterThan(1);
    longest.push(tried.longest);
  } while (longest.at(-1)! > LONG && longest.length < TRIES);
  expect(Math.min(...longest), `tries: ${longest.join(', ')} ms`).toBeLessThanOrEqual(LONG);
});

test(`${MANY_ITEMS} reviews are counted on the GPU without a task above ${LONG} ms`, async () => {
  const longest: number[] = [];
  do {
    const { counted, ...tried } = await watch(MANY_ITEMS, { head: '' });
    expect(counted.backend).toBe('webgpu');
    expect(counted.counts.reduce((sum, count) => sum + count, 0)).toBe(MANY_ITEMS);
    longest.push(tried.longest);
  } while (longest.at(-1)! > LONG && longest.length < TRIES);
  expect(Math.min(...longest), `tries: ${longest.join(', ')} ms`).toBeLessThanOrEqual(LONG);
});

test('a page that does block is found out', async () => {
  expect((await watch(1000, { block: 4 * LONG })).longest).toBeGreaterThan(LONG);
});
