import { describe, expect, test } from 'vitest';
import { COUNT_PARAMS, countConstants, packCountParams } from '../../components/gpu/count-params.ts';
import { ORDER_PARAMS, packOrderParams } from '../../components/gpu/order-params.ts';
import {
  type Appearance,
  type Extent,
  PAINT_PARAMS,
  packPaintParams,
} from '../../components/gpu/paint-params.ts';
import { type Fields, packStruct, structBytes } from '../../components/gpu/struct.ts';
import type { BarsView } from '../../components/model/bars.ts';
import { tilePage } from '../../components/model/merge.ts';
import { planCount } from '../../components/model/plan.ts';
import { THE_REST } from '../../components/model/slices.ts';
import { DEFAULTS } from './defaults.ts';
import { KERNELS } from './shader-sources.ts';
import { constantsOf, type Field, fieldsOf, layOut } from './wgsl.ts';

const SHADERS = Object.values(KERNELS).join('\n');

const STRUCTS: readonly { name: string; table: Fields }[] = [
  { name: 'CountParams', table: COUNT_PARAMS },
  { name: 'PaintParams', table: PAINT_PARAMS },
  { name: 'OrderParams', table: ORDER_PARAMS },
];

const asFields = (table: Fields): Field[] => Object.entries(table).map(([name, type]) => ({ name, type }));

const LENGTHS: Readonly<Record<string, number>> = { u32: 1, f32: 1, vec2f: 2, vec4f: 4 };

/** Reads a buffer as a little-endian GPU does. */
function unpack(buffer: ArrayBuffer, fields: readonly Field[]): Record<string, number[]> {
  const view = new DataView(buffer);
  const { offsets } = layOut(fields);
  const values = fields.map(({ name, type }) => {
    const numbers = Array.from({ length: LENGTHS[type]! }, (_, i) => {
      const offset = offsets[name]! + 4 * i;
      return type === 'u32' ? view.getUint32(offset, true) : view.getFloat32(offset, true);
    });
    return [name, numbers] as const;
  });
  return Object.fromEntries(values);
}

describe.each(STRUCTS)('$name', ({ name, table }) => {
  const fields = fieldsOf(SHADERS, name);

  test('has the fields of the shader, in their order', () => expect(asFields(table)).toEqual(fields));

  test('has the size of the shader', () => expect(structBytes(table)).toBe(layOut(fields).size));

  test('is packed where the shader reads it', () => {
    // Every word of the struct gets a number of its own, so that no two can be exchanged.
    let next = 1000;
    const expected = Object.fromEntries(
      fields.map((field) => [field.name, Array.from({ length: LENGTHS[field.type]! }, () => next++)]),
    );
    const values = Object.fromEntries(
      Object.entries(expected).map(([field, numbers]) => [
        field,
        numbers.length === 1 ? numbers[0]! : numbers,
      ]),
    );
    expect(unpack(packStruct(table, values as never), fields)).toEqual(expected);
  });
});

describe('packing', () => {
  const fields = { whole: 'u32', part: 'f32', pair: 'vec2f', four: 'vec4f' } as const satisfies Fields;

  test.each([
    { whole: 0, part: 0, pair: [0, 0], four: [0, 0, 0, 0] },
    { whole: 1, part: 0.5, pair: [-1, 2 ** -149], four: [1, 2, 3, 4] },
    { whole: 4294967295, part: -0, pair: [2 ** 24, 2 ** 24 - 1], four: [0.25, 2 ** 100, -(2 ** 100), 65504] },
  ])('%o comes back', (values) => {
    const expected = { ...values, whole: [values.whole], part: [values.part] };
    expect(unpack(packStruct(fields, values), asFields(fields))).toEqual(expected);
  });

  test('fills up to 16 bytes', () => {
    expect(
      [1, 2, 3, 4, 5].map((count) =>
        structBytes(
          Object.fromEntries(
            'abcde'
              .slice(0, count)
              .split('')
              .map((name) => [name, 'u32' as const]),
          ),
        ),
      ),
    ).toEqual([16, 16, 16, 16, 32]);
    expect(new Uint32Array(packStruct({ a: 'u32' }, { a: 7 }))).toEqual(Uint32Array.of(7, 0, 0, 0));
  });
});

test('a plan becomes the counting parameters', () => {
  const plan = planCount(
    { ...DEFAULTS, items: 4294967295, workgroups: 65535, hot: 1, seed: 4294967295 },
    null,
  );
  expect(unpack(packCountParams(plan), fieldsOf(SHADERS, 'CountParams'))).toEqual({
    items: [4294967295],
    items_per_workgroup: [65537],
    seed_offset: [2 ** 32 - 0x9e3779b9],
    hot_threshold: [2 ** 24],
    tests_hot: [1],
    first_workgroup: [0],
    first_trip: [0],
    trips: [THE_REST],
  });
});

test('a slice is the part of it that a kernel counts', () => {
  const plan = planCount(DEFAULTS, null);
  const slice = { firstWorkgroup: 3, firstTrip: 4294967294, trips: 5 };
  expect(unpack(packCountParams(plan, slice), fieldsOf(SHADERS, 'CountParams'))).toEqual({
    items: [65536],
    items_per_workgroup: [4096],
    seed_offset: [0],
    hot_threshold: [0],
    tests_hot: [0],
    first_workgroup: [3],
    first_trip: [4294967294],
    trips: [5],
  });
});

