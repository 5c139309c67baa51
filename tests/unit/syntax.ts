/** TypeScript as a tree, so that comments and strings are never taken for code. */
import { parseAst } from 'vite';

/** A node of the tree; its other properties depend on its type. */
export interface SyntaxNode {
  readonly type: string;
  readonly [property: string]: unknown;
}

/** Parses a module. @throws SyntaxError */
export function parse(text: string): SyntaxNode {
  return parseAst(text, { lang: 'ts' }) as unknown as SyntaxNode;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** A node and everything below it. */
export function* walk(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const property of Object.values(node)) {
    for (const child of Array.isArray(property) ? property : [property])
      if (isNode(child)) yield* walk(child);
  }
}

/** The name of an identifier, or null for any other node. */
export function identifier(node: SyntaxNode): string | null {
  return node.type === 'Identifier' ? String(node.name) : null;
}

/** The text of a string literal or of a template without expressions, or null for any other value. */
export function literal(value: unknown): string | null {
  if (!isNode(value)) return null;
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value;
  if (value.type !== 'TemplateLiteral') return null;
  const quasis = value.quasis as { readonly value: { readonly cooked: string } }[];
  return quasis.length === 1 ? quasis[0]!.value.cooked : null;
}
