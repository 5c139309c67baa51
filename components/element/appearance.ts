/** From styles to what the painter needs. */
import type { Appearance, Colour } from '../gpu/paint-params.ts';

const COLOURS_KEPT = 256;
const colours = new Map<string, Colour>();
let pixel: CanvasRenderingContext2D | null = null;

/**
 * Any CSS colour as numbers: the browser itself is asked, since computed colours come in many notations.
 *
 * @param css a computed colour
 */
function parseColour(css: string): Colour {
  const known = colours.get(css);
  if (known) return known;
  if (!pixel) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    pixel = canvas.getContext('2d', { willReadFrequently: true });
  }
  if (!pixel) return [0.5, 0.5, 0.5, 1];
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = css;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
  const colour: Colour = [red / 255, green / 255, blue / 255, alpha / 255];
  if (colours.size >= COLOURS_KEPT) colours.clear();
  colours.set(css, colour);
  return colour;
}

/**
 * Reads how the bars look from an element whose style carries it: `color` and `background-color` are the ends of a bar,
 * `border-inline-start-color` is the track.
 */
export function readAppearance(swatch: Element): Appearance {
  const style = getComputedStyle(swatch);
  const gap = Number.parseFloat(style.getPropertyValue('--gah-bar-gap'));
  return {
    barStart: parseColour(style.color),
    barEnd: parseColour(style.backgroundColor),
    track: parseColour(style.borderInlineStartColor),
    gap: Number.isFinite(gap) ? Math.min(0.9, Math.max(0, gap)) : 0.3,
    mirrored: style.direction === 'rtl',
  };
}
