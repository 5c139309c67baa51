/** Defines `<gpu-atomic-listing>`, once, and exports its class and types. */
import { GpuAtomicListing } from './element/gpu-atomic-listing-element.ts';

export type { ErrorReason } from './model/errors.ts';
export type { ListingError, ListingMessage, ListingResult } from './model/listing.ts';
export type { GpuTime } from './model/result.ts';
export { GpuAtomicListing };

// A page may load the script twice, or two versions of it: the first one stays.
if (!globalThis.customElements?.get('gpu-atomic-listing')) {
  globalThis.customElements?.define('gpu-atomic-listing', GpuAtomicListing);
}
