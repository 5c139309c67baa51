import { describe, expect, test } from 'vitest';
import { importsOf, violationsIn } from './import-graph.ts';
import { readSources } from './sources.ts';

const COMPONENTS = readSources('components', '.ts');

test('the sources are read', () => {
  expect(Object.keys(COMPONENTS)).toEqual(
    expect.arrayContaining([
      'components/gpu-atomic-histogram.ts',
      'components/element/gpu-atomic-histogram-element.ts',
      'components/controller/histogram-controller.ts',
      'components/gpu/counter.ts',
      'components/model/oracle.ts',
    ]),
  );
  expect(importsOf(COMPONENTS['components/gpu/counter.ts']!)).toContain('../model/plan.ts');
});

test('imports point one way, without cycles, and pure layers are pure', () => {
  expect(violationsIn({ ...readSources('slides', '.ts'), ...COMPONENTS })).toEqual([]);
});

describe('every way to import is seen', () => {
  test.each([
    { text: `import { a } from './x.ts'`, found: ['./x.ts'] },
    { text: `import type { a } from './x.ts'`, found: ['./x.ts'] },
    { text: `import a, { type b } from './x.ts'`, found: ['./x.ts'] },
    { text: `import * as a from "./x.ts"`, found: ['./x.ts'] },
    { text: `import './x.ts'`, found: ['./x.ts'] },
    { text: `import css from './x.css?inline'`, found: ['./x.css?inline'] },
    { text: `export { a } from './x.ts'`, found: ['./x.ts'] },
    { text: `export type { a } from './x.ts'`, found: ['./x.ts'] },
    { text: `export * from './x.ts'`, found: ['./x.ts'] },
    { text: `export * as a from './x.ts'`, found: ['./x.ts'] },
    { text: `const a = await import('./x.ts')`, found: ['./x.ts'] },
    { text: 'const a = () => import(`./x.ts`)', found: ['./x.ts'] },
    { text: `type A = import('./x.ts').A`, found: ['./x.ts'] },
    { text: `let a: typeof import('./x.ts')`, found: ['./x.ts'] },
    { text: `import a = require('./x.ts')`, found: ['./x.ts'] },
    { text: 'import(name)', found: [null] },
    { text: `import(\`./\${name}.ts\`)`, found: [null] },
    { text: `// import './x.ts'\nconst a = "import './x.ts'"; export { a }`, found: [] },
  ])('$text', ({ text, found }) => expect(importsOf(text)).toEqual(found));
});

