import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const DIST = 'dist';

/** The packages that the scripts must hold, by the beginnings of their paths in node_modules. */
const OF_THE_VIEW = ['preact/dist/', 'preact/hooks/', '@preact/signals/'];
const OF_THE_ENGINE = ['@preact/signals-core/', 'ofetch/'];
const LIBRARIES: Record<string, readonly string[]> = {
  'engine.mjs.map': OF_THE_ENGINE,
  'finance-chat.js.map': [...OF_THE_VIEW, ...OF_THE_ENGINE],
  'frameworks.mjs.map': [],
  'headless.mjs.map': [],
  'markdown.js.map': ['markdown-it/'],
  'markdown.mjs.map': ['markdown-it/'],
  'react.mjs.map': [],
  'vue.mjs.map': [],
  'widget.mjs.map': OF_THE_VIEW,
};

type SourceMap = Record<'sources' | 'sourcesContent', string[]>;

const maps = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.map'));

/** Each file of a package that is in a script: its path in node_modules, and its text by the source map. */
function packageFilesIn(map: string): [path: string, text: string][] {
  const { sources, sourcesContent } = JSON.parse(readFileSync(join(DIST, map), 'utf8')) as SourceMap;
  return sources.flatMap((source, index): [string, string][] => {
    const path = relative('node_modules', join(dirname(join(DIST, map)), source));
    return path.startsWith('..') ? [] : [[path, sourcesContent[index] ?? '']];
  });
}

it('every script has a source map', () => {
  expect(maps.sort()).toEqual(Object.keys(LIBRARIES));
});

it.each(maps)('brings the libraries of %s as npm installs them', (map) => {
  const files = packageFilesIn(map);
  for (const [path, text] of files) expect(text, path).toBe(readFileSync(join('node_modules', path), 'utf8'));
  const missing = (LIBRARIES[map] ?? []).filter(
    (library) => !files.some(([path]) => path.startsWith(library)),
  );
  expect(missing).toEqual([]);
});
