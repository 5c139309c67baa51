/** The design's table of attributes, by property name: what the options under test are judged by. */

export interface NumberRow {
  readonly attribute: string;
  readonly initial: number | null;
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

export interface KeywordRow {
  readonly attribute: string;
  readonly initial: string;
  /** All the words that the design knows; those without a feature behind them yet are unknown like any other. */
  readonly words: readonly string[];
}

const U32 = 4294967295;

export const NUMBERS: Readonly<Record<string, NumberRow>> = {
  workgroups: { attribute: 'workgroups', initial: 16, min: 1, max: 65535, whole: true },
  // The device's limit is the plan's business; no device takes more than this.
  workgroupSize: { attribute: 'workgroup-size', initial: 256, min: 1, max: 65535, whole: true },
  items: { attribute: 'items', initial: 65536, min: 0, max: U32, whole: true },
  bins: { attribute: 'bins', initial: 5, min: 1, max: 65536, whole: true },
  hot: { attribute: 'hot', initial: 0, min: 0, max: 1, whole: false },
  seed: { attribute: 'seed', initial: 0, min: 0, max: U32, whole: true },
  step: { attribute: 'step', initial: null, min: 0, max: U32, whole: true },
};

export const KEYWORDS: Readonly<Record<string, KeywordRow>> = {
  strategy: {
    attribute: 'strategy',
    initial: 'two-level',
    words: ['two-level', 'storage', 'replicated', 'unsynchronized'],
  },
  view: {
    attribute: 'view',
    initial: 'bars',
    words: ['bars', 'queue', 'merge', 'ledger', 'race', 'sweep'],
  },
  scale: { attribute: 'scale', initial: 'linear', words: ['linear', 'log'] },
  loading: { attribute: 'loading', initial: 'lazy', words: ['lazy', 'eager'] },
  backend: { attribute: 'backend', initial: 'auto', words: ['auto', 'webgpu', 'cpu'] },
};
