import { describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import type { View } from '../../components/model/config.ts';
import type { HistogramRecord } from '../../components/model/record.ts';
import { readRecord } from '../../components/model/record.ts';
import { findingsOf } from '../../components/model/recording.ts';
import { type Call, countedBy, expectedOf, mount, part, textOf, watchGpu } from './harness.ts';
import { expectedView, SMALL, textsOf, VIEWS } from './view-oracle.ts';

/** What a record holds besides the moment at which it was written. */
const kept = (element: GpuAtomicHistogram) => (JSON.parse(element.toRecord()) as HistogramRecord).entries;

const found = (element: GpuAtomicHistogram) =>
  findingsOf(readRecord(element.toRecord()), element, element.view);

async function show(element: GpuAtomicHistogram, view: View): Promise<void> {
  element.view = view;
  await element.settled;
  expect([element.state, element.view, textsOf(element).title]).toEqual([
    'done',
    view,
    expectedView(element).title,
  ]);
}

const times = (calls: readonly Call[], call: Call) => calls.filter((made) => made === call).length;

/** Ways through views that need no other run than those made on the way there. */
const WAYS: readonly { first: View; others: readonly View[]; strategy?: string }[] = [
  { first: 'bars', others: ['ledger', 'bars', 'ledger'] },
  { first: 'queue', others: ['merge', 'queue', 'bars', 'merge', 'ledger', 'queue'] },
  { first: 'merge', others: ['queue', 'merge'], strategy: 'replicated' },
  { first: 'queue', others: ['bars', 'queue', 'ledger', 'queue'], strategy: 'storage' },
  { first: 'race', others: ['bars', 'race', 'ledger', 'race'] },
  { first: 'sweep', others: ['bars', 'sweep', 'ledger', 'sweep'] },
];

describe('without another run', () => {
  test.each(WAYS)(
    '$first → $others',
    async ({ first, others, strategy = 'two-level' }) => {
      const element = mount({ ...SMALL, view: first, strategy });
      await element.settled;
      const { result } = element;
      const entries = kept(element);
      const texts = new Map<View, unknown>([[first, textsOf(element)]]);
      const { calls } = watchGpu();
      for (const view of others) {
        await show(element, view);
        // A view comes back as it was left.
        expect(textsOf(element)).toEqual(texts.get(view) ?? textsOf(element));
        texts.set(view, textsOf(element));
        expect(part(element, 'message')).toBe(null);
      }
      expect([times(calls, 'dispatch'), times(calls, 'compile'), times(calls, 'map')]).toEqual([0, 0, 0]);
      expect(element.result).toBe(result);
      expect(kept(element)).toEqual(entries);
    },
    120_000,
  );
});

describe('with one run more', () => {
  test('storage has no merge: two levels are inspected for it, and that is said', async () => {
    const element = mount({ ...SMALL, view: 'queue', strategy: 'storage' });
    await element.settled;
    const { calls } = watchGpu();
    await show(element, 'merge');
    expect(times(calls, 'dispatch')).toBe(1);
    expect(textOf(part(element, 'message'))).toBe(
      'strategy="storage" has no merge to show; using strategy="two-level".',
    );
    expect(found(element).inspection!.plan.strategy).toBe('two-level');
    // The count is what it was: one storage atomic a review.
    expect(countedBy(element)).toEqual(expectedOf(element));
    expect(element.result!.strategy).toBe('storage');
    await show(element, 'queue');
    expect(times(calls, 'dispatch')).toBe(2);
    expect(part(element, 'message')).toBe(null);
    expect(found(element).inspection!.plan.strategy).toBe('storage');
  });

  test.each(['queue', 'merge'] as const)('another configuration in %s is inspected anew', async (view) => {
    const element = mount({ ...SMALL, view });
    await element.settled;
    const { calls } = watchGpu();
    for (const change of [{ workgroups: 5 }, { seed: 9 }, { hot: 0.5 }, { items: 100 }]) {
      const before = times(calls, 'dispatch');
      Object.assign(element, change);
      await element.settled;
      expect(times(calls, 'dispatch') - before).toBe(2);
      expect(textsOf(element)).toMatchObject({
        title: expectedView(element).title,
        names: [expectedView(element).finding],
      });
      expect(found(element).inspection).toMatchObject({
        plan: { workgroups: element.workgroups, items: element.items },
        counts: expectedOf(element).counts,
      });
    }
  });

  test('what changes while another view is shown is inspected when it is asked for', async () => {
    const element = mount({ ...SMALL, view: 'queue' });
    await element.settled;
    element.view = 'bars';
    element.workgroups = 4;
    const { calls } = watchGpu();
    await element.settled;
    expect(times(calls, 'dispatch')).toBe(1);
    await show(element, 'queue');
    expect(times(calls, 'dispatch')).toBe(2);
    expect(found(element).inspection!.plan.workgroups).toBe(4);
  });

  test.each(['queue', 'merge'] as const)('run() in %s counts and inspects', async (view) => {
    const element = mount({ ...SMALL, view });
    await element.settled;
    const { calls } = watchGpu();
    await element.run();
    expect(times(calls, 'dispatch')).toBe(2);
    await element.settled;
    expect(textsOf(element).title).toBe(expectedView(element).title);
  });

  test('run() in race takes new samples; run() in bars lets them be taken later', async () => {
    const element = mount({ ...SMALL, view: 'race' });
    await element.settled;
    const before = found(element).race;
    await element.run();
    await element.settled;
    const second = found(element).race;
    expect(second!.map(({ plan }) => plan.strategy)).toEqual(before!.map(({ plan }) => plan.strategy));
    expect(second).not.toEqual(before);
    await show(element, 'bars');
    await element.run();
    await show(element, 'race');
    expect(found(element).race).not.toEqual(second);
  });
});

test('views changed within one task are one run', async () => {
  const element = mount({ ...SMALL });
  await element.settled;
  const { calls } = watchGpu();
  for (const view of [...VIEWS, 'queue'] as const) element.view = view;
  await element.settled;
  expect(times(calls, 'dispatch')).toBe(1);
  expect(textsOf(element).title).toBe(expectedView(element).title);
});
