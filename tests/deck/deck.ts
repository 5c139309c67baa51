/** The built deck in a real Chromium, and what tests ask of it. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { GpuAtomicHistogram, Result } from '../../components/gpu-atomic-histogram.ts';
import { connect, type Site, visit } from '../browser/pages.ts';

/** The seed document's counts. */
export const COUNTS = [10969, 10861, 11059, 10952, 21695];
export const PEAK = 1421;

/** The slides' names, in order. */
export const SLIDES = ['atomics', 'contention', 'two-levels'] as const;

/** One slide size, and a room's usual projectors. */
export const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
] as const;

declare global {
  interface Window {
    /** Names of the slides whose histograms have reported, a name a report, since {@link Deck.listen}. */
    reports: string[];
  }
}

/** Waits for a value as long as a software GPU on a busy machine may need. */
export function until<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 45_000 });
}

/** A deck that somebody presents. */
export class Deck {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The slide on stage. */
  get stage(): Locator {
    return this.page.locator('.slides > section.present');
  }

  histogram(slide: Locator | string = this.stage): Locator {
    const section = typeof slide === 'string' ? this.page.locator(`#${slide}`) : slide;
    return section.locator('gpu-atomic-histogram');
  }

  /** Name of the slide on stage. */
  async name(): Promise<string | null> {
    return this.stage.getAttribute('id');
  }

  /** Waits until a slide is on stage. */
  async expectSlide(name: (typeof SLIDES)[number]): Promise<void> {
    await this.page.locator(`.slides > #${name}.present`).waitFor();
  }

  /** Waits until the histogram on stage has counted, painted and verified what it is set to. */
  async settled(): Promise<Result> {
    return this.histogram().evaluate(async (element: GpuAtomicHistogram) => {
      await element.settled;
      return element.result!;
    });
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** The text of a slide's footer, a column an entry; what is hidden is left out. */
  async footer(): Promise<string[]> {
    const columns = await this.stage.locator(':scope > footer > p').filter({ visible: true }).allInnerTexts();
    return columns.map((column) => column.replace(/\s+/g, ' ').trim());
  }

  /** The states of all histograms, in the slides' order. */
  states(): Promise<string[]> {
    return this.page
      .locator('gpu-atomic-histogram')
      .evaluateAll((elements) => elements.map((element) => (element as GpuAtomicHistogram).state));
  }

  /** Notes `result` events from now on. */
  async listen(): Promise<void> {
    await this.page.evaluate(() => {
      window.reports = [];
      const note = ({ target }: Event) =>
        window.reports.push((target as Element).closest('section')?.id ?? '');
      document.addEventListener('result', note, { capture: true });
    });
  }

  reports(): Promise<string[]> {
    return this.page.evaluate(() => window.reports);
  }

  /** The colour on screen at the middle of a box, as red, green and blue. */
  async pixel(box: { x: number; y: number }): Promise<number[]> {
    const png = await this.page.screenshot({ clip: { x: box.x, y: box.y, width: 1, height: 1 } });
    return this.page.evaluate(async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const context = new OffscreenCanvas(1, 1).getContext('2d')!;
      context.drawImage(image, 0, 0);
      return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    }, Array.from(png));
  }
}

export interface Opening extends BrowserContextOptions {
  readonly site?: Partial<Site>;
}

/**
 * For a file of tests: one browser, a context a test. After each test the deck must have made no outside request and
 * written no error to the console.
 *
 * @returns opens the deck at a place such as `#/2` or `?theme=dark`
 */
export function useDeck(): (place?: string, opening?: Opening) => Promise<Deck> {
  let browser: Browser;
  const visits: Awaited<ReturnType<typeof visit>>[] = [];

  beforeAll(async () => {
    browser = await connect();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    for (const { page, trouble } of visits.splice(0)) {
      await page.context().close();
      expect(trouble).toEqual({ errors: [], requests: [] });
    }
  });

  return async (place = '', { site, ...options } = {}) => {
    const visited = await visit(browser, { folder: 'site', ...site }, `/slides/${place}`, {
      viewport: SIZES[0],
      colorScheme: 'light',
      ...options,
    });
    visits.push(visited);
    await visited.page.locator('.reveal.ready').waitFor();
    return new Deck(visited.page);
  };
}
