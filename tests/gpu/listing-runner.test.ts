import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Clock } from '../../components/gpu/clock.ts';
import { runListing } from '../../components/gpu/listing-runner.ts';
import { SharedDevice, sharedDevice } from '../../components/gpu/shared-device.ts';
import { HistogramFailure } from '../../components/model/errors.ts';
import { type ListingConfig, ListingFailure, readValues } from '../../components/model/listing.ts';
import { readContract } from '../../components/model/listing-contract.ts';
import seed from '../../shaders/listings/two-level-histogram.wgsl';
import { onGpu } from './gpu-harness.ts';

const OUT = '@group(0) @binding(0) var<storage, read_write> out: array<atomic<u32>>;';
const MAIN = '@compute @workgroup_size(64) fn main() {';

/** Adds one in each of 64 invocations. */
const COUNTS: ListingConfig = { code: `${OUT}\n${MAIN} atomicAdd(&out[0], 1); }`, dispatch: 3, length: 1 };

let created: GPUBuffer[] = [];

beforeEach(() => {
  created = [];
  const { createBuffer } = GPUDevice.prototype;
  vi.spyOn(GPUDevice.prototype, 'createBuffer').mockImplementation(function (this: GPUDevice, descriptor) {
    const made = createBuffer.call(this, descriptor);
    created.push(made);
    return made;
  });
  const { destroy } = GPUBuffer.prototype;
  vi.spyOn(GPUBuffer.prototype, 'destroy').mockImplementation(function (this: GPUBuffer) {
    created = created.filter((buffer) => buffer !== this);
    return destroy.call(this);
  });
  return () => vi.restoreAllMocks();
});

/** A clock that needs no time, and shows these times in turn; the last one for ever. */
function clockOf(...times: number[]): Clock {
  return {
    kind: 'wall',
    quantum: 0.1,
    time: vi.fn(async () => (times.length > 1 ? times.shift()! : times[0]!)),
    destroy: vi.fn(),
  };
}

async function failureOf(work: Promise<unknown>): Promise<HistogramFailure> {
  const thrown = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(thrown).toBeInstanceOf(HistogramFailure);
  return thrown as HistogramFailure;
}

describe('the seed document’s listing', () => {
  test('gives its numbers, and a time that is not 0', async () => {
    const { bytes, messages, time } = await onGpu((gpu) => runListing(gpu, readContract(seed)));
    expect([...readValues(bytes, 'u32')]).toEqual([10969, 10861, 11059, 10952, 21695, 1421]);
    expect(messages).toEqual([]);
    expect(time!.samples).toHaveLength(5);
    // No GPU counts 65,536 reviews in 100 ns.
    expect(time!.median).toBeGreaterThan(1e-4);
  });
});

test('what is printed is one dispatch on zeros, and told before it is timed', async () => {
  const clock = clockOf(6);
  const printed = vi.fn(({ bytes }: { bytes: ArrayBuffer }) => {
    expect(clock.time).not.toHaveBeenCalled();
    expect([...readValues(bytes, 'u32')]).toEqual([3 * 64]);
  });
  const { bytes } = await onGpu((gpu) => runListing(gpu, COUNTS, { printed, clock }));
  expect(printed).toHaveBeenCalledOnce();
  expect([...readValues(bytes, 'u32')]).toEqual([3 * 64]);
});

describe('its time', () => {
  test.each([
    { by: 'long samples', times: [6, 8, 7, 9, 5], median: 7, taken: 5 },
    // 0.5 ms is too short: 12 dispatches, of which each took a twelfth.
    { by: 'a short one taken again', times: [0.5, 6], median: 0.5, taken: 6 },
    { by: 'a clock that stands', times: [0], median: null, taken: 20 },
    { by: 'a clock that runs back', times: [-1], median: null, taken: 20 },
  ])('$by', async ({ times, median, taken }) => {
    const clock = clockOf(...times);
    const { time } = await onGpu((gpu) => runListing(gpu, COUNTS, { clock }));
    expect(time?.median ?? null).toBe(median);
    expect(clock.time).toHaveBeenCalledTimes(taken);
  });
});

/** What the compiler refuses, and where. */
const REFUSED = [
  {
    what: 'atomic<f32>',
    code: 'var<workgroup> sum: atomic<f32>;',
    line: 2,
    at: 'atomic<f32>',
    says: /atomic/,
  },
  { what: 'a name nobody declared', code: 'fn a() { b(); }', line: 2, at: 'b()', says: /b/ },
  { what: 'no WGSL at all', code: 'let there be light', line: 2, at: 'let', says: /.{5}/ },
];

