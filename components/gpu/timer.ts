/**
 * Timed runs: plans dispatched again and again, in turn, without anything being recorded.
 *
 * Knows: how to get samples that are worth something. Does not know: what they are compared with.
 */
import { leastTime, moreRepeats } from '../model/clock-step.ts';
import { asFailure } from '../model/errors.ts';
import { type Measurement, summarize } from '../model/measurement.ts';
import type { CountPlan } from '../model/plan.ts';
import { adaptWork, FIRST_WORK, nextSlice, SLICE_TIME, type Slice } from '../model/slices.ts';
import { type Clock, createClock } from './clock.ts';
import { lostFailure } from './compile.ts';
import { Counter } from './counter.ts';
import type { Launch } from './launch.ts';
import type { Gpu } from './shared-device.ts';
import { takeTurn } from './turns.ts';

/** Walks through a run before it is timed; the later ones are cut by the speed of the first. */
const WALKS = 3;

/** How timing is done. */
export interface MeasureOptions {
  /** Samples of each plan. */
  readonly samples?: number;
  /** The device's own where absent. */
  readonly clock?: Clock | undefined;
  /** Ends the measurement after the pass that is being timed; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Times plans in turn, so that whatever drifts drifts for all of them.
 *
 * @param plans made with this device's limits
 * @returns milliseconds of a run of each plan
 * @throws HistogramFailure `shader` or `device-lost`; the signal's reason
 * @example (await measurePlans(gpu, [plan]))[0].time?.median
 */
export function measurePlans(
  gpu: Gpu,
  plans: readonly CountPlan[],
  options: MeasureOptions = {},
): Promise<Measurement> {
  return takeTurn(gpu, options.signal, () => measureInTurn(gpu, plans, options));
}

async function measureInTurn(
  gpu: Gpu,
  plans: readonly CountPlan[],
  { samples = 5, clock: given, signal }: MeasureOptions,
): Promise<Measurement> {
  const jobs: Job[] = [];
  const launches: Launch[] = [];
  const check = () => {
    signal?.throwIfAborted();
    if (!gpu.alive) throw lostFailure();
  };
  let clock = given;
  try {
    check();
    clock ??= await createClock(gpu);
    for (const plan of plans) {
      const launch = await Counter.of(gpu).launch(plan);
      launches.push(launch);
      jobs.push(createJob(plan, launch, clock, check));
    }
    for (const job of jobs) await job.warmUp();
    // Dropped samples are taken again, but not for ever.
    for (let round = 0; round < 4 * samples; round++) {
      for (const job of jobs) if (job.samples.length < samples) await job.sample();
    }
    const { kind, quantum } = clock;
    return jobs.map(({ plan, samples, dropped }) => ({
      plan,
      time: summarize(samples, kind, quantum),
      dropped,
    }));
  } catch (thrown) {
    signal?.throwIfAborted();
    // Reading the clock fails when the device is lost, which may be told later.
    throw gpu.alive ? asFailure(thrown, 'device-lost', 'The GPU could not be timed.') : lostFailure();
  } finally {
    for (const launch of launches) launch.destroy();
    if (!given) clock?.destroy();
  }
}

/** A plan that is being timed. */
interface Job {
  readonly plan: CountPlan;
  /** Milliseconds of a run. */
  readonly samples: number[];
  dropped: number;
  /** Finds the slices of the run and how often they are repeated. */
  warmUp(): Promise<void>;
  /** Takes a sample, or drops it. */
  sample(): Promise<void>;
}

/** @param check throws what ends the measurement */
function createJob(plan: CountPlan, launch: Launch, clock: Clock, check: () => void): Job {
  let slices: Slice[] = [];
  let repeats = 1;

  const least = () => leastTime(clock.quantum);

  const timeSlice = (slice: Slice): Promise<number> => {
    check();
    launch.aim(slice);
    return clock.time((pass) => launch.record(pass, repeats));
  };

  /** Milliseconds of the run with its repeats, 0 or less if any of its slices took so. */
  const timeRun = async (): Promise<number> => {
    let sum = 0;
    for (const slice of slices) {
      const time = await timeSlice(slice);
      if (time <= 0) return time;
      sum += time;
    }
    return sum;
  };

  /** Lengthens what took too short a time. @returns whether that is possible */
  const repeatMore = (time: number): boolean => {
    const before = repeats;
    repeats = moreRepeats(repeats, time, clock.quantum);
    return repeats > before;
  };

  const job: Job = {
    plan,
    samples: [],
    dropped: 0,
    async warmUp() {
      let work = FIRST_WORK;
      for (let walk = 0; walk < WALKS; walk++) {
        // What does in one slice stays whole: slices take longer than the run.
        if (slices.length === 1) work = Infinity;
        slices = [];
        let slice: Slice | null = null;
        do {
          const start = performance.now();
          slice = nextSlice(plan, work, slice) as Slice;
          slices.push(slice);
          await timeSlice(slice);
          // The wall clock, because it is never broken.
          work = adaptWork(work, slice, performance.now() - start);
        } while (slice.done < 1);
      }
      let start: number;
      let time: number;
      do {
        start = performance.now();
        time = await timeRun();
      } while (time < least() && performance.now() - start < SLICE_TIME && repeatMore(time));
    },
    async sample() {
      let time: number;
      do time = await timeRun();
      while (time > 0 && time < least() && repeatMore(time));
      if (time > 0) job.samples.push(time / repeats);
      else job.dropped++;
    },
  };
  return job;
}
