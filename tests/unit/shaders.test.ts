import { describe, expect, test } from 'vitest';
import { BAR_SHADERS, COUNT_KERNELS, inspectKernel, ORDER_SHADERS } from '../../components/gpu/shaders.ts';
import { OPTIONS } from '../../components/model/config.ts';
import { importsOf } from './import-graph.ts';
import { KERNELS as SHADERS } from './shader-sources.ts';
import { readSources } from './sources.ts';
import { identifier, isNode, parse, type SyntaxNode, walk } from './syntax.ts';
import { constantsOf, withoutComments } from './wgsl.ts';

const PATHS = Object.keys(SHADERS);
const COMPONENTS = readSources('components', '.ts');
const TREES = Object.entries(COMPONENTS).map(([path, text]) => ({ path, tree: parse(text) }));

/** The whole numbers written in a text, each once, smallest first. */
function numbersIn(text: string, least: number): number[] {
  const found = text.match(/\b(0x[\da-f]+|\d+)(?=[uif]?\b)/gi) ?? [];
  return [...new Set(found.map(Number))].filter((number) => number >= least).sort((a, b) => a - b);
}

/** Whether shader text is made with anything but names and `+`. */
function isJoined(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'BinaryExpression') {
    return node.operator === '+' && isJoined(node.left) && isJoined(node.right);
  }
  return node.type === 'Identifier';
}

function* expressionsIn(tree: SyntaxNode): Generator<SyntaxNode> {
  for (const node of walk(tree)) {
    if (node.type === 'TemplateLiteral') yield node;
    if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'MemberExpression') {
      yield node;
    }
  }
}

test('there are shaders', () => expect(PATHS).toContain('shaders/review.wgsl'));

describe.each(PATHS)('%s', (path) => {
  const text = SHADERS[path]!;

  test('opens with its contract', () => {
    const lines = text.split('\n');
    const contract = lines.slice(
      0,
      lines.findIndex((line) => !line.startsWith('// ')),
    );
    expect(contract.length).toBeGreaterThan(0);
    expect(contract[0]).toMatch(/^\/\/ [A-Z].{20,}/);
    // What a file needs, how it is launched, what can be overridden, or who its twin is.
    expect(contract.join('\n')).toMatch(/\b(Needs|Overrides|Twin|Dispatch|Draw)\b/i);
  });

  test('names its overrides in the contract', () => {
    const [contract = ''] = text.split(/\n(?!\/\/)/);
    const overrides = [...withoutComments(text).matchAll(/\boverride\s+(\w+)/g)].map(([, name]) => name!);
    for (const name of overrides) expect(contract).toMatch(new RegExp(`Overrides:.*\\b${name}\\b`));
  });

  test('says at every barrier what it protects', () => {
    const lines = text.split('\n');
    const barriers = [...lines.keys()].filter((line) => /^\s*\w+Barrier\(\);/.test(lines[line]!));
    for (const line of barriers) expect(lines[line - 1]).toMatch(/^\s*\/\/ Protects /);
  });

  test('is plain text', () => expect(text).not.toContain('${'));

  test('is imported by the shaders module', () => {
    expect(importsOf(COMPONENTS['components/gpu/shaders.ts']!)).toContain(`../../${path}`);
  });
});

describe('shader text in the components', () => {
  test('comes from one module', () => {
    const importers = Object.keys(COMPONENTS).filter((path) =>
      importsOf(COMPONENTS[path]!).some((specifier) => specifier?.includes('.wgsl')),
    );
    expect(importers).toEqual(['components/gpu/shaders.ts']);
  });

  test('is joined there and never edited', () => {
    const { tree } = TREES.find(({ path }) => path === 'components/gpu/shaders.ts')!;
    expect([...expressionsIn(tree)]).toEqual([]);
    const values = [...walk(tree)].filter((node) => node.type === 'Property').map((node) => node.value);
    const texts = values.filter((value) => isNode(value) && value.type !== 'ObjectExpression');
    expect(texts.length).toBeGreaterThanOrEqual(4);
    expect(texts.filter((value) => !isJoined(value))).toEqual([]);
  });

  test('reaches the device untouched', () => {
    const calls = TREES.flatMap(({ tree }) => [...walk(tree)]).filter(
      (node) =>
        node.type === 'CallExpression' &&
        isNode(node.callee) &&
        isNode(node.callee.property) &&
        identifier(node.callee.property) === 'createShaderModule',
    );
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) {
      const code = [...walk(call)].find(
        (node) => node.type === 'Property' && isNode(node.key) && identifier(node.key) === 'code',
      );
      expect(code && isNode(code.value) && code.value.type).toBe('Identifier');
    }
  });

  test('is written nowhere else', () => {
    const templates = TREES.flatMap(({ path, tree }) =>
      [...walk(tree)]
        .filter((node) => node.type === 'TemplateElement' || node.type === 'Literal')
        .filter((node) => /@(compute|vertex|fragment|group)\b|var<\w+/.test(JSON.stringify(node.value)))
        .map(() => path),
    );
    expect(templates).toEqual([]);
  });
});

