import { describe, expect, test } from 'vitest';
import { highlight } from '../../components/element/highlight.ts';
import { LISTINGS } from './shader-sources.ts';

const ODD = {
  nothing: '',
  'empty lines': '\n\n',
  'a comment over lines': '/* two\nlines */ let a = 1u;',
  'a comment without an end': 'let a = 1u; /* never\nends',
  'no WGSL': '"never ends <script>&amp;</script>',
};

test.each(Object.entries({ ...LISTINGS, ...ODD }))(
  'the text of %s comes out whole, line by line',
  (_, code) => {
    const lines = highlight(code).map((pieces) => pieces.map(({ text }) => text).join(''));
    expect(lines).toEqual(code.split('\n'));
  },
);

describe('what is what', () => {
  test.each([
    {
      code: 'let a = atomicAdd(&b, 0x1fu); // done',
      told: 'keyword:let atomic:atomicAdd number:0x1fu comment:// done',
    },
    {
      code: 'var<workgroup> a: array<vec3u>;',
      told: 'keyword:var keyword:workgroup keyword:array keyword:vec3u',
    },
    {
      code: '@compute fn f() { workgroupBarrier(); }',
      told: 'keyword:@compute keyword:fn atomic:workgroupBarrier',
    },
    { code: 'f(true, 1.5, 2i, myatomic);', told: 'number:true number:1.5 number:2i' },
    { code: '// atomicAdd 1u let', told: 'comment:// atomicAdd 1u let' },
  ])('$code', ({ code, told }) => {
    const [pieces] = highlight(code);
    const kinds = pieces!.filter(({ kind }) => kind).map(({ text, kind }) => `${kind}:${text}`);
    expect(kinds.join(' ')).toBe(told);
  });
});
