/** The speaker's hands: keys that belong to a control, keys that turn the page, and the mouse. */
import { describe, expect, test } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import type { GpuAtomicListing } from '../../components/gpu-atomic-listing.ts';
import { type Deck, until, useDeck } from './deck.ts';

const open = useDeck();

const RUN = 'button:text-is("Run")';

function property<Name extends 'hot' | 'strategy'>(deck: Deck, name: Name) {
  return deck.page
    .locator('#queue gpu-atomic-histogram')
    .evaluate((element, name) => (element as GpuAtomicHistogram)[name], name);
}

describe('on a slide with controls', () => {
  test('arrows move a focused slider, not the slide; PageDown and PageUp turn it', async () => {
    const deck = await open('#/queue');
    await deck.settled();
    const hot = deck.shown.locator('[name="hot"]');
    await hot.focus();
    for (const [key, value] of [
      ['ArrowRight', 0.01],
      ['ArrowUp', 0.02],
      ['ArrowLeft', 0.01],
      ['ArrowDown', 0],
      ['End', 1],
      ['Home', 0],
    ] as const) {
      await deck.press(key);
      await until(() => property(deck, 'hot')).toBe(value);
      expect(await deck.name(), key).toBe('queue');
    }
    await deck.press('PageDown');
    await deck.expectSlide('contention');
    await deck.press('PageUp');
    await deck.expectSlide('queue');
    await hot.focus();
    await deck.press('PageUp');
    await deck.expectSlide('built-ins');
    expect(await property(deck, 'hot')).toBe(0);
  });

  test('a focused select keeps its keys, letters that are the deck’s shortcuts included', async () => {
    const deck = await open('#/queue');
    await deck.settled();
    await deck.shown.locator('select').focus();
    await deck.press('ArrowUp');
    await until(() => property(deck, 'strategy')).toBe('two-level');
    await deck.press('ArrowDown');
    await until(() => property(deck, 'strategy')).toBe('storage');
    await deck.press('t');
    await until(() => property(deck, 'strategy')).toBe('two-level');
    expect(await deck.name()).toBe('queue');
    expect(await deck.page.locator('html').getAttribute('data-theme')).toBeNull();
  });

  test('Space and Enter press a focused Run, and do not turn the page', async () => {
    const deck = await open('#/queue');
    await deck.settled();
    for (const key of ['Space', 'Enter']) {
      await deck.forget();
      await deck.shown.locator(RUN).focus();
      await deck.press(key);
      await until(() => deck.results()).toEqual(['queue']);
    }
    expect(await deck.name()).toBe('queue');
  });

  test('Run clicked with the mouse gives the keys back to the deck', async () => {
    const deck = await open('#/queue');
    await deck.settled();
    await deck.forget();
    await deck.shown.locator(RUN).click();
    await until(() => deck.results()).toEqual(['queue']);
    await deck.press('Space');
    await deck.expectSlide('contention');
  });

  test.each([
    ['on the slider', 0],
    ['far from it', 150],
  ])('a slider dragged with the mouse and released %s gives the arrows back to the deck', async (_, away) => {
    const deck = await open('#/queue');
    await deck.settled();
    const { x, y, width, height } = (await deck.shown.locator('[name="hot"]').boundingBox())!;
    const { mouse } = deck.page;
    await mouse.move(x + 8, y + height / 2);
    await mouse.down();
    await mouse.move(x + width / 2, y + height / 2, { steps: 5 });
    await mouse.move(x + width / 2, y + height / 2 - away, { steps: 5 });
    await mouse.up();
    await until(() => property(deck, 'hot')).toBeGreaterThan(0.4);
    expect(await deck.name()).toBe('queue');
    await deck.press('ArrowRight');
    await deck.expectSlide('contention');
  });
});

test('arrows go from tile to tile, and not from step to step', async () => {
  const deck = await open('#/merge/0/1');
  await deck.settled();
  const focused = () =>
    deck.shown.evaluate((element) => element.shadowRoot!.activeElement?.textContent?.trim() ?? '');
  await deck.shown.locator('.tile').first().focus();
  for (const [key, tile] of [
    ['ArrowRight', '1'],
    ['ArrowRight', '2'],
    ['ArrowLeft', '1'],
    ['End', '15'],
    ['Home', '0'],
  ] as const) {
    await deck.press(key);
    await until(focused).toBe(tile);
  }
  expect(await deck.place()).toBe('merge 1');
  await deck.press('PageDown');
  await deck.expectPlace('merge 2');
});