describe('programs', () => {
  const kernels = Object.entries(COUNT_KERNELS).map(([name, code]) => ({ name, code, stages: ['compute'] }));
  const inspecting = (['two-level', 'storage'] as const).flatMap((strategy) =>
    [true, false].map((subgroups) => ({
      name: `inspected ${strategy}, subgroups: ${subgroups}`,
      code: inspectKernel(strategy, subgroups),
      stages: ['compute'],
    })),
  );
  const pictures = Object.entries({ ...BAR_SHADERS, ...ORDER_SHADERS }).map(([name, code]) => ({
    name,
    code,
    stages: ['fragment', 'vertex'],
  }));

  test('there is one for each strategy', () => {
    expect(Object.keys(COUNT_KERNELS).sort()).toEqual([...OPTIONS.strategy.words].sort());
  });

  test.each([...kernels, ...inspecting, ...pictures])(
    '$name has the entry points $stages, once',
    ({ code, stages }) => {
      const found = [...withoutComments(code).matchAll(/@(compute|vertex|fragment)\b/g)].map(
        ([, stage]) => stage,
      );
      expect(found.sort()).toEqual(stages);
    },
  );

  test.each([...kernels, ...inspecting, ...pictures])('$name declares nothing twice', ({ code }) => {
    const plain = withoutComments(code);
    const names = [...plain.matchAll(/^(?:override|const|struct|fn|var(?:<[^>]*>)?)\s+(\w+)/gm)].map(
      ([, name]) => name,
    );
    const bindings = [...plain.matchAll(/@group\(\d+\)\s*@binding\(\d+\)/g)].map(([binding]) => binding);
    for (const found of [names, bindings]) expect(found).toEqual([...new Set(found)]);
  });
});

test('an extension is enabled before anything is declared', () => {
  const [first] = withoutComments(inspectKernel('storage', true)).trim().split('\n');
  expect(first).toBe('enable subgroups;');
  expect(inspectKernel('storage', false)).not.toContain('enable');
});

test('the colours of workgroups are the same in both languages', () => {
  const ramp = (text: string) => [...withoutComments(text).matchAll(/0x([\da-f]{6})/g)].map(([, hex]) => hex);
  const found = ramp(SHADERS['shaders/ramp.wgsl']!);
  expect(found).toHaveLength(8);
  expect(ramp(COMPONENTS['components/model/ramp.ts']!)).toEqual(found);
});

describe('numbers in both languages', () => {
  const wgsl = withoutComments(SHADERS['shaders/review.wgsl']!);
  const script = COMPONENTS['components/model/review.ts']!;
  const scriptConstants = Object.fromEntries(
    [...script.matchAll(/^(?:export )?const (\w+) = (0x[\da-f]+|\d+);$/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  );

  test('HOT_SALT', () => {
    expect(constantsOf(wgsl).HOT_SALT).toBe(0x85ebca6b);
    expect(scriptConstants.HOT_SALT).toBe(0x85ebca6b);
  });

  test('constants of the same name', () => {
    const names = Object.keys(constantsOf(wgsl));
    expect(names).not.toEqual([]);
    const same = Object.fromEntries(names.map((name) => [name, scriptConstants[name]]));
    expect(constantsOf(wgsl)).toEqual(same);
  });

  test('the factors and the summand of the hash', () => {
    // The stride of the seeds is applied on the CPU only.
    const twins = numbersIn(withoutComments(script), 2 ** 16).filter((number) => number !== 0x9e3779b9);
    expect(numbersIn(wgsl, 2 ** 16)).toEqual(twins);
    expect(twins).toEqual([277803737, 747796405, 0x85ebca6b, 2891336453].sort((a, b) => a - b));
  });

  test.each([
    { override: 'bins', option: OPTIONS.bins },
    { override: 'workgroup_size', option: OPTIONS.workgroupSize },
  ])('the default of $override', ({ override, option }) => {
    const text = Object.values(SHADERS).map(withoutComments).join('\n');
    const value = new RegExp(`override ${override}: u32 = (\\d+);`).exec(text)?.[1];
    expect(Number(value)).toBe(option.initial);
  });
});
