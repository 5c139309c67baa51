import { describe, expect, test } from 'vitest';
import type { CountConfig } from '../../components/model/config.ts';
import { type CountPlan, planCount } from '../../components/model/plan.ts';
import { type Queues, queuesOf } from '../../components/model/queue.ts';
import { queueReading, queueTable, queueWords } from '../../components/model/queue-wording.ts';
import { STRINGS } from '../../components/model/strings.ts';
import type { Wording } from '../../components/model/wording.ts';
import { DEFAULTS } from './defaults.ts';
import { differenceOf } from './difference.ts';
import { type SimulatedRun, simulate } from './inspected.ts';

const plan = (changes: Partial<CountConfig>) => planCount({ ...DEFAULTS, ...changes }, null);

/** Who made the atomics of a bin, place after place. */
function queueOf({ arrivals }: SimulatedRun, { copies }: CountPlan, bin: number): number[] {
  if (!copies) return arrivals[bin]!.map(({ from }) => from);
  let filled = 0;
  const merges = arrivals[bin]!.map(({ from, adds }) => {
    const merge = { from, adds, place: filled };
    filled += adds;
    return merge;
  });
  return merges
    .sort((a, b) => a.place - b.place || Number(a.adds > 0) - Number(b.adds > 0) || a.from - b.from)
    .map(({ from }) => from);
}

const RUNS = (['storage', 'two-level', 'replicated'] as const).flatMap((strategy) =>
  [1, 2, 16, 64].flatMap((workgroups) =>
    [1, 5, 64].flatMap((bins) =>
      [0, 0.9, 1].flatMap((hot) =>
        [0, 1, 61, 4099].map((items) => ({ strategy, workgroups, bins, hot, items, workgroupSize: 32 })),
      ),
    ),
  ),
);

describe('queues', () => {
  test.each(RUNS.map((run) => [JSON.stringify(run), run] as const))('%s', (name, changes) => {
    const planned = plan(changes);
    const run = simulate(planned, name.length + changes.items);
    const queues = queuesOf(run.inspection);
    const wanted = Array.from({ length: planned.bins }, (_, bin) => queueOf(run, planned, bin));
    const oneWorkgroup = planned.workgroups === 1 && !planned.copies;
    const owner = (from: number) => (planned.copies || oneWorkgroup ? from : Math.floor(from / 32));
    const owners = wanted.map((queue) => queue.map(owner));
    const lengths = wanted.map(({ length }) => length);
    expect(differenceOf(queues.lengths, lengths)).toBeNull();
    expect(queues.starts[0]).toBe(0);
    expect(
      differenceOf(
        lengths.map((_, bin) => queues.starts[bin + 1]! - queues.starts[bin]!),
        lengths,
      ),
    ).toBeNull();
    expect(differenceOf(queues.owners, owners.flat())).toBeNull();
    expect(queues.longest).toBe(Math.max(...lengths));
    expect(queues.predicted).toBe(queues.longest);
    expect(queues.ownerKind).toBe(oneWorkgroup ? 'invocation' : 'workgroup');
    expect(queues.groups).toBe(oneWorkgroup ? 32 : planned.workgroups);
    const changed = owners.map((queue) => queue.slice(1).filter((each, at) => each !== queue[at]).length);
    expect(differenceOf(queues.changes, changed)).toBeNull();
  });

  test.each([
    { lanes: 1, groups: 30 },
    { lanes: 4, groups: 8 },
    { lanes: 15, groups: 2 },
    { lanes: 64, groups: 1 },
  ])('of one workgroup with subgroups of $lanes lanes', ({ lanes, groups }) => {
    const planned = plan({ strategy: 'storage', workgroups: 1, workgroupSize: 30, items: 1000 });
    const run = simulate(planned, lanes, lanes);
    const queues = queuesOf(run.inspection);
    expect(queues).toMatchObject({ ownerKind: 'subgroup', groups });
    const owners = run.arrivals.flatMap((queue) => queue.map(({ from }) => Math.floor(from / lanes)));
    expect(differenceOf(queues.owners, owners)).toBeNull();
  });

  test('subgroups may lie anywhere among the lanes', () => {
    const planned = plan({ strategy: 'storage', workgroups: 1, workgroupSize: 4, items: 4, bins: 1 });
    const { inspection } = simulate(planned, 1);
    const queues = queuesOf({
      ...inspection,
      places: Uint32Array.of(3, 0, 2, 1),
      subgroups: Uint32Array.of(0, 1, 0, 1),
    });
    expect(queues).toMatchObject({
      groups: 2,
      owners: Uint32Array.of(1, 1, 0, 0),
      changes: Uint32Array.of(1),
    });
  });

  test('what was measured is not what was predicted', () => {
    const { inspection } = simulate(plan({ strategy: 'storage', bins: 1, items: 9 }), 1);
    const queues = queuesOf({ ...inspection, counts: Uint32Array.of(8) });
    expect(queues).toMatchObject({ longest: 8, predicted: 9 });
  });
});

