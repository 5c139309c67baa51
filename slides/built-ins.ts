/** The table of the eleven built-ins: what each left behind in four listings, beside what it must leave. */

/** What is called, and with what; the compared value is the one that is there. */
const CALLS = [
  ['Load', ''],
  ['Store', '9'],
  ['Add', '1'],
  ['Sub', '1'],
  ['Max', '9'],
  ['Min', '3'],
  ['And', '12'],
  ['Or', '12'],
  ['Xor', '12'],
  ['Exchange', '9'],
  ['CompareExchangeWeak', '9'],
] as const;

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
  const named = (name: string, operands: string) => {
    const made = cell('th', name);
    const muted = document.createElement('i');
    muted.textContent = ` ${operands}`;
    made.append(muted);
    return made;
  };
  const row = (...cells: HTMLElement[]) => {
    const made = document.createElement('tr');
    made.append(...cells);
    return made;
  };
  let right = 0;
  const rows = CALLS.map(([name, operands], at) =>
    row(
      named(`atomic${name}`, operands),
      ...columns.map(({ expected, out }) => {
        // The counter at the end, and behind all counters the sum of what came back.
        const agrees =
          out && out[at] === expected[at] && out[at + CALLS.length] === expected[at + CALLS.length];
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
  const all = CALLS.length * columns.length;
  const place = slide.querySelector<HTMLElement>('[data-fact="built-ins"]');
  if (place) place.textContent = columns.some(({ out }) => out) ? `${right} of ${all}` : '';
}
