import { expect, test, vi } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { OPTIONS, type Option } from '../../components/model/config.ts';
import { createRandom } from '../unit/random.ts';
import { countedBy, create, expectedOf, meanwhile, mount, takeWarnings, watchGpu } from './harness.ts';

const VALUES = 10_000;

const random = createRandom(10_000);
const draw = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));

function oneOf<Thing>(things: readonly Thing[]): Thing {
  return things[draw(0, things.length - 1)]!;
}

interface Property {
  readonly property: string;
  readonly attribute: string;
  /** Whether a value is one that the documentation allows the property to read back. */
  allows(value: unknown): boolean;
}

function optionProperty(property: string, option: Option): Property {
  const allows = (value: unknown) =>
    option.kind === 'keyword'
      ? option.words.some((word) => word === value)
      : (value === null && option.initial === null) ||
        (typeof value === 'number' &&
          value >= option.min &&
          value <= option.max &&
          !Object.is(value, -0) &&
          (!option.integer || Number.isInteger(value)));
  return { property, attribute: option.attribute, allows };
}

const PROPERTIES: readonly Property[] = [
  ...Object.entries(OPTIONS).map(([property, option]) => optionProperty(property, option)),
  { property: 'controls', attribute: 'controls', allows: (value) => typeof value === 'boolean' },
  { property: 'label', attribute: 'label', allows: (value) => value === null || typeof value === 'string' },
];

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  5,
  16,
  255.999,
  65535,
  65536,
  65537,
  2 ** 31,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 53,
  5e-324,
  1.7976931348623157e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];

// Without 'eager', which would have an element count; that is for the second test.
const WORDS = [
  ...['two-level', 'storage', 'bars', 'linear', 'log', 'lazy', 'auto', 'webgpu', 'cpu'],
  ...['true', 'false', 'null', 'undefined', '__proto__', 'constructor', 'toString', 'NaN', 'Infinity'],
];

const LETTERS = [
  '0',
  '9',
  '-',
  '+',
  '.',
  'e',
  'x',
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '\u0000',
  '"',
  '<',
  'é',
  '٣',
  '😀',
  '\ud800',
];

const letters = (length: number) => Array.from({ length }, () => oneOf(LETTERS)).join('');

function anyCase(word: string): string {
  return oneOf([word, word, word.toUpperCase(), word[0]!.toUpperCase() + word.slice(1)]);
}

/** Text for an attribute, or a string for a property. */
const TEXTS: readonly (() => string)[] = [
  () => `${oneOf(NUMBERS)}`,
  () => `${(random() - 0.5) * 10 ** draw(-10, 20)}`,
  () => `${oneOf(['', ' ', '\n'])}${oneOf(NUMBERS)}${oneOf(['', ' ', 'px', '%', 'n'])}`,
  () => `${oneOf(['', ' ', '\t'])}${anyCase(oneOf(WORDS))}${oneOf(['', ' ', ',', ';'])}`,
  () => letters(draw(0, 12)),
  () => letters(3).repeat(draw(0, 2000)),
];

const angry = () => {
  throw new Error('No value for anybody');
};

/** Values that are no strings. */
const THINGS: readonly (() => unknown)[] = [
  () => oneOf(NUMBERS),
  () => (random() - 0.5) * 10 ** draw(-10, 20),
  () => oneOf([null, undefined, true, false]),
  () => oneOf([0n, -1n, 2n ** 64n]),
  () => oneOf([Symbol('nothing'), Symbol.iterator, Symbol()]),
  () => oneOf([[], [5], [1, 2], [[]], {}, new Date(0), new Map(), /5/, () => 5, class {}]),
  () => Object.create(null),
  () => ({ valueOf: angry }),
  () => ({ toString: angry }),
  () => ({ [Symbol.toPrimitive]: angry }),
  () => ({ valueOf: () => 7, toString: () => '7' }),
  () => new Proxy({}, { get: angry, has: angry, getPrototypeOf: angry, ownKeys: angry }),
  () => Object(oneOf<unknown>([5, '5', 5n, true, Symbol()])),
  () => document.createElement('p'),
];

/** What can be given to an element in one step. */
interface Gift {
  readonly target: Property;
  readonly as: 'attribute' | 'property';
  readonly value: unknown;
}