/** Repositories of one or two files that break one rule each, or none. */
const TABLES = [
  {
    what: 'all arrows at once',
    files: {
      'slides/deck.ts': `import Reveal from 'reveal.js'; import '../components/gpu-atomic-histogram.ts';`,
      'components/gpu-atomic-histogram.ts': `import './element/e.ts'; export type { M } from './model/m.ts';`,
      'components/element/e.ts': `import { html } from 'lit'; import 'lit/directive.js';
        import css from './e.css?inline'; import '../controller/c.ts'; import type { G } from '../gpu/g.ts';`,
      'components/controller/c.ts': `import '../gpu/g.ts'; import '../model/m.ts'; document.title;`,
      'components/gpu/g.ts': `import code from '../../shaders/s.wgsl'; import '../model/m.ts'; navigator.gpu;
        // Knows no document and no window.`,
      'components/model/m.ts': `import './n.ts'; export const name = 'a GPUDevice in a document';`,
      'components/model/n.ts': `/** Not GPUSupportedLimits. */ export {};`,
    },
    violations: [],
  },
  {
    what: 'model imports gpu',
    files: { 'components/model/m.ts': `import type { G } from '../gpu/g.ts';` },
    violations: ['components/model/m.ts imports components/gpu/g.ts, against the arrows'],
  },
  {
    what: 'gpu imports controller',
    files: { 'components/gpu/g.ts': `export * from '../controller/c.ts';` },
    violations: ['components/gpu/g.ts imports components/controller/c.ts, against the arrows'],
  },
  {
    what: 'controller imports element',
    files: { 'components/controller/c.ts': `const e = await import('../element/e.ts');` },
    violations: ['components/controller/c.ts imports components/element/e.ts, against the arrows'],
  },
  {
    what: 'element imports the entry',
    files: { 'components/element/e.ts': `import '../gpu-atomic-histogram.ts';` },
    violations: ['components/element/e.ts imports components/gpu-atomic-histogram.ts, against the arrows'],
  },
  {
    what: 'the entry imports slides',
    files: { 'components/gpu-atomic-histogram.ts': `import '/slides/deck.ts';` },
    violations: ['components/gpu-atomic-histogram.ts imports slides/deck.ts, against the arrows'],
  },
  {
    what: 'a controller imports a shader',
    files: { 'components/controller/c.ts': `import s from '../../shaders/s.wgsl';` },
    violations: ['components/controller/c.ts imports the shader shaders/s.wgsl'],
  },
  {
    what: 'model imports a shader',
    files: { 'components/model/m.ts': `import s from '../../shaders/s.wgsl';` },
    violations: ['components/model/m.ts imports the shader shaders/s.wgsl'],
  },
  {
    what: 'a slide imports a listing',
    files: { 'slides/s.ts': `import s from '../shaders/listings/s.wgsl';` },
    violations: [],
  },
  {
    what: 'a slide imports a kernel',
    files: { 'slides/s.ts': `import s from '../shaders/s.wgsl';` },
    violations: ['slides/s.ts imports the shader shaders/s.wgsl'],
  },
  {
    what: 'an element imports a listing',
    files: { 'components/element/e.ts': `import s from '../../shaders/listings/s.wgsl';` },
    violations: ['components/element/e.ts imports the shader shaders/listings/s.wgsl'],
  },
  {
    what: 'a file outside the layers, and an import of it',
    files: {
      'components/utils/u.ts': 'export {};',
      'components/element/e.ts': `import '../utils/u.ts';`,
    },
    violations: [
      'components/utils/u.ts is in no layer',
      'components/element/e.ts imports components/utils/u.ts, which is in no layer',
    ],
  },
  {
    what: 'packages',
    files: {
      'components/element/e.ts': `import 'literal'; import 'reveal.js'; import 'node:fs';`,
      'components/gpu/g.ts': `import 'lit';`,
      'components/model/m.ts': `import { html } from 'lit';`,
    },
    violations: [
      'components/element/e.ts imports the package literal',
      'components/element/e.ts imports the package reveal.js',
      'components/element/e.ts imports the package node:fs',
      'components/gpu/g.ts imports the package lit',
      'components/model/m.ts imports the package lit',
    ],
  },
  {
    what: 'a computed import',
    files: { 'components/element/e.ts': 'const e = (name: string) => import(name);' },
    violations: ['components/element/e.ts imports something computed'],
  },
  {
    what: 'names that model must not know',
    files: {
      'components/model/m.ts': `export let d: GPUDevice; if (typeof window !== 'undefined') navigator.gpu;
        const e = document.body as HTMLElement;`,
    },
    violations: ['GPUDevice', 'window', 'navigator', 'document', 'HTMLElement'].map(
      (name) => `components/model/m.ts mentions ${name}`,
    ),
  },
  {
    what: 'names that gpu must not know',
    files: { 'components/gpu/g.ts': 'globalThis.document; const w: Window = window;' },
    violations: ['components/gpu/g.ts mentions document', 'components/gpu/g.ts mentions window'],
  },
  {
    what: 'a file that imports itself',
    files: { 'components/model/m.ts': `import './m.ts';` },
    violations: ['a cycle: components/model/m.ts → components/model/m.ts'],
  },
  {
    what: 'cycles inside a layer, by types too',
    files: {
      'components/model/c.ts': `import './a.ts';`,
      'components/model/b.ts': `export type { C } from './c.ts';`,
      'components/model/a.ts': `import './b.ts'; import './d.ts';`,
      'components/model/d.ts': `import './a.ts';`,
    },
    violations: [
      'a cycle: components/model/a.ts → components/model/b.ts → components/model/c.ts → components/model/a.ts',
      'a cycle: components/model/a.ts → components/model/d.ts → components/model/a.ts',
    ],
  },
  {
    what: 'a diamond is no cycle',
    files: {
      'components/model/a.ts': `import './b.ts'; import './c.ts';`,
      'components/model/b.ts': `import './d.ts';`,
      'components/model/c.ts': `import './d.ts';`,
      'components/model/d.ts': 'export {};',
    },
    violations: [],
  },
];

describe('the checker itself', () => {
  test.each(TABLES)('$what', ({ files, violations }) => expect(violationsIn(files)).toEqual(violations));
});
