/** Starts the deck. What is on the slides stands in index.html, how they look in theme.css. */
import Reveal from 'reveal.js';
import '../components/gpu-atomic-histogram.ts';
import { showBadge } from './badge.ts';
import { showFigures } from './figures.ts';
import { numberPages } from './page-numbers.ts';
import { followResults } from './results.ts';
import { switchTheme, wishedTheme } from './theme.ts';

const root = document.querySelector<HTMLElement>('.reveal')!;

wishedTheme();
numberPages(root);
followResults(root, (slide, result) => {
  showFigures(slide, result);
  showBadge(slide, result);
});

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
});
deck.addKeyBinding({ keyCode: 84, key: 'T', description: 'Switch between dark and light' }, switchTheme);
await deck.initialize();

// On paper every slide is on stage.
if (deck.getConfig().view === 'print') {
  for (const histogram of root.querySelectorAll('gpu-atomic-histogram')) histogram.loading = 'eager';
}
