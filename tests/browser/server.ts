/** One browser for all files of tests that drive it from outside: starting one, with its GPU, takes seconds. */
import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './find.mjs';
import { FLAGS } from './flags.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    browserAddress: string;
  }
}

export default async function serveBrowser({ provide }: TestProject): Promise<() => Promise<void>> {
  const executablePath = findBrowser();
  const server = await chromium.launchServer({ ...(executablePath ? { executablePath } : {}), args: FLAGS });
  provide('browserAddress', server.wsEndpoint());
  return () => server.close();
}
