import { describe, expect, test } from 'vitest';
import {
  type CountConfig,
  OPTIONS,
  type Option,
  type OptionName,
  type Reading,
  readOption,
  sameCount,
} from '../../components/model/config.ts';
import { KEYWORDS, NUMBERS } from './attribute-table.ts';
import { DEFAULTS } from './defaults.ts';
import { createRandom } from './random.ts';

const NAMES = Object.keys(OPTIONS) as OptionName[];
const NUMBER_NAMES = Object.keys(NUMBERS) as OptionName[];
const KEYWORD_NAMES = Object.keys(KEYWORDS) as OptionName[];

/** The value that an option makes of a number, or of something that is none. */
function expectedNumber(name: OptionName, number: number | null): number | null {
  const { initial, min, max, whole } = NUMBERS[name]!;
  if (number === null) return initial;
  const clamped = number < min ? min : number > max ? max : number;
  // No range has a fraction for a bound, so the order of clamping and truncating does not matter.
  const value = whole ? Math.floor(clamped) : clamped;
  return value === 0 ? 0 : value;
}

/** A warning names attribute and range; that it names the value is each test's own business. */
function expectNamed(warning: string | null, option: Option): void {
  expect(warning).toMatch(new RegExp(`^${option.attribute}=".*"`, 's'));
  const range = option.kind === 'number' ? [`${option.min}`, `${option.max}`] : option.words;
  for (const part of range) expect(warning).toContain(part);
}

/** What holds for every value in the world. */
function expectSane(name: OptionName, { value, warning }: Reading): void {
  const option: Option = OPTIONS[name];
  if (option.kind === 'number') {
    const number = value as number;
    const sane =
      typeof value === 'number' &&
      number >= option.min &&
      number <= option.max &&
      !Object.is(number, -0) &&
      (!option.integer || Number.isInteger(number));
    // Not given is a value of its own where the design says so, and only there.
    const absent = value === null && option.initial === null;
    if (!sane && !absent) expect.fail(`${name} became ${String(value)}`);
  } else if (!option.words.includes(value as string)) {
    expect.fail(`${name} became ${String(value)}`);
  }
  if (warning !== null && !warning.startsWith(`${option.attribute}="`)) expect.fail(warning);
}

describe('the table', () => {
  test('has the options of the design', () => {
    expect([...NAMES].sort()).toEqual([...NUMBER_NAMES, ...KEYWORD_NAMES].sort());
  });

  test.each(NUMBER_NAMES)('%s', (name) => {
    const { attribute, initial, min, max, whole } = NUMBERS[name]!;
    expect(OPTIONS[name]).toEqual({ kind: 'number', attribute, initial, min, max, integer: whole });
  });

  test.each(KEYWORD_NAMES)('%s', (name) => {
    const { attribute, initial, words } = KEYWORDS[name]!;
    const option: Option = OPTIONS[name];
    expect(option).toMatchObject({ kind: 'keyword', attribute, initial });
    if (option.kind === 'keyword') expect(words).toEqual(expect.arrayContaining([...option.words]));
  });
});

describe.each(NAMES)('%s not given', (name) => {
  test.each([null, undefined])('as %s is the default, silently', (raw) => {
    expect(readOption(name, raw)).toEqual({ value: OPTIONS[name].initial, warning: null });
  });
});

