/** From styles to what the painter needs. */
import type { Appearance, Colour } from '../gpu/paint-params.ts';

let pixel: CanvasRenderingContext2D | null = null;

/**
 * Any CSS colour as numbers: the browser itself is asked, since computed colours come in many notations.
 *
 * @param css a computed colour
 */
function parseColour(css: string): Colour {
  pixel ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = css;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255, alpha / 255];
}

/**
 * Reads how the bars look from an element whose style carries it: `color` and `background-color` are the ends of a bar,
 * `border-inline-start-color` is the track, `flex-grow` is the gap: a property that takes any number.
 */
export function readAppearance(swatch: Element): Appearance {
  const style = getComputedStyle(swatch);
  return {
    barStart: parseColour(style.color),
    barEnd: parseColour(style.backgroundColor),
    track: parseColour(style.borderInlineStartColor),
    gap: Number(style.flexGrow),
    mirrored: style.direction === 'rtl',
  };
}
