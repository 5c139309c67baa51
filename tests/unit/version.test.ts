import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VERSION } from '../../components/model/version.ts';

const root = join(import.meta.dirname, '../..');

test.each(['package.json', 'package-lock.json'])('the version is that of %s', (file) => {
  expect(JSON.parse(readFileSync(join(root, file), 'utf8')).version).toBe(VERSION);
});
