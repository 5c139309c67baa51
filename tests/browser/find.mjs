/** Finds the browser that the tests run in. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** WebGPU in software works from this version on. */
const OLDEST = 130;

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];

/** Places outside the PATH where installers put Chrome. */
const PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
};

function runnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function recent(path) {
  // Chrome on Windows opens a window instead of printing its version.
  if (process.platform === 'win32') return true;
  try {
    const version = /(\d+)\.\d+\.\d+/.exec(
      execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    return Number(version?.[1]) >= OLDEST;
  } catch {
    return false;
  }
}

let found;

/**
 * Looks once a process.
 *
 * @returns {string | null} path of CHROMIUM_PATH, else of an installed Chrome or Chromium, else of Playwright's own
 * @throws if CHROMIUM_PATH names nothing that runs
 */
export function findBrowser() {
  found ??= search();
  return found;
}

function search() {
  const wished = process.env.CHROMIUM_PATH;
  if (wished) {
    if (!runnable(wished)) throw new Error(`CHROMIUM_PATH="${wished}" is no program; name one, or unset it.`);
    return wished;
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const installed = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...(PLACES[process.platform] ?? []),
  ];
  const usable = installed.find((path) => runnable(path) && recent(path));
  if (usable) return usable;
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
}
