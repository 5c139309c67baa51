// No test here may open the GPU: an element that finds an open device uses it, whatever the page lost since.
import { describe, expect, test, vi } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import type { View } from '../../components/model/config.ts';
import { toCsv } from '../../components/model/csv.ts';
import { planInspection } from '../../components/model/inspection.ts';
import { inspectOnCpu } from '../../components/model/inspection-on-cpu.ts';
import { ledgerOf } from '../../components/model/ledger.ts';
import { ledgerTable, ledgerWords } from '../../components/model/ledger-wording.ts';
import { mergeOf } from '../../components/model/merge.ts';
import { mergeTable, mergeWords } from '../../components/model/merge-wording.ts';
import { countAtOnce } from '../../components/model/oracle.ts';
import { planCount } from '../../components/model/plan.ts';
import { STRINGS } from '../../components/model/strings.ts';
import { barsTable, finding, subtitle, title } from '../../components/model/wording.ts';
import { copiedBars, create, isSeen, listen, mount, part, SEED_COUNTS, textOf } from './harness.ts';
import {
  configOf,
  firstPage,
  openTable,
  pictureNames,
  SMALL,
  VIEWS,
  valuesOf,
  WORDS,
} from './view-oracle.ts';

const message = (element: GpuAtomicHistogram) => textOf(part(element, 'message'));

/** Why the CPU counts, and what is said of it besides. */
const REASONS = [
  { what: 'backend="cpu"', attributes: { backend: 'cpu' }, error: null, prepare() {} },
  {
    what: 'no navigator.gpu',
    attributes: {},
    error: 'no-webgpu',
    prepare: () => void vi.spyOn(navigator, 'gpu', 'get').mockReturnValue(undefined as unknown as GPU),
  },
];

/** What a view must show that the CPU can make. */
function expectedOf(element: GpuAtomicHistogram, view: View) {
  const config = configOf(element);
  const plan = planCount(config, null);
  const counted = countAtOnce(plan);
  if (view === 'bars') {
    return {
      title: title(plan, WORDS),
      subtitle: subtitle(plan, counted, true, WORDS),
      finding: finding(plan, counted, WORDS),
      truth: STRINGS.countedOnCpu,
      table: barsTable(counted.counts, WORDS),
    };
  }
  if (view === 'ledger') {
    const ledger = ledgerOf(config, null, counted.counts);
    return { ...ledgerWords(ledger, WORDS), table: ledgerTable(ledger, WORDS) };
  }
  const merge = mergeOf(inspectOnCpu(planInspection(config, 'merge', null).plan));
  return { ...mergeWords(merge, element.step, WORDS, true), table: mergeTable(merge, WORDS) };
}

describe.each(REASONS)('$what', ({ attributes, error, prepare }) => {
  const shown: { view: View; options: Record<string, string> }[] = [
    { view: 'bars', options: {} },
    { view: 'ledger', options: {} },
    { view: 'merge', options: {} },
    { view: 'merge', options: { strategy: 'storage', bins: '20' } },
    { view: 'merge', options: { strategy: 'replicated', workgroups: '100' } },
    { view: 'merge', options: { workgroups: '1', items: '0' } },
  ];

  test.each(shown)('$view with $options is made by the CPU, and says so', async ({ view, options }) => {
    prepare();
    const element = create({ ...SMALL, ...attributes, ...options, view });
    const heard = listen(element);
    document.body.append(element);
    await element.settled;
    expect(heard).toEqual(['running', 'done', 'result']);
    expect(element.error?.reason ?? null).toBe(error);
    const expected = expectedOf(element, view);
    expect([textOf(part(element, 'title')), textOf(part(element, 'subtitle'))]).toEqual([
      expected.title,
      expected.subtitle,
    ]);
    expect(pictureNames(element)).toEqual([expected.finding]);
    const status = textOf(part(element, 'status'));
    expect(status).toContain(expected.truth);
    expect(status).toMatch(/\bCPU\b/);
    expect(element.toCSV()).toBe(toCsv(expected.table));
    expect(await openTable(element)).toEqual(firstPage(expected.table));
    const blob = await element.toBlob();
    expect(blob.size).toBeGreaterThan(0);
  });

  const refused: { view: View; why: RegExp }[] = [
    { view: 'queue', why: /queue needs a GPU/ },
    { view: 'race', why: /Times need a GPU/ },
    { view: 'sweep', why: /Times need a GPU/ },
  ];

  test.each(refused)('$view says why it needs a GPU', async ({ view, why }) => {
    prepare();
    const element = mount({ ...SMALL, ...attributes, view, controls: '' });
    await element.settled;
    expect([element.state, element.toCSV(), valuesOf(element)]).toEqual(['done', '', []]);
    const notes = [...element.shadowRoot!.querySelectorAll('[part="message"]')].filter(isSeen).map(textOf);
    expect(notes).toEqual([...(error ? [element.error!.message] : []), expect.stringMatching(why)]);
    expect([...element.result!.counts]).toEqual([...countAtOnce(planCount(element, null)).counts]);
    await expect(element.toBlob()).rejects.toMatchObject({ name: 'InvalidStateError' });
    expect(part(element, 'progress')).toBe(null);
    // The count is there for the views that can be shown.
    element.view = 'bars';
    await element.settled;
    expect(textOf(part(element, 'subtitle'))).toBe(expectedOf(element, 'bars').subtitle);
  });
});

describe('from view to view', () => {
  test.each(VIEWS.flatMap((first) => VIEWS.map((second) => ({ first, second }))))(
    '$first → $second is as if it were the first',
    async ({ first, second }) => {
      const element = mount({ ...SMALL, backend: 'cpu', view: first });
      const fresh = mount({ ...SMALL, backend: 'cpu', view: second, loading: 'eager' });
      await element.settled;
      element.view = second;
      await Promise.all([element.settled, fresh.settled]);
      const texts = (of: GpuAtomicHistogram) => [
        textOf(of.shadowRoot!.querySelector('figure')),
        of.toCSV(),
        message(of),
      ];
      expect(texts(element)).toEqual(texts(fresh));
    },
  );
});

test('a merge is drawn without the GPU, and stepped', async () => {
  const element = mount({ backend: 'cpu', view: 'merge' });
  await element.settled;
  expect(isSeen(element.shadowRoot!.querySelector('canvas.copy'))).toBe(true);
  expect(valuesOf(element)).toEqual(SEED_COUNTS.map(WORDS.format));
  element.step = 0;
  await element.updateComplete;
  expect(valuesOf(element)).toEqual(['0', '0', '0', '0', '0']);
  expect(textOf(part(element, 'title'))).toBe(expectedOf(element, 'merge').title);
  element.view = 'bars';
  await element.settled;
  expect(copiedBars(element)).toHaveLength(5);
});

test('what the CPU merged can be read from its record', async () => {
  const element = mount({ ...SMALL, backend: 'cpu', view: 'merge' });
  await element.settled;
  const reader = mount({ view: 'merge', loading: 'eager' });
  reader.record = JSON.parse(element.toRecord());
  await reader.settled;
  expect(message(reader)).toBe('');
  expect(valuesOf(reader)).toEqual(valuesOf(element));
});
