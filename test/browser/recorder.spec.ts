import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { View } from '../support/view';
import { expect, test } from './fixtures';

declare global {
  interface Window {
    rrweb: { record(options: { emit(event: unknown): void }): void };
    events: unknown[];
  }
}

const RRWEB = fileURLToPath(new URL('../../node_modules/rrweb/umd/rrweb.min.js', import.meta.url));

/** Marks that make a recorder leave out an element with everything in it: of rrweb, Sentry, PostHog, FullStory, … */
const MARKS = [
  '.rr-block',
  '.sentry-block',
  '.ph-no-capture',
  '.fs-exclude',
  '[data-dd-privacy=hidden]',
  '[data-hj-suppress]',
  '[data-clarity-mask=true]',
  '[data-private]',
];

/** Texts and figures that `talk` says, shows or links to. Each would be found in a data URL, too. */
const SECRETS =
  /marmal|turmer|saffr|You(%20| )said|4\D{0,3}321|87\.65|Cash|savings|gas bill|link\.bank\.example|s3cret/g;

/** Writes, sends, and sees figures, actions, a link, covered figures and the menu. */
async function talk(page: Page, chat: View) {
  await chat.open();
  await chat.input.pressSequentially('marmalade');
  await chat.input.press('Enter');
  await expect(chat.replies).toHaveText(/You said: marmalade/);
  await chat.shortcut('Money overview').click();
  await expect(chat.metrics).toHaveCount(2);
  await chat.button('Hide amounts').click();
  await chat.button('Show amounts').click();
  await chat.shortcut('Suggested actions').click();
  await chat.actions.first().click();
  await expect(chat.replies).toHaveCount(2);
  await chat.shortcut('Connect a bank').click();
  await expect(chat.connectLink).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    window.chat.ask('saffron', { about: { title: 'marmalade', value: '£4,321', from: document.body } });
    window.chat.suggest(['Is saffron £4,321?']);
  });
  await expect(chat.button('Is saffron £4,321?')).toBeVisible();
  await chat.input.pressSequentially(' turmeric');
  await chat.menu.click();
  await expect(chat.menuItem('Download transcript')).toBeVisible();
}

async function expectNothingPrivate(page: Page) {
  // A frame, in which the recorder hands over its events.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  // The milliseconds of a time may look like a figure.
  const events = await page.evaluate(() =>
    JSON.stringify(window.events, (name, value) => (name === 'timestamp' ? undefined : value)),
  );
  expect(events.match(SECRETS)).toBeNull();
  // It did record the page, and the public parts of the widget.
  expect(events).toContain('Of the page');
  expect(events).toContain('More options');
}

const RECORDER = `<script src="/rrweb.js"></script>
  <script>window.events = []; rrweb.record({ emit: (event) => events.push(event) });</script>`;

test.beforeEach(({ page }) => page.route('**/rrweb.js', (route) => route.fulfill({ path: RRWEB })));

test('tells a recorder that was there first nothing private, and any other neither', async ({
  page,
  host,
  chat,
}) => {
  await host.open({}, { head: RECORDER });
  await talk(page, chat);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(chat.panel).toBeHidden();
  await chat.open();
  await expect(chat.panel).toBeVisible();
  await expectNothingPrivate(page);
  // Elements get the marks of all recorders in one place.
  const missing = (log: Element, marks: string[]) => marks.filter((mark) => !log.matches(mark));
  expect(await chat.log.evaluate(missing, MARKS)).toEqual([]);
});
