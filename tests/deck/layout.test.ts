/** Everything is on the slide: whole, legible and in its place, on every projector. */
import { beforeAll, expect, test } from 'vitest';
import { type Deck, SIZES, SLIDES, until, useDeck } from './deck.ts';
import { outside, overlapping, type Survey, survey } from './survey.ts';

const open = useDeck();

const SLIDE = { left: 0, top: 0, right: 1280, bottom: 720 };
/** Text keeps the margins. */
const TEXT = { left: 72, top: 48, right: 1208, bottom: 688 };

/** Steps of each slide after it has come up. */
const STEPS: Record<(typeof SLIDES)[number], number> = { atomics: 0, contention: 0, 'two-levels': 4 };

/** Every step of every slide, on every projector, in light and dark, by name. */
const surveys = new Map<string, Survey>();

async function project(deck: Deck, viewport: (typeof SIZES)[number]): Promise<void> {
  await deck.page.setViewportSize(viewport);
  // reveal.js lays out in its own handler of the window's resize event.
  await deck.page.waitForFunction(({ width, height }) => {
    const slide = document.querySelector('section.present')!.getBoundingClientRect();
    return Math.abs(slide.width - 1280 * Math.min(width / 1280, height / 720)) < 1;
  }, viewport);
}

async function surveyEverywhere(deck: Deck, place: string): Promise<void> {
  for (const viewport of SIZES) {
    await project(deck, viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await deck.page.emulateMedia({ colorScheme });
      surveys.set(`${place}, ${viewport.width}, ${colorScheme}`, await survey(deck.stage));
    }
  }
}

beforeAll(async () => {
  const deck = await open();
  for (const slide of SLIDES) {
    if (slide !== SLIDES[0]) await deck.press('PageDown');
    await deck.expectSlide(slide);
    await deck.settled();
    await surveyEverywhere(deck, slide);
    for (let step = 0; step < STEPS[slide]; step++) {
      await deck.press('PageDown');
      await deck.page.locator(`section.present[data-fragment="${step}"]`).waitFor();
      await surveyEverywhere(deck, `${slide} step ${step}`);
    }
  }
}, 180_000);

/** What is wrong, by place; empty when nothing is. */
function faults(find: (survey: Survey) => readonly unknown[]): Record<string, readonly unknown[]> {
  expect(surveys.size).toBe(7 * SIZES.length * 2);
  return Object.fromEntries(
    [...surveys].map(([place, survey]) => [place, find(survey)] as const).filter(([, found]) => found.length),
  );
}

test('nothing leaves the slide', () => {
  expect(faults(({ elements }) => outside(elements, SLIDE))).toEqual({});
});

test('text keeps the margins', () => {
  expect(faults(({ lines }) => outside(lines, TEXT))).toEqual({});
});

test('nothing is clipped', () => {
  expect(faults(({ overflowing }) => overflowing)).toEqual({});
});

test('nothing is printed over something else', () => {
  expect(faults(({ lines }) => overlapping(lines))).toEqual({});
});

test('everything is legible from the back of a room', () => {
  expect(faults(({ lines }) => lines.filter(({ fontSize, code }) => fontSize < (code ? 18 : 20)))).toEqual(
    {},
  );
});

test('the same thing is in the same place on every slide', () => {
  const kinds = { title: /^h[12]/, sentence: /^p\.sentence/, footer: /^footer/, badge: /^p\.badge/ };
  const places = [...surveys.values()].map(({ elements }) =>
    Object.values(kinds).map((kind) =>
      elements
        .filter(({ name }) => kind.test(name))
        .map(({ top, right, bottom }) => [top, right, bottom].map(Math.round)),
    ),
  );
  // One of each, at its place: that of the first slide.
  for (const place of places) expect(place).toEqual(places[0]!.map(([first]) => [first]));
});

test('the slide fills the screen, and pictures are drawn in its own pixels', async () => {
  const deck = await open();
  await deck.settled();
  const canvas = deck.histogram().locator('[part="canvas"]');
  for (const viewport of SIZES) {
    await project(deck, viewport);
    const { x, y, width, height } = (await deck.stage.boundingBox())!;
    expect(x + width / 2).toBeCloseTo(viewport.width / 2, 0);
    expect(y + height / 2).toBeCloseTo(viewport.height / 2, 0);
    await until(() =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const { width, height } = element.getBoundingClientRect();
        return Math.max(Math.abs(element.width - width), Math.abs(element.height - height));
      }),
    ).toBeLessThanOrEqual(1);
  }
});

test('a GPU with a long name cuts the badge, not the number to remember', async () => {
  const deck = await open('#/2');
  await deck.settled();
  await deck.stage.locator('.badge').evaluate((badge) => {
    badge.textContent = `measured on this GPU · ${'a graphics card with a long name '.repeat(4)}`;
  });
  const { elements } = await survey(deck.stage);
  const [number, badge] = ['p.remember', 'p.badge'].map((kind) =>
    elements.find(({ name }) => name.startsWith(kind)),
  );
  expect(number!.left).toBeCloseTo(TEXT.left, 0);
  expect(number!.right).toBeLessThan(badge!.left);
  expect(badge!.right).toBeCloseTo(TEXT.right, 0);
  expect(outside(elements, SLIDE)).toEqual([]);
});
