/**
 * WGSL as lines of coloured pieces.
 *
 * Knows: Prism's tokenizer and its WGSL grammar. Does not know: templates, colours.
 */
import { type Grammar, languages, type Token, tokenizeText } from 'prism-code-editor/prism';
import 'prism-code-editor/prism/languages/wgsl';

/** What a piece is; '' for names and punctuation. */
export type PieceKind = 'comment' | 'keyword' | 'atomic' | 'number' | '';

/** Text that is all of one kind, within a line. */
export interface Piece {
  readonly text: string;
  readonly kind: PieceKind;
}

/** Types and words that the grammar does not know, or knows as something else. */
const { comment, ...others } = languages.wgsl as Grammar & { comment: RegExp };
const GRAMMAR: Grammar = {
  comment,
  attribute: /@\w+/,
  type: /\b(?:vec[234][fiuh]?|mat[234]x[234][fh]?|[fiu]\d\d|bool|array|ptr)\b/,
  access: /\b(?:read|write|read_write|override|alias|struct)\b/,
  atomic: /\b(?:atomic\w*|(?:storage|workgroup|texture)Barrier)\b/,
  ...others,
};

const KINDS: Readonly<Record<string, PieceKind>> = {
  comment: 'comment',
  attribute: 'keyword',
  type: 'keyword',
  access: 'keyword',
  keyword: 'keyword',
  atomic: 'atomic',
  'bool-literal': 'number',
  'hex-int-literal': 'number',
  'hex-float-literal': 'number',
  'decimal-float-literal': 'number',
  'int-literal': 'number',
};

/**
 * Parts code into lines and these into pieces. Whatever the code is, its text comes out whole.
 *
 * @example highlight('let a = 1u;')[0].map(({ kind }) => kind) // ['keyword', '', 'number', '']
 */
export function highlight(code: string): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  for (const piece of flatten(tokenizeText(code, GRAMMAR), '')) {
    const [first, ...rest] = piece.text.split('\n');
    add(lines.at(-1)!, first!, piece.kind);
    for (const text of rest) {
      lines.push([]);
      add(lines.at(-1)!, text, piece.kind);
    }
  }
  return lines;
}

function* flatten(stream: readonly (string | Token)[], kind: PieceKind): Generator<Piece> {
  for (const token of stream) {
    if (typeof token === 'string') yield { text: token, kind };
    else {
      const { type, content } = token;
      yield* flatten(typeof content === 'string' ? [content] : content, KINDS[type] ?? kind);
    }
  }
}

/** Neighbours of one kind are one piece. */
function add(line: Piece[], text: string, kind: PieceKind): void {
  if (text === '') return;
  const last = line.at(-1);
  if (last?.kind === kind) line[line.length - 1] = { text: last.text + text, kind };
  else line.push({ text, kind });
}
