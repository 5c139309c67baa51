import { describe, expect, test } from 'vitest';
import { summarize } from '../../components/model/measurement.ts';

describe('samples', () => {
  test.each([
    { samples: [7], median: 7, min: 7, max: 7 },
    { samples: [3, 1], median: 2, min: 1, max: 3 },
    { samples: [10, 9, 1], median: 9, min: 1, max: 10 },
    // As text, 10 would come before 9.
    { samples: [9, 10, 1, 100], median: 9.5, min: 1, max: 100 },
    { samples: [0.3, 0.1, 0.2, 0.1, 0.5], median: 0.2, min: 0.1, max: 0.5 },
  ])('$samples: $median ($min–$max)', ({ samples, ...expected }) => {
    const before = [...samples];
    const time = summarize(samples, 'wall', 1);
    // Raw, in the order in which they were taken.
    expect(time).toEqual({ ...expected, samples: before, clock: 'wall', quantum: 1 });
    expect(samples).toEqual(before);
  });

  test('none have no time', () => expect(summarize([], 'timestamp-query', 0.1)).toBeNull());
});
