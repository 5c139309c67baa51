import { describe, expect, test } from 'vitest';
import { HistogramFailure } from '../../components/model/errors.ts';
import { readContract } from '../../components/model/listing-contract.ts';

const CODE = '@compute @workgroup_size(1)\nfn main() {\n  // Nothing.\n}';

/** A listing whose contract has this line in second place. */
const listing = (run: string) => `// Counts reviews.\n// ${run}\n\n${CODE}\n`;

const stars = (count: number) => Array(count).fill('*').join(', ');

const LONG = stars(65536);

const ENDS = [
  { run: 'out: 1 x u32, dispatch 1, expect 0' },
  { run: 'out: 2 x u32, dispatch 65535, expect *, 4294967295' },
  { run: 'out: 2 x i32, dispatch 1, expect -2147483648, 2147483647' },
  { run: 'out: 3 x f32, dispatch 1, expect -51.75, *, 3.4028234e38' },
  { run: `out: 65536 x u32, dispatch 1, expect ${LONG}` },
  { run: 'out: 6 x u32, dispatch 16' },
];

describe('what is within the limits is read', () => {
  test.each(ENDS)('$run', ({ run }) => {
    const { expect: values, ...rest } = readContract(listing(run));
    const [, length, type, dispatch, expected] = /(\d+) x (...), dispatch (\d+)(?:, expect (.*))?/.exec(run)!;
    expect(rest).toEqual({
      sentence: 'Counts reviews.',
      code: CODE,
      length: Number(length),
      type,
      dispatch: Number(dispatch),
    });
    expect(values).toBe(expected ?? null);
  });
});

test.each([
  {
    what: 'lines about the layout, and values on several lines',
    text: `// One.\n// out[0]: a count.\n// Two.\n// out: 3 x u32, dispatch 2, expect 1,\n// 2,\n// 3\n\n\n${CODE}\n\n`,
  },
  {
    what: 'another system’s line ends, and no blank line',
    text: `// One.\n// out: 3 x u32, dispatch 2, expect 1,2,3\n${CODE}`.replaceAll('\n', '\r\n'),
  },
  {
    what: 'values without blanks, marks without blanks',
    text: `//One.\n//out: 3 x u32, dispatch 2, expect 1,2,  3\n\n${CODE}`,
  },
])('$what', ({ text }) => {
  expect(readContract(text)).toEqual({
    sentence: 'One.',
    code: CODE,
    length: 3,
    type: 'u32',
    dispatch: 2,
    expect: '1, 2, 3',
  });
});

const WRONG = [
  { text: '', line: 1, found: '""' },
  { text: CODE, line: 1, found: '"@compute @workgroup_size(1)"' },
  { text: `// counts\n// out: 1 x u32, dispatch 1\n${CODE}`, line: 1, found: '"// counts"' },
  { text: `// Counts.\n\n// out: 1 x u32, dispatch 1\n${CODE}`, line: 2, found: '""' },
  { text: `// counts.\n// out: 1 x u32, dispatch 1\n${CODE}`, line: 1, found: '"// counts."' },
  { text: `// Counts.\n// More.\n${CODE}`, line: 3, found: '"@compute' },
  { text: '// Counts.\n// out: 1 x u32, dispatch 1\n\n', line: 4, found: 'WGSL below' },
  { text: listing('out: 6 u32, dispatch 1'), line: 2, found: '"out: 6 u32, dispatch 1"' },
  { text: listing('out: 1 x u32'), line: 2, found: '"out: 1 x u32"' },
  { text: listing('out: 1 x u32, dispatch 1, expects 1'), line: 2, found: 'expects' },
  { text: listing('out: 1 x u64, dispatch 1'), line: 2, found: '"u64", not u32, i32, f32' },
  { text: listing('out: 0 x u32, dispatch 1'), line: 2, found: '"0", not 1 to 65536 words' },
  { text: listing('out: 65537 x u32, dispatch 1'), line: 2, found: '"65537", not 1 to 65536 words' },
  { text: listing('out: 1 x u32, dispatch 0'), line: 2, found: '"0", not 1 to 65535 workgroups' },
  { text: listing('out: 1 x u32, dispatch 65536'), line: 2, found: '"65536", not 1 to 65535 workgroups' },
  { text: listing('out: 2 x u32, dispatch 1, expect 1'), line: 2, found: '"1 values", not 2' },
  { text: listing('out: 2 x u32, dispatch 1, expect 1, 2, 3'), line: 2, found: '"3 values", not 2' },
  {
    text: listing('out: 2 x u32, dispatch 1, expect 1,\n// 2, -1'),
    line: 3,
    found: '"-1", not a value of u32',
  },
  { text: listing('out: 1 x u32, dispatch 1, expect 4294967296'), line: 2, found: '"4294967296"' },
  { text: listing('out: 1 x u32, dispatch 1, expect 0.5'), line: 2, found: '"0.5"' },
  { text: listing('out: 2 x u32, dispatch 1, expect 1,'), line: 2, found: '"", not a value of u32' },
  { text: listing('out: 1 x i32, dispatch 1, expect 2147483648'), line: 2, found: '"2147483648"' },
  { text: listing('out: 1 x i32, dispatch 1, expect -2147483649'), line: 2, found: '"-2147483649"' },
  { text: listing('out: 1 x f32, dispatch 1, expect 1e39'), line: 2, found: '"1e39", not a value of f32' },
  { text: listing('out: 1 x f32, dispatch 1, expect many'), line: 2, found: '"many"' },
  {
    text: listing('out: 1 x u32, dispatch 1\n// out: 1 x u32, dispatch 1'),
    line: 3,
    found: '"out: 1 x u32, dispatch 1", not code',
  },
  {
    text: listing('out: 2 x u32, dispatch 1, expect 1\n// out: 1 x u32, dispatch 1'),
    line: 3,
    found: '"out: 1 x u32"',
  },
];

describe('what is wrong is said with its line', () => {
  test.each(WRONG)('$found', ({ text, line, found }) => {
    let thrown: unknown;
    try {
      readContract(text);
    } catch (failure) {
      thrown = failure;
    }
    expect(thrown).toBeInstanceOf(HistogramFailure);
    const { reason, message } = thrown as HistogramFailure;
    expect(reason).toBe('data');
    expect(message).toContain(`Line ${line} of the listing has "`);
    expect(message).toContain(found);
    expect(message).toMatch(/, not .+\. Correct that line\.$/);
  });
});
