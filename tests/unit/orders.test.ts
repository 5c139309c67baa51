import { describe, expect, test } from 'vitest';
import type { Inspection } from '../../components/model/inspection.ts';
import { mergeOf } from '../../components/model/merge.ts';
import { mergeFor, queuesFor } from '../../components/model/orders.ts';
import { planCount } from '../../components/model/plan.ts';
import { queuesOf } from '../../components/model/queue.ts';
import { DEFAULTS } from './defaults.ts';
import { simulate } from './inspected.ts';

const { inspection } = simulate(planCount({ ...DEFAULTS, items: 900, workgroups: 3 }, null), 1);

const KINDS: readonly { what: string; make(found: Inspection): object; once(found: Inspection): object }[] = [
  { what: 'queues', make: queuesOf, once: queuesFor },
  { what: 'a merge', make: mergeOf, once: mergeFor },
];

describe.each(KINDS)('$what', ({ make, once }) => {
  test('of an inspection', () => expect(once(inspection)).toEqual(make(inspection)));

  test('of the same inspection: the same object', () => expect(once(inspection)).toBe(once(inspection)));

  test('of another inspection: another, even where the two are equal', () => {
    const other = once({ ...inspection });
    expect(other).toEqual(once(inspection));
    expect(other).not.toBe(once(inspection));
  });

  test('of inspections in turn', () => {
    const all = [1, 2, 3].map((seed) => simulate(inspection.plan, seed).inspection);
    const first = all.map((each) => once(each));
    expect(new Set(first).size).toBe(3);
    expect(all.map((each) => once(each)).every((made, index) => made === first[index])).toBe(true);
    expect(first).toEqual(all.map((each) => make(each)));
  });
});