describe('in a listing that can be edited', () => {
  const text = (deck: Deck) => deck.shown.evaluate((listing) => (listing as GpuAtomicListing).code);

  test('what is typed stands in the code, and neither turns pages nor is a shortcut', async () => {
    const deck = await open('#/no-float');
    await deck.settled();
    const area = deck.shown.locator('textarea');
    await area.focus();
    const before = await text(deck);
    await deck.press('Control+Home');
    const typed = '// btnpsfo. ?';
    await deck.page.keyboard.type(typed);
    await deck.press('Enter');
    expect(await text(deck)).toBe(`${typed}\n${before}`);
    await deck.press('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'Backspace', 'Space');
    expect(await deck.name()).toBe('no-float');
    expect(await deck.page.locator('html').getAttribute('data-theme')).toBeNull();
    expect(await deck.page.locator('.reveal.paused, .reveal.overview').count()).toBe(0);
  });

  test('Ctrl+Enter compiles what was typed, and PageDown goes on from there', async () => {
    const deck = await open('#/no-float');
    await deck.settled();
    const area = deck.shown.locator('textarea');
    await area.fill((await text(deck)).replace('f32', 'u32'));
    await deck.forget();
    await deck.press('Control+Enter');
    await until(() => deck.results()).toEqual(['no-float']);
    expect(await deck.footer()).toEqual(['so count in integers', expect.stringMatching(/^measured live · /)]);
    await area.focus();
    await deck.press('PageDown');
    await deck.expectSlide('cents');
  });

  test('Escape leaves the code', async () => {
    const deck = await open('#/no-float');
    await deck.settled();
    await deck.shown.locator('textarea').focus();
    await deck.press('Escape');
    expect(await deck.page.evaluate(() => document.activeElement?.localName)).toBe('body');
    expect(await deck.page.locator('.reveal.overview').count()).toBe(0);
    await deck.press('ArrowRight');
    await deck.expectSlide('cents');
  });
});

test.each(['b', '.'])('black-out by "%s" stops work, which goes on after it', async (key) => {
  const deck = await open('#/queue');
  await deck.settled();
  await deck.press(key);
  await deck.page.locator('.reveal.paused').waitFor();
  await deck.forget();
  const { dispatches } = await deck.gpu();
  await deck.shown.evaluate((element) => element.setAttribute('items', '4096'));
  await deck.frames(20);
  expect((await deck.gpu()).dispatches).toBe(dispatches);
  expect(await deck.results()).toEqual([]);

  await deck.press(key);
  await until(() => deck.results()).toEqual(['queue']);
  expect(await deck.footer()).toContain('longest queue 1,421');
});

test.each(['b', '.'])('black-out by "%s" takes the keys from a slider that had them', async (key) => {
  const deck = await open('#/append');
  await deck.settled();
  await deck.shown.locator('[name="capacity"]').focus();
  await deck.press(key, 'PageDown', 'ArrowLeft');
  await deck.page.locator('.reveal.paused').waitFor();
  expect(await deck.shown.getAttribute('constants')).toBeNull();
});

test('who goes on from the code to the next step means the deck by the next key', async () => {
  const deck = await open('#/append');
  await deck.settled();
  await deck.shown.locator('textarea').focus();
  const before = await deck.shown.evaluate((listing) => (listing as GpuAtomicListing).code);
  await deck.press('PageDown');
  await deck.expectPlace('append 0');
  await deck.press('.');
  await deck.page.locator('.reveal.paused').waitFor();
  expect(await deck.shown.evaluate((listing) => (listing as GpuAtomicListing).code)).toBe(before);
});

test.each(['built-ins', 'cents'])('Tab on %s stops at nothing that is out of sight', async (id) => {
  const deck = await open(`#/${id}`);
  await deck.settled();
  const passed: string[] = [];
  for (let press = 0; press < 8; press++) {
    await deck.press('Tab');
    const stop = await deck.page.evaluate(() => {
      const host = document.activeElement!;
      const inner = host.shadowRoot?.activeElement ?? host;
      const { width, height } = inner.getBoundingClientRect();
      if (host === document.body) return null;
      return { name: inner.localName, hidden: host.matches('.quiet') || width < 20 || height < 20 };
    });
    if (!stop) break;
    expect(stop.hidden).toBe(false);
    passed.push(stop.name);
  }
  // reveal.js' own arrows apart.
  expect(passed.filter((name) => name === 'button').length).toBeGreaterThanOrEqual(id === 'cents' ? 2 : 0);
});
