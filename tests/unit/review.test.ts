import { describe, expect, test } from 'vitest';
import { binOf, hash, hotThreshold, seedOffset } from '../../components/model/review.ts';
import { DEFAULTS } from './defaults.ts';
import { proseBin, proseHash, proseKey } from './prose-review.ts';

const LAST = 2 ** 32 - 1;

/** Both ends of the keys, both sides of the sign bit, and a stride through everything between. */
const KEYS = [
  ...[0, 1, 2, 3, 2 ** 16 - 1, 2 ** 16, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, LAST - 2, LAST - 1, LAST],
  ...Array.from({ length: 1500 }, (_, i) => (i * 2863311) % 2 ** 32),
];

const SEEDS = [0, 1, 2, 2 ** 31 - 1, 2 ** 31, LAST - 1, LAST];

describe('hash', () => {
  test('of key 0', () => expect(hash(0)).toBe(129708028));

  test('of keys from end to end', () => {
    expect(KEYS.map(hash)).toEqual(KEYS.map((key) => Number(proseHash(BigInt(key)))));
  });

  test('takes the sign of an XOR for the word it is', () => {
    expect(KEYS.map((key) => hash(key | 0))).toEqual(KEYS.map(hash));
  });
});

test('seedOffset is the key of item 0', () => {
  expect(SEEDS.map(seedOffset)).toEqual(SEEDS.map((seed) => Number(proseKey(0n, BigInt(seed)))));
});

test.each([
  { hot: 0, threshold: 0 },
  { hot: 2 ** -26, threshold: 0 },
  { hot: 2 ** -25, threshold: 1 },
  { hot: 2 ** -24, threshold: 1 },
  { hot: 0.1, threshold: 1677722 },
  { hot: 0.5, threshold: 2 ** 23 },
  { hot: 1 - 2 ** -24, threshold: 2 ** 24 - 1 },
  { hot: 1, threshold: 2 ** 24 },
])('hot $hot has the threshold $threshold', ({ hot, threshold }) => {
  expect(hotThreshold(hot)).toBe(threshold);
});

describe('binOf', () => {
  const bins = [1, 2, 5, 62, 63, 64, 65, 1023, 65535, 65536];
  const thresholds = [0, 1, 2 ** 23, 2 ** 24 - 1, 2 ** 24];
  const cases = bins.flatMap((count) => thresholds.map((threshold) => ({ bins: count, threshold })));

  test.each(cases)('$bins bins, hot threshold $threshold', ({ bins, threshold }) => {
    const expected = KEYS.map((key) => Number(proseBin(BigInt(key), BigInt(bins), BigInt(threshold))));
    expect(KEYS.map((key) => binOf(key, bins, threshold))).toEqual(expected);
  });

  test.each([0, 1, LAST])('the first 2,000 reviews of seed %d', (seed) => {
    const items = [...Array(2000).keys()];
    for (const count of [5, 64]) {
      const expected = items.map((item) =>
        Number(proseBin(proseKey(BigInt(item), BigInt(seed)), BigInt(count), 2n ** 23n)),
      );
      const offset = seedOffset(seed);
      expect(items.map((item) => binOf((item + offset) >>> 0, count, 2 ** 23))).toEqual(expected);
    }
  });

  test('a key is hot from the threshold after its own value on', () => {
    for (const key of KEYS) {
      const own = Number(proseHash(BigInt(key) ^ 0x85ebca6bn) / 2n ** 8n);
      const cold = Number(proseBin(BigInt(key), 65536n, 0n));
      expect([own, own + 1].map((threshold) => binOf(key, 65536, threshold))).toEqual([cold, 65535]);
    }
  });

  test('everything goes to the only bin', () => {
    expect(new Set(KEYS.map((key) => binOf(key, 1, 0)))).toEqual(new Set([0]));
  });

  test('every hot item goes to the last bin', () => {
    expect(new Set(KEYS.map((key) => binOf(key, 65536, 2 ** 24)))).toEqual(new Set([65535]));
  });

  test('gives the star ratings of the seed document', () => {
    const counts = [0, 0, 0, 0, 0];
    for (let item = 0; item < DEFAULTS.items; item++) counts[binOf(item, DEFAULTS.bins, 0)]!++;
    expect(counts).toEqual([10969, 10861, 11059, 10952, 21695]);
  });
});
