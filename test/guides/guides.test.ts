import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CHAT_ACTS } from '../../src/chat/acts';
import { EVENT_NAMES } from '../../src/chat/events';
import { EMPTY_SNAPSHOT } from '../../src/headless';
import { en } from '../../src/locale/en';
import { pathsOf } from '../../src/options/table';
import { WIDGET_OPTIONS } from '../../src/options/widgetOptions';
import { ENDPOINTS, type Endpoint } from '../../src/testing/endpoints';
import { SCENARIOS } from '../../src/testing/scenarios';
import { HANDLE_ACTS } from '../../src/widget/handle';

const PACKAGE = JSON.parse(readFileSync('package.json', 'utf8'));
const REPOSITORY = PACKAGE.homepage.replace('#readme', '/');
const GUIDES = readdirSync('docs').filter((file) => file.endsWith('.md'));
const DOCUMENTS = ['README.md', 'CHANGELOG.md', ...GUIDES.map((file) => join('docs', file))];
/** The files of the package, without `dist`: no link leads there. */
const PACKAGED =
  /^(docs\/(?!contributing\.md|RELEASING\.md|pictures\/(bench|crowd|weigh)\.svg)|README\.md|CHANGELOG\.md|LICENSE)/;

/** The code blocks, with the words after their fence. */
function blocksOf(document: string) {
  const fences = readFileSync(document, 'utf8').matchAll(/^```(.*)\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, info = '', code = '']) => ({ info, lines: code.trimEnd().split('\n') }));
}

/** Whether the file contains the lines one after the other, at any indentation. */
function hasLines(file: string, lines: string[]): boolean {
  const whole = `\n${readFileSync(file, 'utf8')}`;
  const indents = new Set([...whole.matchAll(/\n( *)/g)].map(([, indent]) => indent));
  return [...indents].some((indent) =>
    whole.includes(`\n${lines.map((line) => (line ? indent + line : '')).join('\n')}\n`),
  );
}

/** Headings as anchors, as GitHub makes them. */
function anchorsOf(document: string): string[] {
  const headings = readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function linksOf(document: string): string[] {
  const text = readFileSync(document, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)];
  return links.map(([, inline, defined]) => inline ?? defined ?? '');
}

describe.each(DOCUMENTS)('%s', (document) => {
  it('has only commands, and code that stands in a file', () => {
    for (const { info, lines } of blocksOf(document)) {
      const [language, source = ''] = info.split(' file=');
      if (language === 'sh' || language === 'text') continue;
      const file = join(dirname(document), source);
      expect(source && existsSync(file), `"${lines[0]}" must name its file: \`\`\`${language} file=…`).toBe(
        true,
      );
      expect(hasLines(file, lines), `"${lines[0]}" and what follows is no longer in ${file}`).toBe(true);
    }
  });

  it('names files that are there', () => {
    const text = document === 'CHANGELOG.md' ? '' : readFileSync(document, 'utf8');
    for (const [, path = ''] of text.matchAll(/`((?:src|test|docs|demo|build|bench|\.ci)\/[\w./-]+)`/g)) {
      expect(existsSync(path), `${path} is not there`).toBe(true);
    }
  });

  it('links to what is there', () => {
    for (const link of linksOf(document)) {
      const [address = '', anchor] = link.split('#');
      const inRepository = address.startsWith(REPOSITORY);
      if (/^https?:/.test(address) && !inRepository) continue;
      const path = inRepository
        ? address.slice(REPOSITORY.length).replace(/^(blob|raw)\/main\//, '')
        : normalize(address ? join(dirname(document), address) : document);
      expect(existsSync(path), `${link} leads to nothing`).toBe(true);
      if (anchor) expect(anchorsOf(path), `${link} leads to no heading`).toContain(anchor);
      // A registry and an installed package have only the files of the package.
      const isCarried = inRepository || PACKAGED.test(path);
      if (PACKAGED.test(document)) expect(isCarried, `${link} leads out of the package`).toBe(true);
    }
  });
});

/** The first cells of the rows of every table. */
function rowsOf(guide: string): string[] {
  return [...readFileSync(join('docs', guide), 'utf8').matchAll(/^\| (`[^|]+) \|/gm)].map(
    ([, cell = '']) => cell,
  );
}

/** The names between backticks, in all first cells. */
const namesOf = (guide: string) =>
  rowsOf(guide).flatMap((cell) => [...cell.matchAll(/`(\w[\w:.-]*)/g)].map(([, name = '']) => name));

it('describes each endpoint with bodies that fit', () => {
  const described = readFileSync('docs/backend.md', 'utf8').matchAll(
    /^`(\w+ \/api\S+)` .+\n\n(?:- Request: `(.+)`\n)?- Answer: `(.+)`$/gm,
  );
  const found = [...described].map(([, operation, request = 'null', answer = '']) => {
    // "…" stands for a token.
    return { operation, request: JSON.parse(request), answer: JSON.parse(answer.replaceAll('…', 'token')) };
  });
  const endpoints = Object.values<Endpoint>(ENDPOINTS);
  expect(found.map(({ operation }) => operation)).toEqual(
    endpoints.map(({ method, path }) => `${method} ${path}`),
  );
  endpoints.forEach((endpoint, index) => {
    expect(v.is(endpoint.request ?? v.null(), found[index]?.request)).toBe(true);
    expect(v.is(endpoint.described ?? endpoint.answer, found[index]?.answer)).toBe(true);
  });
});

/** The options by their first names: `connect.open` is a part of `connect`. */
const OPTIONS = Object.keys(WIDGET_OPTIONS);
const METHODS = Object.keys(HANDLE_ACTS);

it('has a row for each option and each method, and no others', () => {
  const names = new Set(namesOf('options.md').map((name) => name.split('.')[0]));
  expect([...names].sort()).toEqual([...OPTIONS, ...METHODS].sort());
});

it('has a row for each part of "appearance" and of "connect"', () => {
  const names = [...namesOf('theming.md').map((name) => `appearance.${name}`), ...namesOf('options.md')];
  const parts = pathsOf(WIDGET_OPTIONS).filter((name) => /^(appearance|connect)\./.test(name));
  expect(parts.length).toBeGreaterThan(5);
  for (const part of parts) expect(names).toContain(part);
});

it('has a row for each event, and no others', () => {
  expect(namesOf('events.md').sort()).toEqual([...EVENT_NAMES].sort());
});

it('lists the key of each message, and no others', () => {
  const [, list = ''] = readFileSync('docs/languages.md', 'utf8').split('### Message keys');
  const keys = [...list.matchAll(/`(\w+)`/g)].map(([, key]) => key);
  expect(keys.sort()).toEqual(Object.keys(en).sort());
});

it('has a row for each part of a snapshot, and for each act of a chat that the handle has not', () => {
  const acts = Object.keys(CHAT_ACTS).filter((name) => !METHODS.includes(name));
  expect(acts.length).toBeGreaterThan(5);
  expect(namesOf('headless.md')).toEqual(expect.arrayContaining([...Object.keys(EMPTY_SNAPSHOT), ...acts]));
});

it('has a row for each scenario of the service double, with what it shows', () => {
  const text = readFileSync('docs/testing.md', 'utf8');
  const rows = [...text.matchAll(/^\| `([\w-]+)` +\| (.+?) +\|$/gm)].map(([, name, shows]) => [name, shows]);
  const scenarios = Object.entries(SCENARIOS).map(([name, { shows }]) => [name, shows]);
  expect(rows.filter(([name]) => name !== 'scenario')).toEqual(scenarios);
});
