/** GPU time by timestamp queries, as coarse as they may be. */

/** A sample lasts at least so many steps of the clock: its error is then 0.25 % or less. */
const LEAST_STEPS = 400;

/** Milliseconds that a sample lasts at least, however fine the clock. */
const LEAST_TIME = 5;

/** Dispatches in one pass at most. */
const MOST_REPEATS = 8192;

/** Milliseconds of work before anything is measured: a GPU's clock rate takes a while to climb. */
const WARM_UP = 500;

/** Milliseconds from nanoseconds. */
const ms = (nanoseconds) => Number(nanoseconds) / 1e6;

const greatestDivisor = (a, b) => (b === 0n ? a : greatestDivisor(b, a % b));

export class Clock {
  #device;
  #queries;
  #resolved;
  #staging;
  /** Nanoseconds. */
  #step = 1n;

  constructor(device) {
    this.#device = device;
    this.#queries = device.createQuerySet({ label: 'bench/queries', type: 'timestamp', count: 2 });
    const { QUERY_RESOLVE, COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage;
    this.#resolved = device.createBuffer({ label: 'bench/times', size: 16, usage: QUERY_RESOLVE | COPY_SRC });
    this.#staging = device.createBuffer({ label: 'bench/staging', size: 16, usage: COPY_DST | MAP_READ });
  }

  /** The clock's step in milliseconds, once {@link measureStep} has found it. */
  get step() {
    return ms(this.#step);
  }

  /** Finds the step: whatever divides the distances of many readings. */
  async measureStep(work) {
    let step = 0n;
    let first = null;
    for (let reading = 0; reading < 64; reading++) {
      for (const time of await this.#stamps(work, 1 + (reading % 7))) {
        first ??= time;
        step = greatestDivisor(step, time > first ? time - first : first - time);
      }
    }
    this.#step = step || 1n;
  }

  /**
   * Times works in turn, so that whatever drifts drifts for all.
   *
   * @param works functions that record one dispatch into a pass
   * @returns for each, milliseconds a dispatch: the samples in their order, their median, least and largest
   */
  async race(works, samples) {
    await this.#warmUp(works[0]);
    const repeats = [];
    for (const work of works) repeats.push(await this.#repeats(work));
    const taken = works.map(() => []);
    for (let round = 0; round < samples; round++) {
      for (const [index, work] of works.entries()) {
        taken[index].push((await this.#time(work, repeats[index])) / repeats[index]);
      }
    }
    return taken.map((times, index) => {
      const sorted = times.toSorted((a, b) => a - b);
      return {
        median: sorted[sorted.length >> 1],
        min: sorted[0],
        max: sorted.at(-1),
        samples: times,
        clock: 'timestamp-query',
        quantum: this.step,
        repeats: repeats[index],
      };
    });
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

  async #time(work, repeats) {
    const [begin, end] = await this.#stamps(work, repeats);
    return ms(end - begin);
  }

  async #stamps(work, repeats) {
    const encoder = this.#device.createCommandEncoder({ label: 'bench/encoder' });
    const pass = encoder.beginComputePass({
      label: 'bench/pass',
      timestampWrites: { querySet: this.#queries, beginningOfPassWriteIndex: 0, endOfPassWriteIndex: 1 },
    });
    for (let repeat = 0; repeat < repeats; repeat++) work(pass);
    pass.end();
    encoder.resolveQuerySet(this.#queries, 0, 2, this.#resolved, 0);
    encoder.copyBufferToBuffer(this.#resolved, 0, this.#staging, 0, 16);
    this.#device.queue.submit([encoder.finish()]);
    await this.#staging.mapAsync(GPUMapMode.READ);
    const stamps = [...new BigUint64Array(this.#staging.getMappedRange().slice(0))];
    this.#staging.unmap();
    return stamps;
  }
}
