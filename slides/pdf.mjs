/**
 * Prints the built deck as site/slides/deck.pdf, with every chart in it, in the browser that the tests use.
 *
 * Usage: npm run pdf
 */
import { resolve } from 'node:path';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { findBrowser } from '../tests/browser/find.mjs';
import { FLAGS } from '../tests/browser/flags.mjs';

const root = resolve(import.meta.dirname, '..');
const path = resolve(root, 'site/slides/deck.pdf');

const server = await preview({
  root,
  configFile: false,
  build: { outDir: 'site' },
  preview: { port: 0, host: '127.0.0.1' },
});
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: FLAGS });
try {
  const page = await browser.newPage();
  const { port } = server.httpServer.address();
  await page.goto(`http://127.0.0.1:${port}/slides/?print-pdf`);
  await page.locator('.reveal.ready').waitFor();
  // What is printed waits for nothing by itself.
  await page.evaluate(async () => {
    const elements = document.querySelectorAll('gpu-atomic-histogram, gpu-atomic-listing');
    await Promise.all(Array.from(elements, (element) => element.settled));
  });
  await page.pdf({ path, preferCSSPageSize: true, printBackground: true });
  console.log(path);
} finally {
  await browser.close();
  await server.close();
}
