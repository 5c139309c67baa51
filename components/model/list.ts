/**
 * Texts whose entries are parted by commas.
 *
 * Knows: the attribute that a text stands in. Does not know: what an entry means.
 */
import { show } from './config.ts';

/** A text read, and what was wrong with it, if anything. */
export interface Read<Value> {
  readonly value: Value | null;
  readonly warning: string | null;
}

/** Reads a text whose entries are parted by commas; one wrong entry spoils it all. */
export function readList<Entry>(
  attribute: string,
  raw: unknown,
  what: string,
  read: (entry: string) => Entry | undefined,
): Read<readonly Entry[]> {
  const none = raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '');
  if (none) return { value: null, warning: null };
  const entries = typeof raw === 'string' ? raw.split(',').map((entry) => read(entry.trim())) : [undefined];
  const value = entries.filter((entry) => entry !== undefined);
  return value.length === entries.length
    ? { value, warning: null }
    : { value: null, warning: `${attribute}="${show(raw)}" is not ${what}; using none.` };
}
