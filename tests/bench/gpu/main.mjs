/**
 * The benchmark: checks every count, times the strategies in turn, times the peers, prints ratios.
 *
 * Runs as bench.mjs bundles it, since it has TypeScript and shaders inside.
 */
import { parseArgs } from 'node:util';
import { countAtOnce } from '../../../components/model/oracle.ts';
import { listCases, listChecks } from './cases.mjs';
import { Clock } from './clock.mjs';
import { openDevice } from './device.mjs';
import { readyPlan, readySeed } from './kernels.mjs';
import { checkLongRuns, printTimedRuns } from './long-runs.mjs';
import { buildPeers, hasCuda } from './peers.mjs';
import { RUNTIME, saveRecord } from './record.mjs';
import { printPeers, printRatios, printTimes } from './report.mjs';
import { recordViews } from './views.mjs';

const { values } = parseArgs({
  strict: false,
  options: {
    items: { type: 'string' },
    samples: { type: 'string' },
    json: { type: 'string' },
    views: { type: 'string' },
    gpu: { type: 'string' },
  },
});

/** The CPU counts so many items again within a few seconds. */
const LARGEST_RECOUNT = 2 ** 28;

function fail(message) {
  console.error(message);
  process.exit(1);
}

const sum = (counts) => counts.reduce((total, count) => total + count, 0);
const same = (a, b) => a.length === b.length && a.every((value, index) => value === b[index]);

const { device, limits, adapter, driver, product } = await openDevice(process.env.DAWN_NODE).catch(
  ({ message }) => fail(message),
);
/** As the product wraps it. */
const gpu = { device, limits, adapter, alive: true };
const items = Number(values.items ?? (adapter.software ? 2 ** 18 : 2 ** 28));
const samples = Number(values.samples ?? (adapter.software ? 3 : 15));
console.log(`${adapter.name}${adapter.software ? ' (software: its times say nothing about GPUs)' : ''}`);

if (values.views) {
  const short = { ...adapter, name: values.gpu ?? product };
  await recordViews(values.views, { ...gpu, adapter: short }, `${RUNTIME}, driver ${driver}`, fail);
  process.exit(0);
}

/** What a kernel must give: the counts and, last, the peak, or 0 for strategies without private bins. */
function expected(plan) {
  const { counts, peak } = countAtOnce(plan);
  return [...counts, peak ?? 0];
}

const checks = listChecks(limits, adapter.software);
for (const plan of checks) {
  const found = await (await readyPlan(device, plan)).count();
  if (!same([...found], expected(plan))) fail(`Wrong counts: ${JSON.stringify({ plan, found: [...found] })}`);
}
console.log(`${checks.length} plans counted as the oracle counts them`);

const cases = listCases(items, limits);
const right = new Map();
for (const entry of cases) {
  entry.kernel = await readyPlan(device, entry.plan);
  const words = [...(await entry.kernel.count())];
  entry.counts = words.slice(0, entry.plan.bins);
  if (entry.fair === false) continue;
  if (sum(entry.counts) !== entry.plan.items) fail(`${entry.name}: the counts do not add up.`);
  // Counts do not depend on who counts what: one recount serves all cases of the same items and the same hot.
  const key = `${entry.plan.items} ${entry.plan.hotThreshold}`;
  if (!right.has(key) && entry.plan.items <= LARGEST_RECOUNT) {
    right.set(key, expected({ ...entry.plan, strategy: 'two-level' }).slice(0, entry.plan.bins));
  }
  if (!same(right.get(key) ?? entry.counts, entry.counts)) fail(`${entry.name}: the CPU counts otherwise.`);
}
const seedCase = {
  group: 'seed configuration',
  name: "the seed document's kernel",
  kernel: await readySeed(device),
};
seedCase.counts = [...(await seedCase.kernel.count())].slice(0, 5);
if (!same(seedCase.counts, [10969, 10861, 11059, 10952, 21695])) fail('The seed kernel counts otherwise.');
console.log(`${cases.length + 1} kernels counted, ${right.size} of the counts again on the CPU`);

await checkLongRuns(gpu, adapter.software, fail);

const peers = adapter.vendor === 'nvidia' && hasCuda() ? buildPeers() : null;
const clock = await Clock.open(gpu).catch(({ message }) => fail(message));
console.log(`clock steps ${(clock.step * 1e3).toFixed(3)} µs; ${samples} samples each\n`);

const times = [];
for (const group of new Set(cases.map((entry) => entry.group))) {
  const raced = [...cases, seedCase].filter((entry) => entry.group === group);
  const taken = await clock.race(
    raced.map(
      ({ kernel }) =>
        (pass) =>
          kernel.record(pass),
    ),
    // Where one dispatch takes microseconds, the same kernel's samples fall a few percent apart.
    adapter.software || group !== 'seed configuration' ? samples : 8 * samples,
  );
  for (const [index, entry] of raced.entries()) {
    const { time, dropped } = taken[index];
    if (!time) fail(`${entry.name}: the clock ran backwards for every sample.`);
    if (dropped) console.log(`${entry.name}: ${dropped} samples dropped, because the clock ran backwards`);
    entry.gpuTime = time;
  }
  times.push(...raced);
}

const rivals = peers?.run(items, samples) ?? [];
peers?.remove();
for (const { name, right: isRight } of rivals) if (!isRight) fail(`CUDA, ${name}: wrong counts.`);

printTimes(times);
printPeers(rivals, items);
// On a software adapter they would say nothing about GPUs.
if (!adapter.software) printRatios(times, rivals);

const seedPlans = cases.filter(({ group }) => group === 'seed configuration');
const freePlans = cases.filter(({ name }) => name.endsWith(', hot 0'));
await printTimedRuns(
  gpu,
  [...seedPlans, ...freePlans].map(({ plan }) => plan),
);

if (values.json) saveRecord(values.json, { adapter, times, rivals, items });
// Dawn's threads would keep Node running.
process.exit(0);
