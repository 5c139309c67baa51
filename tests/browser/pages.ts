/** Pages made for a test, in a real Chromium, answered from memory and from the built files: there is no server. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { inject } from 'vitest';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** The tests' browser, with WebGPU in software; its pages are closed with the connection. */
export function connect(): Promise<Browser> {
  return chromium.connect(inject('browserAddress'));
}

export interface Site {
  /** Folder whose files answer, relative to the repository's root: `dist` or `site`. */
  readonly folder: string;
  /** Pages that the test writes itself, by path, before the folder's files. */
  readonly pages?: Readonly<Record<string, string>>;
  /** Sent with every page. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A secure origin by default. */
  readonly origin?: string;
}

/** What a visited page did that it should not have done; asserted empty. */
export interface Trouble {
  readonly errors: string[];
  readonly requests: string[];
}

/** Opens a page on a made-up site. Requests to anywhere else fail and are noted. */
export async function visit(
  browser: Browser,
  site: Site,
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; trouble: Trouble }> {
  const origin = site.origin ?? 'http://localhost';
  const root = resolve(import.meta.dirname, '../..', site.folder);
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const trouble: Trouble = { errors: [], requests: [] };
  page.on('pageerror', (error) => trouble.errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.errors.push(message.text());
  });
  await context.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    const own = site.pages?.[url.pathname];
    let file = join(root, decodeURIComponent(url.pathname));
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (url.origin === origin && own !== undefined) {
      return route.fulfill({ body: own, contentType: TYPES['.html']!, headers: { ...site.headers } });
    }
    if (url.origin === origin && existsSync(file)) {
      const contentType = TYPES[extname(file)] ?? 'application/octet-stream';
      return route.fulfill({ body: readFileSync(file), contentType, headers: { ...site.headers } });
    }
    if (url.pathname === '/favicon.ico') return route.fulfill({ status: 204 });
    trouble.requests.push(url.href);
    return route.abort();
  });
  await page.goto(origin + path);
  return { page, trouble };
}

/** A page with the script and some markup, as a blogger writes it. */
export function blogPage(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Blog</title>${head}
<style>gpu-atomic-histogram:not(:defined){display:block;aspect-ratio:20/11;min-block-size:17rem;max-inline-size:100%;min-inline-size:0}</style>
<script type="module" src="/gpu-atomic-histogram.js"></script></head><body>${body}</body></html>`;
}
