import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');

/** Every file of a folder, by its path in it. */
async function contentsOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = files.map(async (file) => [relative(folder, file), await readFile(file, 'utf8')] as const);
  return Object.fromEntries(await Promise.all(contents));
}

const isScript = (file: string) => /\.m?js$/.test(file);

/** The folders of the packages in a file: by its source map, or by the comments that a readable script keeps. */
function packagesIn(file: string, text: string): string[] {
  const sources = file.endsWith('.map')
    ? (JSON.parse(text).sources as string[])
    : (text.match(/^\/\/ .+\/.+$/gm) ?? []);
  return sources.flatMap(
    (source) => source.match(/node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/) ?? [],
  );
}

async function digestsOf(folder: string) {
  const contents = Object.entries(await contentsOf(folder));
  return contents.map(([file, text]) => `${file} ${createHash('sha256').update(text).digest('hex')}`).sort();
}

it('is built to the same bytes again', { tags: ['all'] }, async () => {
  const before = await digestsOf(DIST);
  // In the same parent folder as `dist`, because source maps contain relative paths.
  const again = join(ROOT, 'dist-again');
  try {
    const vite = join(ROOT, 'node_modules/.bin/vite');
    // The build would contain the NODE_ENV of the test run.
    const { NODE_ENV: _, ...env } = process.env;
    execFileSync(vite, ['build', '--outDir', again, '--logLevel', 'error'], { cwd: ROOT, env });
    expect(await digestsOf(again)).toEqual(before);
  } finally {
    await rm(again, { recursive: true, force: true });
  }
});

it.each([
  ['beyond ASCII, as pages have any encoding', /.{0,20}[^\0-\x7f].{0,20}/g],
  [
    'of these names, which Chrome 111, Firefox 113 or Safari 16.4 lack',
    /\b(canParse|groupBy|signDisplay|toSorted)\b/g,
  ],
])('has nothing in its scripts for pages %s', async (_, wrong) => {
  const files = Object.entries(await contentsOf(DIST));
  const scripts = files.filter(([file]) => isScript(file) && !/^(cli|testing)/.test(file));
  expect(scripts.length).toBeGreaterThan(20);
  const found = scripts.map(([file, text]) => [file, text.match(wrong)]);
  expect(found.filter(([, matches]) => matches)).toEqual([]);
});

it('lists the integrity of every script', async () => {
  const files = await contentsOf(DIST);
  const scripts = Object.entries(files).filter(([file]) => isScript(file));
  const digests = scripts.map(([file, text]) => {
    return [file, `sha384-${createHash('sha384').update(text).digest('base64')}`];
  });
  expect(JSON.parse(files['integrity.json'] ?? '')).toEqual(Object.fromEntries(digests));
});

it('needs no other package, and names those in its scripts', async () => {
  const files = await contentsOf(DIST);
  const folders = Object.entries(files).flatMap(([file, text]) => packagesIn(file, text));
  const bundled = [...new Set(folders)].sort().map(async (folder) => {
    const { name, version } = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
    return `${name} ${version}`;
  });
  const expected = (await Promise.all(bundled)).sort();
  expect(expected.map((line) => line.replace(/ .*/, ''))).toEqual(
    expect.arrayContaining(['@preact/signals', '@preact/signals-core', 'hono', 'ofetch', 'preact', 'ufo']),
  );

  const { components } = JSON.parse(files['sbom.json'] ?? '');
  const listed = components.map(({ name, version }: Record<string, string>) => `${name} ${version}`);
  expect(listed).toEqual(expected);
  const licensed = files['THIRD-PARTY-LICENSES.txt']?.match(/^\S+ [\d.]+(?= \([\w.-]+\)$)/gm);
  expect(licensed).toEqual(expected);

  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  expect(manifest.dependencies ?? {}).toEqual({});
});

it('begins with the compile hint of Chromium, and with the directive of React', async () => {
  const files = await contentsOf(DIST);
  expect(files['finance-chat.js']).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  expect(files['react.mjs']).toMatch(/^"use client";/);
});

it('has source maps beside its scripts, which name no place of the machine they were made on', async () => {
  const files = await contentsOf(DIST);
  for (const script of ['finance-chat.js', 'widget.mjs']) {
    expect(files[script]).toMatch(new RegExp(`//# sourceMappingURL=${script}.map\\s*$`));
    const { sources } = JSON.parse(files[`${script}.map`] ?? '');
    expect(sources).toContain('../src/widget/createWidget.ts');
    expect(sources.filter((source: string) => !source.startsWith('../'))).toEqual([]);
    expect(files[`${script}.map`]).not.toContain(ROOT);
  }
});

it('declares types that need no other package, but for the framework of its door', async () => {
  const files = await contentsOf(join(DIST, 'types'));
  const imports = Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/(?:from |import\()'([^']+)'/g)].map(([, path]) => `${file} ${path}`),
  );
  expect(imports.length).toBeGreaterThan(5);
  const others = imports.filter((line) => !/ \..*\.js$/.test(line));
  expect(others.filter((line) => !/^(?:frameworks\/)?(react|vue)[./].* \1$/.test(line))).toEqual([]);
});
