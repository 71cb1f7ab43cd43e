import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from '@playwright/test';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');

/** Every file of a folder, by its path in it. */
async function contentsOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = files.map(async (file) => [relative(folder, file), await readFile(file, 'utf8')] as const);
  return Object.fromEntries(await Promise.all(contents));
}

async function digestsOf(folder: string) {
  const contents = Object.entries(await contentsOf(folder));
  return contents.map(([file, text]) => `${file} ${createHash('sha256').update(text).digest('hex')}`).sort();
}

test('is built to the same bytes again', async () => {
  test.slow();
  const before = await digestsOf(DIST);
  // As deep as the other, since source maps name their sources from where they are.
  const again = join(ROOT, 'dist-again');
  try {
    const vite = join(ROOT, 'node_modules/.bin/vite');
    execFileSync(vite, ['build', '--outDir', again, '--logLevel', 'error'], { cwd: ROOT });
    expect(await digestsOf(again)).toEqual(before);
  } finally {
    await rm(again, { recursive: true, force: true });
  }
});

test('has source maps beside its scripts, which name no place of the machine they were made on', async () => {
  const files = await contentsOf(DIST);
  for (const script of ['finance-chat.js', 'finance-chat.mjs']) {
    expect(files[script]).toMatch(new RegExp(`//# sourceMappingURL=${script}.map\\s*$`));
    const { sources } = JSON.parse(files[`${script}.map`] ?? '');
    expect(sources).toContain('../src/widget/createWidget.ts');
    expect(sources.filter((source: string) => !source.startsWith('../'))).toEqual([]);
    expect(files[`${script}.map`]).not.toContain(ROOT);
  }
});

test('declares types that need no other package', async () => {
  const files = await contentsOf(join(DIST, 'types'));
  const imports = Object.values(files).flatMap((text) => [...text.matchAll(/(?:from |import\()'([^']+)'/g)]);
  expect(imports.length).toBeGreaterThan(5);
  expect(imports.map(([, path]) => path).filter((path) => !/^\..*\.js$/.test(`${path}`))).toEqual([]);
});
