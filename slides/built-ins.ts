/** The table of the eleven built-ins: what each left behind in four listings, beside what it must leave. */

const NAMES = [
  'Load',
  'Store',
  'Add',
  'Sub',
  'Max',
  'Min',
  'And',
  'Or',
  'Xor',
  'Exchange',
  'CompareExchangeWeak',
];

/** A listing, as far as the table asks. */
interface Listing extends HTMLElement {
  readonly result: { readonly out: ArrayLike<number> } | null;
}

const { format } = new Intl.NumberFormat(document.documentElement.lang || undefined);

/** Shows what the slide's listings have printed by now; numbers that are not there yet stay empty. */
export function showBuiltIns(slide: HTMLElement): void {
  const table = slide.querySelector('.built-ins table');
  if (!table) return;
  const listings = [...slide.querySelectorAll<Listing>('gpu-atomic-listing')];
  const columns = listings.map((listing) => {
    const [, memory, type] = listing.dataset.listing!.split('-');
    const expected = (listing.getAttribute('expect') ?? '').split(',').map(Number);
    return { title: `${memory}, ${type}`, expected, out: listing.result?.out };
  });
  const cell = (tag: 'th' | 'td', text: string, state = '') => {
    const made = document.createElement(tag);
    made.textContent = text;
    if (state) made.dataset.state = state;
    return made;
  };
  const row = (...cells: HTMLElement[]) => {
    const made = document.createElement('tr');
    made.append(...cells);
    return made;
  };
  let right = 0;
  const rows = NAMES.map((name, at) =>
    row(
      cell('th', `atomic${name}`),
      ...columns.map(({ expected, out }) => {
        // The counter at the end, and behind all counters the sum of what came back.
        const agrees =
          out && out[at] === expected[at] && out[at + NAMES.length] === expected[at + NAMES.length];
        if (agrees) right++;
        return cell(
          'td',
          out ? format(out[at]!) : format(expected[at]!),
          out ? (agrees ? 'right' : 'wrong') : 'predicted',
        );
      }),
    ),
  );
  table.replaceChildren(row(cell('th', ''), ...columns.map(({ title }) => cell('th', title))), ...rows);
  const all = NAMES.length * columns.length;
  const place = slide.querySelector<HTMLElement>('[data-fact="built-ins"]');
  if (place) place.textContent = columns.some(({ out }) => out) ? `${right} of ${all}` : '';
}
