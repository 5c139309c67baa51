/** Comparing whole arrays of numbers, however long: the test framework takes a second for 65,536. */

/** The first place where two arrays differ, in words; null if they are equal. */
export function differenceOf(actual: ArrayLike<number>, expected: ArrayLike<number>): string | null {
  if (actual.length !== expected.length) return `${actual.length} numbers instead of ${expected.length}`;
  for (let i = 0; i < expected.length; i++) {
    if (!Object.is(actual[i], expected[i])) return `[${i}] is ${actual[i]} instead of ${expected[i]}`;
  }
  return null;
}
