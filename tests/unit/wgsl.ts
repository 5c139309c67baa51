/** WGSL read from its text: as much as the tests need, and independent of how the product packs it. */

export interface Field {
  readonly name: string;
  readonly type: string;
}

/** Size and alignment in bytes, from the table in WGSL's chapter on memory layout. */
const LAYOUTS: Readonly<Record<string, { readonly size: number; readonly align: number }>> = {
  u32: { size: 4, align: 4 },
  i32: { size: 4, align: 4 },
  f32: { size: 4, align: 4 },
  vec2f: { size: 8, align: 8 },
  vec3f: { size: 12, align: 16 },
  vec4f: { size: 16, align: 16 },
};

/** The text without its comments. */
export function withoutComments(wgsl: string): string {
  return wgsl.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
}

/** The fields of a struct in their order. @throws Error if the text has no such struct */
export function fieldsOf(wgsl: string, struct: string): Field[] {
  const body = new RegExp(`struct\\s+${struct}\\s*\\{([^}]*)\\}`).exec(withoutComments(wgsl))?.[1];
  if (body === undefined) throw new Error(`There is no struct ${struct}.`);
  const fields = body.split(',').map((field) => field.trim());
  return fields.filter(Boolean).map((field) => {
    const [, name, type] = /^(\w+)\s*:\s*(\w+)$/.exec(field) ?? [];
    if (!name || !type) throw new Error(`"${field}" of ${struct} is no plain field.`);
    return { name, type };
  });
}

/** Where WGSL puts each field, and the size of the whole, in bytes. */
export function layOut(fields: readonly Field[]): { offsets: Record<string, number>; size: number } {
  const offsets: Record<string, number> = {};
  let end = 0;
  let largest = 1;
  for (const { name, type } of fields) {
    const layout = LAYOUTS[type];
    if (!layout) throw new Error(`The layout of ${type} is not known.`);
    offsets[name] = Math.ceil(end / layout.align) * layout.align;
    end = offsets[name] + layout.size;
    largest = Math.max(largest, layout.align);
  }
  return { offsets, size: Math.ceil(end / largest) * largest };
}

/** The values of the `const`s, with their suffixes taken off. */
export function constantsOf(wgsl: string): Record<string, number> {
  const found = withoutComments(wgsl).matchAll(/\bconst\s+(\w+)[^=;]*=\s*(0x[\da-f]+|\d+)[uif]?\s*;/gi);
  return Object.fromEntries([...found].map(([, name, value]) => [name, Number(value)]));
}
