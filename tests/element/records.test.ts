import { beforeEach, describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { ledgerOf } from '../../components/model/ledger.ts';
import { ledgerWords } from '../../components/model/ledger-wording.ts';
import { countAtOnce } from '../../components/model/oracle.ts';
import { readRecord } from '../../components/model/record.ts';
import { findingsOf } from '../../components/model/recording.ts';
import { isSeen, mount, part, textOf, watchGpu } from './harness.ts';
import { configOf, pictureNames, VIEWS, valuesOf, WORDS } from './view-oracle.ts';
import { everything, record, shown, text, writeOnce } from './written.ts';

const status = (element: GpuAtomicHistogram) => textOf(part(element, 'status'));
const message = (element: GpuAtomicHistogram) => textOf(part(element, 'message'));

beforeEach(writeOnce, 120_000);

describe('a record of all views', () => {
  test('holds the count, the inspected run, three racers and the points of the sweep', () => {
    const { entries, adapter, date, version } = record;
    const kinds = entries.map(({ configuration, counts, gpuTime, inspected }) =>
      'axis' in configuration ? 'point' : inspected ? 'order' : counts ? 'count' : gpuTime ? 'racer' : 'none',
    );
    expect(kinds.slice(0, 5)).toEqual(['count', 'order', 'racer', 'racer', 'racer']);
    expect(new Set(kinds.slice(5))).toEqual(new Set(['point']));
    expect(adapter.software).toBe(true);
    expect(Math.abs(Date.now() - Date.parse(date))).toBeLessThan(120_000);
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    for (const { configuration } of entries.slice(0, 5))
      expect(configuration).toMatchObject({ hot: 0.2, seed: 3 });
  });

  test.each(VIEWS.flatMap((view) => (['text', 'object'] as const).map((kind) => ({ view, kind }))))(
    'as $kind shows the same $view elsewhere, marked, with its GPU and date',
    async ({ view, kind }) => {
      const gpu = watchGpu();
      // Its own configuration is another: the record says what was counted.
      const element = mount({ view, items: '77', workgroups: '2' });
      element.record = kind === 'text' ? text : record;
      await element.settled;
      const live = shown.get(view)!;
      const here = await everything(element);
      if (view === 'ledger') {
        // A record does not say how much memory the GPU's workgroups have.
        const { plan } = findingsOf(readRecord(record), configOf(element), view).count!;
        const ledger = ledgerOf({ ...configOf(element), ...plan }, null, countAtOnce(plan).counts);
        expect(here.names).toEqual([ledgerWords(ledger, WORDS).finding]);
        expect(here.cells).toEqual(live.cells);
      } else {
        // What a run's own peak was, a record of counts does not say.
        const known = (subtitle: string) => (view === 'bars' ? subtitle.split(' · ')[0] : subtitle);
        expect({ ...here, subtitle: known(here.subtitle) }).toEqual({
          ...live,
          subtitle: known(live.subtitle),
        });
      }
      expect(part(element, 'figure')!.classList).toContain('recorded');
      const { adapter, date } = record;
      expect(status(element)).toContain(`recorded: ${adapter.name}, ${date.slice(0, 10)}`);
      expect([element.state, element.error, element.result, message(element)]).toEqual([
        'done',
        null,
        null,
        '',
      ]);
      expect(gpu.calls).toEqual([]);
      expect(gpu.made).toEqual([]);
    },
  );

  test('is drawn on the copy, in every view that has a picture', async () => {
    const element = mount();
    element.record = record;
    for (const view of VIEWS) {
      element.view = view;
      await element.settled;
      const drawn = [...element.shadowRoot!.querySelectorAll('canvas')].filter(isSeen);
      const pictured = ['bars', 'queue', 'merge'].includes(view);
      expect([view, drawn.map(({ className }) => className)]).toEqual([view, pictured ? ['copy'] : []]);
      expect(pictureNames(element)).toHaveLength(1);
      expect((await element.toBlob({ pixelRatio: 1 })).size).toBeGreaterThan(0);
    }
  });

  test('is stepped and lists its numbers without the GPU', async () => {
    const element = mount({ view: 'merge' });
    element.record = record;
    await element.settled;
    const gpu = watchGpu();
    const complete = valuesOf(element);
    element.step = 0;
    await element.updateComplete;
    expect(valuesOf(element)).toEqual(complete.map(() => '0'));
    element.step = null;
    await element.updateComplete;
    expect(valuesOf(element)).toEqual(complete);
    expect([gpu.calls, gpu.made]).toEqual([[], []]);
  });

  test.each(VIEWS)('gives the numbers of %s as CSV', async (view) => {
    const element = mount({ view });
    element.record = record;
    await element.settled;
    // The line of names and one a row, of which a page shows a hundred, and an end.
    const { cells } = shown.get(view)!;
    expect(cells.length).toBeLessThan(100);
    expect(element.toCSV().split('\r\n')).toHaveLength(cells.length + 1);
  });

  test('is written as it was read', async () => {
    const element = mount({ view: 'queue' });
    element.record = text;
    await element.settled;
    expect(JSON.parse(element.toRecord())).toEqual(record);
    expect(element.record).toEqual({ ...record, format: undefined });
  });
});
