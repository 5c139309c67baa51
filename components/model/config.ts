/**
 * What a histogram can be told: names, defaults and ranges, and how text and values are read.
 *
 * Knows: the attribute table. Does not know: elements, Lit, the device and its limits.
 */

export type Strategy = 'two-level' | 'storage' | 'replicated' | 'unsynchronized';
export type View = 'bars' | 'queue' | 'merge' | 'ledger' | 'race' | 'sweep';
export type Scale = 'linear' | 'log';
export type Loading = 'lazy' | 'eager';
export type Backend = 'auto' | 'webgpu' | 'cpu';

/** Everything that decides the counts. Changing one of these makes a new run. */
export interface CountConfig {
  /** Workgroups dispatched, 1…65535. */
  readonly workgroups: number;
  /** Invocations in a workgroup, 1…the device's limit. */
  readonly workgroupSize: number;
  /** Simulated reviews, 0…4294967295. */
  readonly items: number;
  /** Counters, 1…65536. */
  readonly bins: number;
  /** How items reach the bins. */
  readonly strategy: Strategy;
  /** Share of the items sent to the last bin, 0…1. */
  readonly hot: number;
  /** Which reviews are simulated, 0…4294967295. */
  readonly seed: number;
  /** Where to count. */
  readonly backend: Backend;
}

/** A numeric option: finite values are clamped to `min`…`max`, and truncated if `integer`. */
export interface NumberOption {
  readonly kind: 'number';
  readonly attribute: string;
  /** Null where not given has a meaning of its own. */
  readonly initial: number | null;
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
}

/** An option that takes one of a few words. */
export interface KeywordOption<Word extends string = string> {
  readonly kind: 'keyword';
  readonly attribute: string;
  readonly initial: Word;
  readonly words: readonly Word[];
}

export type Option = NumberOption | KeywordOption;

/** A whole-number option. @param initial null where not given has a meaning of its own */
export function integer(attribute: string, initial: number | null, min: number, max: number): NumberOption {
  return { kind: 'number', attribute, initial, min, max, integer: true };
}

/** An option of a few words, the first of which is the default. */
export function keyword<Word extends string>(
  attribute: string,
  ...words: [Word, ...Word[]]
): KeywordOption<Word> {
  return { kind: 'keyword', attribute, initial: words[0], words };
}

/** The attribute table, by property name. */
export const OPTIONS = {
  workgroups: integer('workgroups', 16, 1, 65535),
  // The real upper limit is the device's; the plan applies it.
  workgroupSize: integer('workgroup-size', 256, 1, 65535),
  items: integer('items', 65536, 0, 4294967295),
  bins: integer('bins', 5, 1, 65536),
  strategy: keyword<Strategy>('strategy', 'two-level', 'storage', 'replicated', 'unsynchronized'),
  hot: { kind: 'number', attribute: 'hot', initial: 0, min: 0, max: 1, integer: false },
  seed: integer('seed', 0, 0, 4294967295),
  view: keyword<View>('view', 'bars', 'queue', 'merge', 'ledger', 'race', 'sweep'),
  step: integer('step', null, 0, 4294967295),
  scale: keyword<Scale>('scale', 'linear', 'log'),
  loading: keyword<Loading>('loading', 'lazy', 'eager'),
  backend: keyword<Backend>('backend', 'auto', 'webgpu', 'cpu'),
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof OPTIONS;

/** A value read, and what was wrong with it, if anything. */
export interface Reading {
  readonly value: number | string | null;
  /** Names the attribute, the value, the range and what is used instead. */
  readonly warning: string | null;
}

/** What an option can be, in words. */
export function rangeOf(option: Option): string {
  if (option.kind === 'keyword') return `one of ${option.words.join(', ')}`;
  return `${option.integer ? 'a whole number' : 'a number'} from ${option.min} to ${option.max}`;
}

/** A reading with its warning, which is the same for every option. */
function reading(option: Option, raw: unknown, value: number | string | null, exact: boolean): Reading {
  const warning = exact
    ? null
    : `${option.attribute}="${show(raw)}" is not ${rangeOf(option)}; using ${value ?? 'none'}.`;
  return { value, warning };
}

function readNumber(option: NumberOption, raw: unknown): Reading {
  const { initial, min, max } = option;
  const text = typeof raw === 'string' ? raw.trim() : raw;
  // Number('') and Number(null) are 0, which nobody who writes an empty value means. Objects may throw in Number().
  const readable = typeof text === 'number' || (typeof text === 'string' && text !== '');
  const number = readable ? Number(text) : Number.NaN;
  const whole = option.integer ? Math.trunc(number) : number;
  // Adding 0 turns −0 into 0.
  const value = Number.isFinite(number) ? Math.min(max, Math.max(min, whole)) + 0 : initial;
  return reading(option, raw, value, value === number);
}

function readKeyword(option: KeywordOption, raw: unknown): Reading {
  const { initial, words } = option;
  const word = words.find((known) => typeof raw === 'string' && known === raw.trim());
  return reading(option, raw, word ?? initial, word !== undefined);
}

/** A value as a warning quotes it: short, and without running the value's own code. */
export function show(raw: unknown): string {
  const text = typeof raw === 'object' || typeof raw === 'function' ? typeof raw : String(raw);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/**
 * Reads an attribute's text or a property's value.
 *
 * @param raw anything; `null` and `undefined` mean "not given" and give the default without a warning
 * @returns the sanitised value; never throws
 * @example readAs(OPTIONS.items, '1e3')  // { value: 1000, warning: null }
 * @example readAs(OPTIONS.items, '-5')   // { value: 0, warning: 'items="-5" is not a whole number from …' }
 */
export function readAs(option: Option, raw: unknown): Reading {
  if (raw === null || raw === undefined) return { value: option.initial, warning: null };
  return option.kind === 'number' ? readNumber(option, raw) : readKeyword(option, raw);
}

/** Reads an option of the histogram by its property's name, like {@link readAs}. */
export function readOption(name: OptionName, raw: unknown): Reading {
  return readAs(OPTIONS[name], raw);
}

/** Whether two configurations give the same counts in the same way. */
export function sameCount(a: CountConfig, b: CountConfig): boolean {
  return (Object.keys(a) as (keyof CountConfig)[]).every((name) => a[name] === b[name]);
}
