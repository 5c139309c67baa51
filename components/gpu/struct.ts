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

/** Bytes of a struct; WGSL rounds uniform structs up to 16. Fields must be ordered so that none needs padding. */
export function structBytes(fields: Fields): number {
  const words = Object.values(fields).reduce((sum, type) => sum + WORDS[type], 0);
  return Math.ceil(words / 4) * 16;
}

/**
 * Packs values for `queue.writeBuffer`.
 *
 * @example packStruct({ items: 'u32', gap: 'f32' }, { items: 7, gap: 0.5 }).byteLength // 16
 */
export function packStruct<F extends Fields>(fields: F, values: Values<F>): ArrayBuffer {
  const buffer = new ArrayBuffer(structBytes(fields));
  let word = 0;
  for (const [name, type] of Object.entries(fields)) {
    const value: number | readonly number[] = values[name]!;
    new (type === 'u32' ? Uint32Array : Float32Array)(buffer).set([value].flat(), word);
    word += WORDS[type];
  }
  return buffer;
}