describe('refused', () => {
  test.each(REFUSED)('$what, in the compiler’s words, where it stands', async ({ code, line, at, says }) => {
    const failure = await onGpu((gpu) =>
      failureOf(runListing(gpu, { ...COUNTS, code: `${OUT}\n  ${code}` })),
    );
    expect(failure).toBeInstanceOf(ListingFailure);
    expect(failure.reason).toBe('shader');
    const [message] = (failure as ListingFailure).messages;
    expect(message).toMatchObject({ type: 'error', line, message: expect.stringMatching(says) });
    // Two spaces stand before it.
    const column = 3 + code.indexOf(at);
    expect(message!.column).toBeGreaterThanOrEqual(column);
    expect(message!.column).toBeLessThan(column + at.length);
    expect(failure.message).toContain(message!.message);
  });

  test.each([
    { what: 'no entry point', config: { code: OUT }, says: /entry point/ },
    {
      what: 'another binding',
      config: { code: COUNTS.code.replace('binding(0)', 'binding(1)') },
      says: /binding/,
    },
    {
      what: 'a fixed array that is larger',
      config: { code: COUNTS.code.replace('u32>>', 'u32>, 9>') },
      says: /raise length/,
    },
  ])('$what', async ({ config, says }) => {
    const failure = await onGpu((gpu) => failureOf(runListing(gpu, { ...COUNTS, ...config })));
    expect([failure.reason, failure.message]).toEqual(['shader', expect.stringMatching(says)]);
    expect(created).toEqual([]);
  });

  test('warnings are told of code that runs', async () => {
    const code = `${COUNTS.code}\nfn unused() -> u32 { return 1; let a = 2; }`;
    const { messages } = await onGpu((gpu) => runListing(gpu, { ...COUNTS, code }, { clock: clockOf(6) }));
    expect(messages).toEqual([expect.objectContaining({ type: 'warning', line: 3 })]);
  });
});

describe('a constant of the pipeline', () => {
  const code = `${OUT}\noverride step = 2u;\n${MAIN} atomicAdd(&out[0], step); }`;

  test.each([
    { constants: undefined, found: 384 },
    { constants: {}, found: 384 },
    { constants: { step: 0 }, found: 0 },
    { constants: { step: 3 }, found: 576 },
    { constants: { step: 4294967295 }, found: 4294967104 },
  ])('$constants', async ({ constants, found }) => {
    const config = { ...COUNTS, code, ...(constants && { constants }) };
    const { bytes } = await onGpu((gpu) => runListing(gpu, config, { clock: clockOf(6) }));
    expect([...readValues(bytes, 'u32')]).toEqual([found]);
  });

  test('with an id of its own is set by its name all the same', async () => {
    const config = { ...COUNTS, code: code.replace('override', '@id(7) override'), constants: { step: 3 } };
    const { bytes } = await onGpu((gpu) => runListing(gpu, config, { clock: clockOf(6) }));
    expect([...readValues(bytes, 'u32')]).toEqual([576]);
  });

  test.each([
    { what: 'that the code lacks', constants: { stride: 3 } },
    { what: 'beyond its type', constants: { step: -1 } },
  ])('$what is told by its name', async ({ constants }) => {
    const failure = await onGpu((gpu) => failureOf(runListing(gpu, { ...COUNTS, code, constants })));
    expect([failure.reason, failure.message]).toEqual([
      'shader',
      expect.stringContaining(`with constants="${Object.entries(constants)[0]!.join('=')}"; each must be`),
    ]);
    expect(created).toEqual([]);
  });
});

describe('nothing stays on the device', () => {
  const outcomes: { what: string; config: ListingConfig }[] = [
    { what: 'a run', config: COUNTS },
    { what: 'the largest', config: { ...COUNTS, dispatch: 65535, length: 65536 } },
    { what: 'code that was refused', config: { ...COUNTS, code: 'no' } },
  ];
  test.each(outcomes)('after $what', async ({ config }) => {
    await onGpu((gpu) => runListing(gpu, config).catch(() => {}));
    expect(created).toEqual([]);
  });

  test('after one that was ended while it was timed', async () => {
    const end = new AbortController();
    const reason = new Error('made to end');
    const printed = () => end.abort(reason);
    const ended = onGpu((gpu) =>
      runListing(gpu, COUNTS, { printed, signal: end.signal }).catch((thrown) => thrown),
    );
    expect(await ended).toBe(reason);
    expect(created).toEqual([]);
  });
});

test('its buffers are labelled', async () => {
  const made: string[] = [];
  await onGpu(async (gpu) => {
    await runListing(gpu, COUNTS, {
      printed: () => made.push(...created.map(({ label }) => label)),
      clock: clockOf(6),
    });
  });
  expect(made).toEqual(['listing/run/out', 'listing/run/staging']);
});

describe('a lost device', () => {
  test.each(['before', 'at once', 'once it printed'])('is the reason, lost %s', async (lose) => {
    const gpu = await new SharedDevice().acquire();
    const destroyAt = (moment: string) => moment === lose && gpu.device.destroy();
    destroyAt('before');
    const failing = failureOf(runListing(gpu, COUNTS, { printed: () => destroyAt('once it printed') }));
    destroyAt('at once');
    const failure = await failing;
    expect([failure.reason, failure.message]).toEqual(['device-lost', expect.stringMatching(/Run it again/)]);
    // The loss is known by now: who runs again gets another device.
    expect(gpu.alive).toBe(false);
    expect(created.filter(({ label }) => label.startsWith('listing/'))).toEqual([]);
    // The page's own device is another.
    expect((await sharedDevice.acquire()).alive).toBe(true);
  });
});
