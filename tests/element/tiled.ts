/** Elements that show the tiles of a merge, and what their workgroups' numbers must be. */
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import { planCount } from '../../components/model/plan.ts';
import type { HistogramRecord } from '../../components/model/record.ts';
import { binOf } from '../../components/model/review.ts';
import { isSeen, mount, part, textOf } from './harness.ts';
import { configOf, WORDS } from './view-oracle.ts';

/** 16 tiles in one line; 100 workgroups show 64 of them in four. */
export const SIXTEEN = { items: '1000', 'workgroup-size': '32', view: 'merge' };
export const HUNDRED = { ...SIXTEEN, workgroups: '100', items: '5000' };

export const tiles = (element: GpuAtomicHistogram) => [
  ...element.shadowRoot!.querySelectorAll<HTMLButtonElement>('.tile'),
];

export async function mountTiles(attributes: Record<string, string> = SIXTEEN): Promise<GpuAtomicHistogram> {
  const element = mount(attributes);
  await element.settled;
  return element;
}

/** A private histogram, item by item, and the ticket that the run recorded. */
export function readingOf(element: GpuAtomicHistogram, workgroup: number): string {
  const plan = planCount(configOf(element), null);
  const counts = new Array<number>(plan.bins).fill(0);
  const first = workgroup * plan.itemsPerWorkgroup;
  for (let item = first; item < Math.min(plan.items, first + plan.itemsPerWorkgroup); item++) {
    counts[binOf((item + plan.seedOffset) >>> 0, plan.bins, plan.hotThreshold)]!++;
  }
  const { entries } = JSON.parse(element.toRecord()) as HistogramRecord;
  const ticket = entries.find(({ inspected }) => inspected)!.inspected!.tickets![workgroup]!;
  const { format } = WORDS;
  const sum = counts.reduce((a, b) => a + b, 0);
  return (
    `workgroup ${format(workgroup)}: ${counts.map(format).join(' + ')} = ${format(sum)} review${sum === 1 ? '' : 's'}, ` +
    `finished as number ${format(ticket + 1)} of ${format(plan.workgroups)}`
  );
}

export const reading = (element: GpuAtomicHistogram) => {
  const said = part(element, 'reading');
  return isSeen(said) ? textOf(said) : null;
};