function drawGift(): Gift {
  const target = oneOf(PROPERTIES);
  if (random() < 0.5) return { target, as: 'attribute', value: oneOf(TEXTS)() };
  return { target, as: 'property', value: random() < 0.3 ? oneOf(TEXTS)() : oneOf(THINGS)() };
}

/** A value as a failure shows it. */
function show(value: unknown): string {
  if (typeof value === 'object' || typeof value === 'function') return typeof value;
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : String(value);
}

const bag = (element: GpuAtomicHistogram) => element as unknown as Record<string, unknown>;

test(`${VALUES} drawn values are taken, each within its range, without a count or an exception`, async () => {
  const gpu = watchGpu();
  const adapters = vi.spyOn(GPU.prototype, 'requestAdapter');
  // Rendered, but for nobody to see.
  const closed = document.createElement('details');
  document.body.append(closed);
  const elements = Array.from({ length: 100 }, () => mount({}, closed));
  const faults: string[] = [];
  const fault = (gift: Gift, what: unknown) =>
    faults.push(`${gift.target.property} as ${gift.as}: ${show(gift.value)}: ${what}`);

  for (let round = 0; round < VALUES / elements.length; round++) {
    const gifts = elements.map((element) => {
      const gift = drawGift();
      const { property, attribute, allows } = gift.target;
      try {
        if (gift.as === 'attribute') element.setAttribute(attribute, gift.value as string);
        else bag(element)[property] = gift.value;
        if (!allows(bag(element)[property])) fault(gift, `reads back ${show(bag(element)[property])}`);
      } catch (thrown) {
        fault(gift, thrown);
      }
      return gift;
    });
    for (const [index, element] of elements.entries()) {
      const gift = gifts[index]!;
      await element.updateComplete.catch((thrown) => fault(gift, thrown));
      // What the author wrote stands.
      if (gift.as === 'attribute' && element.getAttribute(gift.target.attribute) !== gift.value) {
        fault(gift, `became ${show(element.getAttribute(gift.target.attribute))}`);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(elements.map(({ state }) => state)).toEqual(elements.map(() => 'idle'));
  await meanwhile();
  expect([adapters.mock.calls.length, gpu.calls]).toEqual([0, []]);
  expect(takeWarnings().length).toBeGreaterThan(VALUES / 4);
});

const COUNTING = 40;

/** Texts for what decides how long a count takes, and how many kernels are compiled. */
const SMALL: Readonly<Record<string, readonly string[]>> = {
  items: ['0', '-7', ' 1e3 ', '0x3e8', '999.9', '+77', '.5', '4096'],
  bins: ['1', '-0', '5.9', ' 16 ', '0b100', '65537', 'many'],
  workgroups: ['0', '1', ' 33.3', '1e2', '-Infinity'],
  'workgroup-size': ['256', '9e9', ' 64 ', 'wide'],
};

test(`${COUNTING} elements with drawn attributes count right`, async () => {
  const elements = Array.from({ length: COUNTING }, () => {
    const attributes: Record<string, string> = {};
    for (const { attribute } of PROPERTIES) {
      if (SMALL[attribute]) attributes[attribute] = oneOf(SMALL[attribute]);
      else if (random() < 0.5) attributes[attribute] = oneOf(TEXTS)();
    }
    return create({
      ...attributes,
      backend: anyCase(oneOf(['auto', 'webgpu', 'cpu', 'gpu'])),
      loading: 'eager',
    });
  });
  const markup = elements.map(({ outerHTML }) => outerHTML);
  document.body.append(...elements);
  for (const element of elements) await element.settled;
  const facts = elements.map((element) => ({
    state: element.state,
    error: element.error,
    counted: countedBy(element),
  }));
  const expected = elements.map((element) => {
    const { counts, peak } = expectedOf(element);
    // More bins than fit into a workgroup's memory have no peak.
    return {
      state: 'done',
      error: null,
      counted: { counts, peak: element.result?.strategy === 'storage' ? null : peak },
    };
  });
  expect(facts).toEqual(expected);
  expect(new Set(elements.map(({ result }) => result?.backend))).toEqual(new Set(['cpu', 'webgpu']));
  expect(elements.map(({ outerHTML }) => outerHTML)).toEqual(markup);
  expect(takeWarnings().length).toBeGreaterThan(COUNTING);
});