const WORDS: Wording = { strings: STRINGS, format: new Intl.NumberFormat('en-US').format };

/** Queues of the defaults in the workgroups' own order, so that their words are the same everywhere. */
function calm(changes: Partial<CountConfig>): Queues {
  const { inspection } = simulate(plan(changes), 1);
  const queues = queuesOf(inspection);
  const owners = queues.owners.slice();
  queues.lengths.forEach((_, bin) => {
    owners.subarray(queues.starts[bin]!, queues.starts[bin + 1]!).sort();
  });
  return {
    ...queues,
    owners,
    changes: queues.lengths.map((length) => Math.max(0, Math.min(length, queues.groups) - 1)),
  };
}

describe('words', () => {
  const storage = calm({ strategy: 'storage' });
  const inspected = 'real order, not timed';

  test.each([
    {
      what: 'one storage atomic a review',
      queues: storage,
      step: null,
      title: 'One storage atomic a review: 5 queues',
      subtitle: 'In order of arrival, coloured by workgroup · 65,536 storage atomics',
      truth: 'No gaps; longest 21,695, as predicted',
      changes: "Along 5 stars the next place is another workgroup's 15 times out of 21,694",
    },
    {
      what: 'some of the places',
      queues: storage,
      step: 1000,
      title: 'One storage atomic a review: 5 queues',
      subtitle: 'In order of arrival, coloured by workgroup · first 1,000 places',
      truth: 'No gaps; longest 21,695, as predicted',
      changes: "Along 5 stars the next place is another workgroup's 15 times out of 21,694",
    },
    {
      what: 'one place of one queue of one workgroup',
      queues: calm({ strategy: 'storage', workgroups: 1, bins: 1, items: 40, workgroupSize: 8 }),
      step: 1,
      title: 'One storage atomic a review: one queue',
      subtitle: 'In order of arrival, coloured by invocation · first place',
      truth: 'No gaps; longest 40, as predicted',
      changes: "Along 1 star the next place is another invocation's 7 times out of 39",
    },
    {
      what: 'one review',
      queues: calm({ strategy: 'storage', workgroups: 1, bins: 1, items: 1 }),
      step: null,
      title: 'One storage atomic a review: one queue',
      subtitle: 'In order of arrival, coloured by invocation · 1 storage atomic',
      truth: 'No gaps; longest 1, as predicted',
      changes: "Along 1 star the next place is another invocation's 0 times out of 0",
    },
    {
      what: 'more places than there are',
      queues: calm({ bins: 64 }),
      step: 99,
      title: 'One storage atomic a bin and workgroup: 64 queues of 16',
      subtitle: 'In order of arrival, coloured by workgroup · first 16 places',
      truth: 'No gaps; each 16, as predicted',
      changes: "Along bin 1 the next place is another workgroup's 15 times out of 15",
    },
  ])('$what', ({ queues, step, title, subtitle, truth, changes }) => {
    const count = WORDS.format(queues.plan.storageAtomics);
    const atomics = `${count} storage atomic${count === '1' ? '' : 's'}`;
    expect(queueWords(queues, step, WORDS)).toEqual({
      title,
      subtitle,
      // The picture's name is that of the whole queues, whatever the step.
      finding: `${title}, ${atomics}. ${truth}. ${changes}.`,
      truth,
      right: true,
      how: inspected,
    });
  });

  test('what was not predicted', () => {
    expect(queueWords({ ...storage, predicted: 21696 }, null, WORDS)).toMatchObject({
      truth: 'No gaps; longest 21,695, predicted 21,696',
      right: false,
    });
    expect(queueWords({ ...calm({}), predicted: 17 }, null, WORDS)).toMatchObject({
      truth: 'No gaps; each 16, predicted 17',
      right: false,
    });
  });

  test.each([
    {
      what: 'a place taken twice',
      strategy: 'storage',
      buffer: 'places',
      change: (at: number) => Number(at === 3) * -1,
    },
    {
      what: 'a place behind the queue',
      strategy: 'storage',
      buffer: 'places',
      change: (at: number) => Number(at === 3) * 1000,
    },
    {
      what: 'a merge that returned too much',
      strategy: 'two-level',
      buffer: 'merged',
      change: (at: number) => Number(at === 7),
    },
    {
      what: 'a private bin that is too small',
      strategy: 'two-level',
      buffer: 'privateBins',
      change: (at: number) => Number(at === 7) * -1,
    },
  ] as const)('$what is no queue', ({ strategy, buffer, change }) => {
    const { inspection } = simulate(plan({ strategy, items: 900, workgroups: 3 }), 5);
    expect(queueWords(queuesOf(inspection), null, WORDS).right).toBe(true);
    const words = inspection[buffer]!.map((word, at) => word + change(at));
    const { right, truth } = queueWords(queuesOf({ ...inspection, [buffer]: words }), null, WORDS);
    expect({ right, truth }).toEqual({ right: false, truth: 'Places are missing or taken twice' });
  });

  test('no items', () => {
    const empty = queuesOf(simulate(plan({ strategy: 'storage', items: 0 }), 1).inspection);
    expect(queueWords(empty, null, WORDS)).toMatchObject({
      finding: 'One storage atomic a review: 5 queues. Every bin is empty.',
      right: true,
    });
  });

  test.each([
    { queues: storage, bin: 4, place: 1234, words: 'place 1,234 of 5 stars: workgroup 0' },
    { queues: storage, bin: 4, place: 21694, words: 'place 21,694 of 5 stars: workgroup 15' },
    { queues: calm({ bins: 64 }), bin: 63, place: 7, words: 'place 7 of bin 64: workgroup 7' },
    {
      queues: { ...storage, ownerKind: 'subgroup' as const },
      bin: 0,
      place: 0,
      words: 'place 0 of 1 star: subgroup 0',
    },
  ])('$words', ({ queues, bin, place, words }) => {
    expect(queueReading(queues, bin, place, WORDS)).toBe(words);
  });
});

