import { describe, expect, test, vi } from 'vitest';
import { GpuAtomicListing } from '../../components/gpu-atomic-listing.ts';
import { isSeen, meanwhile, openedDevices, part, takeWarnings, textOf, until, watchGpu } from './harness.ts';
import { adding, hear, linesOf, mountListing, printed, SEED } from './listed.ts';

const verdict = (element: GpuAtomicListing) => textOf(element.shadowRoot!.querySelector('.foot'));

test('the seed document’s listing prints what the seed document prints, and a time that is not 0', async () => {
  const element = mountListing(SEED.attributes, SEED.code);
  const heard = hear(element);
  await element.settled;
  const [out, gpu, ...more] = printed(element);
  expect(out).toBe('out: 10969, 10861, 11059, 10952, 21695, 1421');
  expect(gpu).toMatch(/^gpu: [\d.]+ ms( by the wall clock)? \(median of 5\)$/);
  expect(Number(/[\d.]+/.exec(gpu!)![0])).toBeGreaterThan(0);
  expect(
    gpu!
      .match(/[\d.]+/)![0]
      .replace('.', '')
      .replace(/^0+/, ''),
  ).toMatch(/^\d{3,}$/);
  expect(more).toEqual([]);
  expect(verdict(element)).toMatch(/^✓ as expected .+/);
  expect(heard).toEqual(['running', 'done', 'result']);
  expect(element).toMatchObject({ state: 'done', error: null, result: { expected: true, messages: [] } });
  expect(Object.isFrozen(element.result)).toBe(true);
});

test('a time of microseconds has three digits that say something', async () => {
  const element = mountListing();
  await element.settled;
  const { median } = element.result!.gpuTime!;
  expect(Number(/[\d.]+/.exec(printed(element)[1]!)![0])).toBe(Number(median.toPrecision(3)));
});

describe('what is expected', () => {
  test.each([
    { expected: '64', is: true, says: /^✓ as expected/ },
    { expected: '*', is: true, says: /^✓ as expected/ },
    { expected: '65', is: false, says: /^✕ expected 65/ },
    { expected: '64, 64', is: false, says: /^✕ expected 64, 64/ },
    { expected: '64, *', is: false, says: /^✕ expected 64, \*/ },
    { expected: '', is: null, says: /^[^✓✕]*$/ },
  ])('"$expected": $is', async ({ expected, is, says }) => {
    const element = mountListing({ expect: expected });
    await element.settled;
    expect([element.result!.expected, [...element.result!.out]]).toEqual([is, [64]]);
    expect(verdict(element)).toMatch(says);
  });

  test('judged anew, and read by another type, nothing runs', async () => {
    const element = mountListing({ expect: '64' }, adding(0xffffffff));
    await element.settled;
    const { calls } = watchGpu();
    Object.assign(element, { expect: '-64', type: 'i32' });
    await element.updateComplete;
    expect([element.result!.expected, printed(element)[0], calls]).toEqual([true, 'out: -64', []]);
  });
});

describe('code that the compiler refuses', () => {
  const bad = adding(1).replace('atomic<u32>', 'atomic<f32>');

  test('is an error, with the browser’s own words, at its place', async () => {
    await mountListing().settled;
    const device = openedDevices().at(-1)!;
    device.pushErrorScope('validation');
    const module = device.createShaderModule({ label: 'listing/test/bad', code: bad });
    expect(await device.popErrorScope()).not.toBe(null);
    const { messages } = await module.getCompilationInfo();
    const own = messages.find(({ type }) => type === 'error')!;
    const element = mountListing({ expect: '64' }, bad);
    const heard = hear(element);
    await element.settled;
    expect(heard).toEqual(['running', 'error', 'error']);
    expect([element.error!.reason, element.result]).toEqual(['shader', null]);
    expect(element.error!.messages).toMatchObject([
      { type: 'error', line: 1, column: own.linePos, message: own.message },
    ]);
    const said = textOf(part(element, 'message'));
    expect(said).toContain(`1:${own.linePos} error: ${own.message.replace(/\s+/g, ' ').trim()}`);
    expect([linesOf(element, 'marked'), printed(element)]).toEqual([[1], []]);
  });

  test('and mended runs, and nothing is marked', async () => {
    const element = mountListing({}, bad);
    await element.settled;
    element.code = adding(2);
    await element.settled;
    expect([element.error, element.result!.out[0], linesOf(element, 'marked')]).toEqual([null, 128, []]);
    expect(part(element, 'message')).toBe(null);
  });
});

