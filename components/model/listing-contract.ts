/**
 * The contract that opens a listing of WGSL: what it shows, how it is run, what it must print.
 *
 * Knows: the lines of comment before the code. Does not know: WGSL, who runs it, whether the output is right.
 */
import { HistogramFailure } from './errors.ts';

const TYPES = ['u32', 'i32', 'f32'] as const;

/** How the words of an output are read. */
export type ListingType = (typeof TYPES)[number];

export interface ListingContract {
  /** What the listing shows, in one sentence. */
  readonly sentence: string;
  /** The WGSL below the contract, as it stands in the file, without blank lines around it. */
  readonly code: string;
  /** Words of the output, 1…65536. */
  readonly length: number;
  readonly type: ListingType;
  /** Workgroups, 1…65535. */
  readonly dispatch: number;
  /**
   * `length` values with commas between them, `*` where order decides; null where nothing is expected, as of code that does
   * not compile.
   */
  readonly expect: string | null;
}

const LONGEST = 65_536;
const MOST_WORKGROUPS = 65_535;

const RUN = /^out: (\d+) x (\w+), dispatch (\d+)(?:, expect (.+))?$/;
const FORM = '"// out: 6 x u32, dispatch 16, expect 1, 2, *, *, 5, 6"';

/** Whether a value can be in an output. */
const FITS: Readonly<Record<ListingType, (value: number) => boolean>> = {
  u32: (value) => value === value >>> 0,
  i32: (value) => value === (value | 0),
  f32: (value) => Number.isFinite(Math.fround(value)),
};

/**
 * Reads a listing. Its first line is the sentence; lines about the layout of the output may follow; the line that begins
 * with `out:` says how it is run, and its values may go on in the lines after it. The first line that is no comment ends
 * the contract.
 *
 * @param text the whole file
 * @throws HistogramFailure `data`: names the line, what stands there, what may stand there
 * @example
 * readContract('// Counts to 64.\n// out: 1 x u32, dispatch 1, expect 64\n\n@group(0) …').expect // '64'
 */
export function readContract(text: string): ListingContract {
  const lines = text.split(/\r?\n/);
  const end = lines.findIndex((line) => !line.startsWith('//'));
  const contract = (end < 0 ? lines : lines.slice(0, end)).map((line) => line.slice(2).trim());

  const [sentence = ''] = contract;
  ensure(
    /^[A-Z\d].*\.$/.test(sentence),
    0,
    lines[0],
    'a comment of one sentence, from a capital or a digit to a full stop',
  );

  const start = contract.findIndex((line) => line.startsWith('out:'));
  ensure(start > 0, contract.length, lines[contract.length], `a line such as ${FORM} before the code`);
  const [, length, type, dispatch, first] = RUN.exec(contract[start]!) ?? [];
  ensure(length !== undefined, start, contract[start], FORM);
  ensure(isWithin(length, LONGEST), start, length, `1 to ${LONGEST} words`);
  ensure(isType(type), start, type, TYPES.join(', '));
  ensure(isWithin(dispatch, MOST_WORKGROUPS), start, dispatch, `1 to ${MOST_WORKGROUPS} workgroups`);

  const more = contract.slice(start + 1);
  ensure(first !== undefined || !more.length, start + 1, more[0], 'code: nothing is expected');
  const values = (first === undefined ? [] : [first, ...more]).flatMap((list, index) => {
    // A comma at the end of a line belongs to the next one.
    const found = (index < more.length ? list.replace(/,$/, '') : list)
      .split(',')
      .map((value) => value.trim());
    for (const value of found) {
      const right = value === '*' || (value !== '' && FITS[type](Number(value)));
      ensure(right, start + index, value, `a value of ${type}, or *`);
    }
    return found;
  });
  const complete = first === undefined || values.length === Number(length);
  ensure(complete, start, `${values.length} values`, `${length}, one a word`);

  const code = lines.slice(contract.length).join('\n').trim();
  ensure(code !== '', lines.length - 1, lines.at(-1), 'WGSL below the contract');
  return {
    sentence,
    code,
    length: Number(length),
    type,
    dispatch: Number(dispatch),
    expect: first === undefined ? null : values.join(', '),
  };
}

function isWithin(digits: string | undefined, most: number): boolean {
  return Number(digits) >= 1 && Number(digits) <= most;
}

function isType(word: string | undefined): word is ListingType {
  return TYPES.some((type) => type === word);
}

/** Throws unless a line is as it should be. @param line counted from 0 */
function ensure(right: boolean, line: number, found: string | undefined, allowed: string): asserts right {
  if (right) return;
  throw new HistogramFailure(
    'data',
    `Line ${line + 1} of the listing has "${found ?? ''}", not ${allowed}. Correct that line.`,
  );
}
