/** The copies of the deck in a speaker view take no GPU: histograms show the record, listings their code. */
import { beforeAll, expect, test } from 'vitest';
import { type Deck, type Shown, useDeck } from './deck.ts';
import { PLACES, SLIDES } from './slides.ts';

const open = useDeck();

let deck: Deck;

beforeAll(async () => {
  deck = await open('?receiver');
});

/** Recorded on an NVIDIA H200, as the badge says. */
const BADGE = expect.stringMatching(/^recorded · NVIDIA H200 · \d{4}-\d\d-\d\d$/);

test.each(SLIDES)('$id', async ({ id, steps, out, refused, guessed, counts }) => {
  await deck.page.evaluate((id) => {
    location.hash = `#/${id}`;
  }, id);
  await deck.expectSlide(id);
  for (let step = -1; step < steps; step++) {
    if (step >= 0) await deck.press('PageDown');
    await deck.expectPlace(`${id} ${step}`);
    if (out || refused) {
      const seen = await deck.shown.evaluateAll((listings) =>
        listings.map((listing) => ({
          state: (listing as Shown).state,
          lines: listing.shadowRoot!.querySelectorAll('.line').length,
          output: listing.shadowRoot!.querySelector('[part="output"]')?.textContent ?? '',
        })),
      );
      expect(seen).toHaveLength(out?.length ?? 1);
      for (const { state, lines, output } of seen) {
        expect(state).toBe('idle');
        expect(lines).toBeGreaterThan(5);
        if (out) expect(output).toMatch(/^expected, not measured: /);
      }
      expect((await deck.footer())[1]).toBe('');
    } else if (counts === 'lost') {
      // No record stands in for what loses updates.
      expect(await deck.footer()).toEqual(['', '']);
      expect(
        await deck.shown.evaluate((element) => [(element as Shown).state, (element as Shown).inert]),
      ).toEqual(['idle', true]);
    } else if (id === 'javascript') {
      // It takes no GPU anyway.
      await deck.settled();
      expect((await deck.footer())[1]).toBe('counted on the CPU');
    } else if (guessed && step < 0) {
      // Who guesses does not see the answer.
      expect(await deck.stage.locator('footer *').filter({ visible: true }).allInnerTexts()).toEqual(['']);
    } else {
      await deck.shown.locator('figure.recorded:not(.blank)').waitFor();
      expect((await deck.footer())[1]).toEqual(BADGE);
    }
  }
});

test('no adapter was asked for, and nothing was counted', async () => {
  expect(PLACES.length).toBeGreaterThan(SLIDES.length);
  expect(await deck.gpu()).toEqual({ adapters: 0, devices: 0, buffers: [], dispatches: 0 });
  expect(await deck.results()).toEqual(['javascript']);
});
