import { describe, expect, test } from 'vitest';
import { mergeStrings, STRINGS } from '../../components/model/strings.ts';

const german = (stars: number) => `${stars} Sterne`;

/** `kept` stands in the table then, the rest is ours; `unknown` was left out. */
const CASES: readonly { what: string; own: unknown; kept: object; unknown: string[] }[] = [
  { what: 'nothing', own: {}, kept: {}, unknown: [] },
  { what: 'null', own: null, kept: {}, unknown: [] },
  { what: 'undefined', own: undefined, kept: {}, unknown: [] },
  { what: 'a sentence', own: { run: 'Los' }, kept: { run: 'Los' }, unknown: [] },
  { what: 'a function', own: { rating: german }, kept: { rating: german }, unknown: [] },
  {
    what: 'one entry of a group',
    own: { status: { idle: 'Wartet' } },
    kept: { status: { ...STRINGS.status, idle: 'Wartet' } },
    unknown: [],
  },
  { what: 'a name that is not ours', own: { runn: 'Los' }, kept: {}, unknown: ['runn'] },
  { what: 'a name of every object', own: { toString: 'Los' }, kept: {}, unknown: ['toString'] },
  { what: 'a sentence instead of a function', own: { rating: 'Sterne' }, kept: {}, unknown: ['rating'] },
  { what: 'a function instead of a sentence', own: { run: german }, kept: {}, unknown: ['run'] },
  { what: 'null instead of a group', own: { status: null }, kept: {}, unknown: ['status'] },
  { what: 'an empty sentence', own: { run: '' }, kept: {}, unknown: ['run'] },
  { what: 'a group with a number in it', own: { status: { idle: 7 } }, kept: {}, unknown: ['status.idle'] },
  { what: 'a number', own: 7, kept: {}, unknown: [] },
  { what: 'a string', own: 'Los', kept: {}, unknown: ['0', '1', '2'] },
];

describe('own sentences', () => {
  test.each(CASES)('$what', ({ own, kept, unknown }) => {
    expect(mergeStrings(own as object)).toEqual({ strings: { ...STRINGS, ...kept }, unknown });
  });

  test('leave ours as they were', () => {
    const before = { ...STRINGS, status: { ...STRINGS.status } };
    mergeStrings({ run: 'Los', status: { idle: 'Wartet' } });
    expect(STRINGS).toEqual(before);
  });
});
