/** Inspected runs without a GPU: atomics that take effect in a shuffled order, and what each of them found. */
import type { Inspection } from '../../components/model/inspection.ts';
import type { CountPlan } from '../../components/model/plan.ts';
import { binOf } from '../../components/model/review.ts';
import { createRandom } from './random.ts';

export interface SimulatedRun {
  readonly inspection: Inspection;
  /** A bin's storage atomics in the order in which they took effect: who made each, and what it added. */
  readonly arrivals: readonly { readonly from: number; readonly adds: number }[][];
}

function shuffled<Element>(elements: Element[], random: () => number): Element[] {
  for (let i = elements.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [elements[i], elements[j]] = [elements[j]!, elements[i]!];
  }
  return elements;
}

/** @param lanes of a subgroup; null where the GPU does not tell */
export function simulate(plan: CountPlan, seed: number, lanes: number | null = null): SimulatedRun {
  const { items, bins, workgroups, workgroupSize, itemsPerWorkgroup, copies } = plan;
  const random = createRandom(seed);
  const all = Array.from({ length: items }, (_, item) => {
    const workgroup = Math.floor(item / itemsPerWorkgroup);
    const lane = (item - workgroup * itemsPerWorkgroup) % workgroupSize;
    const bin = binOf((item + plan.seedOffset) >>> 0, bins, plan.hotThreshold);
    return { item, workgroup, bin, invocation: workgroup * workgroupSize + lane };
  });
  const privateBins = new Uint32Array(workgroups * bins);
  const merged = new Uint32Array(workgroups * bins);
  const counts = new Uint32Array(bins);
  const places = new Uint32Array(items);
  const arrivals: { from: number; adds: number }[][] = Array.from({ length: bins }, () => []);
  for (const { item, workgroup, bin, invocation } of shuffled([...all], random)) {
    places[item] = copies ? privateBins[workgroup * bins + bin]! : counts[bin]!;
    privateBins[workgroup * bins + bin]!++;
    if (copies) continue;
    counts[bin]!++;
    arrivals[bin]!.push({ from: invocation, adds: 1 });
  }
  for (const at of copies ? shuffled([...privateBins.keys()], random) : []) {
    merged[at] = counts[at % bins]!;
    counts[at % bins]! += privateBins[at]!;
    arrivals[at % bins]!.push({ from: Math.floor(at / bins), adds: privateBins[at]! });
  }
  const inspection: Inspection = {
    plan,
    counts,
    peak: copies ? privateBins.reduce((largest, count) => Math.max(largest, count), 0) : null,
    places,
    invocations: Uint32Array.from(all, ({ invocation }) => invocation),
    privateBins: copies ? privateBins : null,
    merged: copies ? merged : null,
    tickets: Uint32Array.from(shuffled([...Array(workgroups).keys()], random)),
    subgroups:
      lanes && workgroups === 1
        ? Uint32Array.from({ length: workgroupSize }, (_, lane) => lane - (lane % lanes))
        : null,
  };
  return { inspection, arrivals };
}
