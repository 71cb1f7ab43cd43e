import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The tests that show what README.md says under "What to know": for each point, their files and how their titles begin. */
const SHOWN_BY: Record<string, [file: string, title: string][]> = {
  Privacy: [
    ['test/browser/budget.spec.ts', 'costs nothing while it is closed but two observers'],
    ['test/browser/budget.spec.ts', 'opens with one script, one call, few elements and no format of Intl'],
    [
      'test/browser/lite.spec.ts',
      'draws the bubble, asks for nothing else and sets no timer before somebody reaches it',
    ],
    ['test/service/requests.test.ts', 'gives it exactly what fetch takes, and a signal'],
  ],
  Delivery: [
    [
      'test/faults/faults.test.ts',
      'loses nothing, repeats nothing by itself, keeps the order and says what is true, in one tab',
    ],
    ['test/engines/conversation.spec.ts', 'comes back from a reload with the texts and the draft'],
  ],
  Tokens: [
    [
      'test/browser/secrets.spec.ts',
      'lets no token be seen anywhere through renewals, failures, sign-out and logout',
    ],
    ['test/service/tabs.test.ts', 'renews once where many tabs fail together'],
  ],
  Storage: [
    [
      'test/browser/secrets.spec.ts',
      'lets no token be seen anywhere through renewals, failures, sign-out and logout',
    ],
    [
      'test/engines/conversation.spec.ts',
      'comes back from a reload with the texts and the draft, without figures',
    ],
    ['test/chat/storage.test.ts', 'keeps no figures and no links, and brings cards back as expired'],
  ],
  'Content Security Policy': [
    ['test/engines/page.spec.ts', 'runs in full under the strictest policy, without a violation'],
  ],
  'Shared computers': [
    ['test/ui/cards/amounts.test.tsx', 'shows figures until they are hidden'],
    ['test/ui/heard.test.ts', 'says no figure that is hidden, by itself or on the way'],
    ['test/widget/hideWhenIdle.test.ts', 'covers the figures after a while without an act'],
  ],
  Accessibility: [['test/browser/a11y.spec.ts', 'can be heard, seen and hit']],
  Browsers: [
    [
      'test/engines/conversation.spec.ts',
      'sends on Enter, breaks the line on Shift+Enter, and shows the reply',
    ],
  ],
};

const [, points = ''] = readFileSync('README.md', 'utf8').match(/^## What to know\n([\s\S]*?)^## /m) ?? [];

it('has a test for each point of "What to know"', () => {
  const names = [...points.matchAll(/^- \*\*\[?([^\].*]+)/gm)].map(([, name]) => name);
  expect(names).toEqual(Object.keys(SHOWN_BY));
  for (const [file, title] of Object.values(SHOWN_BY).flat()) {
    expect(readFileSync(file, 'utf8'), `${file} has no such test`).toContain(title);
  }
});

it('counts the states in which axe finds nothing', () => {
  const states = readFileSync('test/browser/states.ts', 'utf8').split('export const STATES')[1] ?? '';
  const count = states.match(/^ {2}(?:async )?'[^']+'[:(]/gm)?.length;
  expect(points).toContain(`in ${count} states`);
  expect(readFileSync('docs/ACCESSIBILITY.md', 'utf8')).toContain(`in ${count} states`);
});
