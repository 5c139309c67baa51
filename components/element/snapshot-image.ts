/** A picture of the element as it stands, made of its lines, bars and texts on a 2D canvas. */

/** How the picture is made. */
export interface BlobOptions {
  /** `image/png`, or another type that the browser writes. */
  readonly type?: string;
  /** Pixels a CSS pixel; the screen's when absent. */
  readonly pixelRatio?: number;
}

/** Lines of a text as the browser broke them, each with its box on screen. */
function* linesOf(text: Text): Generator<[string, DOMRect]> {
  const range = text.ownerDocument.createRange();
  let line = '';
  let box: DOMRect | null = null;
  for (const { index, 0: word } of text.data.matchAll(/\S+\s*/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.trimEnd().length);
    const next = range.getBoundingClientRect();
    if (box && next.top >= box.bottom) {
      yield [line.trim(), box];
      line = '';
      box = null;
    }
    line += word;
    // Right to left, a later word lies further left.
    box = box ? new DOMRect(Math.min(box.left, next.left), box.top, box.width, box.height) : next;
  }
  if (box) yield [line.trim(), box];
}

/** Texts and elements inside a node that can be seen, slotted ones included. */
function* seenIn(node: Node): Generator<Text | Element> {
  if (node instanceof Text || node instanceof Element) yield node;
  const assigned = node instanceof HTMLSlotElement ? node.assignedNodes() : [];
  for (const child of assigned.length ? assigned : node.childNodes) {
    const seen =
      !(child instanceof Element) ||
      // A slot has no box of its own, which checkVisibility() calls invisible.
      child instanceof HTMLSlotElement ||
      child.checkVisibility({ visibilityProperty: true });
    if (seen) yield* seenIn(child);
  }
}

/**
 * Pictures a figure.
 *
 * @param plot where the bars are
 * @param drawBars draws them on a context whose origin is the plot's corner, `width` × `height` large
 * @throws InvalidStateError for a size that the browser cannot picture
 */
export async function pictureOf(
  figure: HTMLElement,
  plot: Element,
  { type = 'image/png', pixelRatio = devicePixelRatio }: BlobOptions,
  drawBars: (context: CanvasRenderingContext2D, width: number, height: number) => void,
): Promise<Blob> {
  const width = Math.round(figure.offsetWidth * pixelRatio);
  const height = Math.round(figure.offsetHeight * pixelRatio);
  const size = `${width} × ${height} pixels`;
  if (!(width > 0 && height > 0)) throw unpicturable(size);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d')!;
  context.scale(pixelRatio, pixelRatio);
  // The reader's tools make room for the picture, until the next line that waits: nobody sees it.
  figure.classList.add('pictured');
  try {
    drawFigure(context, figure, plot, drawBars);
  } finally {
    figure.classList.remove('pictured');
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  if (!blob) throw unpicturable(size);
  return blob;
}

function unpicturable(size: string): DOMException {
  return new DOMException(
    `There is no picture of ${size}: show the element, or take another pixelRatio.`,
    'InvalidStateError',
  );
}

function drawFigure(
  context: CanvasRenderingContext2D,
  figure: HTMLElement,
  plot: Element,
  drawBars: (context: CanvasRenderingContext2D, width: number, height: number) => void,
): void {
  const outer = figure.getBoundingClientRect();
  // The element may be shown scaled by a transform; the picture has its own size.
  const scale = outer.width / figure.offsetWidth;
  const place = ({ left, top, width, height }: DOMRect) =>
    [(left - outer.left) / scale, (top - outer.top) / scale, width / scale, height / scale] as const;

  context.fillStyle = getComputedStyle(figure).backgroundColor;
  context.fillRect(0, 0, figure.offsetWidth, figure.offsetHeight);
  const seen = [...seenIn(figure)];
  for (const node of seen) {
    if (node instanceof Text) continue;
    const style = getComputedStyle(node);
    const [left, top, width, height] = place(node.getBoundingClientRect());
    const above = Number.parseFloat(style.borderTopWidth);
    const below = Number.parseFloat(style.borderBottomWidth);
    context.fillStyle = style.borderTopColor;
    context.fillRect(left, top, width, above);
    context.fillStyle = style.borderBottomColor;
    context.fillRect(left, top + height - below, width, below);
  }

  const [left, top, width, height] = place(plot.getBoundingClientRect());
  context.save();
  context.translate(left, top);
  drawBars(context, width, height);
  context.restore();

  context.textBaseline = 'middle';
  for (const node of seen) {
    if (!(node instanceof Text)) continue;
    const { fontWeight, fontSize, fontFamily, color, letterSpacing } = getComputedStyle(node.parentElement!);
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    context.fillStyle = color;
    context.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
    for (const [line, box] of linesOf(node)) {
      const [left, top, , height] = place(box);
      context.fillText(line, left, top + height / 2);
    }
  }
}
