/** The deck's slides in order: how many steps each has, and what it shows on a GPU that counts right. */

/** The seed document's counts. */
export const COUNTS = [10969, 10861, 11059, 10952, 21695];
export const PEAK = 1421;

export interface Slide {
  readonly id: string;
  /** Steps after it has come up. */
  readonly steps: number;
  /** The number to remember. */
  readonly remember: string | RegExp;
  /** Who counted, the GPU's name apart; `measured live` when absent. */
  readonly badge?: RegExp;
  /** Whether a recount on the CPU agrees; `true` when absent. */
  readonly verified?: 'false' | 'null';
  /** Counts of its histogram, where they are not the seed document's. */
  readonly counts?: readonly number[] | 'lost';
  /** Its picture comes with its first step: before it, there is something to guess. */
  readonly guessed?: boolean;
  /** What its listings print, a listing each. */
  readonly out?: readonly RegExp[];
  /** The listing does not compile. */
  readonly refused?: boolean;
}

const BUILT_INS = {
  u32: /^5, 9, 69, 4294967237, 9, 3, 4, 13, 5, 9, 9, 320, 0, 2336, 4294965600, 572, 194, 257, 824, 448, 572, 572$/,
  i32: /^-5, 9, 59, -69, 9, -5, 8, -1, -5, 9, 9, -320, 0, 1696, -2336, 562, -320, 499, -68, -448, 562, 562$/,
};

const INSTEAD = '80 storage atomics instead of 65,536';

export const SLIDES: readonly Slide[] = [
  { id: 'atomics', steps: 0, remember: '65,536 reviews, counted just now' },
  { id: 'machine', steps: 0, remember: '', badge: /^counted in [\d.]+ (ns|µs|ms) · / },
  {
    id: 'javascript',
    steps: 0,
    remember: /^[\d.]+ (µs|ms) in JavaScript, median of 5$/,
    badge: /^counted on the CPU$/,
    verified: 'null',
  },
  // A software adapter loses some as well: its workgroups run on several threads.
  {
    id: 'lost',
    steps: 0,
    remember: /^[\d,]+ of 65,536 updates lost: \d+%$/,
    verified: 'false',
    counts: 'lost',
  },
  { id: 'order', steps: 0, remember: 'the old value is my place: none missing, none twice', counts: [24] },
  {
    id: 'built-ins',
    steps: 0,
    remember: '44 of 44 as expected: 64 calls, from 5 or -5',
    out: [BUILT_INS.u32, BUILT_INS.i32, BUILT_INS.u32, BUILT_INS.i32],
  },
  { id: 'queue', steps: 0, remember: 'longest queue 21,695' },
  {
    id: 'contention',
    steps: 1,
    guessed: true,
    remember: /^1 address [\d.]+ (ps|ns|µs), 4 addresses [\d.]+ (ps|ns|µs), 65,536 [\d.]+ (ps|ns|µs)$/,
  },
  {
    id: 'two-levels',
    steps: 4,
    remember: '80 storage atomics: 16 workgroups × 5 bins',
    out: [new RegExp(`^${[...COUNTS, PEAK].join(', ')}$`)],
  },
  { id: 'merge', steps: 4, remember: INSTEAD },
  { id: 'ledger', steps: 0, remember: INSTEAD },
  // With fewer reviews the factor is smaller.
  {
    id: 'race',
    steps: 0,
    remember: /^(819|25) times fewer storage atomics; two-level [\d.]+ (µs|ms), storage [\d.]+ (µs|ms)$/,
  },
  {
    id: 'exchange',
    steps: 1,
    remember: /^largest of 256 floats -51\.75, failed exchanges this time \d+$/,
    out: [/^-51\.75, \d+$/],
  },
  {
    id: 'no-float',
    steps: 0,
    remember: 'so count in integers',
    badge: /^refused by this browser’s compiler$/,
    verified: 'null',
    refused: true,
  },
  {
    id: 'cents',
    steps: 0,
    remember: /^5 of 5 runs agree in cents; in floats, (one sum|[2-5] different sums)$/,
    out: [/^20802340$/, /^3025857648, 7$/, /^20802\d\.\d+, \d+$|^208023(\.\d+)?, \d+$/],
  },
  {
    id: 'append',
    steps: 1,
    remember: '11 reviews asked for a place',
    out: [/^11(, \d+){8}, 0, 0, 0, 0$/],
  },
];

/** Presses that lead from the first slide to the last one's last step. */
export const PRESSES = SLIDES.reduce((sum, { steps }) => sum + steps + 1, -1);

/** Every place of the deck, in order: slides with steps have one more than these. */
export const PLACES: readonly { readonly slide: Slide; readonly step: number }[] = SLIDES.flatMap((slide) =>
  Array.from({ length: slide.steps + 1 }, (_, step) => ({ slide, step: step - 1 })),
);
