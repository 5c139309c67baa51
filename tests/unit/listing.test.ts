import { describe, expect, test } from 'vitest';
import { readAs } from '../../components/model/config.ts';
import {
  dedent,
  isExpected,
  isLit,
  LISTING_OPTIONS,
  printExpectation,
  printMessage,
  printTime,
  printValues,
  readExpectation,
  readLines,
  readValues,
} from '../../components/model/listing.ts';
import { createRandom } from './random.ts';
import { LISTINGS } from './shader-sources.ts';

const NONE = [null, undefined, '', '   ', '\n\t'];

describe('expect', () => {
  test.each([
    { raw: '10969, 10861', value: [10969, 10861] },
    { raw: ' 3 ,*,\n0x10 ', value: [3, null, 16] },
    { raw: '*', value: [null] },
    { raw: '-5, +5, 1e3, .5, -0', value: [-5, 5, 1000, 0.5, -0] },
    { raw: 'Infinity, -Infinity, NaN', value: [Infinity, -Infinity, Number.NaN] },
  ])('$raw', ({ raw, value }) => expect(readExpectation(raw)).toEqual({ value, warning: null }));

  test.each(['3,', ',', ',3', '3,,4', 'three', '3 4', '3; 4', '**', 'nan', '1_000', 5, true, {}, [3]])(
    '%o is none, with a warning that quotes it',
    (raw) => {
      const { value, warning } = readExpectation(raw);
      expect(value).toBeNull();
      expect(warning).toContain(`expect="${typeof raw === 'object' ? 'object' : raw}" is not`);
      expect(warning).toMatch(/using none\.$/);
    },
  );
});

describe('lines', () => {
  test.each([
    {
      raw: '3-5, 8',
      value: [
        [3, 5],
        [8, 8],
      ],
      lit: [3, 4, 5, 8],
    },
    {
      raw: ' 9 - 10 ,2-2',
      value: [
        [9, 10],
        [2, 2],
      ],
      lit: [2, 9, 10],
    },
    {
      raw: '4-6,5-7',
      value: [
        [4, 6],
        [5, 7],
      ],
      lit: [4, 5, 6, 7],
    },
  ])('$raw', ({ raw, value, lit }) => {
    expect(readLines(raw)).toEqual({ value, warning: null });
    const lines = Array.from({ length: 12 }, (_, index) => index + 1);
    expect(lines.filter((line) => isLit(readLines(raw).value, line))).toEqual(lit);
  });

  test.each(['0', '5-3', '-2', '3-', '3..5', '1.5', 'all', '1,', 3, {}])(
    '%o lights all, with a warning',
    (raw) => {
      const { value, warning } = readLines(raw);
      expect([value, isLit(value, 1), isLit(value, 99)]).toEqual([null, true, true]);
      expect(warning).toMatch(/^lines=".*" is not a list of lines from 1, .*; using none\.$/);
    },
  );
});

test.each(NONE)('%o expects nothing and lights all, without a warning', (raw) => {
  expect([readExpectation(raw), readLines(raw)]).toEqual(Array(2).fill({ value: null, warning: null }));
});

test.each([
  { name: 'dispatch', initial: 1, max: 65535 },
  { name: 'length', initial: 1, max: 65536 },
] as const)('$name is 1 to $max, and $initial when absent', ({ name, initial, max }) => {
  const taken = [null, '0', '-3', '7', '2.9', `${max + 1}`, '1e9', 'many', ''];
  expect(taken.map((raw) => readAs(LISTING_OPTIONS[name], raw).value)).toEqual([
    initial,
    1,
    1,
    7,
    2,
    max,
    max,
    initial,
    initial,
  ]);
});

describe('dedent', () => {
  test.each([
    { from: '\n    fn a() {\n      b();\n    }\n  ', to: 'fn a() {\n  b();\n}' },
    { from: '  a\r\n    b\r  c', to: 'a\n  b\nc' },
    { from: '\ta\n\t\tb', to: 'a\n\tb' },
    { from: '\ta\n    b', to: '\ta\n    b' },
    { from: '  a\n\n \n  b  ', to: 'a\n\n\nb' },
    { from: 'a\n  b', to: 'a\n  b' },
    { from: '', to: '' },
  ])('$from', ({ from, to }) => expect(dedent(from)).toBe(to));

  test.each(Object.entries(LISTINGS))('gives %s back from any depth in a page', (_, text) => {
    const plain = text.trimEnd();
    const deep = plain.replace(/^(?=.)/gm, '      ');
    expect(dedent(`\n${deep}\n    `)).toBe(plain);
  });
});

