/** Makes sure that there is a browser to test in: an installed one, else Playwright's own, else Debian's package. */
import { spawnSync } from 'node:child_process';
import { findBrowser } from './find.mjs';

const attempts = [
  ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
  [
    'sh',
    '-c',
    'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium',
  ],
];

let browser = findBrowser();
for (const [program, ...words] of attempts) {
  if (browser) break;
  console.log(`No Chrome or Chromium found; trying: ${[program, ...words].join(' ')}`);
  const root = process.getuid?.() === 0;
  // Only root may install packages; npx alone is a script on Windows.
  if (program === 'sh' && !root) continue;
  const own = root ? words : words.filter((word) => word !== '--with-deps');
  spawnSync(program, own, { stdio: 'inherit', shell: process.platform === 'win32', timeout: 300_000 });
  browser = findBrowser();
}

if (!browser) {
  console.error('The tests need Chrome or Chromium 130 or newer: install one, or name it in CHROMIUM_PATH.');
  process.exit(1);
}
console.log(`Browser: ${browser}`);
