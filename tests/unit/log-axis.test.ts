import { describe, expect, test } from 'vitest';
import { logAxis } from '../../components/model/log-axis.ts';

describe('ticks', () => {
  test.each([
    { values: [3, 40], most: 5, ticks: [2, 5, 10, 20, 50] },
    { values: [3, 40], most: 4, ticks: [1, 10, 100] },
    { values: [2.1, 2.9], most: 5, ticks: [2, 3] },
    { values: [0.22, 0.48], most: 5, ticks: [0.2, 0.3, 0.4, 0.5] },
    { values: [1], most: 5, ticks: [1, 1.5] },
    { values: [7, 10], most: 5, ticks: [7, 10] },
    { values: [0.000005], most: 5, ticks: [0.000005, 0.000007] },
    { values: [0.001, 10], most: 5, ticks: [0.001, 0.01, 0.1, 1, 10] },
    { values: [0.001, 10.1], most: 5, ticks: [0.0001, 0.01, 1, 100] },
    { values: [1, 1e9], most: 5, ticks: [1, 1e3, 1e6, 1e9] },
    { values: [0, -1, 3, 4], most: 5, ticks: [3, 4] },
    { values: [0], most: 5, ticks: [] },
    { values: [], most: 5, ticks: [] },
  ])('$values, $most at the most: $ticks', ({ values, most, ticks }) => {
    const axis = logAxis(values, most);
    expect(axis.ticks.map(({ value }) => value)).toEqual(ticks);
    expect(axis.ticks.map(({ at }) => at)).toEqual(ticks.map(axis.at));
  });
});

test.each([
  { value: 10, at: 0 },
  { value: 100, at: 0.5 },
  { value: 1000, at: 1 },
  { value: 1, at: 0 },
  { value: 0, at: 0 },
  { value: -1, at: 0 },
  { value: 10_000, at: 1 },
])('$value stands at $at from 10 to 1,000', ({ value, at }) => {
  expect(logAxis([10, 1000], 3).at(value)).toBeCloseTo(at, 12);
});
