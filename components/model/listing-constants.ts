/**
 * A listing's `override` constants: which the code declares, what an author sets, what a reader may change.
 *
 * Knows: declarations and two attributes' texts. Does not know: the rest of WGSL, sliders, the GPU.
 */
import { type Read, readList } from './list.ts';

const NAME = '[\\p{XID_Start}_][\\p{XID_Continue}]*';

/** Values of constants by name. */
export type Constants = Readonly<Record<string, number>>;

/**
 * Reads values of constants.
 *
 * @param raw `name=value`, parted by commas
 * @returns null, with a warning, for anything else; null for none
 * @example readConstants('capacity=8, scale=0.5').value // { capacity: 8, scale: 0.5 }
 */
export function readConstants(raw: unknown): Read<Constants> {
  const form = new RegExp(`^(${NAME})\\s*=\\s*(\\S+)$`, 'u');
  const { value, warning } = readList('constants', raw, 'a list such as capacity=8, scale=0.5', (entry) => {
    const [, name, text] = form.exec(entry) ?? [];
    const number = Number(text);
    return name && Number.isFinite(number) ? ([name, number] as const) : undefined;
  });
  return { value: value && Object.fromEntries(value), warning };
}

/** Constants as {@link readConstants} reads them. */
export function printConstants(constants: Constants): string {
  return Object.entries(constants)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
}

/** Least and largest value of a constant that a reader may change. */
export interface ConstantRange {
  readonly name: string;
  readonly least: number;
  readonly most: number;
}

/**
 * Reads which constants a reader may change.
 *
 * @param raw `name=least..most`, parted by commas; least is below most
 * @returns null, with a warning, for anything else; null for none
 * @example readRanges('capacity=0..12').value // [{ name: 'capacity', least: 0, most: 12 }]
 */
export function readRanges(raw: unknown): Read<readonly ConstantRange[]> {
  const form = new RegExp(`^(${NAME})\\s*=\\s*(\\S+?)\\.\\.(\\S+)$`, 'u');
  return readList('ranges', raw, 'a list such as capacity=0..12', (entry) => {
    const [, name, from, to] = form.exec(entry) ?? [];
    const [least, most] = [Number(from), Number(to)];
    return name && least < most && Number.isFinite(most - least) ? { name, least, most } : undefined;
  });
}

/** An `override` of the code. */
export interface Declaration {
  /** What a pipeline calls it: its `@id`, or its name. */
  readonly key: string;
  /** The value that the code gives it; null where there is none, or no plain number. */
  readonly value: number | null;
  /** Whether it holds whole numbers only, as far as the declaration says. */
  readonly whole: boolean;
}

const DECLARATION = new RegExp(
  `(?:@id\\s*\\(\\s*(?<id>\\d+)[iu]?\\s*,?\\s*\\)\\s*)?(?<![\\p{XID_Continue}])override\\s+(?<name>${NAME})\\s*(?::\\s*(?<type>\\w+))?\\s*(?:=(?<text>[^;]*))?;`,
  'gu',
);

/**
 * Finds the code's `override` constants.
 *
 * @example declarationsIn('override capacity = 8u;').get('capacity') // { key: 'capacity', value: 8, whole: true }
 */
export function declarationsIn(code: string): ReadonlyMap<string, Declaration> {
  const plain = code.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, ' ');
  return new Map(
    Array.from(plain.matchAll(DECLARATION), ({ groups }) => {
      const { id, name, type, text = '' } = groups!;
      const literal = text.trim();
      const whole = type ? !/^f/.test(type) : !/[.fhpe]/i.test(literal.replace(/^-?0x[\da-f]+[iu]?$/i, ''));
      return [name!, { key: id ?? name!, value: numberOf(literal), whole }];
    }),
  );
}

/** The value of a literal, as WGSL writes it; null for any other expression. */
function numberOf(literal: string): number | null {
  if (literal === 'true' || literal === 'false') return Number(literal === 'true');
  const [, sign, digits] =
    /^(-?)(0x[\da-f]+(?=[iu]?$)|[\d.]+(?:e[+-]?\d+)?(?=[iufh]?$))/i.exec(literal) ?? [];
  const value = Number(digits);
  if (!digits || Number.isNaN(value)) return null;
  return sign ? -value : value;
}
