/** Only the slide on stage works the GPU, and each address leads to its slide and step. */
import { expect, test } from 'vitest';
import { type Deck, SLIDES, until, useDeck } from './deck.ts';

const open = useDeck();

test('a slide counts when it comes on stage', async () => {
  const deck = await open();
  await deck.settled();
  expect(await deck.states()).toEqual(['done', 'idle', 'idle']);
  await deck.press('ArrowRight');
  await deck.expectSlide('contention');
  await deck.settled();
  expect(await deck.states()).toEqual(['done', 'done', 'idle']);
  await deck.press('ArrowRight');
  await deck.expectSlide('two-levels');
  await deck.settled();
  expect(await deck.states()).toEqual(['done', 'done', 'done']);

  // Coming back shows what was counted.
  await deck.listen();
  for (const [key, slide] of [
    ['PageUp', 'contention'],
    ['PageUp', 'atomics'],
    ['PageDown', 'contention'],
  ] as const) {
    await deck.press(key);
    await deck.expectSlide(slide);
    await deck.settled();
  }
  expect(await deck.reports()).toEqual([]);
});

test('a deep link counts its own slide only', async () => {
  const deck = await open('#/2');
  expect(await deck.name()).toBe('two-levels');
  await deck.settled();
  expect(await deck.states()).toEqual(['idle', 'idle', 'done']);
  // A sentence is absent until its number is there.
  const sentences = deck.page.locator('.remember');
  const shown = await sentences.evaluateAll((all) => all.map((one) => getComputedStyle(one).visibility));
  expect(shown).toEqual(['hidden', 'hidden', 'visible']);
});

test('parameters survive the scroll view of a telephone', async () => {
  const deck = await open('#/1');
  await deck.settled();
  await deck.histogram().locator('select').selectOption('storage');
  await until(() => deck.footer()).toContain('65,536 storage atomics');

  await deck.page.setViewportSize({ width: 390, height: 800 });
  await deck.page.locator('.reveal-scroll').waitFor();
  await deck.page.setViewportSize({ width: 1280, height: 720 });
  await deck.page.locator('.reveal-viewport:not(.reveal-scroll)').waitFor();
  await deck.expectSlide('contention');
  expect((await deck.settled()).strategy).toBe('storage');
  await until(() => deck.footer()).toContain('65,536 storage atomics');
});

test('on paper every slide counts, a page a slide', async () => {
  const deck = await open('?print-pdf');
  await until(() => deck.states()).toEqual(['done', 'done', 'done']);
  expect(await deck.page.locator('.pdf-page').count()).toBe(SLIDES.length);
  for (const badge of await deck.page.locator('.badge').all()) {
    await until(() => badge.textContent()).toContain('measured on this GPU');
  }
});

/** The sentence on screen, and the lines that are lit while others are dim; none when all are alike. */
async function step(deck: Deck): Promise<{ sentence: string; lit: string }> {
  return deck.stage.evaluate((slide) => {
    const seen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const sentences = [...slide.querySelectorAll<HTMLElement>('.sentence')].filter(seen);
    const code = slide.querySelector('pre')!;
    const colour = (element: Element) => getComputedStyle(element).color;
    const lit = [...code.querySelectorAll('.fragment')].filter((line) => colour(line) !== colour(code));
    return {
      sentence: sentences.map(({ textContent }) => textContent.trim().replace(/\s+/g, ' ')).join(' | '),
      lit: lit.map((line) => line.textContent!.trim().split('\n')[0]!.split('  ')[0]).join(' | '),
    };
  });
}

const STEPS = [
  { sentence: 'Count on chip first. Then one storage atomic per bin.', lit: '' },
  {
    sentence: 'Clear. WGSL starts workgroup memory at zero.',
    lit: 'var<workgroup> bins: array<atomic<u32>, 5>;',
  },
  { sentence: 'Count. Every invocation adds 16 reviews, on chip.', lit: 'for (var k = 0u; k < 16; k++) {' },
  { sentence: 'Barrier. Wait until the whole workgroup has counted.', lit: 'workgroupBarrier();' },
  { sentence: 'Merge. One storage atomic per bin.', lit: 'if (i < 5) {' },
];

test('the listing lights its steps, there and back', async () => {
  const deck = await open('#/2');
  await deck.settled();
  await deck.listen();
  for (const expected of STEPS) {
    if (expected !== STEPS[0]) await deck.press('PageDown');
    await until(() => step(deck)).toEqual(expected);
  }
  // There is no slide after the last step.
  await deck.press('PageDown');
  expect(await step(deck)).toEqual(STEPS.at(-1));
  for (const expected of STEPS.toReversed()) {
    await until(() => step(deck)).toEqual(expected);
    if (expected !== STEPS[0]) await deck.press('PageUp');
  }
  expect(await deck.name()).toBe('two-levels');
  expect(await deck.reports()).toEqual([]);
});

test('a deep link lands on its step', async () => {
  const deck = await open('#/2/0/2');
  expect(await step(deck)).toEqual(STEPS[3]);
  // Lit and dim are told apart from the back of a room.
  const luminance = (selector: string) =>
    deck.stage.locator(selector).evaluate((element) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d')!;
      context.fillStyle = getComputedStyle(element).color;
      context.fillRect(0, 0, 1, 1);
      const channels = [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((value) =>
        value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * channels[0]! + 0.7152 * channels[1]! + 0.0722 * channels[2]!;
    });
  const [dim, lit] = [await luminance('pre'), await luminance('pre [data-fragment-index="2"]')];
  expect((dim + 0.05) / (lit + 0.05)).toBeGreaterThan(4.5);
});
