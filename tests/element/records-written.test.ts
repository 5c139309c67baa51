import { expect, test } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import type { HistogramRecord } from '../../components/model/record.ts';
import { mount } from './harness.ts';
import { configOf, SMALL } from './view-oracle.ts';

test('an order that another configuration had is not written as this one’s', async () => {
  const element = mount({ ...SMALL, view: 'queue', strategy: 'storage' });
  await element.settled;
  const before = (JSON.parse(element.toRecord()) as HistogramRecord).entries.find(
    ({ inspected }) => inspected,
  )!;
  element.view = 'bars';
  element.seed = 11;
  element.hot = 0.5;
  await element.settled;
  const { entries } = JSON.parse(element.toRecord()) as HistogramRecord;
  expect(entries[0]!.configuration).toMatchObject({ seed: 11, hot: 0.5 });
  // Either it is left out, or it keeps what it was made with.
  const order = entries.find(({ inspected }) => inspected);
  if (order) expect(order.configuration).toEqual(before.configuration);
  expect(configOf(element)).toMatchObject({ seed: 11, hot: 0.5 });
});
