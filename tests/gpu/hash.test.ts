import { describe, expect, test } from 'vitest';
import { binOf, hash } from '../../components/model/review.ts';
import review from '../../shaders/review.wgsl';
import { differenceOf } from '../unit/difference.ts';
import { createRandom } from '../unit/random.ts';
import { ask } from './ask.ts';
import findBins from './find-bins.wgsl';
import { onGpu } from './gpu-harness.ts';

const random = createRandom(7);

/** Both ends, both sides of the sign bit and of every power of two, neighbours, and keys from everywhere. */
const KEYS = Uint32Array.from([
  ...Array.from({ length: 33 }, (_, power) => [2 ** power - 1, 2 ** power, 2 ** power + 1]).flat(),
  ...Array.from({ length: 1000 }, (_, i) => i),
  ...Array.from({ length: 1000 }, (_, i) => 2 ** 32 - 1 - i),
  ...Array.from({ length: 2000 }, () => random() * 2 ** 32),
]);

const BINS = [1, 2, 5, 62, 63, 64, 65, 1023, 65535, 65536];
/** A key in the middle of the list is hot from the second of these thresholds on. */
const OWN = hash(KEYS[2000]! ^ 0x85ebca6b) >>> 8;
const THRESHOLDS = [0, 1, OWN, OWN + 1, 2 ** 23, 2 ** 24 - 1, 2 ** 24];
const CASES = BINS.flatMap((bins) => THRESHOLDS.map((threshold) => ({ bins, threshold })));

describe('hash and bin are the same in WGSL and TypeScript', () => {
  test('the cases have both sides of a threshold', () => {
    const [below, above] = [OWN, OWN + 1].map((threshold) => binOf(KEYS[2000]!, 65536, threshold));
    expect(below).not.toBe(65535);
    expect(above).toBe(65535);
  });

  test.each(CASES)('$bins bins, hot threshold $threshold', async ({ bins, threshold }) => {
    const found = await onGpu((gpu) =>
      ask(gpu, {
        code: review + findBins,
        constants: { bins, hot_threshold: threshold },
        group: 0,
        words: KEYS,
        count: KEYS.length,
        answerWords: 2 * KEYS.length,
      }),
    );
    const expected = [...KEYS].flatMap((key) => [hash(key), binOf(key, bins, threshold)]);
    expect(differenceOf(found, expected)).toBeNull();
  });
});
