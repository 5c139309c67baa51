/** A picture of the element as it stands, made of its lines, bars and texts on a 2D canvas. */

/** Lines in what a record shows, in em; see order.css. */
const HATCH = { pitch: 0.4, gap: 0.12 };

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
  const marks = layerOf(context);
  for (const node of seen) {
    if (node instanceof Text) continue;
    const style = getComputedStyle(node);
    if (node instanceof SVGGeometryElement) {
      marks.save();
      marks.scale(1 / scale, 1 / scale);
      marks.translate(-outer.left, -outer.top);
      drawShape(marks, node, style);
      marks.restore();
      continue;
    }
    const [left, top, width, height] = place(node.getBoundingClientRect());
    if (node !== figure) {
      marks.fillStyle = style.backgroundColor;
      marks.fillRect(left, top, width, height);
    }
    const [above = 0, below = 0, before = 0, after = 0] = [
      style.borderTopWidth,
      style.borderBottomWidth,
      style.borderLeftWidth,
      style.borderRightWidth,
    ].map(Number.parseFloat);
    context.fillStyle = style.borderTopColor;
    context.fillRect(left, top, width, above);
    context.fillStyle = style.borderBottomColor;
    context.fillRect(left, top + height - below, width, below);
    context.fillStyle = style.borderLeftColor;
    context.fillRect(left, top, before, height);
    context.fillStyle = style.borderRightColor;
    context.fillRect(left + width - after, top, after, height);
  }

  const [left, top, width, height] = place(plot.getBoundingClientRect());
  marks.save();
  marks.translate(left, top);
  drawBars(marks, width, height);
  marks.restore();
  if (figure.matches('.recorded')) hatch(marks, Number.parseFloat(getComputedStyle(figure).fontSize));
  context.drawImage(marks.canvas, 0, 0, figure.offsetWidth, figure.offsetHeight);

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

/** A cleared canvas of the same size and scale. */
function layerOf(context: CanvasRenderingContext2D): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = context.canvas.width;
  canvas.height = context.canvas.height;
  const layer = canvas.getContext('2d')!;
  layer.setTransform(context.getTransform());
  return layer;
}

/** Draws an SVG shape on a context whose unit is the screen's. */
function drawShape(
  context: CanvasRenderingContext2D,
  shape: SVGGeometryElement,
  { fill, stroke, strokeWidth, opacity }: CSSStyleDeclaration,
): void {
  const { a, b, c, d, e, f } = shape.getScreenCTM()!;
  context.transform(a, b, c, d, e, f);
  // A mark's opacity is that of the drawing it stands in.
  context.globalAlpha = Number(opacity) * Number(getComputedStyle(shape.parentElement!).opacity);
  context.lineWidth = Number.parseFloat(strokeWidth);
  const path = pathOf(shape);
  if (fill !== 'none') {
    context.fillStyle = fill;
    context.fill(path);
  }
  if (stroke !== 'none') {
    context.strokeStyle = stroke;
    context.stroke(path);
  }
}

function pathOf(shape: SVGGeometryElement): Path2D {
  const path = new Path2D(shape.getAttribute('d') ?? '');
  if (shape instanceof SVGLineElement) {
    path.moveTo(shape.x1.baseVal.value, shape.y1.baseVal.value);
    path.lineTo(shape.x2.baseVal.value, shape.y2.baseVal.value);
  } else if (shape instanceof SVGRectElement) {
    const { x, y, width, height } = shape;
    path.rect(x.baseVal.value, y.baseVal.value, width.baseVal.value, height.baseVal.value);
  }
  return path;
}

/** Cuts slanted lines into what is drawn, as the styles do on the page. @param em a pitch's share, CSS pixels */
function hatch(context: CanvasRenderingContext2D, em: number): void {
  const { width, height } = context.canvas;
  const reach = width + height;
  context.globalCompositeOperation = 'destination-out';
  context.globalAlpha = 0.8;
  context.lineWidth = em * HATCH.gap;
  context.beginPath();
  for (let x = -reach; x < reach; x += em * HATCH.pitch * Math.SQRT2) {
    context.moveTo(x, 0);
    context.lineTo(x + reach, reach);
  }
  context.stroke();
}
