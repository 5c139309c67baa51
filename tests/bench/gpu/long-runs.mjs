/** Long runs, counted as the element counts them: in slices. */
import { Counter } from '../../../components/gpu/counter.ts';
import { measurePlans } from '../../../components/gpu/timer.ts';
import { countAtOnce } from '../../../components/model/oracle.ts';
import { planCount } from '../../../components/model/plan.ts';
import { freeShape } from '../../../components/model/tuning.ts';
import { SEED } from './cases.mjs';

/** All reviews there can be. */
const MOST = 2 ** 32 - 1;

/** Milliseconds that a submission may hold the GPU. */
const MOST_TIME = 50;

const sum = (counts) => counts.reduce((total, count) => total + count, 0);
const same = (a, b) => a.peak === b.peak && a.counts.every((count, bin) => count === b.counts[bin]);

async function count(gpu, plan, now) {
  const { queue } = gpu.device;
  const submit = queue.submit;
  let submits = 0;
  queue.submit = function (...given) {
    submits++;
    return submit.apply(this, given);
  };
  const starts = [];
  try {
    const counter = new Counter(gpu, now);
    await counter.prepare(plan);
    const start = performance.now();
    const { destroy, counts, peak } = await counter.count(plan, undefined, {
      progress: () => starts.push(performance.now()),
    });
    destroy();
    const ends = [start, ...starts, performance.now()];
    const longest = Math.max(...ends.slice(1).map((end, slice) => end - ends[slice]));
    return { counts, peak, submits, longest, time: ends.at(-1) - start };
  } finally {
    queue.submit = submit;
  }
}

/**
 * Checks that slicing changes no number, that the largest run adds up, and that no slice of it takes too long.
 *
 * @param fail called with what is wrong
 */
export async function checkLongRuns(gpu, software, fail) {
  const { limits } = gpu;
  for (const strategy of ['two-level', 'replicated', 'storage']) {
    for (const shape of [
      {},
      { workgroups: 37, workgroupSize: 100 },
      { workgroups: 5000, workgroupSize: 64 },
    ]) {
      const plan = planCount(
        { ...SEED, ...shape, items: 2 ** 22 + 1, hot: 0.25, bins: 64, strategy },
        limits,
      );
      let time = 0;
      // By this clock every slice takes so long that all of them are short.
      const found = await count(gpu, plan, () => {
        time += 1000;
        return time;
      });
      if (found.submits < 3) fail(`${strategy}: ${found.submits} slices are not many.`);
      if (!same(found, countAtOnce(plan)))
        fail(`${strategy} in slices counts otherwise: ${JSON.stringify(plan)}`);
    }
  }
  console.log('sliced runs counted as the oracle counts them');
  if (software) return;

  const peaks = new Map();
  for (const [name, shape] of [
    ['16 × 256', {}],
    ['free workgroups', freeShape(MOST, limits)],
    ['65535 × 256', { workgroups: 65535 }],
  ]) {
    for (const strategy of ['two-level', 'replicated', 'storage']) {
      const plan = planCount({ ...SEED, ...shape, items: MOST, strategy }, limits);
      const found = await count(gpu, plan);
      if (sum(found.counts) !== MOST)
        fail(`${MOST} items with ${strategy}, ${name}: the sum is ${sum(found.counts)}.`);
      const peak = peaks.get(name) ?? found.peak;
      if (found.peak !== null && found.peak !== peak)
        fail(`${MOST} items, ${name}: peaks ${peak} and ${found.peak}.`);
      peaks.set(name, peak);
      const late = found.longest > MOST_TIME ? '  ABOVE 50 ms' : '';
      console.log(
        `${MOST} items, ${strategy}, ${name}: right sum in ${found.time.toFixed(0)} ms, ` +
          `${found.submits} slices, the longest ${found.longest.toFixed(1)} ms${late}`,
      );
    }
  }
}

/** Prints what the element's own timed run says of a plan, twice in turn. */
export async function printTimedRuns(gpu, plans) {
  console.log("the element's timed runs, each plan twice in turn");
  const timings = await measurePlans(
    gpu,
    plans.flatMap((plan) => [plan, plan]),
    { samples: 9 },
  );
  for (let index = 0; index < timings.length; index += 2) {
    const [first, second] = [timings[index], timings[index + 1]].map(({ time }) => time);
    const spread = Math.max(first.max - first.min, second.max - second.min);
    const apart = Math.abs(first.median - second.median);
    const { strategy, items } = timings[index].plan;
    const micro = (time) => `${(1e3 * time).toFixed(2)} µs`;
    console.log(
      `  ${strategy}, ${items} items: ${micro(first.median)} and ${micro(second.median)}, ${micro(apart)} apart, ` +
        `spread ${micro(spread)}${apart < spread ? '' : '  NOT LESS THAN THE SPREAD'}`,
    );
  }
}
