/** Which file imports which, and what the design's arrows say of it. */
import { posix } from 'node:path';
import type { FileTable } from './sources.ts';
import { identifier, isNode, literal, parse, walk } from './syntax.ts';

/** From left to right: a file imports from its own layer and from those behind it. */
const LAYERS = [
  'slides/',
  'components/gpu-atomic-',
  'components/element/',
  'components/controller/',
  'components/gpu/',
  'components/model/',
] as const;

/** WGSL that slides show. */
const LISTINGS = 'shaders/listings/';

/** The browser's own names that a pure layer must not know. */
const PAGE = /^(document|window|navigator|location|self|top|parent|customElements|localStorage)$/;
const BROWSER = /^((HTML|SVG)\w*|\w*(Element|Event|Observer)|Node|performance|fetch|requestAnimationFrame)$/;

/** What some layers must not even mention. */
const UNKNOWN_TO: readonly { readonly layer: string; readonly names: readonly RegExp[] }[] = [
  { layer: 'components/model/', names: [PAGE, BROWSER, /^GPU/] },
  { layer: 'components/gpu/', names: [/^(document|window)$/] },
];

/** Specifiers of all imports of a module: static, dynamic, re-exports and those in types; `null` for computed ones. */
export function importsOf(text: string): (string | null)[] {
  const found: (string | null)[] = [];
  for (const node of walk(parse(text))) {
    if (/^(Import|ExportNamed|ExportAll)(Declaration|Expression)$|^TSImportType$/.test(node.type)) {
      if (isNode(node.source)) found.push(literal(node.source));
    } else if (node.type === 'TSExternalModuleReference') {
      found.push(literal(node.expression));
    }
  }
  return found;
}

function layerOf(path: string): number {
  return LAYERS.findIndex((layer) => path.startsWith(layer));
}

/** Where a relative specifier points, without its query; null for a bare one. */
function resolve(from: string, specifier: string): string | null {
  if (!/^[./]/.test(specifier)) return null;
  const [path = ''] = specifier.split('?');
  return path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(from), path);
}

function judge(from: string, specifier: string | null): string | null {
  if (specifier === null) return `${from} imports something computed`;
  const to = resolve(from, specifier);
  if (to === null) {
    const pure = from.startsWith('components/model/') || from.startsWith('components/gpu/');
    const lit = /^lit(\/|$)/.test(specifier) && !pure;
    // Bundled, for the listing alone.
    const prism =
      /^prism-code-editor\/prism(\/|$)/.test(specifier) && from === 'components/element/highlight.ts';
    return from.startsWith('components/') && !lit && !prism
      ? `${from} imports the package ${specifier}`
      : null;
  }
  if (to.startsWith('shaders/')) {
    if (to.startsWith(LISTINGS) && from.startsWith('slides/')) return null;
    return from.startsWith('components/gpu/') ? null : `${from} imports the shader ${to}`;
  }
  const layer = layerOf(to);
  if (layer < 0) return `${from} imports ${to}, which is in no layer`;
  return layer < layerOf(from) ? `${from} imports ${to}, against the arrows` : null;
}

/** Cycles, each named once, from its first file in the alphabet. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles = new Set<string>();
  const done = new Set<string>();
  const follow = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const loop = trail.slice(start);
      const first = loop.indexOf([...loop].sort()[0]!);
      const turned = [...loop.slice(first), ...loop.slice(0, first)];
      cycles.add(`a cycle: ${[...turned, turned[0]].join(' → ')}`);
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) follow(next, [...trail, path]);
    done.add(path);
  };
  for (const path of [...graph.keys()].sort()) follow(path, []);
  return [...cycles];
}

/** Everything in a table of files that the design forbids. */
export function violationsIn(files: FileTable): string[] {
  const violations: string[] = [];
  const graph = new Map<string, string[]>();
  for (const [path, text] of Object.entries(files)) {
    if (layerOf(path) < 0) violations.push(`${path} is in no layer`);
    const specifiers = importsOf(text);
    violations.push(
      ...specifiers.map((specifier) => judge(path, specifier)).filter((found) => found !== null),
    );
    const targets = specifiers.map((specifier) => specifier && resolve(path, specifier));
    graph.set(
      path,
      targets.filter((target): target is string => typeof target === 'string' && target in files),
    );
    const names = new Set([...walk(parse(text))].map(identifier).filter((name) => name !== null));
    for (const { layer, names: unknown } of UNKNOWN_TO) {
      if (!path.startsWith(layer)) continue;
      for (const name of names) {
        if (unknown.some((pattern) => pattern.test(name))) violations.push(`${path} mentions ${name}`);
      }
    }
  }
  return [...violations, ...cyclesIn(graph)];
}
