import { describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import type { View } from '../../components/model/config.ts';
import { sumOf } from '../../components/model/counts.ts';
import { readRecord } from '../../components/model/record.ts';
import { findingsOf } from '../../components/model/recording.ts';
import { mount, openedDevices, part, takeWarnings, textOf } from './harness.ts';
import { SMALL, textsOf, valuesOf, WORDS } from './view-oracle.ts';

const message = (element: GpuAtomicHistogram) => textOf(part(element, 'message'));

const inspected = (element: GpuAtomicHistogram) =>
  findingsOf(readRecord(element.toRecord()), element, element.view).inspection;

/** Why a picture of order is another than asked for. */
const NOTES: readonly {
  view: View;
  attributes: Record<string, string>;
  note: string;
  plan: object;
}[] = [
  {
    view: 'queue',
    attributes: { items: '65537' },
    note: 'items="65537" is above the 65536 whose order can be shown; using 65536.',
    plan: { items: 65536, strategy: 'two-level' },
  },
  {
    view: 'merge',
    attributes: { items: '70000', strategy: 'replicated' },
    note: 'items="70000" is above the 65536 whose order can be shown; using 65536.',
    plan: { items: 65536, strategy: 'replicated' },
  },
  {
    view: 'queue',
    attributes: { ...SMALL, strategy: 'unsynchronized' },
    note: 'strategy="unsynchronized" has no queue to show; using strategy="storage".',
    plan: { items: 2048, strategy: 'storage' },
  },
  {
    view: 'merge',
    attributes: { ...SMALL, strategy: 'unsynchronized' },
    note: 'strategy="unsynchronized" has no merge to show; using strategy="two-level".',
    plan: { items: 2048, strategy: 'two-level' },
  },
  {
    view: 'merge',
    attributes: { ...SMALL, strategy: 'storage' },
    note: 'strategy="storage" has no merge to show; using strategy="two-level".',
    plan: { items: 2048, strategy: 'two-level' },
  },
];

test.each(NOTES)('$view of $attributes says: $note', async ({ view, attributes, note, plan }) => {
  const element = mount({ ...attributes, view });
  await element.settled;
  expect([element.state, message(element)]).toEqual(['done', note]);
  const { counts, plan: made } = inspected(element)!;
  expect(made).toMatchObject(plan);
  expect(sumOf(counts)).toBe(made.items);
  // The count itself is of what was asked for.
  expect(element.result).toMatchObject({ items: element.items, strategy: element.strategy });
  if (element.strategy !== 'unsynchronized') expect(element.result!.total).toBe(element.items);
});

test('65,536 reviews need no note', async () => {
  const element = mount({ view: 'queue', strategy: 'storage' });
  await element.settled;
  expect(message(element)).toBe('');
  expect(valuesOf(element)).toEqual([10969, 10861, 11059, 10952, 21695].map(WORDS.format));
  element.items = 65537;
  await element.settled;
  expect(message(element)).toMatch(/65537.*65536/);
  expect(valuesOf(element)).toEqual([10969, 10861, 11059, 10952, 21695].map(WORDS.format));
  element.items = 65536;
  await element.settled;
  expect(message(element)).toBe('');
});

describe('more bins than workgroup memory has room for', () => {
  const tooMany = () => {
    const most = openedDevices().at(-1)!.limits.maxComputeWorkgroupStorageSize / 4;
    return { bins: String(most + 1), most };
  };

  async function opened(attributes: Record<string, string>): Promise<GpuAtomicHistogram> {
    await mount(SMALL).settled;
    document.body.replaceChildren();
    const element = mount({ ...SMALL, workgroups: '1', bins: tooMany().bins, ...attributes });
    await element.settled;
    takeWarnings();
    return element;
  }

  const reason = () => new RegExp(`^bins="${tooMany().bins}" does not fit the ${4 * tooMany().most} bytes`);

  test.each(['two-level', 'replicated', 'storage', 'unsynchronized'])(
    'merge of %s says so, and the count stands',
    async (strategy) => {
      const element = await opened({ view: 'merge', strategy });
      expect([element.state, element.error, element.toCSV()]).toEqual(['done', null, '']);
      expect(message(element)).toMatch(reason());
      expect(element.result).toMatchObject({ items: 2048 });
      expect(element.result!.counts).toHaveLength(Number(tooMany().bins));
    },
  );

  test('the largest number that fits is merged', async () => {
    await mount(SMALL).settled;
    const element = mount({ ...SMALL, workgroups: '2', bins: String(tooMany().most), view: 'merge' });
    await element.settled;
    expect([message(element), inspected(element)!.plan.bins]).toEqual(['', tooMany().most]);
  });

  test('after the queue, which falls back, merge says so, too; and the other way round', async () => {
    const element = await opened({ view: 'queue' });
    expect(inspected(element)!.plan.strategy).toBe('storage');
    const queue = textsOf(element);
    element.view = 'merge';
    await element.settled;
    expect(message(element)).toMatch(reason());
    element.view = 'queue';
    await element.settled;
    expect(textsOf(element)).toMatchObject({ title: queue.title, subtitle: queue.subtitle });
    expect(message(element)).not.toMatch(reason());
  });
});

describe('a note is its own view’s', () => {
  test.each(['bars', 'ledger', 'race'] as const)('%s does not show the queue’s', async (view) => {
    const element = mount({ ...SMALL, strategy: 'unsynchronized', view: 'queue' });
    await element.settled;
    expect(message(element)).not.toBe('');
    element.view = view;
    await element.settled;
    expect(message(element)).toBe('');
  });

  test.each(['bars', 'ledger', 'race'] as const)('after %s the queue shows it again', async (view) => {
    const element = mount({ ...SMALL, strategy: 'unsynchronized', view: 'queue' });
    await element.settled;
    const note = message(element);
    element.view = view;
    await element.settled;
    element.view = 'queue';
    await element.settled;
    expect(message(element)).toBe(note);
  });
});

describe('unsynchronized', () => {
  /** Each of the three sentences; which one it is depends on luck. */
  const SENTENCES = [
    /^plain additions, and 5 runs lost nothing: luck, not safety$/,
    /^plain additions: each of 5 runs lost [\d,]+ updates$/,
    /^plain additions: 5 runs lost ((?:[\d,]*\d, ){4}[\d,]*\d) updates$/,
  ];

  test.each(['65536', '1', '0'])('says what five runs of %s lost', async (items) => {
    const element = mount({ items, strategy: 'unsynchronized' });
    await element.settled;
    const sentence = textOf(part(element, 'subtitle'));
    expect(SENTENCES.filter((pattern) => pattern.test(sentence))).toHaveLength(1);
    const { lost } = element.result!;
    // The run that is shown is the first of the five.
    const [, , different] = SENTENCES;
    const losses = different!.exec(sentence)?.[1]?.split(', ') ?? [];
    if (losses.length) expect([losses.length, losses[0]]).toEqual([5, WORDS.format(lost)]);
    else expect(sentence).toContain(lost ? `lost ${WORDS.format(lost)} updates` : 'lost nothing');
    if (Number(items) < 2) expect(sentence).toMatch(SENTENCES[0]!);
  });
});
