import { expect, test } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';

test('defaults', async () => {
  const e = document.createElement('gpu-atomic-histogram');
  document.body.append(e);
  await e.settled;
  expect([...e.result!.counts]).toEqual([10969, 10861, 11059, 10952, 21695]);
});
