/**
 * The view model of `view="sweep"`: what an item costs when fewer or more of them want the same address.
 *
 * Knows: plans, times, noise. Does not know: who measures, pixels, languages.
 */
import type { Tick } from './bars.ts';
import type { CountConfig, Strategy } from './config.ts';
import { type ItemTime, perItem, takesLonger } from './item-time.ts';
import type { PlanLimits } from './limits.ts';
import { logAxis } from './log-axis.ts';
import { type CountPlan, planCount } from './plan.ts';
import type { GpuTime } from './result.ts';

/** What is varied: the number of bins, or the share of the items that go to the last one. */
export type SweepAxis = 'addresses' | 'hot';

const MOST_ADDRESSES = 65_536;

const PLACES = {
  addresses: Array.from({ length: 9 }, (_, power) => 4 ** power),
  hot: [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1],
} as const satisfies Record<SweepAxis, readonly number[]>;

const TICKS = { addresses: [1, 256, MOST_ADDRESSES], hot: [0, 0.5, 1] } as const;

/** What is timed in turn at one place of an axis. */
export interface SweepStep {
  readonly axis: SweepAxis;
  /** Bins, or hot. */
  readonly at: number;
  readonly plans: readonly CountPlan[];
}

/** What was timed at one place, whoever timed it. */
export interface SweepPoint {
  readonly axis: SweepAxis;
  readonly at: number;
  readonly strategy: Strategy;
  readonly items: number;
  /** Null where every sample was dropped. */
  readonly time: GpuTime | null;
}

/** A point with a time; positions are 0…1 from the left and from the bottom. */
export interface SweepMark extends SweepPoint, ItemTime {
  readonly time: GpuTime;
  /** Milliseconds an item, by the median. */
  readonly perItem: number;
  readonly x: number;
  readonly y: number;
  /** Of its least and its largest sample. */
  readonly low: number;
  readonly high: number;
}

export interface SweepLine {
  readonly strategy: Strategy;
  /** From left to right. */
  readonly marks: readonly SweepMark[];
  /** Where its name stands, beside its last mark and clear of other names. */
  readonly nameAt: number;
}

/** What happened to a strategy along an axis. */
export interface SweepFinding {
  readonly axis: SweepAxis;
  readonly strategy: Strategy;
  readonly slowest: SweepMark;
  readonly quickest: SweepMark;
  /** Times an item of the slowest, by that of the quickest. */
  readonly ratio: number;
  /** Whether the two differ by more than the noise. */
  readonly changes: boolean;
  /** Whether a single address is the slowest; `unclear` within the noise; null where it is not known. */
  readonly single: 'slowest' | 'not' | 'unclear' | null;
}

export interface Sweep {
  readonly software: boolean;
  readonly points: readonly SweepPoint[];
  readonly charts: readonly {
    readonly axis: SweepAxis;
    readonly ticks: readonly Tick[];
    readonly lines: readonly SweepLine[];
  }[];
  /** Milliseconds an item; one axis for both charts. */
  readonly ticks: readonly Tick[];
  readonly findings: readonly SweepFinding[];
}

/**
 * What to time, in this order: addresses with nothing hot, then hot with the configuration's own bins; `storage` everywhere
 * and `two-level` where its bins fit a workgroup.
 *
 * @example planSweep(config, device.limits).length // 16
 */
export function planSweep(config: CountConfig, limits: PlanLimits | null): SweepStep[] {
  const step = (axis: SweepAxis, at: number): SweepStep => {
    const place = axis === 'hot' ? { hot: at } : { bins: at, hot: 0 };
    const plans = (['storage', 'two-level'] as const).flatMap((strategy) => {
      const plan = planCount({ ...config, ...place, strategy }, limits);
      // Each item is asked if it is hot at every place, or at none: else the question would be timed, not the contention.
      return plan.strategy === strategy ? [{ ...plan, testsHot: axis === 'hot' }] : [];
    });
    return { axis, at, plans };
  };
  return (['addresses', 'hot'] as const).flatMap((axis) => PLACES[axis].map((at) => step(axis, at)));
}

