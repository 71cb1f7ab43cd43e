import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Each claim of the list in the README, and the test that holds it: its file in `test`, and its title. */
const HELD_BY: Record<string, [file: string, title: string]> = {
  Privacy: ['engines/conversation.spec.ts', 'costs nothing until the bubble is pressed, then one session'],
  Delivery: ['engines/conversation.spec.ts', 'does not repeat a message whose connection broke'],
  Tokens: ['service/tabs.test.ts', 'renews once where many tabs fail together'],
  Storage: ['chat/storage.test.ts', 'keeps no figures and no links, and brings cards back as expired'],
  'Content Security Policy': [
    'engines/page.spec.ts',
    'runs in full under the strictest policy, without a violation',
  ],
  'Shared computers': ['widget/amounts.test.ts', 'covers figures whenever the host says so'],
  Accessibility: ['browser/a11y.spec.ts', 'can be heard, seen and hit'],
  Browsers: ['engines/conversation.spec.ts', 'sends on Enter'],
};

it('has a test for each claim of the README', () => {
  const [, list = ''] = readFileSync('README.md', 'utf8').split('## What to know');
  const claims = [...(list.split('\n## ')[0] ?? '').matchAll(/^- \*\*\[?([^\]*]+?)\.?[\]*]/gm)];
  expect(claims.map(([, claim]) => claim)).toEqual(Object.keys(HELD_BY));
});

it.each(Object.entries(HELD_BY))('%s is held by a test', (_, [file, title]) => {
  expect(readFileSync(`test/${file}`, 'utf8')).toContain(title);
});