describe.each(NUMBER_NAMES)('text for %s', (name) => {
  const { min, max, initial } = NUMBERS[name]!;

  test.each(
    [
      { text: '', means: null },
      { text: ' ', means: null },
      { text: '\n\t', means: null },
      { text: ' 7 ', means: 7 },
      { text: '1e3', means: 1000 },
      { text: '-5', means: -5 },
      { text: '0x10', means: 16 },
      { text: 'NaN', means: null },
      { text: 'Infinity', means: null },
      { text: '-Infinity', means: null },
      { text: '-0', means: 0 },
      { text: '+1', means: 1 },
      { text: '.5', means: 0.5 },
      { text: '1e-300', means: 1e-300 },
      { text: '1e999', means: null },
      { text: '12.9', means: 12.9 },
      { text: '-0.9', means: -0.9 },
      { text: '12px', means: null },
      { text: '1,000', means: null },
      { text: '1_000', means: null },
      { text: '12n', means: null },
      { text: 'true', means: null },
      { text: 'two-level ', means: null },
      { text: '\ud800', means: null },
      { what: '300 nines', text: '9'.repeat(300), means: 1e300 },
      { what: '100,000 nines', text: '9'.repeat(100_000), means: null },
      { what: 'a million letters', text: 'x'.repeat(1_000_000), means: null },
    ].map((row) => ({ what: JSON.stringify(row.text), ...row })),
  )('$what', ({ text, means }) => {
    const { value, warning } = readOption(name, text);
    const expected = expectedNumber(name, means);
    expect(value).toBe(expected);
    if (means !== null && means === expected) expect(warning).toBeNull();
    else {
      expectNamed(warning, OPTIONS[name]);
      expect(warning).toContain(`="${text.slice(0, 60)}`);
      expect(warning!.endsWith(`; using ${expected ?? 'none'}.`)).toBe(true);
      expect(warning!.length).toBeLessThan(200);
    }
  });

  test.each([
    { at: min, value: min },
    { at: min - 1, value: min },
    { at: min + 1, value: Math.min(max, min + 1) },
    { at: max, value: max },
    { at: max + 1, value: max },
    { at: max - 1, value: max - 1 },
    // Where none is given, no number stands for that.
    ...(initial === null ? [] : [{ at: initial, value: initial }]),
  ])('at a limit: $at', ({ at, value }) => {
    for (const raw of [String(at), at]) {
      const reading = readOption(name, raw);
      expect(reading.value).toBe(value);
      expect(reading.warning === null).toBe(at === value);
    }
  });
});

describe.each(KEYWORD_NAMES)('text for %s', (name) => {
  const option: Option = OPTIONS[name];
  const words = option.kind === 'keyword' ? option.words : [];

  test.each(words)('%s', (word) => {
    expect(readOption(name, word)).toEqual({ value: word, warning: null });
    expect(readOption(name, `\n ${word}\t`)).toEqual({ value: word, warning: null });
  });

  const unknown = ['', ' ', '7', 'NaN', 'bar', 'two level', 'constructor', '__proto__'];
  const nearly = words.flatMap((word) => [word.toUpperCase(), `${word} ${word}`, word.slice(1)]);
  test.each([
    ...[...unknown, ...nearly].map((text) => ({ what: JSON.stringify(text), text })),
    { what: 'a million letters', text: 'x'.repeat(1_000_000) },
  ])('unknown: $what', ({ text }) => {
    const { value, warning } = readOption(name, text);
    expect(value).toBe(option.initial);
    expectNamed(warning, option);
    expect(warning).toContain(`="${text.slice(0, 60)}`);
    expect(warning!.length).toBeLessThan(200);
  });
});

function explode(): never {
  throw new Error('a value ran its own code');
}

const TRAPS = new Proxy({}, { get: explode, has: explode, getPrototypeOf: explode, ownKeys: explode });

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** Values that are neither text nor numbers, with what a warning shows of them. */
const STRANGERS = [
  { what: 'an object', raw: {}, shown: 'object' },
  { what: 'an object with a throwing toString', raw: { toString: explode }, shown: 'object' },
  { what: 'an object with a throwing valueOf', raw: { valueOf: explode }, shown: 'object' },
  { what: 'an object that counts', raw: { valueOf: () => 7, toString: () => 'storage' }, shown: 'object' },
  { what: 'an object that throws everywhere', raw: TRAPS, shown: 'object' },
  { what: 'a revoked proxy', raw: revoked(), shown: 'object' },
  { what: 'an object without a prototype', raw: Object.create(null), shown: 'object' },
  { what: 'a boxed number', raw: Object(7), shown: 'object' },
  { what: 'a date', raw: new Date(7), shown: 'object' },
  { what: 'an empty array', raw: [], shown: 'object' },
  { what: 'an array of one', raw: [7], shown: 'object' },
  { what: 'an array of a word', raw: ['storage'], shown: 'object' },
  { what: 'a symbol', raw: Symbol('seven'), shown: 'Symbol(seven)' },
  { what: 'a nameless symbol', raw: Symbol(), shown: 'Symbol()' },
  { what: 'a bigint', raw: 7n, shown: '7' },
  { what: 'a huge bigint', raw: 10n ** 400n, shown: `1${'0'.repeat(59)}` },
  { what: 'true', raw: true, shown: 'true' },
  { what: 'false', raw: false, shown: 'false' },
  { what: 'a function', raw: explode, shown: 'function' },
  { what: 'a class', raw: class {}, shown: 'function' },
];

