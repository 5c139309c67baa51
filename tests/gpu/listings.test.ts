import { describe, expect, test } from 'vitest';
import { type ListingContract, readContract } from '../../components/model/listing-contract.ts';
import { onGpu } from './gpu-harness.ts';
import { appended, EXACT_FLOATS, JUDGES, type Judge, saturated } from './listing-judges.ts';
import { messagesOf, runListing } from './run-listing.ts';

const FILES = import.meta.glob<string>('../../shaders/listings/*.wgsl', { eager: true, import: 'default' });

const LISTINGS: Readonly<Record<string, ListingContract>> = Object.fromEntries(
  Object.entries(FILES).map(([path, text]) => [/([\w-]+)\.wgsl$/.exec(path)![1]!, readContract(text)]),
);

/** The one listing that is there to be refused. */
const REFUSED = 'no-atomic-f32';

const RUNS = 5;

test('every listing has a judge', () => {
  expect(Object.keys(LISTINGS).sort()).toEqual([...Object.keys(JUDGES), REFUSED].sort());
});

/** An output with nothing where order decides. */
function certainOf(out: readonly number[], { certain }: Judge): (number | null)[] {
  return out.map((value, index) => (certain[index] === null ? null : value));
}

async function judge(listing: ListingContract, by: Judge): Promise<void> {
  const outputs = await onGpu((gpu) => runListing(gpu, listing, RUNS));
  expect(outputs).toHaveLength(RUNS);
  for (const out of outputs) {
    expect(certainOf(out, by)).toEqual(by.certain);
    expect(by.fault?.(out) ?? null).toBeNull();
  }
}

describe.each(Object.entries(JUDGES))('%s', (file, by) => {
  const listing = LISTINGS[file]!;

  test('promises what is certain, and only that', () => {
    expect(listing.expect).toBe(by.certain.map((value) => value ?? '*').join(', '));
  });

  test('compiles without a word', async () => {
    expect(await onGpu((gpu) => messagesOf(gpu, listing.code))).toHaveLength(0);
  });

  test('prints it in each of five runs', () => judge(listing, by));
});

/** A listing with another value of its constant. */
function withConstant(file: string, constant: string, value: number): ListingContract {
  const listing = LISTINGS[file]!;
  const declared = new RegExp(`^(const|override) ${constant} = \\d+(u?);$`, 'm');
  expect(listing.code).toMatch(declared);
  return { ...listing, code: listing.code.replace(declared, `$1 ${constant} = ${value}$2;`) };
}

describe('a list of 11 reviews', () => {
  test.each([0, 1, 10, 11, 12])('has a capacity of %d', (capacity) =>
    judge(withConstant('append', 'capacity', capacity), appended(capacity)),
  );
});

describe('a sum of 12,288', () => {
  test.each([0, 1, 2, 3, 4, 12287, 12288, 12289, 4294967295])('stops at %d', (limit) =>
    judge(withConstant('saturating-add', 'limit', limit), saturated(limit)),
  );
});

test('the sum of floats loses no addition where floats are exact', () => {
  const listing = LISTINGS['float-sum']!;
  const code = listing.code.replace('f32(cents) / 100', 'f32(cents % 4096)');
  expect(code).not.toBe(listing.code);
  return judge({ ...listing, code }, EXACT_FLOATS);
});

describe(REFUSED, () => {
  const listing = LISTINGS[REFUSED]!;

  test('expects nothing', () => expect(listing.expect).toBeNull());

  test('is refused for its atomic, and says so once, where it stands', async () => {
    const gpu = await onGpu((shared) => shared);
    gpu.device.pushErrorScope('validation');
    const messages = await messagesOf(gpu, listing.code);
    expect(await gpu.device.popErrorScope()).not.toBeNull();
    const errors = messages.filter(({ type }) => type === 'error');
    expect(errors).toHaveLength(1);
    expect(errors[0]!.message).toMatch(/atomic/);
    const line = listing.code.split('\n')[errors[0]!.lineNum - 1];
    expect(line).toContain('atomic<f32>');
  });

  test('has no other fault: with atomic<u32> it counts', () =>
    judge(
      { ...listing, type: 'u32', code: listing.code.replace('atomic<f32>', 'atomic<u32>') },
      { certain: [64] },
    ));
});
