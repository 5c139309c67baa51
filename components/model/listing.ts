/**
 * What a listing can be told, what it printed, and whether that is what its author expects.
 *
 * Knows: texts and numbers. Does not know: elements, WGSL, the GPU.
 */
import { integer, keyword, type Loading, type Option } from './config.ts';
import { type HistogramError, HistogramFailure } from './errors.ts';
import { type Read, readList } from './list.ts';
import type { Constants } from './listing-constants.ts';
import type { GpuTime } from './result.ts';

/** How the output buffer is read. */
export type ListingType = 'u32' | 'i32' | 'f32';

/** The attribute table, by property name. */
export const LISTING_OPTIONS = {
  dispatch: integer('dispatch', 1, 1, 65535),
  length: integer('length', 1, 1, 65536),
  type: keyword<ListingType>('type', 'u32', 'i32', 'f32'),
  loading: keyword<Loading>('loading', 'lazy', 'eager'),
} as const satisfies Record<string, Option>;

/** What decides the output. Changing one of these makes a new run. */
export interface ListingConfig {
  /** WGSL with one compute entry point; '' for nothing to run. */
  readonly code: string;
  /** Workgroups, 1…65535. */
  readonly dispatch: number;
  /** Elements of 32 bits in the output buffer, 1…65536. */
  readonly length: number;
  /** Values of the code's `override` constants; those that are not here keep the code's own. */
  readonly constants?: Constants;
}

/** The output buffer, read as its type says. */
export type ListingValues = Uint32Array | Int32Array | Float32Array;

/** What the GPU's compiler says of a place in the code. */
export interface ListingMessage {
  readonly type: 'error' | 'warning' | 'info';
  /** Line and column, from 1; 0 where the compiler names no place. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A frozen, finished run. */
export interface ListingResult {
  readonly out: ListingValues;
  /** Whether `out` begins as expected; null where nothing was expected. */
  readonly expected: boolean | null;
  /** Milliseconds of a dispatch; null where the clock gave no usable sample. */
  readonly gpuTime: GpuTime | null;
  /** The compiler's warnings and remarks. */
  readonly messages: readonly ListingMessage[];
  /** The adapter's description, else vendor and architecture; null where the browser hides them. */
  readonly adapter: string | null;
}

/** An error as a listing's `error` property and `error` event give it. */
export interface ListingError extends HistogramError {
  /** What the compiler says, where it refused the code. */
  readonly messages?: readonly ListingMessage[];
}

/** The compiler refused the code: an error of reason `shader` that says where. */
export class ListingFailure extends HistogramFailure {
  readonly messages: readonly ListingMessage[];