test.each([
  { lines: '2', lit: [2], muted: [1, 3, 4] },
  { lines: '1-2, 4', lit: [1, 2, 4], muted: [3] },
  { lines: '', lit: [], muted: [] },
])('lines="$lines" are lit, and others muted, and nothing runs again', async ({ lines, lit, muted }) => {
  const element = mountListing();
  await element.settled;
  const { calls } = watchGpu();
  element.lines = lines;
  await element.updateComplete;
  expect([linesOf(element, 'lit'), linesOf(element, 'muted'), calls]).toEqual([lit, muted, []]);
});

describe('attributes', () => {
  test.each([
    { name: 'dispatch', text: '0', value: 1 },
    { name: 'dispatch', text: '65536', value: 65535 },
    { name: 'length', text: '2.5', value: 2 },
    { name: 'length', text: 'long', value: 1 },
    { name: 'type', text: 'f16', value: 'u32' },
    { name: 'loading', text: 'soon', value: 'lazy' },
    { name: 'expect', text: '1, two', value: null },
    { name: 'lines', text: '5-3', value: null },
    { name: 'constants', text: 'capacity 8', value: null },
    { name: 'ranges', text: 'capacity=12..0', value: null },
  ] as const)('$name="$text" is $value, with one warning', async ({ name, text, value }) => {
    const element = mountListing({ [name]: text });
    await element.settled;
    expect([element[name], element.getAttribute(name), element.state]).toEqual([value, text, 'done']);
    const { localName } = element;
    expect(takeWarnings()).toEqual([expect.stringContaining(`<${localName}> ${name}="${text}" is not`)]);
  });

  test('dispatch and length are what runs', async () => {
    const element = mountListing({ dispatch: '3', length: '5' });
    await element.settled;
    expect([...element.result!.out]).toEqual([192, 0, 0, 0, 0]);
  });
});

test('a changed child is other code, and is run', async () => {
  const element = mountListing();
  await element.settled;
  element.querySelector('pre')!.firstChild!.nodeValue = `\n    ${adding(3).replaceAll('\n', '\n    ')}\n`;
  await until(() => element.result?.out[0] === 192);
  expect(element.code).toBe(adding(3));
  const script = document.createElement('script');
  Object.assign(script, { type: 'text/wgsl', textContent: adding(4) });
  element.replaceChildren(script);
  await until(() => element.result?.out[0] === 256);
  element.replaceChildren();
  await until(() => element.code === '');
  await element.settled;
  expect([element.state, element.result, printed(element)]).toEqual(['idle', null, []]);
  await expect(element.run()).rejects.toMatchObject({ reason: 'data' });
});

test('off stage nothing runs', async () => {
  const slide = document.createElement('section');
  slide.inert = true;
  document.body.append(slide);
  const { calls } = watchGpu();
  const element = mountListing({}, adding(1), slide);
  await meanwhile();
  expect([element.state, calls]).toEqual(['idle', []]);
  slide.inert = false;
  await element.settled;
  expect(element.result!.out[0]).toBe(64);
});

test('ten listings share a device, and removed they leave no buffer', async () => {
  const requested = vi.spyOn(GPUAdapter.prototype, 'requestDevice');
  openedDevices().at(-1)!.destroy();
  await openedDevices().at(-1)!.lost;
  const gpu = watchGpu();
  const elements = Array.from({ length: 10 }, (_, index) =>
    mountListing({ loading: 'eager' }, adding(index)),
  );
  await Promise.all(elements.slice(0, 5).map(({ settled }) => settled));
  // The others are at work, or wait for their turn.
  document.body.replaceChildren(...elements.slice(0, 5));
  await until(() => gpu.buffers().length === 0);
  expect(elements.slice(0, 5).map(({ result }) => result!.out[0])).toEqual([0, 64, 128, 192, 256]);
  expect(gpu.made).toContain('listing/run/out');
  expect(requested).toHaveBeenCalledOnce();
});

test('defined twice the first stays, and no style stands in the markup', async () => {
  const again = '../../components/gpu-atomic-listing.ts?again';
  await import(/* @vite-ignore */ again);
  expect(customElements.get('gpu-atomic-listing')).toBe(GpuAtomicListing);
  const element = mountListing({ ...SEED.attributes, editable: '', lines: '3' }, SEED.code);
  await element.settled;
  expect(isSeen(part(element, 'output'))).toBe(true);
  expect(element.shadowRoot!.querySelectorAll('[style], style')).toHaveLength(0);
});
