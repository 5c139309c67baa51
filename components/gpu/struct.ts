/**
 * Packing values as WGSL lays out a struct in the uniform address space.
 *
 * Knows: sizes and alignments of the few types used here. Does not know: what the fields mean.
 */

const WORDS = { u32: 1, f32: 1, vec2f: 2, vec4f: 4 } as const;

export type FieldType = keyof typeof WORDS;

/** The fields of a struct, in WGSL's order. */
export type Fields = Readonly<Record<string, FieldType>>;

type Value<Type extends FieldType> = Type extends 'u32' | 'f32' ? number : readonly number[];

/** A value for every field. */
export type Values<F extends Fields> = { readonly [Name in keyof F]: Value<F[Name]> };

/** Offset of each field and size of the whole, in 32-bit words. */
export function layOutStruct(fields: Fields): { offsets: Record<string, number>; words: number } {
  const offsets: Record<string, number> = {};
  let words = 0;
  for (const [name, type] of Object.entries(fields)) {
    // Each of these types is aligned to its own size.
    words = Math.ceil(words / WORDS[type]) * WORDS[type];
    offsets[name] = words;
    words += WORDS[type];
  }
  return { offsets, words: Math.ceil(words / 4) * 4 };
}

/**
 * Packs values for `queue.writeBuffer`.
 *
 * @example packStruct({ items: 'u32', gap: 'f32' }, { items: 7, gap: 0.5 }).byteLength // 16
 */
export function packStruct<F extends Fields>(fields: F, values: Values<F>): ArrayBuffer {
  const { offsets, words } = layOutStruct(fields);
  const buffer = new ArrayBuffer(words * 4);
  for (const [name, type] of Object.entries(fields)) {
    const value: number | readonly number[] = values[name]!;
    const target = type === 'u32' ? new Uint32Array(buffer) : new Float32Array(buffer);
    target.set(typeof value === 'number' ? [value] : value, offsets[name]);
  }
  return buffer;
}
