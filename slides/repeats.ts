/**
 * Listings that are run five times, to see whether their sums agree: `<b data-agree="cents"></b>` says how many of the runs of
 * `data-listing="cents"` gave the same first number, `<b data-different="float-sum"></b>` how many numbers there were,
 * `<b data-sums="float-sum"></b>` which.
 */
import { printValues } from '../components/model/listing.ts';

const RUNS = 5;

/** A listing, as far as this asks. */
interface Listing extends HTMLElement {
  readonly state: string;
  readonly result: { readonly out: Float32Array | Int32Array | Uint32Array } | null;
  run(): Promise<NonNullable<Listing['result']>>;
}

/** Sums written out at most: a slide has room for no more. */
const MOST = 3;

/** How often each sum came, by the attribute that asks. */
const SAID: Record<string, (times: ReadonlyMap<string, number>) => string> = {
  agree: (times) => `${Math.max(...times.values())} of ${RUNS}`,
  different: ({ size }) => (size === 1 ? 'one sum' : `${size} different sums`),
  sums: (times) => [...times.keys()].slice(0, MOST).join(', ') + (times.size > MOST ? ', …' : ''),
};

const started = new WeakSet<Element>();

/** Runs the listings of a slide on stage again that its sentences ask for, once each has run by itself. */
export function showRepeats(slide: HTMLElement): void {
  for (const listing of slide.querySelectorAll<Listing>('gpu-atomic-listing')) {
    const places = Object.entries(SAID).flatMap(([attribute, say]) => {
      const asked = `[data-${attribute}="${listing.dataset.listing}"]`;
      return Array.from(slide.querySelectorAll<HTMLElement>(asked), (place) => ({ place, say }));
    });
    const ready = listing.result !== null || listing.state === 'error';
    if (places.length && ready && !started.has(listing)) void repeat(slide, listing, places);
  }
}

async function repeat(
  slide: HTMLElement,
  listing: Listing,
  places: readonly { place: HTMLElement; say(times: ReadonlyMap<string, number>): string }[],
): Promise<void> {
  started.add(listing);
  const times = new Map<string, number>();
  try {
    let { result } = listing;
    for (let run = 0; run < RUNS; run++) {
      // Only the slide on stage works the GPU.
      if (!slide.matches('.present, .reveal-print *')) throw new Error('Another slide is shown.');
      result = run || !result ? await listing.run() : result;
      const sum = printValues(result.out.subarray(0, 1)).text;
      times.set(sum, (times.get(sum) ?? 0) + 1);
    }
  } catch {
    // The listing itself says why it did not run; who comes back, or runs another, starts anew.
    started.delete(listing);
    return;
  }
  for (const { place, say } of places) place.textContent = say(times);
}