describe.each(NAMES)('a property value for %s', (name) => {
  test.each(STRANGERS)('$what gives the default and is shown as $shown', ({ raw, shown }) => {
    const { value, warning } = readOption(name, raw);
    expect(value).toBe(OPTIONS[name].initial);
    expectNamed(warning, OPTIONS[name]);
    expect(warning).toContain(`="${shown}`);
    expect(warning!.length).toBeLessThan(200);
  });
});

describe.each(NUMBER_NAMES)('a number for %s', (name) => {
  test.each([
    { raw: 7, means: 7 },
    { raw: 12.9, means: 12.9 },
    { raw: -5, means: -5 },
    { raw: -0, means: 0 },
    { raw: 0.5, means: 0.5 },
    { raw: Number.MIN_VALUE, means: Number.MIN_VALUE },
    { raw: Number.MAX_VALUE, means: Number.MAX_VALUE },
    { raw: Number.NaN, means: null },
    { raw: Number.POSITIVE_INFINITY, means: null },
    { raw: Number.NEGATIVE_INFINITY, means: null },
  ])('$raw', ({ raw, means }) => {
    const { value, warning } = readOption(name, raw);
    expect(value).toBe(expectedNumber(name, means));
    if (means !== null && means === value) expect(warning).toBeNull();
    else expectNamed(warning, OPTIONS[name]);
  });
});

test.each(KEYWORD_NAMES)('a number is no word for %s', (name) => {
  const { value, warning } = readOption(name, 7);
  expect(value).toBe(OPTIONS[name].initial);
  expectNamed(warning, OPTIONS[name]);
});

describe('10,000 values at random', () => {
  const random = createRandom(20240229);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)]!;
  const words = NAMES.flatMap((name) => {
    const option: Option = OPTIONS[name];
    return option.kind === 'keyword' ? option.words : [];
  });
  const letters = [...'0123456789+-.eExXnN_ \t\n\u00a0\u2212\u0661aIify', '\ud800', '\u{1f600}', '\0'];
  const text = () => Array.from({ length: below(12) }, () => pick(letters)).join('');
  const makers: readonly (() => unknown)[] = [
    text,
    () => `${pick(['', ' ', '\n'])}${pick(words)}${pick(['', ' ', '!'])}`,
    () => String((random() - 0.5) * 10 ** below(320)),
    () => (random() - 0.5) * 10 ** below(320),
    () => below(2 ** 32) * pick([1, -1, 2]),
    () => random(),
    () => BigInt(below(2 ** 32)),
    () => pick(STRANGERS).raw,
    () => [text()],
    () => pick([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, -0]),
  ];
  const values = Array.from({ length: 10_000 }, () => pick(makers)());

  test.each(NAMES)('%s stays in its range and stays what it has become', (name) => {
    for (const raw of values) {
      const reading = readOption(name, raw);
      expectSane(name, reading);
      const { value } = reading;
      // What was not given has no text that would say so.
      for (const again of value === null ? [null] : [value, String(value)]) {
        const second = readOption(name, again);
        if (second.value !== value || second.warning !== null) expect.fail(`${name}: ${String(value)}`);
      }
    }
  });

  test.each(NUMBER_NAMES)('%s warns exactly of what it could not take as it is', (name) => {
    const silent = values.filter((raw) => readOption(name, raw).warning === null);
    const taken = values.filter((raw) => {
      if (raw === null || raw === undefined) return true;
      if (typeof raw !== 'number' && (typeof raw !== 'string' || raw.trim() === '')) return false;
      return Number(raw) === readOption(name, raw).value;
    });
    expect(silent).toEqual(taken);
  });
});

describe('sameCount', () => {
  const changes: Readonly<Record<keyof CountConfig, Partial<CountConfig>>> = {
    workgroups: { workgroups: 17 },
    workgroupSize: { workgroupSize: 64 },
    items: { items: 65537 },
    bins: { bins: 6 },
    strategy: { strategy: 'storage' },
    hot: { hot: 0.5 },
    seed: { seed: 1 },
    backend: { backend: 'cpu' },
  };

  test('of equal configurations', () => expect(sameCount(DEFAULTS, { ...DEFAULTS })).toBe(true));

  test.each(Object.entries(changes))('tells another %s', (_, change) => {
    expect(sameCount(DEFAULTS, { ...DEFAULTS, ...change })).toBe(false);
    expect(sameCount({ ...DEFAULTS, ...change }, DEFAULTS)).toBe(false);
  });
});
