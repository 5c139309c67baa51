import { describe, expect, test } from 'vitest';
import {
  declarationsIn,
  printConstants,
  readConstants,
  readRanges,
} from '../../components/model/listing-constants.ts';

describe('constants', () => {
  test.each([
    { raw: 'capacity=8', value: { capacity: 8 }, printed: 'capacity=8' },
    {
      raw: ' a = -1 ,\nb2=.5, _c=1e3',
      value: { a: -1, b2: 0.5, _c: 1000 },
      printed: 'a=-1, b2=0.5, _c=1000',
    },
    { raw: 'größe=0x10', value: { größe: 16 }, printed: 'größe=16' },
    { raw: 'a=1, a=2', value: { a: 2 }, printed: 'a=2' },
  ])('$raw', ({ raw, value, printed }) => {
    expect(readConstants(raw)).toEqual({ value, warning: null });
    expect(printConstants(value)).toBe(printed);
    expect(readConstants(printed).value).toEqual(value);
  });

  test.each([
    'capacity',
    'capacity=',
    '=8',
    '8=8',
    'a=1,',
    'a=1 b=2',
    'a=Infinity',
    'a=NaN',
    'a=b',
    'a b=1',
    5,
    {},
  ])('%o is none, with a warning that quotes it', (raw) => {
    const { value, warning } = readConstants(raw);
    expect(value).toBeNull();
    expect(warning).toContain(`constants="${typeof raw === 'object' ? 'object' : raw}" is not`);
  });
});

describe('ranges', () => {
  test.each([
    { raw: 'capacity=0..12', value: [{ name: 'capacity', least: 0, most: 12 }] },
    {
      raw: ' a = -1.5..-0.5 , b=1e3..1e4',
      value: [
        { name: 'a', least: -1.5, most: -0.5 },
        { name: 'b', least: 1000, most: 10000 },
      ],
    },
  ])('$raw', ({ raw, value }) => expect(readRanges(raw)).toEqual({ value, warning: null }));

  test.each([
    'a',
    'a=1',
    'a=1..',
    'a=..1',
    'a=1..1',
    'a=2..1',
    'a=0..Infinity',
    '1..2',
    'a=1...2',
    'a=0-12',
    5,
  ])('%o is none, with a warning that quotes it', (raw) => {
    const { value, warning } = readRanges(raw);
    expect(value).toBeNull();
    expect(warning).toContain(`ranges="${raw}" is not`);
  });
});

describe('what a code declares', () => {
  const of = (code: string) => Object.fromEntries(declarationsIn(code));

  test.each([
    { code: 'override a = 8u;', value: 8, whole: true },
    { code: 'override a: u32 = 8;', value: 8, whole: true },
    { code: 'override a : i32\n = -8i ;', value: -8, whole: true },
    { code: 'override a: u32 = 0x1f;', value: 31, whole: true },
    { code: 'override a = 0x1Fu;', value: 31, whole: true },
    { code: 'override a: f32 = 8;', value: 8, whole: false },
    { code: 'override a = 8f;', value: 8, whole: false },
    { code: 'override a = -0.5;', value: -0.5, whole: false },
    { code: 'override a = .5h;', value: 0.5, whole: false },
    { code: 'override a = 1e3;', value: 1000, whole: false },
    { code: 'override a: bool = true;', value: 1, whole: true },
    { code: 'override a: bool = false;', value: 0, whole: true },
    { code: 'override a: u32;', value: null, whole: true },
    { code: 'override a: f32;', value: null, whole: false },
    { code: 'override a: u32 = 4 * 2;', value: null, whole: true },
    { code: 'override a: u32 = u32(8);', value: null, whole: true },
    { code: 'override a: u32 = b;', value: null, whole: true },
    { code: 'override a: f32 = 0x1p3;', value: null, whole: false },
    { code: 'override a: i32 = -(8);', value: null, whole: true },
  ])('$code', ({ code, value, whole }) => expect(of(code)).toEqual({ a: { key: 'a', value, whole } }));

  test.each<{ code: string; found: Record<string, number> }>([
    { code: '// override a: u32 = 3;\noverride a: u32 = 8;', found: { a: 8 } },
    { code: '/* override a = 5; */ override/**/a: u32 = 8 /* eight */;', found: { a: 8 } },
    { code: 'override a = // eight\n 8;', found: { a: 8 } },
    { code: 'override Δ: u32 = 8;', found: { Δ: 8 } },
    { code: 'override a_2 = 8; override a = 3;', found: { a_2: 8, a: 3 } },
    { code: 'override valueOf = 3;', found: { valueOf: 3 } },
    { code: 'const a: u32 = 8; var<private> b = 8; let c = 1;', found: {} },
    { code: 'fn myoverride a = 8;', found: {} },
    { code: '', found: {} },
  ])('"$code"', ({ code, found }) =>
    expect(Object.fromEntries(Object.entries(of(code)).map(([name, { value }]) => [name, value]))).toEqual(
      found,
    ),
  );

  test.each([
    { code: '@id(3) override a = 8;', key: '3' },
    { code: '@id( 0u , )\n  override a = 8;', key: '0' },
    { code: '@id(65535) // the last\noverride a: u32;', key: '65535' },
    { code: '@group(0) override a = 8;', key: 'a' },
  ])('"$code" is called $key by a pipeline', ({ code, key }) => expect(of(code).a!.key).toBe(key));
});
