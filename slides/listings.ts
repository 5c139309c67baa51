/**
 * The deck's listings: each `<gpu-atomic-listing data-listing="order">` gets its code and how it is run from
 * shaders/listings/order.wgsl.
 */
import { readContract } from '../components/model/listing-contract.ts';

const FILES = import.meta.glob<string>('../shaders/listings/*.wgsl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Fills the listings of a deck, and those that reveal.js makes anew when it leaves its scroll view. */
export function fillListings(root: HTMLElement): void {
  const fill = () => {
    for (const listing of root.querySelectorAll<HTMLElement>('gpu-atomic-listing[data-listing]')) {
      if (!listing.querySelector('script')) write(listing);
    }
  };
  fill();
  new MutationObserver(fill).observe(root, { childList: true, subtree: true });
}

/** @throws for a name that is no file's */
function write(listing: HTMLElement): void {
  const name = listing.dataset.listing!;
  const file = FILES[`../shaders/listings/${name}.wgsl`];
  if (!file) throw new Error(`data-listing="${name}" is no file of shaders/listings.`);
  const { code, dispatch, length, type, expect } = readContract(file);
  const script = listing.ownerDocument.createElement('script');
  script.type = 'text/wgsl';
  script.textContent = code;
  listing.append(script);
  for (const [attribute, value] of Object.entries({ dispatch, length, type, expect })) {
    // What the slide says itself holds.
    if (value !== null && !listing.hasAttribute(attribute)) listing.setAttribute(attribute, String(value));
  }
}