describe('table', () => {
  test.each([
    { strategy: 'storage', items: 0 },
    { strategy: 'storage', items: 1 },
    { strategy: 'storage', items: 4099 },
    { strategy: 'storage', items: 500, bins: 64, hot: 1 },
    { items: 4099, bins: 7 },
  ] as const)('%o has every place once', (changes) => {
    const queues = queuesOf(simulate(plan(changes), 7).inspection);
    const { columns, length, row } = queueTable(queues, WORDS);
    expect(columns.map(({ name }) => name)).toEqual(['bin', 'first', 'last', 'workgroup']);
    const told = Array.from({ length }, (_, index) => row(index) as number[]);
    const places = told.flatMap(([bin, first, last, owner]) =>
      Array.from({ length: last! - first! + 1 }, (_, at) => [bin! - 1, first! + at, owner!]),
    );
    const wanted = [...queues.lengths].flatMap((length, bin) =>
      Array.from({ length }, (_, place) => [bin, place, queues.owners[queues.starts[bin]! + place]!]),
    );
    expect(differenceOf(places.flat(), wanted.flat())).toBeNull();
    // As few rows as runs.
    const joins = told
      .slice(1)
      .filter(([bin, , , owner], at) => bin === told[at]![0] && owner === told[at]![3]);
    expect(joins).toEqual([]);
  });

  test('on the page', () => {
    const { columns, row } = queueTable(calm({ strategy: 'storage' }), WORDS);
    expect(columns.map(({ label }) => label)).toEqual(['Bin', 'From place', 'To place', 'Workgroup']);
    const shown = row(79).map((cell, column) => columns[column]!.show(cell));
    expect(shown[0]).toBe('5 stars');
    expect(shown.slice(2)).toEqual(['21,694', '15']);
  });
});
