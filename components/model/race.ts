/**
 * The view model of `view="race"`: strategies timed side by side, and what may be said of them.
 *
 * Knows: measurements, noise. Does not know: pixels, languages.
 */
import type { Tick } from './bars.ts';
import { clockStep } from './clock-step.ts';
import { type ItemTime, perItem, takesLonger } from './item-time.ts';
import { logAxis } from './log-axis.ts';
import type { Measurement, Timing } from './measurement.ts';
import type { GpuTime } from './result.ts';

/** A spread of more than this share of the median is noisy. */
const NOISY = 0.5;

/** How a strategy compares with `storage`; `same` wherever their samples overlap. */
export type RaceVerdict = 'faster' | 'same' | 'slower';

/** One strategy's samples; positions are 0…1 along the axis. */
export interface RaceLane extends Timing {
  /** Milliseconds an item, by the median; null without samples. */
  readonly perItem: number | null;
  readonly noisy: boolean;
  /** In the order in which they were taken. */
  readonly samples: readonly number[];
  readonly median: number | null;
  /** From half a step of the clock below the median to half a step above it. */
  readonly step: readonly [from: number, to: number] | null;
  /** Null for what is not compared: no two levels, no samples, nothing to compare with, a software adapter. */
  readonly verdict: RaceVerdict | null;
  /** How many times as long the slower of this and `storage` takes, 1 or more; null without a verdict. */
  readonly ratio: number | null;
}

export interface Race {
  readonly items: number;
  /** The adapter is a program: its times are its own. */
  readonly software: boolean;
  readonly lanes: readonly RaceLane[];
  /** Milliseconds. */
  readonly ticks: readonly Tick[];
}

/**
 * Lays out a measurement, a lane a plan.
 *
 * @param software whether the adapter is a program: nothing is claimed then
 * @example raceOf(await element.measure({ strategies: ['storage', 'two-level'] }), false).lanes[1].verdict
 */
export function raceOf(measurement: Measurement, software: boolean): Race {
  const axis = logAxis(
    measurement.flatMap(({ time }) => time?.samples ?? []),
    5,
  );
  const storage = measurement.find(({ plan }) => plan.strategy === 'storage')?.time;
  const lanes = measurement.map((timing): RaceLane => {
    const { plan, time } = timing;
    const verdict = time && storage && plan.copies && !software ? compare(time, storage, plan.items) : null;
    const half = time ? clockStep(time) / 2 : 0;
    return {
      ...timing,
      perItem: time && perItem(time.median, plan.items),
      noisy: time !== null && time.max - time.min > NOISY * time.median,
      samples: time?.samples.map(axis.at) ?? [],
      median: time && axis.at(time.median),
      step: time && [axis.at(time.median - half), axis.at(time.median + half)],
      verdict,
      ratio: verdict && Math.max(time!.median / storage!.median, storage!.median / time!.median),
    };
  });
  return { items: measurement[0]?.plan.items ?? 0, software, lanes, ticks: axis.ticks };
}

function compare(time: GpuTime, storage: GpuTime, items: number): RaceVerdict {
  const [own, other] = [time, storage].map((time) => ({ time, items })) as [ItemTime, ItemTime];
  return takesLonger(other, own) ? 'faster' : takesLonger(own, other) ? 'slower' : 'same';
}
