import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './tests/browser/find.mjs';
import { FLAGS } from './tests/browser/flags.mjs';
import vite from './vite.config.ts';

/** Tests that run inside a real Chromium. Playwright's own is meant where no path is given. */
function inBrowser() {
  const executablePath = findBrowser();
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({
      launchOptions: { ...(executablePath ? { executablePath } : {}), args: FLAGS },
    }),
    instances: [{ browser: 'chromium' as const }],
  };
}

/** In a run of its own: what other pages keep a processor busy with delays the collection of garbage. */
const MEMORY = 'tests/element/churn.test.ts';

export default defineConfig((environment) => {
  const shared = typeof vite === 'function' ? vite(environment) : vite;
  return {
    ...shared,
    test: {
      projects: [
        // Nothing in them is shared or changed: a process for each file would take longer than its tests.
        {
          extends: true,
          test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], pool: 'threads', isolate: false },
        },
        {
          extends: true,
          test: {
            name: 'gpu',
            include: ['tests/gpu/**/*.test.ts'],
            browser: inBrowser(),
            testTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'element',
            include: ['tests/element/**/*.test.ts'],
            exclude: [MEMORY],
            browser: inBrowser(),
            testTimeout: 30_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'memory',
            include: [MEMORY],
            browser: inBrowser(),
            testTimeout: 30_000,
          },
        },
        // Pages as a reader gets them: the built files, in a browser driven from outside.
        {
          extends: true,
          test: {
            name: 'page',
            include: ['tests/page/**/*.test.ts'],
            globalSetup: 'tests/browser/server.ts',
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'deck',
            include: ['tests/deck/**/*.test.ts'],
            globalSetup: 'tests/browser/server.ts',
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
      ],
    },
  };
});
