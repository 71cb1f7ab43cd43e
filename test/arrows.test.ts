import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

/** A file of src/ on its own, or one of its folders. */
type Part = string;

/** Where a part may take values from. */
const VALUES: Record<Part, readonly Part[]> = {
  embed: ['index'],
  index: ['financeChat', 'options'],
  financeChat: ['widget', 'options'],
  widget: [
    'chat',
    'page',
    'ui',
    'transcript',
    'model',
    'service',
    'events',
    'reporter',
    'guards',
    'locale',
    'options',
    'derived',
  ],
  chat: ['model', 'service', 'events', 'reporter', 'guards', 'locale', 'options'],
  ui: ['transcript', 'cover', 'model', 'locale', 'options', 'guards', 'url', 'derived'],
  transcript: ['cover', 'model', 'locale'],
  model: ['service', 'guards', 'url'],
  service: ['guards'],
  page: ['derived'],
  handle: [],
  // The ground.
  events: [],
  reporter: [],
  locale: [],
  options: ['guards', 'url'],
  cover: [],
  derived: [],
  guards: [],
  url: [],
};

/** Where a part may take types from, beside the above: what the host is promised is described where it is kept. */
const TYPES: Record<Part, readonly Part[]> = {
  index: ['events', 'handle', 'locale', 'model', 'service'],
  financeChat: ['handle', 'locale'],
  widget: ['handle'],
  handle: ['events', 'model', 'options', 'service'],
  ui: ['service', 'options'],
  events: ['reporter'],
  options: ['locale', 'model', 'service'],
  guards: ['service'],
};

interface Import {
  from: string;
  to: string;
  values: boolean;
}

const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({
    file,
    module: file.replace(/\.tsx?$/, ''),
    text: readFileSync(join('src', file), 'utf8'),
  }));

const MODULES = new Set(SOURCES.map(({ module }) => module));

const STATEMENT = /^(?:import|export)\s+(type\s)?(?:([^'";=]*?)\sfrom\s+)?'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'/g;

/** Every import of src/: a module of ours without its ending, a package by its name. */
const IMPORTS: Import[] = SOURCES.flatMap(({ module: from, text }) => {
  const resolve = (path: string) => (path.startsWith('.') ? normalize(join(dirname(from), path)) : path);
  const statements = [...text.matchAll(STATEMENT)].map(([, type, names, path = '']) => ({
    from,
    to: resolve(path),
    values: !type && !isTypesOnly(names),
  }));
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, path = '']) => ({
    from,
    to: resolve(path),
    values: true,
  }));
  return [...statements, ...dynamic];
});

/** `{ type A, type B }`: nothing is left of it when the types are gone. */
function isTypesOnly(names: string | undefined) {
  const [, listed] = names?.match(/^\{(.*)\}$/s) ?? [];
  const each =
    listed
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean) ?? [];
  return each.length > 0 && each.every((name) => name.startsWith('type '));
}

const partOf = (module: string): Part => module.split('/')[0] ?? '';
const ours = IMPORTS.filter(({ to }) => MODULES.has(to));
const between = ours.filter(({ from, to }) => partOf(from) !== partOf(to));
const arrow = ({ from, to }: Import) => `${from} → ${to}`;

it('reads the imports', () => {
  expect(IMPORTS).toContainEqual({ from: 'embed', to: 'index', values: true });
  expect(IMPORTS).toContainEqual({ from: 'service/service', to: 'service/client', values: false });
  expect(IMPORTS).toContainEqual({ from: 'widget', to: 'ui/styles.css?inline', values: true });
  const unknown = IMPORTS.filter(
    ({ to }) => to.includes('/') && !MODULES.has(to) && !/^@|\.css\?inline$/.test(to),
  );
  expect(unknown).toEqual([]);
});

it('knows every part', () => {
  const parts = new Set([...MODULES].map(partOf));
  expect([...parts].sort()).toEqual(Object.keys(VALUES).sort());
});

it.each(Object.entries(VALUES))('"%s" takes values only from %j', (part, allowed) => {
  const wrong = between.filter(
    ({ from, to, values }) => values && partOf(from) === part && !allowed.includes(partOf(to)),
  );
  expect(wrong.map(arrow)).toEqual([]);
});

it.each(Object.keys(VALUES))('"%s" takes types only from where it may', (part) => {
  const allowed = [...(VALUES[part] ?? []), ...(TYPES[part] ?? [])];
  const wrong = between.filter(({ from, to }) => partOf(from) === part && !allowed.includes(partOf(to)));
  expect(wrong.map(arrow)).toEqual([]);
});

it('has no cycle of values', () => {
  const next = new Map<string, string[]>();
  for (const { from, to, values } of ours) if (values) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();

  function cycleFrom(module: string, path: string[]): string[] | undefined {
    if (path.includes(module)) return [...path.slice(path.indexOf(module)), module];
    if (done.has(module)) return undefined;
    for (const to of next.get(module) ?? []) {
      const cycle = cycleFrom(to, [...path, module]);
      if (cycle) return cycle;
    }
    done.add(module);
    return undefined;
  }

  expect([...MODULES].map((module) => cycleFrom(module, [])).filter(Boolean)).toEqual([]);
});

it.each([
  ['ofetch', ['service/client']],
  ['preact', ['ui/view']],
])('takes "%s" into one file', (name, files) => {
  const importers = IMPORTS.filter(({ to, values }) => to === name && values).map(({ from }) => from);
  expect(importers).toEqual(files);
});

it('ships no package beside three', () => {
  const packages = IMPORTS.filter(({ to }) => !to.includes('.css') && !MODULES.has(to)).map(({ to }) => to);
  expect([...new Set(packages)].sort()).toEqual(['@preact/signals-core', 'ofetch', 'preact']);
});

const modules = import.meta.glob('../src/**/*.{ts,tsx}');

it.each(Object.keys(modules).filter((path) => path !== '../src/embed.ts'))(
  'leaves nothing on a bare Node when %s is loaded',
  async (path) => {
    const before = Object.getOwnPropertyNames(globalThis);
    await modules[path]?.();
    expect(Object.getOwnPropertyNames(globalThis)).toEqual(before);
  },
);
