/**
 * Navigation to bars drawn: the seed document's own page against the same histogram through the element, in turn, in
 * one browser. Prints both medians, their ratio, and how often each page submits to the GPU while idle.
 *
 * Usage: npm run bench:page [-- --rounds 21] (needs a build)
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { findBrowser } from '../browser/find.mjs';
import { FLAGS } from '../browser/flags.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '21' } } });
const rounds = Number(values.rounds);

/** Frames watched for submits after the bars stand. */
const IDLE_FRAMES = 60;

const html = (body) => ['text/html; charset=utf-8', body];
const FILES = {
  '/seed.html': html(readFileSync(new URL('seed-page.html', import.meta.url))),
  '/element.html': html(`<!doctype html><meta charset="utf-8">
<style>gpu-atomic-histogram:not(:defined){display:block;aspect-ratio:20/11;min-block-size:17rem;max-inline-size:100%}</style>
<script type="module" src="/gpu-atomic-histogram.js"></script>
<gpu-atomic-histogram></gpu-atomic-histogram>`),
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

/** Notes, in the page, when the GPU has finished the first submit that draws, and counts submits. */
function watch() {
  const drawing = new WeakSet();
  const { beginRenderPass, finish } = GPUCommandEncoder.prototype;
  const { submit } = GPUQueue.prototype;
  window.bench = { submits: 0 };
  window.bench.drawn = new Promise((resolve) => {
    GPUCommandEncoder.prototype.beginRenderPass = function (...given) {
      drawing.add(this);
      return beginRenderPass.apply(this, given);
    };
    GPUCommandEncoder.prototype.finish = function (...given) {
      const commands = finish.apply(this, given);
      if (drawing.has(this)) drawing.add(commands);
      return commands;
    };
    GPUQueue.prototype.submit = function (commands) {
      window.bench.submits++;
      const draws = commands.some((command) => drawing.has(command));
      submit.call(this, commands);
      if (draws) this.onSubmittedWorkDone().then(() => resolve(performance.now()));
    };
  });
}

async function visit(browser, path) {
  const context = await browser.newContext({ viewport: { width: 640, height: 480 } });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(origin + path);
  const visited = await page.evaluate(async (frames) => {
    const drawn = await window.bench.drawn;
    const element = document.querySelector('gpu-atomic-histogram');
    await element?.settled;
    const before = window.bench.submits;
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
    return { drawn, idle: window.bench.submits - before, right: element?.result.verified ?? true };
  }, IDLE_FRAMES);
  await context.close();
  if (!visited.right) throw new Error(`${path} counted wrong`);
  return visited;
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const executablePath = findBrowser() ?? undefined;
const browser = await chromium.launch({ executablePath, args: FLAGS });
try {
  const seed = [];
  const element = [];
  // The first visits pay for the browser's own start.
  await visit(browser, '/seed.html');
  await visit(browser, '/element.html');
  for (let round = 0; round < rounds; round++) {
    // Each goes first in half of the rounds.
    const turns = [
      [seed, '/seed.html'],
      [element, '/element.html'],
    ];
    for (const [times, path] of round % 2 ? turns.reverse() : turns) times.push(await visit(browser, path));
  }
  const times = (visits) => visits.map(({ drawn }) => drawn);
  const describe = (visits) => {
    const all = times(visits);
    return `${median(all).toFixed(1)} ms (${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)})`;
  };
  console.log(`Chromium ${browser.version()}, software adapter, ${rounds} rounds, navigation to bars drawn`);
  console.log(`seed document's page  ${describe(seed)}`);
  console.log(`element               ${describe(element)}`);
  console.log(
    `ratio of the medians  ${(median(times(element)) / median(times(seed))).toFixed(3)} (goal: at most 1.1)`,
  );
  const idle = element.reduce((sum, visited) => sum + visited.idle, 0);
  console.log(`submits while idle    ${idle} in ${rounds} × ${IDLE_FRAMES} frames (goal: 0)`);
} finally {
  await browser.close();
  server.close();
}