test('all the rest is what the shader takes for it', () => {
  expect(constantsOf(SHADERS).THE_REST).toBe(THE_REST);
});

describe('the overrides of a kernel', () => {
  const shared = { workgroup_size: 256, bins: 5 };
  test.each([
    { strategy: 'two-level', expected: { ...shared, carries: 0 } },
    { strategy: 'replicated', expected: { ...shared, carries: 0, copies: 32 } },
    { strategy: 'storage', expected: shared },
    { strategy: 'unsynchronized', expected: shared },
  ] as const)('$strategy', ({ strategy, expected }) => {
    const plan = planCount({ ...DEFAULTS, strategy }, null);
    expect(countConstants(plan)).toEqual(expected);
    expect(countConstants(plan, true)).toEqual(
      'carries' in expected ? { ...expected, carries: 1 } : expected,
    );
  });
});

describe('a picture becomes the painting parameters', () => {
  const view: BarsView = { form: 'rows', scale: 'linear', largest: 21695, countTicks: [], binTicks: [] };
  const look: Appearance = {
    barStart: [0.125, 0.25, 0.5, 1],
    barEnd: [1, 0.5, 0.25, 0.75],
    track: [0, 0.0625, 0, 0.5],
    hairline: [0, 0, 0, 1],
    gap: 0.25,
    mirrored: false,
  };
  const extent: Extent = { width: 471, height: 300, pixelRatio: 1.5 };
  const expected = {
    size: [471, 300],
    pixel_ratio: [1.5],
    gap: [0.25],
    bins: [5],
    largest: [21695],
    log_scale: [0],
    mirrored: [0],
    bar_start: [0.125, 0.25, 0.5, 1],
    bar_end: [1, 0.5, 0.25, 0.75],
    track: [0, 0.0625, 0, 0.5],
  };

  test.each([
    { what: 'linear', view, look, expected },
    {
      what: 'logarithmic',
      view: { ...view, scale: 'log' as const },
      look,
      expected: { ...expected, log_scale: [1] },
    },
    {
      what: 'mirrored',
      view,
      look: { ...look, mirrored: true },
      expected: { ...expected, mirrored: [1] },
    },
    {
      what: 'a full bar of the largest u32',
      view: { ...view, largest: 4294967295 },
      look,
      expected: { ...expected, largest: [4294967295] },
    },
  ])('$what', ({ view, look, expected }) => {
    const packed = packPaintParams(view, 5, look, extent);
    expect(unpack(packed, fieldsOf(SHADERS, 'PaintParams'))).toEqual(expected);
  });
});

describe('a picture of order becomes its parameters', () => {
  const look: Appearance = {
    barStart: [0, 0, 0, 1],
    barEnd: [0, 0, 0, 1],
    track: [0, 0, 0, 1],
    hairline: [0.25, 0.5, 0.75, 1],
    gap: 0.25,
    mirrored: true,
  };
  const extent: Extent = { width: 471, height: 300, pixelRatio: 1.5 };
  const facts = { bins: 5, groups: 130, largest: 900 };
  const none = 4294967295;
  const queue = {
    size: [471, 300],
    bins: [5],
    groups: [130],
    largest: [900],
    bars_top: [0],
    thickness: [45],
    hairline: [2],
    step: [none],
    lit: [none],
    mirrored: [1],
    first_tile: [0],
    tile_columns: [1],
    tile_rows: [1],
    tiles: [0],
    tile_lanes: [5],
    outline: [0.25, 0.5, 0.75, 1],
  };

  test('a queue', () => {
    const packed = packOrderParams(facts, { step: null, lit: null }, null, look, extent);
    expect(unpack(packed, fieldsOf(SHADERS, 'OrderParams'))).toEqual(queue);
  });

  test('a merge of columns at a step, its second page of tiles', () => {
    const packed = packOrderParams(
      { ...facts, bins: 100 },
      { step: 0, lit: 0 },
      tilePage(130, 1),
      { ...look, mirrored: false },
      extent,
    );
    expect(unpack(packed, fieldsOf(SHADERS, 'OrderParams'))).toEqual({
      ...queue,
      bins: [100],
      bars_top: [120],
      thickness: [0],
      step: [0],
      lit: [0],
      mirrored: [0],
      first_tile: [64],
      tile_columns: [16],
      tile_rows: [4],
      tiles: [108],
      tile_lanes: [30],
    });
  });
});

describe('the layout that all this is judged by', () => {
  test.each([
    { fields: 'a: u32', offsets: { a: 0 }, size: 4 },
    { fields: 'a: u32, b: vec2f, c: f32,', offsets: { a: 0, b: 8, c: 16 }, size: 24 },
    { fields: 'a: vec3f, b: f32', offsets: { a: 0, b: 12 }, size: 16 },
    { fields: 'a: f32, b: vec4f, c: u32 // end', offsets: { a: 0, b: 16, c: 32 }, size: 48 },
  ])('$fields', ({ fields, offsets, size }) => {
    expect(layOut(fieldsOf(`struct S {\n${fields}\n}`, 'S'))).toEqual({ offsets, size });
  });

  test('knows when there is no such struct', () => {
    expect(() => fieldsOf(SHADERS, 'NoSuchStruct')).toThrow('NoSuchStruct');
  });
});
