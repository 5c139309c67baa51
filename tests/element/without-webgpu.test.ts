// No test here may open the GPU: an element that finds an open device uses it, whatever the page lost since.
import { describe, expect, test, vi } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import type { ErrorReason } from '../../components/gpu-atomic-histogram.ts';
import { copiedBars, isSeen, listen, mount, part, SEED_COUNTS, textOf } from './harness.ts';

interface Absence {
  readonly reason: ErrorReason;
  readonly how: string;
  /** A word of advice that the message must have. */
  readonly advice: RegExp;
  prepare(): void;
}

const ABSENCES: readonly Absence[] = [
  {
    reason: 'no-webgpu',
    how: 'navigator.gpu is undefined',
    advice: /browser/,
    prepare: () => void vi.spyOn(navigator, 'gpu', 'get').mockReturnValue(undefined as unknown as GPU),
  },
  {
    reason: 'no-adapter',
    how: 'requestAdapter() gives null',
    advice: /graphics/,
    prepare: () => void vi.spyOn(GPU.prototype, 'requestAdapter').mockResolvedValue(null),
  },
  {
    reason: 'no-device',
    how: 'requestDevice() rejects',
    advice: /Reload|restart/,
    prepare: () =>
      void vi.spyOn(GPUAdapter.prototype, 'requestDevice').mockRejectedValue(new TypeError('made to fail')),
  },
  {
    reason: 'no-device',
    how: 'requestAdapter() rejects',
    advice: /Reload|restart/,
    prepare: () =>
      void vi.spyOn(GPU.prototype, 'requestAdapter').mockRejectedValue(new TypeError('made to fail')),
  },
  {
    reason: 'insecure-context',
    how: 'the page is not secure',
    advice: /https|localhost/,
    prepare: () => vi.stubGlobal('isSecureContext', false),
  },
];

describe.each(ABSENCES)('$how', ({ reason, advice, prepare }) => {
  test('backend="auto" counts on the CPU and says why', async () => {
    prepare();
    const element = mount();
    const heard = listen(element);
    await element.settled;

    expect(heard).toEqual(['running', 'done', 'result']);
    expect(element.error?.reason).toBe(reason);
    expect(element.result).toMatchObject({ backend: 'cpu', adapter: null, peak: 1421, verified: null });
    expect([...element.result!.counts]).toEqual(SEED_COUNTS);

    const message = part(element, 'message');
    expect(isSeen(message)).toBe(true);
    expect(textOf(message)).toBe(element.error!.message);
    expect(textOf(message)).toMatch(advice);
    expect(textOf(part(element, 'status'))).toMatch(/\bCPU\b/);
  });

  test('backend="auto" draws the bars', async () => {
    prepare();
    const element = mount();
    await element.settled;
    expect(isSeen(element.shadowRoot!.querySelector('canvas.copy'))).toBe(true);
    expect(isSeen(part(element, 'canvas'))).toBe(false);
    const largest = Math.max(...SEED_COUNTS);
    const { width } = element.shadowRoot!.querySelector<HTMLCanvasElement>('canvas.copy')!;
    expect(copiedBars(element)).toEqual(
      SEED_COUNTS.map((count) => Math.round((count / largest) * width) / width),
    );
  });

  test('backend="webgpu" fails, and says why', async () => {
    prepare();
    const element = mount({ backend: 'webgpu' });
    const heard = listen(element);
    let event: CustomEvent | null = null;
    element.addEventListener('error', (error) => {
      event = error;
    });
    await expect(element.settled).resolves.toBe(undefined);

    expect(heard).toEqual(['running', 'error', 'error']);
    expect(element.state).toBe('error');
    expect(element.result).toBe(null);
    expect(element.error?.reason).toBe(reason);
    expect(event).toBeInstanceOf(CustomEvent);
    expect(event!.bubbles).toBe(false);
    expect(event!.detail).toBe(element.error);
    expect(textOf(part(element, 'message'))).toBe(element.error!.message);
    expect(textOf(part(element, 'status'))).not.toMatch(/Waiting|Counting|Verified/);
    expect(copiedBars(element)).toEqual([]);
  });
});

describe('after a failure', () => {
  test('run() rejects with the error', async () => {
    ABSENCES[0]!.prepare();
    const element = mount({ backend: 'webgpu' });
    await element.settled;
    const thrown = await element.run().catch((error: unknown) => error);
    expect(thrown).toBe(element.error);
    expect(element.error?.reason).toBe('no-webgpu');
  });

  test('another backend counts again', async () => {
    ABSENCES[0]!.prepare();
    const element = mount({ backend: 'webgpu' });
    await element.settled;
    element.backend = 'cpu';
    await element.settled;
    expect([element.state, element.error, element.result?.total]).toEqual(['done', null, 65536]);
    expect(part(element, 'message')).toBe(null);
  });
});

test('backend="cpu" asks for no GPU and has no error', async () => {
  const requested = vi.spyOn(GPU.prototype, 'requestAdapter');
  const element = mount({ backend: 'cpu' });
  await element.settled;
  expect(requested).not.toHaveBeenCalled();
  expect(element.error).toBe(null);
  expect(part(element, 'message')).toBe(null);
  expect(textOf(part(element, 'status'))).toMatch(/\bCPU\b/);
});
