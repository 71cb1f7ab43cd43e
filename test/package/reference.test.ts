import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { brokenLinks } from '../support/brokenLinks';

const FOLDER = 'demo/reference';

it('writes the guides and the reference, in which every link leads somewhere', { tags: ['all'] }, () => {
  const out = mkdtempSync(join(tmpdir(), 'reference-'));
  onTestFinished(() => rmSync(out, { recursive: true }));
  // The command fails if it prints a warning.
  execFileSync('npx', ['typedoc', '--out', out], { cwd: FOLDER });
  const headings = readdirSync('docs')
    .filter((file) => file.endsWith('.md'))
    .map((file) => /^# (.+)/.exec(readFileSync(join('docs', file), 'utf8'))?.[1] ?? file);
  const pages = readdirSync(join(out, 'documents'));
  expect(headings.length).toBeGreaterThan(10);
  for (const heading of headings) expect(pages).toContain(`${heading.replaceAll(' ', '_')}.html`);
  const init = readFileSync(join(out, 'functions/finance-chat.init.html'), 'utf8');
  expect(init).toContain('interfaces/finance-chat.Handle.html');
  expect(brokenLinks(out)).toEqual([]);
  const models = readFileSync(join(out, 'llms.txt'), 'utf8');
  const listed = [...models.matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title, path = '']) => {
    expect(readFileSync(join(out, path), 'utf8')).toMatch(/^# /);
    return title;
  });
  expect(listed).toEqual(['Read first', ...headings]);
  // The demo's front page is above the folder of this site.
  expect(readFileSync(join(out, 'documents/Events.html'), 'utf8')).toContain('href="../../"');
  const start = readFileSync(join(out, 'index.html'), 'utf8');
  expect(start).toContain('documents/Security.html');
  expect(start).toContain('media/picture.png');
});
