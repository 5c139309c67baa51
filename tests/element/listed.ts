/** What the listing's tests share: listings on the page, what they show, and what they say of themselves. */
import type { GpuAtomicListing } from '../../components/gpu-atomic-listing.ts';
import { readContract } from '../../components/model/listing-contract.ts';
import seed from '../../shaders/listings/two-level-histogram.wgsl';
import { part } from './harness.ts';

const { code, dispatch, length, expect } = readContract(seed);

/** The seed document's listing, and the attributes that run it. */
export const SEED = { code, attributes: { dispatch: `${dispatch}`, length: `${length}`, expect: expect! } };

/** Adds something in each of 64 invocations. */
export function adding(value: number): string {
  return `@group(0) @binding(0) var<storage, read_write> out: array<atomic<u32>>;
@compute @workgroup_size(64) fn main() {
  atomicAdd(&out[0], ${value});
}`;
}

/** A listing at the end of the page, or of a part of it. */
export function mountListing(
  attributes: Readonly<Record<string, string>> = {},
  text = adding(1),
  parent: Element = document.body,
): GpuAtomicListing {
  const element = document.createElement('gpu-atomic-listing');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const source = document.createElement('pre');
  source.textContent = text;
  element.append(source);
  parent.append(element);
  return element;
}

/** The text that a listing edits. */
export function textarea(element: GpuAtomicListing): HTMLTextAreaElement {
  return element.shadowRoot!.querySelector('textarea')!;
}

/** What was printed, line by line. */
export function printed(element: GpuAtomicListing): string[] {
  return part(element, 'output')?.textContent?.split('\n') ?? [];
}

/** The numbers of the lines that have a class. */
export function linesOf(element: GpuAtomicListing, name: string): number[] {
  const lines = [...element.shadowRoot!.querySelectorAll('[part="line"]')];
  return lines.flatMap((line, index) => (line.classList.contains(name) ? [index + 1] : []));
}

/** Everything a listing says of itself, in order: states by their names, other events by theirs. */
export function hear(element: GpuAtomicListing): string[] {
  const heard: string[] = [];
  element.addEventListener('statechange', ({ detail }) => heard.push(detail.state));
  for (const name of ['result', 'error'] as const) element.addEventListener(name, () => heard.push(name));
  return heard;
}
