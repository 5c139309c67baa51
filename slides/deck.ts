/** Starts the deck. What is on the slides stands in index.html, how they look in theme.css. */
import Reveal from 'reveal.js';
import Notes from 'reveal.js/plugin/notes';
import { GpuAtomicHistogram } from '../components/gpu-atomic-histogram.ts';
import type { GpuAtomicListing } from '../components/gpu-atomic-listing.ts';
import '../components/gpu-atomic-listing.ts';
import { histograms } from '../components/gpu-atomic-reveal.ts';
import type { HistogramRecord } from '../components/model/record.ts';
import { showBadge } from './badge.ts';
import { showBuiltIns } from './built-ins.ts';
import { showFacts } from './facts.ts';
import { showFigures, showOutput } from './figures.ts';
import { fillListings } from './listings.ts';
import { numberPages } from './page-numbers.ts';
import { showRepeats } from './repeats.ts';
import { followResults } from './results.ts';
import { switchTheme, wishedTheme } from './theme.ts';

const root = document.querySelector<HTMLElement>('.reveal')!;

wishedTheme();
numberPages(root);
fillListings(root);
followResults(root, (slide, shown) => {
  showBadge(slide, shown);
  if (shown instanceof GpuAtomicHistogram) {
    showFigures(slide, shown);
    showFacts(slide, shown);
  } else {
    showBuiltIns(slide);
    showOutput(slide, shown as GpuAtomicListing);
    // What failed is not tried again for ever.
    if (shown.result) showRepeats(slide);
  }
});

/** Shown where nothing can be measured. */
const record = async () => (await import('./records/nvidia-h200.json')).default as unknown as HistogramRecord;

const deck = new Reveal(root, {
  width: 1280,
  height: 720,
  margin: 0,
  minScale: 0.1,
  // A 4K projector shows 1280 × 720 three times as large.
  maxScale: 3,
  // The theme places everything itself.
  center: false,
  hash: true,
  transition: 'none',
  backgroundTransition: 'none',
  controlsTutorial: false,
  controlsBackArrows: 'hidden',
  progress: false,
  // A page a slide; the steps of a listing are for the screen.
  pdfSeparateFragments: false,
  plugins: [histograms({ record }), Notes],
});
deck.addKeyBinding({ keyCode: 84, key: 'T', description: 'Switch between dark and light' }, switchTheme);
deck.on('slidechanged', (event) =>
  showRepeats((event as Event & { currentSlide: HTMLElement }).currentSlide),
);
await deck.initialize();
