/**
 * Histograms and listings in a reveal.js deck: fragments that drive attributes, a speaker view that takes no GPU, records
 * where there is none, paper.
 *
 * Knows: reveal.js' markup and addresses. Does not know: reveal.js itself, which the deck brings along, or what is shown.
 */
import type { HistogramRecord } from './model/record.ts';

/** What is needed of a reveal.js deck. */
export interface RevealDeck {
  getRevealElement(): HTMLElement;
  getConfig(): { readonly view?: string | null };
}

export interface HistogramDeckOptions {
  /** Loads the record that is shown where nothing can be measured; called once, when it is needed. */
  readonly record?: () => Promise<HistogramRecord | string>;
}

/** `data-fragments-step="0 | 8 | "` sets `step` to the first value before any fragment, and removes it after the second. */
const PREFIX = 'data-fragments-';

const HISTOGRAM = 'gpu-atomic-histogram';
const ELEMENTS = `${HISTOGRAM}, gpu-atomic-listing`;

/** Why there is no GPU, or none any more. */
const MISSING = ['insecure-context', 'no-webgpu', 'no-adapter', 'no-device', 'device-lost'];

/** Views that say nothing without a GPU. */
const MEASURED = ['queue', 'merge', 'race', 'sweep'];

interface Histogram extends HTMLElement {
  readonly error: { readonly reason: string } | null;
  readonly updateComplete: Promise<unknown>;
  record: HistogramRecord | string | null;
}

/**
 * A plugin for a deck.
 *
 * - An attribute `data-fragments-NAME="a | b | c"` on any element of a slide sets its attribute NAME to a, b, c as the
 *   slide's fragments go by, back and forth and on deep links; an empty value removes it. Fragments that the slide lacks
 *   are added, so that a clicker alone goes through.
 * - The copies in a speaker view show the record and take no GPU; what the record has nothing of stays empty.
 * - A view that needs a GPU shows the record where there is none. The histogram then fires `recalled`, which does not bubble.
 * - In the overview only the slide on stage works.
 * - On paper everything is shown at its last step, whether somebody looks at it or not.
 *
 * @example
 * new Reveal({ plugins: [histograms({ record: async () => (await fetch('h200.json')).text() })] }).initialize();
 */
