// No test here may open the GPU: what a record shows needs none.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import type { HistogramRecord } from '../../components/model/record.ts';
import { timed } from '../unit/timed.ts';
import { change, ENTRIES, message, ones, pointsOf, RECORD } from './damage.ts';
import { mount, takeWarnings, textOf } from './harness.ts';
import { textsOf, VIEWS } from './view-oracle.ts';

let refusals = 0;
beforeEach(() => {
  refusals = 0;
  vi.spyOn(console, 'error').mockImplementation(() => refusals++);
  vi.spyOn(GPU.prototype, 'requestAdapter').mockImplementation(() => {
    throw new Error('a record needs no GPU');
  });
});

/** What can be read, and says what no run can have found. */
const ODD: readonly { what: string; source: unknown }[] = [
  { what: 'an order without counts', source: change({ entries: [{ ...ENTRIES[1], counts: null }] }) },
  {
    what: 'an empty configuration',
    source: change({ entries: [{ configuration: {}, counts: [1, 2, 3], gpuTime: null }] }),
  },
  { what: 'no bins', source: change({ entries: [{ configuration: {}, counts: [], gpuTime: null }] }) },
  { what: 'two places of all', source: change({ 'entries.1.inspected.places': ones(600) }) },
  { what: 'the same tickets', source: change({ 'entries.1.inspected.tickets': [3, 3, 3, 3] }) },
  {
    what: 'merges far outside',
    source: change({
      'entries.1.inspected.merged': Array(20).fill(600),
      'entries.1.inspected.privateBins': Array(20).fill(600),
    }),
  },
  { what: 'times of 0', source: change({ 'entries.2.gpuTime': timed([0, 0, 0]) }) },
  { what: 'huge times', source: change({ 'entries.2.gpuTime': timed([Number.MAX_VALUE, 1, 5e-324]) }) },
  { what: 'a huge quantum', source: change({ 'entries.2.gpuTime': timed([1], Number.MAX_VALUE) }) },
  { what: 'no items', source: change({ 'entries.3.configuration.items': 0 }) },
  { what: 'a point at 0', source: change({ 'entries.4.configuration.at': 0 }) },
  { what: 'a point at no number', source: change({ 'entries.4.configuration.at': 'far' }) },
  { what: 'a point of no items', source: change({ 'entries.4.configuration.items': 'many' }) },
  { what: 'a point far outside', source: change({ 'entries.6.configuration.at': 1e300 }) },
  { what: 'points of an unknown strategy', source: pointsOf('quick') },
  { what: 'points of no strategy', source: pointsOf(7) },
  { what: 'the name of a method', source: pointsOf('constructor') },
  { what: 'a racer of an unknown strategy', source: change({ 'entries.2.configuration.strategy': 'quick' }) },
  {
    what: 'huge sizes',
    source: change({
      'entries.0.configuration.workgroups': 1e300,
      'entries.0.configuration.workgroupSize': 1e300,
      'entries.0.configuration.seed': -1,
      'entries.0.configuration.hot': 7,
    }),
  },
  { what: 'markup', source: { ...RECORD, adapter: { ...RECORD.adapter, name: '<b>bold</b>' } } },
];

describe('nothing is thrown, and no view says NaN or undefined, for', () => {
  test.each(ODD.flatMap(({ what, source }) => VIEWS.map((view) => ({ what, source, view }))))(
    '$what in $view',
    async ({ source, view }) => {
      const element = mount({ view, controls: '' });
      element.record = structuredClone(source) as HistogramRecord;
      const warnings = takeWarnings();
      await element.settled;
      if (warnings.length) {
        // Refused as a whole is as good.
        expect([element.record, warnings]).toEqual([
          null,
          [expect.stringMatching(/> The record is damaged/)],
        ]);
        return;
      }
      const figure = element.shadowRoot!.querySelector('figure')!;
      const said = [textOf(figure), ...textsOf(element).names].join(' ');
      expect(said).not.toMatch(/NaN|undefined|\[object|∞|function|quick/);
      expect(figure.querySelector('b')?.textContent).not.toBe('bold');
      expect([element.state, refusals]).toEqual(['done', 0]);
      if (!message(element)) await element.toBlob({ pixelRatio: 1 });
    },
  );
});
