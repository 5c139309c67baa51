/** What the benchmark prints: times, rates, ratios. */
import { HOT } from './cases.mjs';

const UNASKED = 'no item asked whether it is hot';
const PEERS = ['hand-written two-level', 'CUB DeviceHistogram'];

const median = (samples) => samples.toSorted((a, b) => a - b)[samples.length >> 1];
const inWords = (launches) => (launches === 1 ? 'single launches' : `${launches} launches a sample`);

function printLine(name, items, { median: middle, min, max }) {
  const micro = (time) => (time * 1e3).toFixed(time < 0.1 ? 3 : 1);
  const rate = items / middle;
  const [amount, unit] = rate < 1e6 ? [rate / 1e3, 'M'] : [rate / 1e6, 'G'];
  const time = `${micro(middle).padStart(9)} µs (${micro(min)}–${micro(max)})`;
  console.log(`  ${name.padEnd(72)} ${time}  ${amount.toFixed(1)} ${unit} items/s`);
}

/** Prints what was timed here, group by group. */
export function printTimes(times) {
  for (const group of new Set(times.map((entry) => entry.group))) {
    console.log(group);
    for (const { name, plan, counts, fair, gpuTime } of times.filter((entry) => entry.group === group)) {
      const shape = plan ? ` [${plan.workgroups} × ${plan.workgroupSize}]` : '';
      const items = plan?.items ?? 65536;
      const kept = counts.reduce((sum, count) => sum + count, 0);
      const lost = fair === false ? `, ${(100 - (100 * kept) / items).toFixed(1)} % lost` : '';
      printLine(name + shape + lost, items, gpuTime);
    }
  }
}

/** Prints the peers' times. */
export function printPeers(peers, items) {
  if (peers.length) console.log(`CUDA, ${items} reviews`);
  for (const { name, launches, samples } of peers) {
    const time = { median: median(samples), min: Math.min(...samples), max: Math.max(...samples) };
    printLine(`${name}, ${inWords(launches)}`, items, time);
  }
}

/** Prints what the goals are about. */
export function printRatios(times, peers) {
  const timeOf = (name) => times.find((entry) => entry.name === name).gpuTime.median;
  console.log('ratios');
  for (const strategy of ['two-level', 'replicated']) {
    const byHot = HOT.map((hot) => timeOf(`${strategy}, hot ${hot}`));
    console.log(
      `  ${strategy}: slowest ÷ fastest hot ${(Math.max(...byHot) / Math.min(...byHot)).toFixed(3)}`,
    );
    for (const { name, launches, samples } of peers.filter((peer) => PEERS.includes(peer.name))) {
      const [asked, unasked] = [byHot[0], timeOf(`${strategy}, hot 0, ${UNASKED}`)].map((time) =>
        (median(samples) / time).toFixed(3),
      );
      console.log(`  ${strategy}: ${asked} × ${name}, ${inWords(launches)} (${UNASKED}: ${unasked})`);
    }
  }
  for (const [what, of] of [
    ['medians', median],
    ['means', (samples) => samples.reduce((sum, time) => sum + time, 0) / samples.length],
  ]) {
    const [product, seed] = ['two-level, 16 × 256 × 16', "the seed document's kernel"].map((name) =>
      of(times.find((entry) => entry.name === name).gpuTime.samples),
    );
    console.log(
      `  seed configuration: ${(product / seed).toFixed(3)} × the time of the seed's kernel (${what})`,
    );
  }
}
