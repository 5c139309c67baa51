/** Everything is on the slide: whole, legible and in its place, on every projector, at every step, in light and dark. */
import { beforeAll, expect, test } from 'vitest';
import { type Deck, SIZES, useDeck } from './deck.ts';
import { PLACES } from './slides.ts';
import { covered, type Line, outside, overlapping, type Survey, survey } from './survey.ts';

const open = useDeck();

const SLIDE = { left: 0, top: 0, right: 1280, bottom: 720 };
/** Text keeps the margins. */
const TEXT = { left: 72, top: 48, right: 1208, bottom: 688 };

/** Neighbours differ in one thing: switching takes longer than looking. */
const ROOMS = SIZES.flatMap((viewport, at) => {
  const rooms = (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme }));
  return at % 2 ? rooms.toReversed() : rooms;
});

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

beforeAll(async () => {
  const deck = await open();
  await deck.makeShort('contention', 'race');
  for (const [at, { slide, step }] of PLACES.entries()) {
    if (at > 0) await deck.press('PageDown');
    await deck.expectPlace(`${slide.id} ${step}`);
    await deck.settled();
    for (const { viewport, colorScheme } of at % 2 ? ROOMS.toReversed() : ROOMS) {
      await project(deck, viewport);
      await deck.page.emulateMedia({ colorScheme });
      surveys.set(`${slide.id} ${step}, ${viewport.width}, ${colorScheme}`, await survey(deck.stage));
    }
  }
}, 180_000);

/** What is wrong, by place; empty when nothing is. */
function faults(find: (survey: Survey) => readonly unknown[]): Record<string, readonly unknown[]> {
  expect(surveys.size).toBe(PLACES.length * SIZES.length * 2);
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

test('no picture covers what the slide says', () => {
  expect(faults(covered)).toEqual({});
});

/** Smaller than the back of a room can read. */
function small({ fontSize, code, name }: Line): boolean {
  // A listing names the GPU once more, beside the badge that says it large.
  const repeated = name.endsWith('span.who');
  return fontSize < (code ? 18 : repeated ? 17 : 20);
}

test('everything is legible from the back of a room', () => {
  expect(
    faults(({ lines }) => lines.filter(small).map(({ name, fontSize }) => `${name}: ${fontSize}`)),
  ).toEqual({});
});

test('the same thing is in the same place on every slide', () => {
  const kinds = { title: /^h[12]/, sentence: /^p\.sentence/, footer: /^footer/ };
  for (const [kind, pattern] of Object.entries(kinds)) {
    const places = new Set(
      [...surveys.values()].flatMap(({ elements }) =>
        elements
          .filter(({ name }) => pattern.test(name))
          .map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(' ')),
      ),
    );
    expect([kind, places.size]).toEqual([kind, 1]);
  }
});

test('every slide has one title and one footer, and one sentence at the most', () => {
  const wrong = faults(({ elements }) => {
    const count = (pattern: RegExp) => elements.filter(({ name }) => pattern.test(name)).length;
    const found = [count(/^h[12]/), count(/^footer/), count(/^p\.badge/), count(/^p\.sentence/)];
    return found.slice(0, 3).join() === '1,1,1' && found[3]! <= 1 ? [] : found;
  });
  expect(wrong).toEqual({});
});

test('a GPU with a long name cuts the badge, not the number to remember', async () => {
  const deck = await open('#/atomics');
  await deck.settled();
  await deck.stage.locator('.badge').evaluate((badge) => {
    badge.querySelector('.who')!.textContent = ` · ${'a graphics card with a long name '.repeat(4)}`;
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
