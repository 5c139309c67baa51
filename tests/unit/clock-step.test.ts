import { describe, expect, test } from 'vitest';
import { clockStep, leastTime } from '../../components/model/clock-step.ts';
import { timed } from './timed.ts';

describe('a sample lasts 20 steps and 5 ms at the least', () => {
  test.each([
    { quantum: 0, least: 5 },
    { quantum: 0.25, least: 5 },
    { quantum: 0.251, least: 5.02 },
    { quantum: 1, least: 20 },
  ])('$quantum: $least', ({ quantum, least }) => expect(leastTime(quantum)).toBeCloseTo(least, 12));
});

describe('the step of a clock in one run is no smaller than it can have been', () => {
  // A sample of as few runs as the rule allows, its step shared among them.
  const rule = (median: number, quantum: number) =>
    quantum / Math.min(8192, Math.max(1, Math.max(5, 20 * quantum) / median));

  test.each([
    { median: 0.205, quantum: 0.1 },
    { median: 100, quantum: 0.1 },
    { median: 5, quantum: 0.1 },
    { median: 4.9, quantum: 0.1 },
    { median: 0.0001, quantum: 1 },
    { median: 20 / 8192, quantum: 1 },
    { median: 19 / 8192, quantum: 1 },
    { median: 1, quantum: 0 },
  ])('$median ms by $quantum', ({ median, quantum }) => {
    expect(clockStep(timed([median], quantum))).toBeCloseTo(rule(median, quantum), 15);
  });
});
