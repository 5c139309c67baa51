// No test here may open the GPU: what a record shows needs none.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import type { View } from '../../components/model/config.ts';
import type { HistogramRecord } from '../../components/model/record.ts';
import {
  configured,
  DAMAGED,
  damaged,
  FOREIGN_FORMATS,
  MISCONFIGURED,
  MISFITS,
  NEWER_FORMATS,
  NO_JSON,
  NO_RECORDS,
} from '../unit/damaged-records.ts';
import { change, ENTRIES, message, ones, RECORD, TIME } from './damage.ts';
import { create, mount, takeWarnings, textOf } from './harness.ts';
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

/** What is refused, and what is said of it. */
const REFUSED: readonly { what: string; source: unknown; warning: string | RegExp }[] = [
  ...NO_JSON.map((source) => ({ what: source.slice(0, 20), source, warning: 'no JSON' })),
  // Null and undefined ask for no record.
  ...NO_RECORDS.filter(({ source }) => source != null).map(({ source, words }) => ({
    what: String(source),
    source,
    warning: words,
  })),
  ...NEWER_FORMATS.map((format) => ({ what: format, source: damaged('format', format), warning: 'Update' })),
  ...FOREIGN_FORMATS.map((format) => ({ what: format, source: damaged('format', format), warning: format })),
  ...DAMAGED.map(({ path, value, allowed }) => ({
    what: `${path} = ${JSON.stringify(value)}`,
    source: damaged(path, value),
    warning: allowed,
  })),
  ...MISFITS.map(({ path, value, words }) => ({
    what: `${path} = ${JSON.stringify(value)}`,
    source: damaged(path, value),
    warning: words,
  })),
  ...MISCONFIGURED.map(({ configuration, name, value }) => ({
    what: `${name} ${typeof value} ${value} in ${JSON.stringify(configuration)}`,
    source: configured(configuration),
    warning: `entries[0].configuration.${name} is `,
  })),
];

describe('is refused, and what stood before stays', () => {
  test.each(REFUSED)('$what', async ({ source, warning }) => {
    const element = mount({ view: 'queue' });
    element.record = RECORD;
    await element.settled;
    const [before, record] = [textsOf(element), element.record];
    element.record = source as string;
    const warnings = takeWarnings();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(warning);
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

/** A two-level order of more bins than the record's own limits have memory for. */
const UNFIT = {
  limits: {
    maxComputeInvocationsPerWorkgroup: 128,
    maxComputeWorkgroupSizeX: 128,
    maxComputeWorkgroupStorageSize: 16384,
  },
  'entries.1.configuration.bins': 4097,
  'entries.1.counts': Array(4097).fill(0),
};

/** What can be read, but not drawn in every view. */
const NOTED: readonly { what: string; source: unknown; view: View; note: RegExp }[] = [
  ...VIEWS.map((view) => ({
    what: 'no entries',
    source: change({ entries: [] }),
    view,
    note: new RegExp(`holds nothing for view="${view}"`),
  })),
  ...(['queue', 'merge', 'sweep'] as const).map((view) => ({
    what: 'a count alone',
    source: change({ entries: [{ ...ENTRIES[0], gpuTime: TIME }] }),
    view,
    note: /holds nothing/,
  })),
  {
    what: 'a place too few',
    source: change({ 'entries.1.inspected.places': ones(599) }),
    view: 'queue',
    note: /places has 599/,
  },
  {
    what: 'a place too far',
    source: change({ 'entries.1.inspected.places': Array(600).fill(600) }),
    view: 'queue',
    note: /below 600/,
  },
  {
    what: 'private bins too many',
    source: change({ 'entries.1.inspected.privateBins': ones(21) }),
    view: 'merge',
    note: /not 20/,
  },
  {
    what: 'a merge without private bins',
    source: change({ 'entries.1.inspected.privateBins': undefined }),
    view: 'merge',
    note: /privateBins/,
  },
  {
    what: 'no tickets',
    source: change({ 'entries.1.inspected.tickets': [] }),
    view: 'merge',
    note: /tickets/,
  },
  {
    what: 'a ticket too high',
    source: change({ 'entries.1.inspected.tickets': [0, 1, 2, 4] }),
    view: 'merge',
    note: /below 4/,
  },
  {
    what: 'subgroups of others',
    source: change({ 'entries.1.inspected.subgroups': [0] }),
    view: 'queue',
    note: /subgroups/,
  },
  {
    what: 'more workgroups',
    source: change({ 'entries.1.configuration.workgroups': 5 }),
    view: 'merge',
    note: /has 20 values, not 25/,
  },
  {
    what: 'more than an inspected run can have',
    source: change({ 'entries.1.configuration.items': 65537 }),
    view: 'merge',
    note: /above the 65536/,
  },
  {
    what: 'an order of plain additions',
    source: change({ 'entries.1.configuration.strategy': 'unsynchronized' }),
    view: 'queue',
    note: /no atomics/,
  },
  {
    what: 'private bins that do not fit',
    source: change(UNFIT),
    view: 'queue',
    note: /of strategy="two-level", whose bins="4097" does not fit the 16384 bytes/,
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

describe('an order that cannot be shown leaves the other views as they are', () => {
  const ORDERS: readonly { what: string; changes: Record<string, unknown>; reason: string }[] = [
    {
      what: 'items',
      changes: { 'entries.1.configuration.items': 70000 },
      reason: 'items="70000" is above the 65536 whose order can be shown; choose another view or record.',
    },
    {
      what: 'workgroups',
      changes: { 'entries.1.configuration.workgroups': 65535 },
      reason:
        'inspected.privateBins has 20 values, not 327675, each below 601. Save or copy the whole file again.',
    },
    {
      what: 'strategy',
      changes: { 'entries.1.configuration.strategy': 'unsynchronized' },
      reason:
        'strategy="unsynchronized" has no atomics whose order could be shown; choose another view or record.',
    },
    {
      what: 'memory',
      changes: UNFIT,
      reason:
        'it is of strategy="two-level", whose bins="4097" does not fit the 16384 bytes of workgroup memory in the ' +
        "record's limits; choose another view or record.",
    },
    {
      what: 'no counts',
      changes: { 'entries.1.counts': null },
      reason: 'its counts are null, not 5 numbers; choose another view or record.',
    },
  ];

  test.each(ORDERS.flatMap((order) => VIEWS.map((view) => ({ ...order, view }))))(
    '$what in $view',
    async ({ changes, reason, view }) => {
      const element = mount({ view });
      // The record's limits alone are another matter, which the ledger shows.
      element.record = change(changes.limits ? { limits: changes.limits } : {}) as HistogramRecord;
      await element.settled;
      const whole = textsOf(element);
      element.record = change(changes) as HistogramRecord;
      await element.settled;
      expect(takeWarnings()).toEqual([]);
      if (view === 'queue' || view === 'merge') {
        expect(message(element)).toBe(`The record's order cannot be shown: ${reason}`);
        expect(textOf(element.shadowRoot!.querySelector('figure'))).not.toMatch(/[✓✕]/);
      } else {
        expect([message(element), textsOf(element)]).toEqual(['', whole]);
        expect((await element.toBlob({ pixelRatio: 1 })).size).toBeGreaterThan(0);
      }
      expect([element.state, element.error, refusals]).toEqual(['done', null, 0]);
    },
  );
});
