import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeWarning, WARNINGS } from '../src/report/warnings';
import type { ErrorCode } from '../src/service/failure';

/** Every code of an `error` event. The compiler finds one that is missing or too many. */
const ERROR_CODES: Record<ErrorCode, true> = {
  offline: true,
  'no-answer': true,
  'cors-or-network': true,
  'blocked-by-csp': true,
  'host-threw': true,
  timeout: true,
  unauthorized: true,
  refused: true,
  throttled: true,
  unavailable: true,
  'answer-mismatch': true,
  'unexpected-answer': true,
  'unsafe-connect-link': true,
  'script-not-ready': true,
  'widget-error': true,
};

const paragraphs = [...readFileSync('docs/troubleshooting.md', 'utf8').matchAll(/^### (.+)\n\n([^#]+)/gm)];

it('has a paragraph for every warning and every code of an error, and no others', () => {
  const told = [...Object.keys(WARNINGS), ...Object.keys(ERROR_CODES), 'no-page', 'missing-option'];
  expect(paragraphs.map(([, code]) => code).sort()).toEqual([...new Set(told)].sort());
});

it.each(paragraphs.map(([, code, text]) => [code, text]))('says of %s why, and what to do', (_, text) => {
  expect(text).toContain('**Why:**');
  expect(text).toContain('**Fix:**');
});

it('is in the package and in its repository, where every line of the console points', () => {
  const { files, repository, homepage, bugs, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(files).toContain('docs');
  const [, address] = repository.url.match(/^git\+(https:.+)\.git$/) ?? [];
  expect([homepage, bugs]).toEqual([`${address}#readme`, `${address}/issues`]);
  const line = describeWarning(['blocked-storage']);
  expect(line.endsWith(` See ${address}/blob/v${version}/docs/troubleshooting.md#blocked-storage`)).toBe(
    true,
  );
});