export function histograms({ record }: HistogramDeckOptions = {}): {
  readonly id: string;
  init(deck: RevealDeck): void;
} {
  let loaded: Promise<HistogramRecord | string> | undefined;
  const recall = async (histogram: Histogram) => {
    if (!record || histogram.record) return;
    loaded ??= record();
    try {
      const found = await loaded;
      if (!holds(found, histogram.getAttribute('strategy'))) return;
      histogram.record = found;
    } catch (thrown) {
      console.warn(`The deck's record did not load, so nothing is shown in its place: ${thrown}`);
      return;
    }
    await histogram.updateComplete;
    // What is damaged was told, and is not shown.
    if (!histogram.record) return;
    // The element's own events tell of what was counted here, and this was not.
    histogram.dispatchEvent(new Event('recalled'));
  };

  return {
    id: 'gpu-atomic-histogram',
    init(deck) {
      const root = deck.getRevealElement();
      const printing = deck.getConfig().view === 'print';
      const receiving = new URLSearchParams(location.search).has('receiver');

      const received = new WeakSet<HTMLElement>();
      const receive = async (element: HTMLElement) => {
        // What is counted in JavaScript takes no GPU.
        if (received.has(element) || element.getAttribute('backend') === 'cpu') return;
        received.add(element);
        // Nobody works it, so nothing is counted: not even while the record is loaded.
        element.inert = true;
        if (element.localName !== HISTOGRAM || !record) return;
        await recall(element as Histogram);
        element.inert = (element as Histogram).record === null;
      };

      const prepare = () => {
        for (const section of root.querySelectorAll<HTMLElement>('section')) step(section, printing);
        for (const element of root.querySelectorAll<HTMLElement>(ELEMENTS)) {
          if (printing) element.setAttribute('loading', 'eager');
          if (receiving) void receive(element);
        }
      };

      for (const section of root.querySelectorAll<HTMLElement>('section')) addFragments(section);
      prepare();
      // The slide's own attribute is the truth: events are not fired on deep links. A scroll view makes slides anew.
      new MutationObserver(prepare).observe(root, {
        subtree: true,
        childList: true,
        attributeFilter: ['data-fragment'],
      });
      // In the overview slides off stage are in view, and reveal.js leaves them active.
      const resting = new Set<HTMLElement>();
      const rest = () => {
        for (const element of resting) element.inert = false;
        resting.clear();
        if (!root.classList.contains('overview')) return;
        for (const element of root.querySelectorAll<HTMLElement>(ELEMENTS)) {
          if (element.inert || !element.closest('section:not(.present)')) continue;
          element.inert = true;
          resting.add(element);
        }
      };
      for (const name of ['overviewshown', 'overviewhidden', 'slidechanged'])
        root.addEventListener(name, rest);
      // Who leaves a text by Escape does not ask for the overview as well.
      root.addEventListener('keydown', (event) => {
        const [target] = event.composedPath();
        if (event.key === 'Escape' && target instanceof HTMLTextAreaElement) event.stopPropagation();
      });
      // Who goes on, or darkens the room, means the deck: the next key is not for a control that was used before.
      for (const name of ['paused', 'fragmentshown', 'fragmenthidden'])
        root.addEventListener(name, () => {
          const { activeElement } = root.ownerDocument;
          if (activeElement?.matches(ELEMENTS))
            (activeElement.shadowRoot?.activeElement as HTMLElement | null)?.blur();
        });
      root.addEventListener(
        'statechange',
        ({ target }) => {
          const element = target as Histogram;
          const alone = element.localName === HISTOGRAM && MISSING.includes(element.error?.reason ?? '');
          if (alone && MEASURED.includes(element.getAttribute('view') ?? '')) void recall(element);
        },
        { capture: true },
      );
    },
  };
}

/** Whether a record may stand in for a histogram: what loses updates is not shown by what loses none. */
function holds(record: HistogramRecord | string, strategy: string | null): boolean {
  if (strategy === null) return true;
  try {
    const { entries }: HistogramRecord = typeof record === 'string' ? JSON.parse(record) : record;
    return entries.some(({ configuration }) => configuration.strategy === strategy);
  } catch {
    // The histogram itself says what is damaged.
    return true;
  }
}

/** The elements of a slide that change with its fragments, and how. */
function* changesIn(section: HTMLElement): Generator<[HTMLElement, string, string[]]> {
  for (const element of section.querySelectorAll<HTMLElement>('*')) {
    for (const { name, value } of element.attributes) {
      if (!name.startsWith(PREFIX) || element.closest('section') !== section) continue;
      yield [element, name.slice(PREFIX.length), value.split('|').map((part) => part.trim())];
    }
  }
}

function addFragments(section: HTMLElement): void {
  let least = 0;
  for (const [, , values] of changesIn(section)) least = Math.max(least, values.length - 1);
  const own = section.querySelectorAll('.fragment');
  // Those of one index are one step; reveal.js puts each of the others behind them.
  const steps = new Set(Array.from(own, (each) => each.getAttribute('data-fragment-index') ?? each));
  for (let missing = steps.size; missing < least; missing++) {
    const fragment = section.ownerDocument.createElement('span');
    fragment.className = 'fragment';
    fragment.hidden = true;
    section.append(fragment);
  }
}

/** @param last shows the last step, whichever the slide stands at */
function step(section: HTMLElement, last: boolean): void {
  const at = last ? Infinity : Number(section.dataset.fragment ?? -1) + 1;
  for (const [element, name, values] of changesIn(section)) {
    const value = values[Math.min(at, values.length - 1)]!;
    if (value === '') element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}
