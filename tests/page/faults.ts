/**
 * Looks at everything with words or bars in a page's element. Runs in the page, so that nothing outside this function
 * exists for it.
 *
 * @param widths to give to the element, in turn
 * @param scheme colour scheme of the page
 * @returns a sentence for every fault: the width, and which parts are where they should not be
 */
export function faultsAt({ widths, scheme }: { widths: readonly number[]; scheme: string }): string[] {
  /** Half a pixel is rounding. */
  const SLACK = 0.51;
  const SMALLEST_TEXT = 9;
  const SMALLEST_PLOT = 40;

  const faults: string[] = [];
  const element = document.querySelector('gpu-atomic-histogram')!;
  document.documentElement.style.colorScheme = scheme;
  for (const width of widths) {
    element.style.inlineSize = `${width}px`;
    inspect(`${width} px`);
  }
  return faults;

  function inspect(where: string): void {
    const root = element.shadowRoot!;
    const say = (fault: string) => faults.push(`${where}: ${fault}`);
    const find = (selector: string) =>
      [...root.querySelectorAll<HTMLElement>(selector)].filter((node) =>
        node.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      );
    const [figure] = find('[part="figure"]');
    const frame = figure!.getBoundingClientRect();
    if (!inside(frame, element.getBoundingClientRect())) say('the figure leaves the element');

    // Blocks, one below the other.
    const blocks = ['title', 'subtitle', 'chart', 'message', 'controls', 'status'].flatMap((name) =>
      find(`[part="${name}"]`).map((node) => ({ name, node, box: node.getBoundingClientRect() })),
    );
    for (const { name, node, box } of blocks) {
      if (!inside(box, frame)) say(`${name} leaves the figure`);
      if (node.scrollWidth > node.clientWidth + 1) say(`${name} is cut off at its side`);
    }
    for (const [index, { name, box }] of blocks.entries()) {
      const next = blocks[index + 1];
      if (next && next.box.top < box.bottom - SLACK) say(`${next.name} runs into ${name}`);
    }

    // Words, wherever they stand.
    const words = find('*')
      .flatMap((node) => [...node.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .filter((text) => text.textContent!.trim() && !text.parentElement!.closest('select, .copy'))
      .map((text) => ({
        text: text.textContent!.trim().replace(/\s+/g, ' '),
        box: boxOf(text),
        node: text.parentElement!,
      }));
    for (const { text, box, node } of words) {
      if (!inside(box, frame)) say(`"${text}" leaves the figure`);
      const size = Number.parseFloat(getComputedStyle(node).fontSize);
      if (size < SMALLEST_TEXT) say(`"${text}" is too small to read`);
    }
    for (const [index, word] of words.entries()) {
      for (const other of words.slice(index + 1)) {
        if (overlap(word.box, other.box)) say(`"${word.text}" and "${other.text}" overlap`);
      }
    }

    // The plot and what stands around it.
    const [plot] = [...find('canvas'), ...find('.copy')].map((node) => node.getBoundingClientRect());
    if (!plot || plot.height < SMALLEST_PLOT || plot.width < SMALLEST_PLOT) {
      say(`the plot has only ${plot?.width} × ${plot?.height} px`);
      return;
    }
    const chart = find('[part="chart"]')[0]!.getBoundingClientRect();
    if (!inside(plot, chart)) say('the plot leaves the chart');
    for (const { text, box } of find('[part="label"]').map((node) => ({
      text: node.textContent!,
      box: boxOf(node),
    }))) {
      if (overlap(box, plot)) say(`label "${text}" stands on the plot`);
    }
    inspectRows(find('[part="label"]'), find('[part="value"]'), plot);

    // Controls, side by side.
    const controls = find('[part="controls"] :is(input, select, button)');
    for (const [index, control] of controls.entries()) {
      const box = control.getBoundingClientRect();
      const name = control.getAttribute('name') ?? control.textContent;
      if (box.height < 24 || box.width < 24) say(`${name} is too small to hit`);
      if (control instanceof HTMLSelectElement && narrow(control)) say(`${name} has no room for its words`);
      for (const other of controls.slice(index + 1)) {
        if (overlap(box, other.getBoundingClientRect())) say(`two controls overlap: ${name}`);
      }
      for (const { text, box: word } of words) {
        if (text !== control.textContent!.trim() && overlap(word, box)) say(`"${text}" stands on ${name}`);
      }
    }

    function inspectRows(labels: HTMLElement[], values: HTMLElement[], bars: DOMRect): void {
      const counts = [...element.result!.counts];
      const largest = Math.max(1, ...counts);
      const mirrored = getComputedStyle(element).direction === 'rtl';
      const pitch = bars.height / values.length;
      for (const [bin, value] of values.entries()) {
        const top = bars.top + bin * pitch;
        for (const node of [value, labels[bin]!]) {
          const box = boxOf(node);
          const middle = (box.top + box.bottom) / 2;
          const text = node.textContent!;
          if (Math.abs(middle - (top + pitch / 2)) > 0.15 * pitch) say(`"${text}" is beside its row`);
          const beyond = box.top < top - SLACK || box.bottom > top + pitch + SLACK;
          if (beyond) say(`"${text}" reaches into another row`);
        }
        const length = (counts[bin]! / largest) * bars.width;
        const box = boxOf(value);
        const gap = mirrored ? bars.right - length - box.right : box.left - bars.left - length;
        if (gap < 1) say(`"${value.textContent}" stands on its bar`);
        if (gap > 40) say(`"${value.textContent}" is far from its bar`);
      }
    }
  }

  /** Where capitals, figures and stars are: without the room above and below them that belongs to the font. */
  function boxOf(node: Node): DOMRect {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    const holder = node instanceof Element ? node : node.parentElement!;
    const letters = 0.85 * Number.parseFloat(getComputedStyle(holder).fontSize);
    return new DOMRect(x, y + (height - letters) / 2, width, letters);
  }

  function inside(box: DOMRect, frame: DOMRect): boolean {
    return (
      box.left >= frame.left - SLACK &&
      box.right <= frame.right + SLACK &&
      box.top >= frame.top - SLACK &&
      box.bottom <= frame.bottom + SLACK
    );
  }

  function overlap(a: DOMRect, b: DOMRect): boolean {
    return (
      a.left < b.right - SLACK &&
      b.left < a.right - SLACK &&
      a.top < b.bottom - SLACK &&
      b.top < a.bottom - SLACK
    );
  }

  /** Whether a select is narrower than its words and its arrow need. */
  function narrow(select: HTMLSelectElement): boolean {
    const width = select.offsetWidth;
    const { cssText } = select.style;
    select.style.inlineSize = 'max-content';
    const wanted = select.offsetWidth;
    select.style.cssText = cssText;
    return width < wanted - 1;
  }
}
