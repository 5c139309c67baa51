/** Measures a slide as an audience sees it: where everything is, in px of 1280 × 720. */
import type { Locator } from 'playwright';

export interface Box {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A line of text. */
export interface Line extends Box {
  readonly fontSize: number;
  readonly code: boolean;
  readonly part: number;
}

/** A canvas of a histogram. */
export interface Picture extends Box {
  /** Which of the slide's children it is in; lines have the same. */
  readonly part: number;
}

export interface Survey {
  /** Every visible element, those in shadow roots included. */
  readonly elements: readonly Box[];
  readonly lines: readonly Line[];
  readonly pictures: readonly Picture[];
  /** Elements that cut off what is in them. */
  readonly overflowing: readonly string[];
}

export function survey(stage: Locator): Promise<Survey> {
  return stage.evaluate((slide) => {
    const { left: x, top: y, width } = slide.getBoundingClientRect();
    const scale = width / (slide as HTMLElement).offsetWidth;
    const elements: Box[] = [];
    const lines: Line[] = [];
    const pictures: Picture[] = [];
    const overflowing: string[] = [];

    function place(name: string, { left, top, right, bottom }: DOMRect): Box {
      return {
        name,
        left: (left - x) / scale,
        top: (top - y) / scale,
        right: (right - x) / scale,
        bottom: (bottom - y) / scale,
      };
    }

    function readLines(element: Element, name: string, part: number): void {
      const fontSize = Number.parseFloat(getComputedStyle(element).fontSize);
      const range = document.createRange();
      for (const node of element.childNodes) {
        if (!(node instanceof Text) || !node.data.trim()) continue;
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
          if (rect.width < 1) continue;
          const line = place(`“${node.data.trim().slice(0, 30)}” in ${name}`, rect);
          lines.push({ ...line, part, fontSize, code: element.closest('pre') !== null });
        }
      }
    }

    function look(element: Element, part: number): void {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
      // Not for the eyes.
      if (getComputedStyle(element).clipPath === 'inset(50%)') return;
      const name = [element.localName, element.className || element.getAttribute('part')]
        .filter((part) => typeof part === 'string' && part)
        .join('.');
      elements.push(place(name, element.getBoundingClientRect()));
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
      // Inline boxes have no client size; what is let out of its box is judged by where it comes to stand.
      const cuts = clientWidth && clientHeight && getComputedStyle(element).overflow !== 'visible';
      if (cuts && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)) {
        overflowing.push(`${name}: ${scrollWidth} × ${scrollHeight} in ${clientWidth} × ${clientHeight}`);
      }
      if (element instanceof HTMLCanvasElement) pictures.push({ ...elements.at(-1)!, part });
      readLines(element, name, part);
      for (const child of [...element.children, ...(element.shadowRoot?.children ?? [])]) look(child, part);
    }

    elements.push(place('section', slide.getBoundingClientRect()));
    [...slide.children].forEach(look);
    return { elements, lines, pictures, overflowing };
  });
}

/** What reaches out of an area by more than a hair. */
export function outside(boxes: readonly Box[], area: Omit<Box, 'name'>): string[] {
  return boxes
    .filter(
      ({ left, top, right, bottom }) =>
        left < area.left - 1 || top < area.top - 1 || right > area.right + 1 || bottom > area.bottom + 1,
    )
    .map(({ name, ...box }) => `${name} ${JSON.stringify(box)}`);
}

function meet(a: Box, b: Box): boolean {
  return (
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  );
}

/** Lines of the slide that a histogram's picture lies over. */
export function covered({ lines, pictures }: Survey): string[] {
  return pictures.flatMap((picture) =>
    lines
      .filter((line) => line.part !== picture.part && meet(line, picture))
      .map((line) => `${line.name} under ${picture.name}`),
  );
}

/** Pairs of lines that are printed over each other. */
export function overlapping(lines: readonly Line[]): string[] {
  return lines.flatMap((a, index) =>
    lines
      .slice(index + 1)
      .filter((b) => meet(a, b))
      .map((b) => `${a.name} and ${b.name}`),
  );
}
