/** The built deck in a real Chromium, and what tests ask of it. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import type { GpuAtomicListing } from '../../components/gpu-atomic-listing.ts';
import { connect, type Site, type Trouble, visit } from '../browser/pages.ts';
import { type Report, watch } from './watch.ts';

/** One slide size, and a room's usual projectors. */
export const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
] as const;

/** Both elements, as far as tests ask. */
export type Shown = GpuAtomicHistogram | GpuAtomicListing;

const SHOWN = 'gpu-atomic-histogram, gpu-atomic-listing';

/** Those that a step has not brought in yet are not waited for. */
const THERE = ':is(gpu-atomic-histogram, gpu-atomic-listing):not([hidden])';

/** Waits for a value as long as a software GPU on a busy machine may need. */
export function until<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 20_000, interval: 30 });
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

  /** Histograms and listings of the slide on stage. */
  get shown(): Locator {
    return this.stage.locator(SHOWN);
  }

  /** Name of the slide on stage. */
  async name(): Promise<string | null> {
    return this.stage.getAttribute('id');
  }

  /** Where the deck stands: the slide's name, and the step where it has any. */
  async place(): Promise<string> {
    const [id, step] = await this.stage.evaluate((slide) => [slide.id, slide.dataset.fragment ?? '-1']);
    return `${id} ${step}`;
  }

  /** Waits until a slide is on stage. */
  async expectSlide(id: string): Promise<void> {
    await this.page.locator(`.slides > #${id}.present`).waitFor();
  }

  /** Waits until the deck stands somewhere, named as by {@link place}. */
  async expectPlace(place: string): Promise<void> {
    const [id, step] = place.split(' ');
    const at =
      step === '-1' ? `:is([data-fragment="-1"], :not([data-fragment]))` : `[data-fragment="${step}"]`;
    await this.page.locator(`.slides > #${id}.present${at}`).waitFor();
  }

  /** Waits until all on stage has counted or run, painted and verified what it is set to, or has failed. */
  async settled(): Promise<void> {
    await this.stage
      .locator(THERE)
      .evaluateAll((elements) => Promise.all(elements.map((element) => (element as Shown).settled)));
  }

  /** Few reviews, so that a sweep or a race takes a moment. To be called before they are on stage. */
  async makeShort(...ids: string[]): Promise<void> {
    await this.page.evaluate((ids) => {
      for (const id of ids)
        document.querySelector(`#${id} gpu-atomic-histogram`)!.setAttribute('items', '2000');
    }, ids);
  }

  /** Counts of the histogram on stage; none while there is no result. */
  counts(): Promise<number[]> {
    return this.shown.evaluate((element) => {
      const { result } = element as Shown;
      return result && 'counts' in result ? [...result.counts] : [];
    });
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** The slide's number to remember and its badge; '' for what is hidden. */
  async footer(): Promise<string[]> {
    return this.stage.locator(':scope > footer > p').evaluateAll((columns) =>
      columns.map((column) => {
        const seen = column.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return seen ? column.textContent.replace(/\s+/g, ' ').trim() : '';
      }),
    );
  }

  /** The states of all histograms and listings, by slide. */
  states(): Promise<Record<string, string[]>> {
    return this.page.locator(SHOWN).evaluateAll((elements) => {
      const states: Record<string, string[]> = {};
      for (const element of elements) {
        states[element.closest('section')!.id] ??= [];
        states[element.closest('section')!.id]!.push((element as Shown).state);
      }
      return states;
    });
  }

  /** Forgets what elements have said so far. */
  async forget(): Promise<void> {
    await this.page.evaluate(() => {
      window.reports = [];
    });
  }

  reports(): Promise<Report[]> {
    return this.page.evaluate(() => window.reports);
  }

  /** Names of the slides that have reported results. */
  async results(): Promise<string[]> {
    return (await this.reports()).filter(({ what }) => what === 'result').map(({ slide }) => slide);
  }

  /** What was asked of WebGPU. */
  gpu(): Promise<{ adapters: number; devices: number; buffers: string[]; dispatches: number }> {
    return this.page.evaluate(() => {
      const { adapters, devices, buffers, dispatches } = window.gpuWatch;
      const labels = Array.from(buffers, ({ label }) => label).sort();
      return { adapters, devices: devices.length, buffers: labels, dispatches };
    });
  }

  /** Frames: what has no event of its own to wait for has happened by then, if it happens at all. */
  async frames(count = 3): Promise<void> {
    await this.page.evaluate(async (count) => {
      for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
    }, count);
  }

  /** The colour on screen at a point, as red, green and blue. */
  async pixel({ x, y }: { x: number; y: number }): Promise<number[]> {
    const png = await this.page.screenshot({ clip: { x, y, width: 1, height: 1 } });
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
  /** Runs in the page before its own scripts. */
  readonly prepare?: () => void;
}

/**
 * For a file of tests: one browser, a page for each opening, closed at the file's end. By then no page must have made an
 * outside request or written an error to the console.
 *
 * @returns opens the deck at a place such as `#/merge` or `?theme=dark`
 */
export function useDeck(): (place?: string, opening?: Opening) => Promise<Deck> {
  let browser: Browser;
  const visits: { page: Page; trouble: Trouble }[] = [];

  beforeAll(async () => {
    browser = await connect();
  });
  // Asked after each test, so that the one that is to blame fails.
  afterEach(() => {
    for (const { trouble } of visits) expect(trouble).toEqual({ errors: [], requests: [] });
  });
  afterAll(() => browser.close());

  return async (place = '', { site = {}, prepare, ...options } = {}) => {
    for (const { page } of visits.splice(0)) await page.context().close();
    const whole: Site = { folder: 'site', ...site, pages: { '/blank': '', ...site.pages } };
    const visited = await visit(browser, whole, '/blank', {
      viewport: SIZES[0],
      colorScheme: 'light',
      ...options,
    });
    visits.push(visited);
    await visited.page.addInitScript(watch);
    if (prepare) await visited.page.addInitScript(prepare);
    await visited.page.goto(`${whole.origin ?? 'http://localhost'}/slides/${place}`);
    await visited.page.locator('.reveal.ready').waitFor();
    return new Deck(visited.page);
  };
}
