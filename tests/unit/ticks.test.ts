import { describe, expect, test } from 'vitest';
import { linearTicks, logTicks } from '../../components/model/ticks.ts';

const LARGEST = [
  ...[1, 2, 3, 4, 5, 6, 9, 10, 11, 19, 20, 21, 49, 50, 51, 99, 100, 101, 999, 1000, 1001],
  ...[1421, 21695, 65535, 65536, 10 ** 9 - 1, 10 ** 9, 10 ** 9 + 1, 2 ** 32 - 2, 2 ** 32 - 1],
];
const MOST = [2, 3, 4, 5, 6, 10, 11, 100];

const CASES = LARGEST.flatMap((largest) => MOST.map((most) => ({ largest, most })));

describe('linear', () => {
  test.each([
    { largest: 21695, most: 5, ticks: [0, 5000, 10000, 15000, 20000] },
    { largest: 25000, most: 5, ticks: [0, 10000, 20000] },
    { largest: 20000, most: 5, ticks: [0, 5000, 10000, 15000, 20000] },
    { largest: 64, most: 6, ticks: [0, 20, 40, 60] },
    { largest: 1, most: 5, ticks: [0, 1] },
    { largest: 3, most: 5, ticks: [0, 1, 2, 3] },
    { largest: 4, most: 5, ticks: [0, 1, 2, 3, 4] },
    { largest: 5, most: 5, ticks: [0, 2, 4] },
    { largest: 0, most: 5, ticks: [0] },
  ])('$ticks up to $largest, $most at the most', ({ largest, most, ticks }) => {
    expect(linearTicks(largest, most)).toEqual(ticks);
  });

  test.each(CASES)('up to $largest, $most at the most: even, round, whole', ({ largest, most }) => {
    const ticks = linearTicks(largest, most);
    expect(ticks.length).toBeLessThanOrEqual(most);
    expect(ticks[0]).toBe(0);
    expect(ticks.at(-1)).toBeLessThanOrEqual(largest);
    const step = ticks[1] ?? 1;
    expect(String(step)).toMatch(/^[125]0*$/);
    expect(ticks).toEqual(ticks.map((_, i) => i * step));
  });

  test('one at the most is the 0', () => {
    expect(LARGEST.map((largest) => linearTicks(largest, 1))).toEqual(LARGEST.map(() => [0]));
  });

  test.each(CASES.filter(({ most }) => most >= 4))(
    'up to $largest, $most at the most: reach past the middle',
    ({ largest, most }) => {
      expect(linearTicks(largest, most).at(-1)! * 2).toBeGreaterThan(largest);
    },
  );
});

describe('logarithmic', () => {
  test.each([
    { largest: 21695, most: 5, ticks: [0, 10, 1000] },
    { largest: 21695, most: 6, ticks: [0, 1, 10, 100, 1000, 10000] },
    { largest: 999, most: 5, ticks: [0, 1, 10, 100] },
    { largest: 1000, most: 5, ticks: [0, 1, 10, 100, 1000] },
    { largest: 1, most: 5, ticks: [0, 1] },
  ])('$ticks up to $largest, $most at the most', ({ largest, most, ticks }) => {
    expect(logTicks(largest, most)).toEqual(ticks);
  });

  test('one at the most is the 0', () => {
    expect(LARGEST.map((largest) => logTicks(largest, 1))).toEqual(LARGEST.map(() => [0]));
  });

  test('up to nothing is the 0', () => {
    expect(MOST.map((most) => logTicks(0, most))).toEqual(MOST.map(() => [0]));
  });

  test.each(CASES)('up to $largest, $most at the most: a 0, then powers of ten', ({ largest, most }) => {
    const [zero, ...powers] = logTicks(largest, most);
    expect(1 + powers.length).toBeLessThanOrEqual(most);
    expect(zero).toBe(0);
    expect(powers.at(-1) ?? 0).toBeLessThanOrEqual(largest);
    expect(powers.filter((power) => !/^10*$/.test(String(power)))).toEqual([]);
    expect(powers).toEqual([...new Set(powers)].sort((a, b) => a - b));
  });
});
