/** A finger on a control moves that; elsewhere it turns the page. */
import type { CDPSession } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { type Deck, useDeck } from './deck.ts';

const open = useDeck();

let deck: Deck;
let session: CDPSession;

beforeAll(async () => {
  deck = await open('#/queue', { hasTouch: true });
  await deck.makeShort('contention', 'race');
  session = await deck.page.context().newCDPSession(deck.page);
});

/** A finger goes over something from its middle, far enough for a swipe to the next slide. */
async function swipe(selector: string): Promise<void> {
  const { x, y, width, height } = (await deck.stage.locator(selector).first().boundingBox())!;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', across?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: across === undefined ? [] : [{ x: x + width / 2 - across, y: y + height / 2 }],
    });
  await touch('touchStart', 0);
  for (const across of [40, 80, 120, 160]) await touch('touchMove', across);
  await touch('touchEnd');
}

const CONTROLS = [
  { slide: 'queue', selector: '[name="hot"]' },
  { slide: 'queue', selector: '[name="step"]' },
  { slide: 'queue', selector: 'select' },
  { slide: 'queue', selector: 'button:text-is("Run")' },
  { slide: 'merge', selector: '.tile:nth-child(8)' },
  { slide: 'ledger', selector: '[name="workgroups"]' },
  { slide: 'race', selector: '[name="items"]' },
  { slide: 'no-float', selector: 'textarea' },
  { slide: 'two-levels', selector: 'button' },
  { slide: 'append', selector: '[name="capacity"]' },
];

test.each(CONTROLS)('over $selector of $slide it stays there', async ({ slide, selector }) => {
  await deck.page.evaluate((slide) => {
    location.hash = `#/${slide}`;
  }, slide);
  await deck.expectSlide(slide);
  await deck.settled();
  const before = await deck.place();
  await swipe(selector);
  await deck.frames();
  expect(await deck.place()).toBe(before);
});

test('over the title it turns the page', async () => {
  await deck.page.evaluate(() => {
    location.hash = '#/ledger';
  });
  await deck.expectSlide('ledger');
  await swipe('h2');
  await deck.expectSlide('race');
});
