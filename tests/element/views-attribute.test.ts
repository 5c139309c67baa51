// Runs of any kind are made on whatever adapter there is, mostly in software: nothing here depends on how fast it is.
import { describe, expect, test } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import { toCsv } from '../../components/model/csv.ts';
import { create, listen, mount, part, textOf } from './harness.ts';
import { expectedView, firstPage, openTable, pictureNames, SMALL, VIEWS } from './view-oracle.ts';

/** Other shapes of the picture and of the numbers. */
const CONFIGURATIONS: readonly { what: string; attributes: Record<string, string> }[] = [
  { what: 'two-level', attributes: SMALL },
  { what: 'storage', attributes: { ...SMALL, strategy: 'storage' } },
  { what: 'replicated, many bins', attributes: { ...SMALL, strategy: 'replicated', bins: '40', hot: '0.5' } },
  { what: 'one workgroup', attributes: { ...SMALL, workgroups: '1' } },
  { what: 'no reviews', attributes: { ...SMALL, items: '0' } },
];

/** Merges need private bins, which `storage` has none of: that is another test's. */
const CASES = VIEWS.flatMap((view) =>
  CONFIGURATIONS.filter(({ what }) =>
    view === 'sweep' ? what === 'two-level' : !(view === 'merge' && what === 'storage'),
  ).map(({ what, attributes }) => ({ view, what, attributes })),
);

describe('by its attribute', () => {
  test.each(CASES)(
    '$view of $what says and lists what was found',
    async ({ view, attributes }) => {
      const element = create({ ...attributes, view });
      const heard = listen(element);
      document.body.append(element);
      await element.settled;
      expect(element).toMatchObject({ state: 'done', error: null, view });
      expect(heard).toEqual(['running', 'done', 'result']);
      expect(part(element, 'message')).toBe(null);

      const expected = expectedView(element);
      const status = textOf(part(element, 'status'));
      expect([textOf(part(element, 'title')), textOf(part(element, 'subtitle'))]).toEqual([
        expected.title,
        expected.subtitle,
      ]);
      expect([expected.title, expected.subtitle, expected.truth].every(Boolean)).toBe(true);
      expect(status).toContain(expected.truth);
      expect(status).toContain(expected.how);
      expect(status).toContain(element.result!.adapter);
      expect(pictureNames(element)).toEqual([expected.finding]);

      expect(element.toCSV()).toBe(toCsv(expected.table));
      expect(await openTable(element)).toEqual(firstPage(expected.table));
    },
    120_000,
  );
});

test.each(VIEWS)(
  '%s says its finding, or the author’s label',
  async (view) => {
    const element = mount({ ...SMALL, view, label: 'Stars of a shop' });
    await element.settled;
    expect(pictureNames(element)).toEqual(['Stars of a shop']);
    element.label = null;
    await element.updateComplete;
    expect(pictureNames(element)).toEqual([expectedView(element).finding]);
  },
  120_000,
);

test.each(VIEWS)(
  '%s claims no speed on a software adapter',
  async (view) => {
    const element = mount({ ...SMALL, view, controls: '', timed: '' });
    await element.settled;
    const { adapter } = JSON.parse(element.toRecord());
    expect(adapter.software).toBe(true);
    await openTable(element);
    const said = [
      textOf(element.shadowRoot!.querySelector('figure')),
      ...Array.from(element.shadowRoot!.querySelectorAll('[aria-label]'), (node) =>
        node.getAttribute('aria-label'),
      ),
      element.toCSV(),
    ].join(' ');
    expect(said).toContain(expectedView(element).title);
    expect(said).not.toMatch(/faster|slower|speed-?up|quicker/i);
  },
  120_000,
);

test.each(VIEWS)(
  '%s can be pictured',
  async (view) => {
    const element = mount({ ...SMALL, view });
    await element.settled;
    const blob = await element.toBlob({ pixelRatio: 1 });
    expect(blob.type).toBe('image/png');
    const { width, height } = await createImageBitmap(blob);
    expect([width, height]).toEqual([element.offsetWidth, element.offsetHeight]);
  },
  120_000,
);
