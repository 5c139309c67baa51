// No test here may open the GPU: what a record shows needs none.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import type { View } from '../../components/model/config.ts';
import type { HistogramRecord } from '../../components/model/record.ts';
import {
  configured,
  ENTRIES,
  inspectedWith,
  message,
  ones,
  only,
  RECORD,
  TIME,
  withEntry,
  withoutPrivateBins,
} from './damage.ts';
import { create, mount, takeWarnings } from './harness.ts';
import { textsOf, VIEWS } from './view-oracle.ts';

let refusals = 0;
beforeEach(() => {
  refusals = 0;
  vi.spyOn(console, 'error').mockImplementation(() => refusals++);
  vi.spyOn(GPU.prototype, 'requestAdapter').mockImplementation(() => {
    throw new Error('a record needs no GPU');
  });
});

test('a record set before the element is in a document asks for no GPU', async () => {
  const element = create({});
  element.record = RECORD;
  document.body.append(element);
  await element.settled;
  expect(textsOf(element).title).toBe('600 reviews, 4 workgroups of 32');
  expect(GPU.prototype.requestAdapter).not.toHaveBeenCalled();
});

/** What is no record. */
const REFUSED: readonly { what: string; source: unknown; warning: RegExp }[] = [
  { what: 'no JSON', source: '{', warning: /no JSON/ },
  { what: 'an empty text', source: '', warning: /no JSON/ },
  { what: 'half a file', source: JSON.stringify(RECORD).slice(0, 500), warning: /no JSON/ },
  { what: 'a text of null', source: 'null', warning: /the record is null/ },
  { what: 'a number', source: 7, warning: /the record is 7/ },
  { what: 'a list', source: [], warning: /the record is \[\]/ },
  { what: 'an empty object', source: {}, warning: /format is missing/ },
  {
    what: 'a later version',
    source: { ...RECORD, format: 'gpu-atomic-histogram/record@2' },
    warning: /Update/,
  },
  { what: 'no date', source: { ...RECORD, date: 'yesterday' }, warning: /date/ },
  { what: 'no adapter', source: { ...RECORD, adapter: null }, warning: /adapter/ },
  { what: 'entries of another kind', source: { ...RECORD, entries: {} }, warning: /entries/ },
  { what: 'an entry of null', source: { ...RECORD, entries: [null] }, warning: /entries\[0\]/ },
  { what: 'a count too few', source: withEntry(0, { counts: [1, 2] }), warning: /the 5 bins/ },
  { what: 'a negative count', source: withEntry(0, { counts: [-1, 0, 0, 0, 0] }), warning: /counts\[0\]/ },
  { what: 'half a count', source: withEntry(0, { counts: [0.5, 0, 0, 0, 0] }), warning: /counts\[0\]/ },
  {
    what: 'a count above 2³²',
    source: withEntry(0, { counts: [2 ** 32, 0, 0, 0, 0] }),
    warning: /counts\[0\]/,
  },
  {
    what: 'more than was counted',
    source: withEntry(0, { counts: [601, 0, 0, 0, 0] }),
    warning: /at most 600/,
  },
  {
    what: 'a time without samples',
    source: withEntry(0, { gpuTime: { ...TIME, samples: [] } }),
    warning: /median/,
  },
  { what: 'another median', source: withEntry(0, { gpuTime: { ...TIME, median: 9 } }), warning: /median/ },
  { what: 'a buffer of texts', source: inspectedWith({ places: ['0'] }), warning: /inspected\.places\[0\]/ },
  { what: 'a buffer of another kind', source: inspectedWith({ tickets: 4 }), warning: /inspected\.tickets/ },
];

describe('is refused, and what stood before stays', () => {
  test.each(REFUSED)('$what', async ({ source, warning }) => {
    const element = mount({ view: 'queue' });
    element.record = RECORD;
    await element.settled;
    const [before, record] = [textsOf(element), element.record];
    element.record = source as string;
    const warnings = takeWarnings();
    expect(warnings).toEqual([expect.stringMatching(warning)]);
    expect(warnings[0]).toMatch(/^<gpu-atomic-histogram> The record/);
    await element.settled;
    expect([textsOf(element), element.record]).toEqual([before, record]);
    expect([element.state, refusals]).toEqual(['done', 0]);
  });

  test('a count that was made here stays, too', async () => {
    const element = mount({ backend: 'cpu', items: '100' });
    await element.settled;
    const { result } = element;
    element.record = '{"format":';
    expect(takeWarnings()).toHaveLength(1);
    await element.settled;
    expect([element.record, element.result]).toEqual([null, result]);
  });
});

/** What can be read, but not drawn in every view. */
const NOTED: readonly { what: string; source: unknown; view: View; note: RegExp }[] = [
  ...VIEWS.map((view) => ({
    what: 'no entries',
    source: { ...RECORD, entries: [] },
    view,
    note: new RegExp(`holds nothing for view="${view}"`),
  })),
  ...(['queue', 'merge', 'sweep'] as const).map((view) => ({
    what: 'a count alone',
    source: only({ ...ENTRIES[0], gpuTime: TIME }),
    view,
    note: /holds nothing/,
  })),
  {
    what: 'a place too few',
    source: inspectedWith({ places: ones(599) }),
    view: 'queue',
    note: /places has 599/,
  },
  {
    what: 'a place too far',
    source: inspectedWith({ places: Array(600).fill(600) }),
    view: 'queue',
    note: /below 600/,
  },
  {
    what: 'private bins too many',
    source: inspectedWith({ privateBins: ones(21) }),
    view: 'merge',
    note: /not 20/,
  },
  {
    what: 'a merge without private bins',
    source: withEntry(1, { inspected: withoutPrivateBins }),
    view: 'merge',
    note: /privateBins/,
  },
  { what: 'no tickets', source: inspectedWith({ tickets: [] }), view: 'merge', note: /tickets/ },
  {
    what: 'a ticket too high',
    source: inspectedWith({ tickets: [0, 1, 2, 4] }),
    view: 'merge',
    note: /below 4/,
  },
  {
    what: 'subgroups of others',
    source: inspectedWith({ subgroups: [0] }),
    view: 'queue',
    note: /subgroups/,
  },
  {
    what: 'more workgroups',
    source: configured(1, { workgroups: 5 }),
    view: 'merge',
    note: /has 20 values, not 25/,
  },
  {
    what: 'huge sizes',
    source: configured(1, { workgroups: 1e300, items: 1e300 }),
    view: 'merge',
    note: /above the 65536/,
  },
  {
    what: 'an order of plain additions',
    source: configured(1, { strategy: 'unsynchronized' }),
    view: 'queue',
    note: /no atomics/,
  },
];

test.each(NOTED)('$what is said in $view', async ({ source, view, note }) => {
  const element = mount({ view });
  element.record = source as HistogramRecord;
  await element.settled;
  expect(message(element)).toMatch(note);
  expect([element.state, element.error, refusals]).toEqual(['done', null, 0]);
  // What is whole can still be seen.
  element.record = RECORD;
  await element.settled;
  expect([message(element), textsOf(element).names.length]).toEqual(['', 1]);
});
