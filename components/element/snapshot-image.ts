/** A picture of the element as it stands, made of its texts and its bars on a 2D canvas. */
import type { Appearance, Colour } from '../gpu/paint-params.ts';

/** How the picture is made. */
export interface BlobOptions {
  /** `image/png`, or another type that the browser writes. */
  readonly type?: string;
  /** Pixels a CSS pixel; the screen's when absent. */
  readonly pixelRatio?: number;
}

/** CSS pixels from the figure's corner. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Draws the bars into a box. */
export type DrawBars = (context: CanvasRenderingContext2D, box: Box) => void;

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

/** Texts inside a node that can be seen, slotted ones included. */
function* textsOf(node: Node): Generator<Text> {
  if (node instanceof Text) yield node;
  const assigned = node instanceof HTMLSlotElement ? node.assignedNodes() : [];
  for (const child of assigned.length ? assigned : node.childNodes) {
    if (!(child instanceof Element) || child.checkVisibility({ visibilityProperty: true }))
      yield* textsOf(child);
  }
}

/**
 * Pictures a figure.
 *
 * @param plot where the bars are
 * @throws InvalidStateError while the figure has no size
 */
export async function pictureOf(
  figure: HTMLElement,
  plot: Element,
  { type = 'image/png', pixelRatio = devicePixelRatio }: BlobOptions,
  drawBars: DrawBars,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(figure.offsetWidth * pixelRatio);
  canvas.height = Math.round(figure.offsetHeight * pixelRatio);
  const context = canvas.getContext('2d')!;
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = getComputedStyle(figure).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);

  const outer = figure.getBoundingClientRect();
  // The element may be shown scaled by a transform; the picture has its own size.
  const scale = outer.width / figure.offsetWidth;
  const place = ({ left, top, width, height }: DOMRect): Box => ({
    left: (left - outer.left) / scale,
    top: (top - outer.top) / scale,
    width: width / scale,
    height: height / scale,
  });
  drawBars(context, place(plot.getBoundingClientRect()));

  context.textBaseline = 'middle';
  for (const text of textsOf(figure)) {
    const { font, color, letterSpacing } = getComputedStyle(text.parentElement!);
    context.font = font;
    context.fillStyle = color;
    context.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
    for (const [line, box] of linesOf(text)) {
      const { left, top, height } = place(box);
      context.fillText(line, left, top + height / 2);
    }
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  if (blob) return blob;
  throw new DOMException('The element has no size to picture.', 'InvalidStateError');
}

/** Draws the bars that the page shows as SVG. */
export function drawCopy(svg: SVGElement, { barStart, barEnd, track }: Appearance): DrawBars {
  const css = ([red, green, blue, alpha]: Colour) =>
    `rgb(${[red, green, blue].map((part) => Math.round(part * 255)).join(' ')} / ${alpha})`;
  return (context, { left, top, width, height }) => {
    context.save();
    context.translate(left, top);
    context.scale(width / 100, height / 100);
    for (const shape of svg.querySelectorAll('rect, path')) {
      const number = (name: string) => Number(shape.getAttribute(name));
      const [x, y, w, h] = [number('x'), number('y'), number('width'), number('height')];
      const path = shape.getAttribute('d');
      const shade = path
        ? context.createLinearGradient(0, 100, 0, 0)
        : context.createLinearGradient(x, 0, x + w, 0);
      const filled = shape.classList.contains('bar');
      shade.addColorStop(0, css(filled ? barStart : track));
      shade.addColorStop(1, css(filled ? barEnd : track));
      context.fillStyle = shade;
      if (path) context.fill(new Path2D(path));
      else context.fillRect(x, y, w, h);
    }
    context.restore();
  };
}
