/**
 * Listings that are run five times, to see whether their sums agree: `<b data-agree="cents"></b>` says how many of the runs of
 * `data-listing="cents"` gave the same first number, `<b data-different="float-sum"></b>` how many numbers there were.
 */

const RUNS = 5;

/** A listing, as far as this asks. */
interface Listing extends HTMLElement {
  readonly result: { readonly out: ArrayLike<number> } | null;
  run(): Promise<{ readonly out: ArrayLike<number> }>;
}

const started = new WeakSet<Element>();

/** Runs a slide's listings again that have run once and are asked for by its sentences. */
export async function showRepeats(slide: HTMLElement, listing: Listing): Promise<void> {
  const name = listing.dataset.listing;
  const places = slide.querySelectorAll<HTMLElement>(`[data-agree="${name}"], [data-different="${name}"]`);
  if (!places.length || !listing.result || started.has(listing)) return;
  started.add(listing);
  const sums = [listing.result.out[0]!];
  try {
    while (sums.length < RUNS) {
      // Only the slide on stage works the GPU.
      if (!slide.matches('.present, .reveal-print *')) throw new Error('Another slide is shown.');
      sums.push((await listing.run()).out[0]!);
    }
  } catch {
    // The listing itself says why it did not run; whoever runs it again starts anew.
    started.delete(listing);
    return;
  }
  const different = new Set(sums).size;
  for (const place of places) {
    const most = Math.max(...sums.map((sum) => sums.filter((other) => other === sum).length));
    place.textContent = place.dataset.agree ? `${most} of ${RUNS}` : `${different}`;
  }
}
