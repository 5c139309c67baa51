/**
 * Navigation to bars drawn: the seed document's own page against the same histogram through the element, in turn, in
 * one browser. Prints both medians, their ratio, and how often each page submits to the GPU while idle. Then the same
 * for many histograms at once: elements on one page against frames of the seed document's page side by side.
 *
 * Usage: npm run bench:page [-- --rounds 21 --many-rounds 5] (needs a build)
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { findBrowser } from '../browser/find.mjs';
import { FLAGS } from '../browser/flags.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '21' }, 'many-rounds': { type: 'string', default: '5' } },
});
const rounds = Number(values.rounds);
const manyRounds = Number(values['many-rounds']);

/** Frames watched for submits after the bars stand. */
const IDLE_FRAMES = 60;

/** Histograms on the page of many, in rows and columns that are all in view. */
const COLUMNS = 8;
const MANY = 40;
const BOX = { width: 300, height: 300 };

const html = (body) => ['text/html; charset=utf-8', body];
const SCRIPT = `<!doctype html><meta charset="utf-8">
<style>gpu-atomic-histogram:not(:defined){display:block;aspect-ratio:20/11;min-block-size:17rem;max-inline-size:100%;min-inline-size:0}</style>
<script type="module" src="/gpu-atomic-histogram.js"></script>`;
const grid = (body) => `<style>
  body { margin: 0; display: grid; grid-template-columns: repeat(${COLUMNS}, ${BOX.width}px); grid-auto-rows: ${BOX.height}px }
  iframe { border: 0; inline-size: 100%; block-size: 100% }
</style>${body.repeat(MANY)}`;
const FILES = {
  '/seed.html': html(readFileSync(new URL('seed-page.html', import.meta.url))),
  '/element.html': html(`${SCRIPT}<gpu-atomic-histogram></gpu-atomic-histogram>`),
  '/seeds.html': html(`<!doctype html><meta charset="utf-8">${grid('<iframe src="/seed.html"></iframe>')}`),
  '/elements.html': html(SCRIPT + grid('<gpu-atomic-histogram></gpu-atomic-histogram>')),
  '/gpu-atomic-histogram.js': [
    'text/javascript',
    readFileSync(new URL('../../dist/gpu-atomic-histogram.js', import.meta.url)),
  ],
};

const server = createServer((request, response) => {
  const [type, body] = FILES[request.url] ?? ['text/plain', ''];
  response.writeHead(FILES[request.url] ? 200 : 404, { 'content-type': type }).end(body);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://localhost:${server.address().port}`;

/** Notes, in a page or frame, when the GPU has finished the first submits that draw so many canvases; counts submits. */
function watch(wanted) {
  const drawing = new WeakMap();
  const canvases = new Set();
  const { beginRenderPass, finish } = GPUCommandEncoder.prototype;
  const { submit } = GPUQueue.prototype;
  const { getCurrentTexture } = GPUCanvasContext.prototype;
  let target = null;
  let drawn = 0;
  window.bench = { submits: 0 };
  window.bench.drawn = new Promise((resolve) => {
    GPUCanvasContext.prototype.getCurrentTexture = function () {
      target = this.canvas;
      return getCurrentTexture.call(this);
    };
    GPUCommandEncoder.prototype.beginRenderPass = function (...given) {
      drawing.set(this, target);
      return beginRenderPass.apply(this, given);
    };
    GPUCommandEncoder.prototype.finish = function (...given) {
      const commands = finish.apply(this, given);
      if (drawing.has(this)) drawing.set(commands, drawing.get(this));
      return commands;
    };
    GPUQueue.prototype.submit = function (commands) {
      window.bench.submits++;
      const targets = commands.map((command) => drawing.get(command));
      submit.call(this, commands);
      for (const canvas of targets) {
        if (!canvas || canvases.has(canvas)) continue;
        canvases.add(canvas);
        this.onSubmittedWorkDone().then(() => {
          // On one clock for a page and its frames.
          if (++drawn === wanted) resolve(performance.timeOrigin + performance.now());
        });
      }
    };
  });
}

/**
 * Opens a page and waits for its canvases.
 *
 * @param canvases to wait for, in the page or in each of its frames
 * @returns milliseconds to the last one drawn, and submits while idle
 */
async function visit(browser, { path, canvases = 1, viewport = { width: 640, height: 480 } }) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.addInitScript(watch, canvases);
  await page.goto(origin + path);
  const visited = await page.evaluate(async (idleFrames) => {
    const frames = Array.from(document.querySelectorAll('iframe'), ({ contentWindow }) => contentWindow);
    const places = frames.length > 0 ? frames : [window];
    const drawn = await Promise.all(places.map(({ bench }) => bench.drawn));
    const elements = [...document.querySelectorAll('gpu-atomic-histogram')];
    for (const element of elements) await element.settled;
    const before = window.bench.submits;
    for (let frame = 0; frame < idleFrames; frame++) await new Promise(requestAnimationFrame);
    return {
      drawn: Math.max(...drawn) - performance.timeOrigin,
      idle: window.bench.submits - before,
      right: elements.every(({ result }) => result.verified),
    };
  }, IDLE_FRAMES);
  await context.close();
  if (!visited.right) throw new Error(`${path} counted wrong`);
  return visited;
}

/** Visits two pages in turn, each first in half of the rounds. */
async function race(browser, rounds, pages) {
  const visits = pages.map(() => []);
  // The first visits pay for the browser's own start.
  for (const page of pages) await visit(browser, page);
  for (let round = 0; round < rounds; round++) {
    const turns = [...pages.entries()];
    for (const [index, page] of round % 2 ? turns.reverse() : turns) {
      visits[index].push(await visit(browser, page));
    }
  }
  return visits;
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const executablePath = findBrowser() ?? undefined;
const browser = await chromium.launch({ executablePath, args: FLAGS });
try {
  const times = (visits) => visits.map(({ drawn }) => drawn);
  const describe = (visits) => {
    const all = times(visits);
    return `${median(all).toFixed(1)} ms (${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)})`;
  };
  const ratio = (visits, others) => (median(times(visits)) / median(times(others))).toFixed(3);

  console.log(`Chromium ${browser.version()}, software adapter, ${rounds} rounds, navigation to bars drawn`);
  const [seed, element] = await race(browser, rounds, [{ path: '/seed.html' }, { path: '/element.html' }]);
  console.log(`seed document's page  ${describe(seed)}`);
  console.log(`element               ${describe(element)}`);
  console.log(`ratio of the medians  ${ratio(element, seed)} (goal: at most 1.1)`);
  const idle = element.reduce((sum, visited) => sum + visited.idle, 0);
  console.log(`submits while idle    ${idle} in ${rounds} × ${IDLE_FRAMES} frames (goal: 0)`);

  console.log(`${MANY} side by side, ${manyRounds} rounds, navigation to the last one drawn`);
  const viewport = { width: COLUMNS * BOX.width, height: (MANY / COLUMNS) * BOX.height };
  const [seeds, elements] = await race(browser, manyRounds, [
    { path: '/seeds.html', viewport },
    { path: '/elements.html', viewport, canvases: MANY },
  ]);
  console.log(`seed document's pages ${describe(seeds)}`);
  console.log(`elements              ${describe(elements)}`);
  console.log(`ratio of the medians  ${ratio(elements, seeds)} (goal: at most 0.2)`);
} finally {
  await browser.close();
  server.close();
}
