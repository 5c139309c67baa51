/** Races: the product's own clock, but longer samples and a longer warm-up than a reader would wait for. */
import { createClock } from '../../../components/gpu/clock.ts';
import { summarize } from '../../../components/model/measurement.ts';

/** A sample lasts at least so many steps of the clock: its error is then 0.25 % or less. */
const LEAST_STEPS = 400;

/** Milliseconds that a sample lasts at least, however fine the clock. */
const LEAST_TIME = 5;

/** Dispatches in one pass at most. */
const MOST_REPEATS = 8192;

/** Milliseconds of work before anything is measured: a GPU's clock rate takes a while to climb. */
const WARM_UP = 500;

export class Clock {
  #clock;

  /** @param gpu the device in what the product wraps it in */
  static async open(gpu) {
    const clock = new Clock();
    clock.#clock = await createClock(gpu);
    if (clock.#clock.kind === 'wall') throw new Error('This adapter has no timestamp-query.');
    return clock;
  }

  /** The clock's step in milliseconds, as far as it is known by now. */
  get step() {
    return this.#clock.quantum;
  }

  /**
   * Times works in turn, so that whatever drifts drifts for all.
   *
   * @param works functions that record one dispatch into a pass
   * @returns for each: `time`, milliseconds a dispatch, the samples in their order, and how many were `dropped`
   */
  async race(works, samples) {
    await this.#warmUp(works[0]);
    const entries = [];
    for (const work of works) {
      entries.push({ work, repeats: await this.#repeats(work), taken: [], dropped: 0 });
    }
    for (let round = 0; round < samples; round++) {
      for (const entry of entries) {
        const time = await this.#time(entry.work, entry.repeats);
        if (time > 0) entry.taken.push(time / entry.repeats);
        else entry.dropped++;
      }
    }
    return entries.map(({ taken, dropped }) => ({
      time: summarize(taken, 'timestamp-query', this.step),
      dropped,
    }));
  }

  /** What a sample lasts at least, in milliseconds. */
  get #long() {
    return Math.max(LEAST_TIME, LEAST_STEPS * this.step);
  }

  async #warmUp(work) {
    const end = performance.now() + WARM_UP;
    for (let repeats = 1; performance.now() < end; ) {
      if ((await this.#time(work, repeats)) < this.#long) repeats = Math.min(2 * repeats, MOST_REPEATS);
    }
  }

  /** How many dispatches make a sample long enough. */
  async #repeats(work) {
    for (let repeats = 1; ; ) {
      const time = await this.#time(work, repeats);
      if (time >= this.#long || repeats === MOST_REPEATS) return repeats;
      const factor = (1.1 * this.#long) / Math.max(time, this.step);
      repeats = Math.min(MOST_REPEATS, Math.ceil(repeats * Math.min(16, factor)));
    }
  }

  #time(work, repeats) {
    return this.#clock.time((pass) => {
      for (let repeat = 0; repeat < repeats; repeat++) work(pass);
    });
  }
}
