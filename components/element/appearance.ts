/** From styles to what the painter needs. */
import { surroundings } from '../controller/surroundings.ts';
import type { Appearance, Colour } from '../gpu/paint-params.ts';

let pixel: CanvasRenderingContext2D | null = null;

/** Read so far, so that many elements of the same colours ask once. */
const colours = new Map<string, Colour>();

/** Colours kept: a transition shows hundreds. */
const MOST_COLOURS = 64;

/**
 * Any CSS colour as numbers: the browser itself is asked, since computed colours come in many notations.
 *
 * @param css a computed colour
 */
function parseColour(css: string): Colour {
  const known = colours.get(css);
  if (known) return known;
  pixel ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = css;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
  const colour = [red / 255, green / 255, blue / 255, alpha / 255] as const;
  if (colours.size >= MOST_COLOURS) colours.clear();
  colours.set(css, colour);
  return colour;
}

/** The colour that an element stands on: the nearest one around it that is not transparent; none for a bare page. */
export function paperBehind(element: Element): string {
  for (const around of surroundings(element)) {
    const { backgroundColor } = getComputedStyle(around);
    if (parseColour(backgroundColor)[3] > 0) return backgroundColor;
  }
  return 'transparent';
}

/**
 * Reads how the bars look from an element whose style carries it: `color` and `background-color` are the ends of a bar,
 * `border-inline-start-color` is the track, `border-block-start-color` the outline of what is hollow, `flex-grow` is the gap:
 * a property that takes any number.
 */
export function readAppearance(swatch: Element): Appearance {
  const style = getComputedStyle(swatch);
  return {
    barStart: parseColour(style.color),
    barEnd: parseColour(style.backgroundColor),
    track: parseColour(style.borderInlineStartColor),
    hairline: parseColour(style.borderBlockStartColor),
    gap: Number(style.flexGrow),
    mirrored: style.direction === 'rtl',
  };
}
