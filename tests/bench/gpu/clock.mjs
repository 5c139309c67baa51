/** GPU time by timestamp queries, as coarse as they may be. */

/** A sample lasts at least so many steps of the clock: its error is then 0.25 % or less. */
const LEAST_STEPS = 400;

/** Dispatches in one pass at most. */
const MOST_REPEATS = 8192;

/** Times before the first sample, so that caches and clock rates are where they stay. */
const WARM_UP = 3;

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
   * @returns for each, milliseconds a dispatch: sorted samples, their median, least and largest
   */
  async race(works, samples) {
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

  /** Warms up and says how many dispatches make a sample long enough. */
  async #repeats(work) {
    const long = LEAST_STEPS * this.step;
    let repeats = 1;
    let time = 0;
    for (let round = 0; round < WARM_UP || (time < long && repeats < MOST_REPEATS); round++) {
      time = await this.#time(work, repeats);
      if (time < long)
        repeats *= Math.max(2, Math.min(16, Math.ceil((1.1 * long) / Math.max(time, this.step))));
      repeats = Math.min(repeats, MOST_REPEATS);
    }
    return repeats;
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
