/** A small sample of many combinations in which every pair of values meets. */
import { createRandom } from '../unit/random.ts';

/** The values of each dimension. */
export type Dimensions<Case> = { readonly [Name in keyof Case]: readonly Case[Name][] };

function combine<Case extends object>(dimensions: Dimensions<Case>): Case[] {
  const names = Object.keys(dimensions) as (keyof Case)[];
  return names.reduce<Case[]>(
    (cases, name) => cases.flatMap((each) => dimensions[name].map((value) => ({ ...each, [name]: value }))),
    [{} as Case],
  );
}

function shuffle<Value>(values: Value[]): void {
  const random = createRandom(1);
  for (let last = values.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [values[last], values[other]] = [values[other]!, values[last]!];
  }
}

/** The pairs of values that meet in a case, as text. */
export function pairsOf(each: object): string[] {
  const values = Object.entries(each).map(([name, value]) => `${name}=${value}`);
  return values.flatMap((value, i) => values.slice(i + 1).map((other) => `${value} ${other}`));
}

/**
 * Samples combinations, the same ones every time.
 *
 * @param fits whether a combination can be tested at all; pairs that only meet in others are left out
 * @returns combinations in which every pair of values that can meet does meet
 */
export function coverPairs<Case extends object>(
  dimensions: Dimensions<Case>,
  fits: (each: Case) => boolean,
): Case[] {
  const cases = combine(dimensions).filter(fits);
  shuffle(cases);
  const pairs = cases.map(pairsOf);
  const missing = new Set(pairs.flat());
  const sample: Case[] = [];
  // Cases with many new pairs first keep the sample small.
  for (let fresh = pairs[0]?.length ?? 0; fresh > 0; fresh--) {
    for (const [i, own] of pairs.entries()) {
      if (own.filter((pair) => missing.has(pair)).length < fresh) continue;
      for (const pair of own) missing.delete(pair);
      sample.push(cases[i]!);
    }
  }
  return sample;
}
