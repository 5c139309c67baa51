/**
 * Listings that are run five times, to see whether their sums agree: `<b data-agree="cents"></b>` says how many of the runs of
 * `data-listing="cents"` gave the same first number, `<b data-different="float-sum"></b>` how many numbers there were,
 * `<b data-sums="float-sum"></b>` which.
 */
import { printValues } from '../components/model/listing.ts';

const RUNS = 5;

/** A listing, as far as this asks. */
interface Listing extends HTMLElement {
  readonly result: { readonly out: Float32Array | Int32Array | Uint32Array } | null;
  run(): Promise<NonNullable<Listing['result']>>;
}

/** How often each sum came, by the attribute that asks. */
const SAID: Record<string, (times: ReadonlyMap<string, number>) => string> = {
  agree: (times) => `${Math.max(...times.values())} of ${RUNS}`,
  different: ({ size }) => (size === 1 ? 'one sum' : `${size} different sums`),
  sums: (times) => [...times.keys()].join(', '),
};

const started = new WeakSet<Element>();

/** Runs a slide's listings again that have run once and are asked for by its sentences. */
export async function showRepeats(slide: HTMLElement, listing: Listing): Promise<void> {
  const name = listing.dataset.listing;
  const places = Object.entries(SAID).flatMap(([attribute, say]) =>
    Array.from(slide.querySelectorAll<HTMLElement>(`[data-${attribute}="${name}"]`), (place) => ({
      place,
      say,
    })),
  );
  if (!places.length || !listing.result || started.has(listing)) return;
  started.add(listing);
  const times = new Map<string, number>();
  let { result } = listing;
  try {
    for (let run = 1; ; run++) {
      const sum = printValues(result.out.subarray(0, 1)).text;
      times.set(sum, (times.get(sum) ?? 0) + 1);
      if (run === RUNS) break;
      // Only the slide on stage works the GPU.
      if (!slide.matches('.present, .reveal-print *')) throw new Error('Another slide is shown.');
      result = await listing.run();
    }
  } catch {
    // The listing itself says why it did not run; whoever runs it again starts anew.
    started.delete(listing);
    return;
  }
  for (const { place, say } of places) place.textContent = say(times);
}