/**
 * Lays out what has been timed so far.
 *
 * @param points in any order; all, some or none
 * @param software whether the adapter is a program
 * @example sweepOf([{ axis: 'hot', at: 0.5, strategy: 'storage', items: 65536, time }], false).charts[1].lines
 */
export function sweepOf(points: readonly SweepPoint[], software: boolean): Sweep {
  const axis = logAxis(
    points.flatMap(({ time, items }) => (time ? [time.min, time.max].map((end) => perItem(end, items)) : [])),
    5,
  );
  const mark = (point: SweepPoint): SweepMark[] => {
    const { time, items, at } = point;
    if (!time) return [];
    const own = perItem(time.median, items);
    const [low, high] = [time.min, time.max].map((end) => axis.at(perItem(end, items))) as [number, number];
    return [{ ...point, time, perItem: own, x: position(point.axis, at), y: axis.at(own), low, high }];
  };
  const charts = (['addresses', 'hot'] as const).map((name) => {
    const here = points.filter((point) => point.axis === name).sort((a, b) => a.at - b.at);
    const marks = here.flatMap(mark);
    const lines = [...new Set(marks.map(({ strategy }) => strategy))].map((strategy) => {
      const own = marks.filter((mark) => mark.strategy === strategy);
      return { strategy, marks: own, nameAt: own.at(-1)!.y };
    });
    return {
      axis: name,
      ticks: TICKS[name].map((value) => ({ value, at: position(name, value) })),
      lines: apart(lines),
    };
  });
  const findings = charts.flatMap(({ axis, lines }) =>
    lines.flatMap(({ strategy, marks }) => (marks.length > 1 ? [found(axis, strategy, marks)] : [])),
  );
  return { software, points, charts, ticks: axis.ticks, findings };
}

function position(axis: SweepAxis, at: number): number {
  return axis === 'hot' ? at : Math.log(at) / Math.log(MOST_ADDRESSES);
}

/** Share of a chart's height that a name takes. */
const NAME_HEIGHT = 0.16;

/** Moves names apart, the lower ones down and the upper ones up. */
function apart(lines: readonly SweepLine[]): SweepLine[] {
  const places = new Map(lines.map((line) => [line, line.nameAt]));
  const rising = [...lines].sort((a, b) => a.nameAt - b.nameAt);
  for (const [index, upper] of rising.entries()) {
    const lower = rising[index - 1];
    if (!lower) continue;
    const missing = Math.max(0, NAME_HEIGHT - (places.get(upper)! - places.get(lower)!));
    // No name leaves the chart at the bottom; there is room above it.
    const down = Math.min(missing / 2, places.get(lower)!);
    places.set(lower, places.get(lower)! - down);
    places.set(upper, places.get(upper)! + missing - down);
  }
  return lines.map((line) => ({ ...line, nameAt: places.get(line)! }));
}

function found(axis: SweepAxis, strategy: Strategy, marks: readonly SweepMark[]): SweepFinding {
  const most = (some: readonly SweepMark[]) => some.reduce((a, b) => (b.perItem > a.perItem ? b : a));
  const slowest = most(marks);
  const quickest = marks.reduce((a, b) => (b.perItem < a.perItem ? b : a));
  const one = axis === 'addresses' ? marks.find(({ at }) => at === 1) : undefined;
  const other = one && most(marks.filter((mark) => mark !== one));
  return {
    axis,
    strategy,
    slowest,
    quickest,
    ratio: slowest.perItem / quickest.perItem,
    changes: takesLonger(slowest, quickest),
    single: one
      ? takesLonger(one, other!)
        ? 'slowest'
        : takesLonger(other!, one)
          ? 'not'
          : 'unclear'
      : null,
  };
}