describe('whether an output is as expected', () => {
  test.each([
    { type: 'u32', out: [3, 4], text: '3, 4', is: true },
    { type: 'u32', out: [3, 4], text: '3, 5', is: false },
    { type: 'u32', out: [3, 4], text: '3', is: true },
    { type: 'u32', out: [3, 4], text: '3, 4, 0', is: false },
    { type: 'u32', out: [3, 4], text: '*, 4', is: true },
    { type: 'u32', out: [3, 4], text: '*, *, *', is: false },
    { type: 'u32', out: [0xffffffff], text: '-1', is: false },
    { type: 'i32', out: [0xffffffff], text: '-1', is: true },
    { type: 'f32', out: [0x3dcccccd], text: '0.1', is: true },
    { type: 'f32', out: [0x3dcccccc], text: '0.1', is: false },
    { type: 'f32', out: [0x7fc00000, 0xff800000], text: 'NaN, -Infinity', is: true },
    { type: 'u32', out: [1], text: '', is: null },
  ] as const)('$out as $type, expected $text: $is', ({ type, out, text, is }) => {
    const values = readValues(Uint32Array.from(out).buffer, type);
    expect(isExpected(values, readExpectation(text).value)).toBe(is);
  });
});

describe('in print', () => {
  test('the seed document’s line', () => {
    const seed = [10969, 10861, 11059, 10952, 21695, 1421];
    const print = { text: '10969, 10861, 11059, 10952, 21695, 1421', more: 0 };
    expect(printValues(Uint32Array.from(seed))).toEqual(print);
    expect(printExpectation(seed)).toBe(print.text);
  });

  test.each([
    { length: 64, more: 0 },
    { length: 65, more: 1 },
    { length: 65536, more: 65472 },
  ])('of $length values $more are left out', ({ length, more }) => {
    const printed = printValues(new Uint32Array(length));
    expect([printed.text.split(', ').length, printed.more]).toEqual([64, more]);
    const expected = printExpectation(Array(length).fill(null)).split(', ');
    expect([expected.length, expected.at(-1)]).toEqual(more ? [65, '…'] : [64, '*']);
  });

  test('signs, halves and what is no number', () => {
    const print = (values: Int32Array | Float32Array) => printValues(values).text;
    expect(print(Int32Array.of(-1, 2147483647))).toBe('-1, 2147483647');
    expect(print(Float32Array.of(0.1, -2.5, 0, 1e10, 3.4028235e38, Number.NaN, -Infinity))).toBe(
      '0.1, -2.5, 0, 10000000000, 3.4028235e+38, NaN, -Infinity',
    );
  });

  test('every float is the shortest decimal that reads back as it', () => {
    const random = createRandom(32);
    const bits = Uint32Array.from({ length: 4096 }, () => Math.floor(random() * 2 ** 32));
    for (const value of new Float32Array(bits.buffer)) {
      if (!Number.isFinite(value)) continue;
      const { text } = printValues(Float32Array.of(value));
      expect(Math.fround(Number(text))).toBe(value);
      const digits = (length: number) => Number(value.toPrecision(length));
      const shortest = Array.from({ length: 9 }, (_, index) => digits(index + 1)).find(
        (near) => Math.fround(near) === value,
      );
      expect(text).toBe(String(shortest));
    }
  });

  test.each([
    [0.0123456, '0.0123'],
    [1.0004, '1.00'],
    [999.96, '1000'],
    [12345.6, '12300'],
    [0.00000042, '0.000000420'],
  ])('a time of %f ms is %s', (time, text) => expect(printTime(time)).toBe(text));

  test.each([
    { line: 3, column: 12, text: '3:12 error: no such name' },
    { line: 0, column: 0, text: 'error: no such name' },
  ])('$text', ({ text, ...place }) =>
    expect(printMessage({ type: 'error', message: 'no such name', ...place })).toBe(text),
  );
});
