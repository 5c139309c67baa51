import { expect, test } from 'vitest';
import type { CountConfig } from '../../components/model/config.ts';
import { whyNotInspected } from '../../components/model/inspection.ts';
import { planCount } from '../../components/model/plan.ts';
import { DEFAULTS } from './defaults.ts';

/** Both sides of each limit; what is refused names these words. */
const CASES: readonly { changes: Partial<CountConfig>; words: RegExp | null }[] = [
  { changes: {}, words: null },
  { changes: { strategy: 'storage' }, words: null },
  { changes: { strategy: 'replicated' }, words: null },
  { changes: { strategy: 'unsynchronized' }, words: /"unsynchronized".*another strategy/ },
  { changes: { items: 0 }, words: null },
  { changes: { items: 65536 }, words: null },
  { changes: { items: 65537 }, words: /"65537".*65536.*fewer/ },
  { changes: { workgroups: 1024, bins: 1024 }, words: null },
  { changes: { workgroups: 1025, bins: 1024 }, words: /1025 workgroups of 1024 bins.*1048576.*fewer/ },
  { changes: { workgroups: 65535, bins: 65536, strategy: 'storage' }, words: null },
];

test.each(CASES.map((each) => [JSON.stringify(each.changes), each] as const))(
  '%s',
  (_, { changes, words }) => {
    const why = whyNotInspected(planCount({ ...DEFAULTS, ...changes }, null));
    expect(why).toEqual(words && expect.stringMatching(words));
  },
);
