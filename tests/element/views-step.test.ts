import { beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { readRecord } from '../../components/model/record.ts';
import { findingsOf } from '../../components/model/recording.ts';
import { frames, mount, watchGpu } from './harness.ts';
import { button, mountOrder, ORDERS, onlyDraws, slider, WAYS } from './stepped.ts';
import { expectedView, pixelsOf, SMALL, textsOf, VIEWS, valuesOf, WORDS } from './view-oracle.ts';

// Wide enough for every sentence: one that takes another line makes the picture smaller, and it is painted again.
beforeAll(() => page.viewport(900, 800));

/** Items a bin that the picture of a step shows, counted one by one from what the run recorded. */
function valuesAt(element: GpuAtomicHistogram, step: number): string[] {
  const { inspection } = findingsOf(readRecord(element.toRecord()), element, element.view);
  const { counts, plan, tickets, privateBins } = inspection!;
  const values = Array.from(counts, (count, bin) => {
    if (element.view === 'queue') return Math.min(step, privateBins ? plan.workgroups : count);
    return [...tickets].reduce(
      (sum, ticket, workgroup) => sum + (ticket < step ? privateBins![workgroup * plan.bins + bin]! : 0),
      0,
    );
  });
  return values.map(WORDS.format);
}

/** What a change asks of the GPU. */
async function callsOf(element: GpuAtomicHistogram, change: () => void): Promise<string[]> {
  const gpu = watchGpu();
  gpu.calls.length = 0;
  change();
  await element.updateComplete;
  await frames(2);
  return [...gpu.calls];
}

describe.each(ORDERS)('$view of $strategy', (order) => {
  test.each(WAYS)('goes forth and back by $how, drawing and nothing else', async ({ go }) => {
    const element = await mountOrder(order);
    const steps = order.steps ?? Math.max(...valuesOf(element).map(Number));
    expect(slider(element).max).toBe(String(steps));
    const { chart } = textsOf(element);
    const gpu = watchGpu();
    const forth: unknown[] = [];
    const pictures: string[] = [];
    for (let step = 0; step <= steps; step++) {
      go(element, step);
      await element.updateComplete;
      pictures.push(await pixelsOf(element));
      const partial = element.step === null ? null : step;
      expect(valuesOf(element)).toEqual(valuesAt(element, step));
      expect(textsOf(element).title).toBe(expectedView(element, partial).title);
      expect(slider(element).valueAsNumber).toBe(step);
      forth.push({ ...textsOf(element), step: element.step });
    }
    expect(textsOf(element).chart).toBe(chart);
    // Each step adds something that can be seen.
    for (let step = 1; step <= steps; step++) expect(pictures[step]).not.toEqual(pictures[step - 1]);
    for (let step = steps - 1; step >= 0; step--) {
      go(element, step);
      await element.updateComplete;
      expect(await pixelsOf(element)).toEqual(pictures[step]);
      expect({ ...textsOf(element), step: element.step }).toEqual(forth[step]);
    }
    await frames(3);
    onlyDraws(gpu, element.view);
    expect(element.state).toBe('done');
  });

  test('one step is one submit', async () => {
    const element = await mountOrder(order);
    const once = await callsOf(element, () => {
      element.step = 1;
    });
    expect(once.filter((call) => call === 'submit')).toEqual(['submit']);
    expect(
      await callsOf(element, () => {
        element.step = 1;
      }),
    ).toEqual([]);
  });

  test('without the attribute, and above its end, the picture is complete', async () => {
    const element = await mountOrder(order);
    const values = valuesOf(element);
    element.step = 0;
    await element.updateComplete;
    expect(valuesOf(element)).toEqual(values.map(() => '0'));
    const begun = await pixelsOf(element);
    element.step = Number(slider(element).max);
    await element.updateComplete;
    const complete = await pixelsOf(element);
    expect(begun).not.toBe(complete);
    for (const above of [1000, 4294967295]) {
      element.step = above;
      await element.updateComplete;
      expect([valuesOf(element), await pixelsOf(element)]).toEqual([values, complete]);
      expect(button(element, '›').ariaDisabled).toBe('true');
      expect(slider(element).value).toBe(slider(element).max);
    }
    element.removeAttribute('step');
    await element.updateComplete;
    expect([element.step, valuesOf(element), await pixelsOf(element)]).toEqual([null, values, complete]);
    expect(textsOf(element).title).toBe(expectedView(element, null).title);
  });

  test('its buttons go by one and stop at the ends', async () => {
    const element = await mountOrder(order);
    const end = Number(slider(element).max);
    const seen: (number | null)[] = [];
    const press = async (text: string) => {
      button(element, text).click();
      await element.updateComplete;
      seen.push(element.step);
    };
    await press('›');
    for (let step = end; step >= 0; step--) await press('‹');
    expect(seen).toEqual([null, ...Array.from({ length: end }, (_, at) => end - 1 - at), 0]);
    expect(button(element, '‹').ariaDisabled).toBe('true');
    seen.length = 0;
    for (let step = 0; step < end; step++) await press('›');
    expect(seen).toEqual([...Array.from({ length: end - 1 }, (_, at) => at + 1), null]);
    expect(element.hasAttribute('step')).toBe(false);
  });
});

test('in the other views a step changes no word and no number', async () => {
  for (const view of VIEWS.filter((view) => view !== 'queue' && view !== 'merge' && view !== 'sweep')) {
    const element = mount({ ...SMALL, view, controls: '' });
    await element.settled;
    const before = [textsOf(element), element.toCSV()];
    element.step = 1;
    await element.settled;
    expect([textsOf(element), element.toCSV()]).toEqual(before);
    expect(slider(element)).toBe(null);
    element.remove();
  }
});
