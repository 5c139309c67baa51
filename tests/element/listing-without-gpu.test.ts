// No test here may open the GPU before it is missed: a listing that finds an open device uses it.
import { describe, expect, test, vi } from 'vitest';
import type { ErrorReason } from '../../components/gpu-atomic-listing.ts';
import '../../components/gpu-atomic-listing.ts';
import { isSeen, part, textOf } from './harness.ts';
import { adding, hear, mountListing, printed, SEED } from './listed.ts';

const hide = () => vi.spyOn(navigator, 'gpu', 'get').mockReturnValue(undefined as unknown as GPU);

const ABSENCES: readonly { reason: ErrorReason; advice: RegExp; prepare(): void }[] = [
  { reason: 'no-webgpu', advice: /browser/, prepare: () => void hide() },
  {
    reason: 'no-adapter',
    advice: /graphics/,
    prepare: () => void vi.spyOn(GPU.prototype, 'requestAdapter').mockResolvedValue(null),
  },
  {
    reason: 'insecure-context',
    advice: /https|localhost/,
    prepare: () => vi.stubGlobal('isSecureContext', false),
  },
];

describe.each(ABSENCES)('$reason', ({ reason, advice, prepare }) => {
  test('shows the code, why it does not run, and the output as expected, never as measured', async () => {
    prepare();
    const element = mountListing(SEED.attributes, SEED.code);
    const heard = hear(element);
    await expect(element.settled).resolves.toBe(undefined);
    expect(heard).toEqual(['running', 'error', 'error']);
    expect([element.error!.reason, element.result]).toEqual([reason, null]);

    const [code, message, output] = ['code', 'message', 'output'].map((name) => part(element, name));
    expect([code, message, output].map((node) => isSeen(node!))).toEqual([true, true, true]);
    expect(code!.textContent).toBe(`${SEED.code}\n`);
    expect(textOf(message!)).toBe(element.error!.message);
    expect(textOf(message!)).toMatch(advice);
    expect(printed(element)).toEqual(['expected, not measured: 10969, 10861, 11059, 10952, 21695, 1421']);
    expect(output!.classList.contains('expected')).toBe(true);
    expect(textOf(element.shadowRoot!.querySelector('.foot'))).toBe('Run');
  });
});

test('where nothing is expected nothing is shown as output', async () => {
  hide();
  const element = mountListing();
  await element.settled;
  expect(part(element, 'output')).toBe(null);
  const thrown = await element.run().catch((error: unknown) => error);
  expect([thrown, element.error!.reason]).toEqual([element.error, 'no-webgpu']);
});

test('runs when asked once there is a GPU', async () => {
  const hidden = hide();
  const element = mountListing({ expect: '64' }, adding(1));
  await element.settled;
  hidden.mockRestore();
  expect((await element.run()).expected).toBe(true);
  expect([element.error, printed(element)[0], part(element, 'message')]).toEqual([null, 'out: 64', null]);
});