  constructor(message: string, messages: readonly ListingMessage[], options?: ErrorOptions) {
    super('shader', message, options);
    this.messages = messages;
  }
}

/** Numbers at the start of the output; null where any value does, because order decides. */
export type Expectation = readonly (number | null)[];

/**
 * Reads what an author expects.
 *
 * @param raw numbers parted by commas, `*` for any
 * @returns null, with a warning, for anything else; null for none
 * @example readExpectation('3, *, 0x10').value // [3, null, 16]
 */
export function readExpectation(raw: unknown): Read<Expectation> {
  return readList('expect', raw, 'a list of numbers and *, parted by commas', (entry) => {
    if (entry === '*') return null;
    const number = Number(entry);
    return entry !== '' && (entry === 'NaN' || !Number.isNaN(number)) ? number : undefined;
  });
}

/** First and last lines, both included. */
export type LineRanges = readonly (readonly [first: number, last: number])[];

/**
 * Reads which lines are lit.
 *
 * @param raw lines and ranges of lines, from 1, parted by commas
 * @returns null, with a warning, for anything else; null for none
 * @example readLines('3-5, 8').value // [[3, 5], [8, 8]]
 */
export function readLines(raw: unknown): Read<LineRanges> {
  return readList('lines', raw, 'a list of lines from 1, such as 3-5, 8', (entry) => {
    const [, from, to = from] = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(entry) ?? [];
    const first = Number(from);
    const last = Number(to);
    return first >= 1 && last >= first ? ([first, last] as const) : undefined;
  });
}

/** Whether a line is lit; every line is where none is named. */
export function isLit(ranges: LineRanges | null, line: number): boolean {
  return !ranges || ranges.some(([first, last]) => first <= line && line <= last);
}

/**
 * Code as it stands in a page, without what only the page's layout needs.
 *
 * @returns without empty lines around it and without the indentation that all its lines share
 * @example dedent('\n    fn a() {\n      b();\n    }\n  ') // 'fn a() {\n  b();\n}'
 */
export function dedent(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const full = lines.filter((line) => line.trim() !== '');
  if (full.length === 0) return '';
  const first = lines.indexOf(full[0]!);
  const last = lines.lastIndexOf(full.at(-1)!);
  const common = full.map((line) => /^[ \t]*/.exec(line)![0]).reduce(commonStart);
  return lines
    .slice(first, last + 1)
    .map((line) => (line.startsWith(common) ? line.slice(common.length) : '').trimEnd())
    .join('\n');
}

function commonStart(a: string, b: string): string {
  let end = 0;
  while (end < a.length && a[end] === b[end]) end++;
  return a.slice(0, end);
}

/** The bytes of the output buffer as numbers; nothing is copied. */
export function readValues(bytes: ArrayBuffer, type: ListingType): ListingValues {
  if (type === 'f32') return new Float32Array(bytes);
  return type === 'i32' ? new Int32Array(bytes) : new Uint32Array(bytes);
}

/**
 * Whether an output begins as expected, each number as its type holds it.
 *
 * @returns null where nothing is expected
 * @example isExpected(new Float32Array([0.1, 7]), [0.1]) // true
 */
export function isExpected(out: ListingValues, expectation: Expectation | null): boolean | null {
  if (!expectation) return null;
  if (expectation.length > out.length) return false;
  return expectation.every((value, index) => {
    if (value === null) return true;
    const found = out[index]!;
    const held = out instanceof Float32Array ? Math.fround(value) : value;
    return found === held || (Number.isNaN(found) && Number.isNaN(held));
  });
}

/** Values printed at most: a slide holds no more. */
const MOST_PRINTED = 64;

/**
 * Values as the seed document prints them.
 *
 * @returns their text, and how many are left out
 * @example printValues(new Uint32Array([3, 4])) // { text: '3, 4', more: 0 }
 */
export function printValues(values: ListingValues): { readonly text: string; readonly more: number } {
  const short = values instanceof Float32Array ? shortest : String;
  const printed = Array.from(values.subarray(0, MOST_PRINTED), (value) => short(value));
  return { text: printed.join(', '), more: values.length - printed.length };
}

/** The shortest decimal that is this float32 and no other. */
function shortest(value: number): string {
  // Nine digits tell every float32 from its neighbours.
  for (let digits = 1; digits <= 9; digits++) {
    const near = Number(value.toPrecision(digits));
    if (Math.fround(near) === value) return String(near);
  }
  return String(value);
}

/** What is expected, as it is printed: `*` where any value does. */
export function printExpectation(expectation: Expectation): string {
  const printed = expectation.slice(0, MOST_PRINTED).map((value) => value ?? '*');
  return printed.join(', ') + (expectation.length > MOST_PRINTED ? ', …' : '');
}

/**
 * A time with three significant digits.
 *
 * @param milliseconds above 0
 * @example printTime(0.0123456) // '0.0123'
 */
export function printTime(milliseconds: number): string {
  const text = milliseconds.toPrecision(3);
  // Long and very short times would be written with an exponent.
  if (!text.includes('e')) return text;
  return milliseconds < 1 ? milliseconds.toFixed(9) : String(Number(text));
}

/** "3:12 error: no such name": a message with its place, as compilers write it. */
export function printMessage({ type, line, column, message }: ListingMessage): string {
  return `${line > 0 ? `${line}:${column} ` : ''}${type}: ${message}`;
}
