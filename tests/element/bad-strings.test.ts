import { describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { create, takeWarnings } from './harness.ts';

interface Case {
  readonly text: string;
  readonly value: unknown;
}

interface Row {
  readonly attribute: string;
  readonly property: keyof GpuAtomicHistogram;
  /** Words that a warning names the range by. */
  readonly range: readonly string[];
  readonly cases: readonly Case[];
}

const NO_NUMBERS = [
  '',
  ' ',
  '\n\t',
  'many',
  'NaN',
  'Infinity',
  '-Infinity',
  '1px',
  '1,000',
  '1 000',
  '--1',
  '٣',
];
const MORE_NO_NUMBERS = ['0x', '1e', 'null', 'undefined', '[]', '<b>', '"', '\u0000', '😀', '9'.repeat(5000)];

function number(
  attribute: string,
  property: keyof GpuAtomicHistogram,
  initial: number,
  [min, max]: readonly [number, number],
  ...more: readonly Case[]
): Row {
  const cases = [
    ...[...NO_NUMBERS, ...MORE_NO_NUMBERS].map((text) => ({ text, value: initial })),
    ...[`${min - 1}`, '-1e99', ' -5 '].map((text) => ({ text, value: min })),
    ...[`${max + 1}`, '1e99', ' 5e9 '].map((text) => ({ text, value: max })),
    ...more,
  ];
  return { attribute, property, range: [`${min}`, `${max}`], cases };
}

function words(attribute: string, property: keyof GpuAtomicHistogram, ...known: readonly string[]): Row {
  const unknown = [
    '',
    ' ',
    'fast',
    known[0]!.toUpperCase(),
    `${known[0]},`,
    `${known[0]} x`,
    '0',
    'constructor',
  ];
  const cases = unknown.map((text) => ({ text, value: known[0] }));
  return { attribute, property, range: known, cases };
}

const ROWS: readonly Row[] = [
  number('workgroups', 'workgroups', 16, [1, 65535], { text: '2.5', value: 2 }, { text: '0.9', value: 1 }),
  number('workgroup-size', 'workgroupSize', 256, [1, 65535], { text: '63.999', value: 63 }),
  number('items', 'items', 65536, [0, 4294967295], { text: '99.5', value: 99 }, { text: '-0.5', value: 0 }),
  number('bins', 'bins', 5, [1, 65536], { text: '9.1', value: 9 }, { text: '65536.5', value: 65536 }),
  number('hot', 'hot', 0, [0, 1], { text: '1.0001', value: 1 }, { text: '-1e-9', value: 0 }),
  number('seed', 'seed', 0, [0, 4294967295], { text: '4294967295.5', value: 4294967295 }),
  words('strategy', 'strategy', 'two-level', 'storage'),
  words('view', 'view', 'bars'),
  words('scale', 'scale', 'linear', 'log'),
  words('loading', 'loading', 'lazy', 'eager'),
  words('backend', 'backend', 'auto', 'webgpu', 'cpu'),
];

/** The shortest count that still shows a sane result; the attribute under test comes on top. */
const SHORT = { items: '1000', backend: 'cpu', loading: 'eager' };

/** Counting so many takes minutes in software. */
const TOO_MANY = 2 ** 26;

describe.each(ROWS)('$attribute', ({ attribute, property, range, cases }) => {
  test('is sanitised, with one warning each', () => {
    const read = cases.map(({ text }) => {
      const element = create({ [attribute]: text });
      const value = element[property];
      return { text, value, warnings: takeWarnings().map((warning) => naming(warning, text)) };
    });
    const named = { attribute: true, value: true, range: true };
    expect(read).toEqual(cases.map(({ text, value }) => ({ text, value, warnings: [named] })));
  });

  /** What a warning names; a long value is quoted by its beginning. */
  function naming(warning: string, text: string) {
    return {
      attribute: warning.includes(`${attribute}="`),
      value: warning.includes(`"${text.slice(0, 20)}`),
      range: range.every((word) => warning.replace(text, '').includes(word)),
    };
  }

  test('gives sane results', async () => {
    const elements = cases.map(({ text }) => create({ ...SHORT, [attribute]: text }));
    const counted = elements.filter(({ items }) => items <= TOO_MANY);
    document.body.append(...counted);
    const results = await Promise.all(counted.map((element) => element.run()));
    const facts = results.map(({ strategy, workgroups, workgroupSize, items, counts, total }) => ({
      asked: { strategy, workgroups, workgroupSize, items, bins: counts.length },
      total,
    }));
    expect(facts).toEqual(
      counted.map(({ strategy, workgroups, workgroupSize, items, bins }) => ({
        asked: { strategy, workgroups, workgroupSize, items, bins },
        total: items,
      })),
    );
    expect(takeWarnings()).toHaveLength(cases.length);
  });
});

test('good strings are taken in silence', () => {
  const cases = [
    { attribute: 'items', property: 'items', text: ' 7 ', value: 7 },
    { attribute: 'items', property: 'items', text: '1e3', value: 1000 },
    { attribute: 'items', property: 'items', text: '0x10', value: 16 },
    { attribute: 'items', property: 'items', text: '+7.0', value: 7 },
    { attribute: 'items', property: 'items', text: '0', value: 0 },
    { attribute: 'items', property: 'items', text: '4294967295', value: 4294967295 },
    { attribute: 'hot', property: 'hot', text: '.5', value: 0.5 },
    { attribute: 'hot', property: 'hot', text: '1', value: 1 },
    { attribute: 'bins', property: 'bins', text: '65536', value: 65536 },
    { attribute: 'strategy', property: 'strategy', text: '\tstorage\n', value: 'storage' },
  ] as const;
  const read = cases.map(({ attribute, property, text }) => create({ [attribute]: text })[property]);
  expect(read).toEqual(cases.map(({ value }) => value));
  expect(takeWarnings()).toEqual([]);
});
