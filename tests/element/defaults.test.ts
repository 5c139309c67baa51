import { expect, test } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import { mount, part, SEED_COUNTS, textOf } from './harness.ts';

/** The result without attributes, as the design states it; `backend`, `adapter` and `verified` are each test's own. */
const SEED_RESULT = {
  strategy: 'two-level',
  workgroups: 16,
  workgroupSize: 256,
  items: 65536,
  counts: Uint32Array.from(SEED_COUNTS),
  edges: null,
  total: 65536,
  dropped: 0,
  lost: 0,
  peak: 1421,
  storageAtomics: 80,
  workgroupAtomics: 65536,
  gpuTime: null,
};

async function adapterName(): Promise<string | null> {
  const { description, vendor, architecture } = (await navigator.gpu.requestAdapter())!.info;
  return description || `${vendor} ${architecture}`.trim() || null;
}

test('without attributes the GPU counts the seed document', async () => {
  const element = mount();
  expect({ state: element.state, result: element.result, error: element.error }).toEqual({
    state: 'idle',
    result: null,
    error: null,
  });
  await element.settled;
  expect(element.state).toBe('done');
  expect(element.error).toBe(null);
  expect(element.result).toEqual({
    ...SEED_RESULT,
    backend: 'webgpu',
    adapter: await adapterName(),
    verified: true,
  });
});

test('backend="cpu" gives the same numbers, with nothing to compare', async () => {
  const element = mount({ backend: 'cpu' });
  await element.settled;
  expect(element.state).toBe('done');
  expect(element.error).toBe(null);
  expect(element.result).toEqual({ ...SEED_RESULT, backend: 'cpu', adapter: null, verified: null });
});

test.each(['auto', 'cpu'])('with backend="%s" the result is frozen', async (backend) => {
  const element = mount({ backend, items: '100' });
  await element.settled;
  expect(Object.isFrozen(element.result)).toBe(true);
});

test('the picture says what was counted', async () => {
  const element = mount();
  await element.settled;
  const texts = (name: string) =>
    [...element.shadowRoot!.querySelectorAll(`[part="${name}"]`)].map((node) => textOf(node));
  expect({
    title: texts('title'),
    subtitle: texts('subtitle'),
    labels: texts('label'),
    values: texts('value'),
    message: texts('message'),
  }).toEqual({
    title: ['65,536 reviews, 16 workgroups of 256'],
    subtitle: ['80 storage atomics (16 × 5) instead of 65,536 · largest private bin 1,421'],
    labels: ['★', '★★', '★★★', '★★★★', '★★★★★'],
    values: ['10,969', '10,861', '11,059', '10,952', '21,695'],
    message: [],
  });
  expect(part(element, 'canvas')!.getAttribute('aria-label')).toBe(
    '65,536 reviews, 16 workgroups of 256. Most in 5 stars: 21,695.',
  );
});
