import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import { LANGUAGES, type Tag } from '../locale/languages';
import { pseudo } from '../locale/pseudo';
import { refusal } from '../support/answers';
import { sourceOf } from '../support/hostSite';
import type { TestService } from '../support/testService';
import type { View } from '../support/view';
import { drawnText } from './drawn';
import { ask, expect, test } from './fixtures';
import { cutIn, untranslatedIn } from './reading';

const INTEGRITY = fileURLToPath(new URL('../../dist/integrity.json', import.meta.url));

const TAGS = Object.keys(LANGUAGES) as Tag[];

/** The pseudo-locale of `Intl`'s own makers. */
const PSEUDO = 'en-XA';

/** The key code of every key that an input method takes. */
const COMPOSING = 229;

const scriptOf = (tag: string) => `<script src="/locales/${tag}.js"></script>`;

/** The composer has one line for its placeholder, and every language has one that fits. */
const PSEUDO_SENTENCES = { ...pseudo, placeholder: '[Åšķ áƀöûţ ýöûŕ ɱöñéý]' };

const PSEUDO_SCRIPT = `<script>
  FinanceChat.queue.push((chat) => chat.addMessages('${PSEUDO}', ${sourceOf(PSEUDO_SENTENCES)}));
</script>`;

const EVERY_SCRIPT = `<script src="/finance-chat.js"></script>${TAGS.map(scriptOf).join('')}${PSEUDO_SCRIPT}`;

declare global {
  interface Window {
    /** The test's page has lost its tokens for good. */
    signedOut?: boolean;
  }
}

const reply = (text: string) => ({ body: { payloadType: 'text', payload: { text } } });

const card = (title: string, value: number) => ({ key: title, title, value });

const MANY = {
  asOfDate: '2026-05-03',
  currency: 'GBP',
  cards: [
    card('«Cash»', 43210.09),
    ...Array.from({ length: 54 }, (_, at) => card(`«Pot ${at}»`, -at * 99.5)),
  ],
};

const STEPS = { items: [{ insightId: 'ins_1', title: '«Move 300 to savings»', priorityRank: 1 }] };

const NOTHING = { metrics: { ...MANY, cards: [] }, actions: { items: [] } };

/** One with long words, one from right to left, one without spaces: the narrowest screen has all of them. */
const UNLIKE: Tag[] = ['de', 'ar', 'ja'];

const SCREENS = [
  ['a panel in the corner', { width: 1000, height: 760 }, UNLIKE],
  ['the narrowest screen', { width: 320, height: 568 }, TAGS],
] as const;

for (const [name, viewport, tags] of SCREENS) {
  test(`can be read in every state, and nothing is left in English: ${name}`, {
    tag: '@all',
  }, async ({ page, host, chat, service, context }) => {
    test.slow();
    const faults: string[] = [];

    async function look(state: string) {
      const untranslated = await untranslatedIn(page, PSEUDO);
      faults.push(...untranslated.map((text) => `${state}: untranslated: ${text}`));
      const cut = await cutIn(page, ['en', PSEUDO, ...tags]);
      faults.push(...cut.map((fault) => `${state}: ${fault}`));
    }

    await page.setViewportSize(viewport);
    // At midnight the conversation would say the day.
    await page.clock.setFixedTime('2026-05-03T10:00:00Z');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    service.always('send', reply('«You have 43,210.09.»'));
    service.always('metrics', { body: MANY });
    service.always('actions', { body: STEPS });
    service.next('session', refusal(500));
    await host.open(
      {
        locale: 'en',
        tokens: () =>
          window.signedOut ? Promise.reject() : Promise.resolve({ accessToken: 'a', refreshToken: 'r' }),
        connect: { open: () => {} },
        beforeSend: (text) => text !== '«Refused»' && text,
        disclaimer: '«Not financial advice»',
      },
      { body: EVERY_SCRIPT },
    );
    await look('closed');

    await chat.open();
    await expect(chat.notices).toHaveCount(1);
    await look('not started');
    await chat.button('Try again').click();
    await expect(chat.notices).toHaveCount(0);
    await look('empty');

    await converse(page, chat);
    await look('conversation');
    await chat.menu.click();
    await look('menu');
    await page.keyboard.press('Escape');
    await chat.button('Hide amounts').click();
    await look('hidden amounts');
    await chat.button('Show amounts').click();
    await chat.connectLink.click();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await look('back from the bank');

    await page.reload();
    await expect(chat.button(en.metricsAgain)).not.toHaveCount(0);
    await look('restored');
    service.next('metrics', { body: NOTHING.metrics });
    service.next('actions', { body: NOTHING.actions });
    for (const view of ['Money overview', 'Suggested actions']) await chat.shortcut(view).click();
    await expect(chat.log).toContainText(en.noActions);
    await look('nothing to show');

    const answer = service.hold('send');
    for (const text of ['«Under way»', '«Behind it»']) await chat.say(text);
    await expect(chat.mine.nth(-2)).toHaveAttribute('data-status', 'sending');
    await look('waiting');
    answer(reply('«Done.»'));
    await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');

    await fail(chat, service);
    await look('failures');

    await chat.button('Close chat').click();
    await page.evaluate(() => {
      window.chat.receive({ payloadType: 'text', payload: { text: '«News»' } });
      window.chat.receive({ payloadType: 'riddle', payload: {} });
      window.chat.showTeaser('«Your month at a glance?»');
    });
    await look('unread');

    await chat.open();
    await context.setOffline(true);
    await chat.say('«Waits»');
    await expect(chat.status).not.toBeEmpty();
    await look('offline');

    await page.evaluate(() => {
      window.signedOut = true;
    });
    for (const operation of ['send', 'refresh'] as const)
      service.always(operation, refusal(401, 'Unauthorized'));
    await context.setOffline(false);
    await expect(chat.status).toContainText('You’re signed out');
    await look('signed out');

    expect([...new Set(faults)]).toEqual([]);
  });
}

for (const [locale, hello, figures] of [
  ['ar', 'مرحبًا', 'UK£−99.50'],
  ['he', 'שלום', '£−99.50'],
] as const) {
  test(`is mirrored in ${locale}, but not its figures nor texts in Latin letters`, {
    tag: '@all',
  }, async ({ page, host, chat, service }) => {
    const names = LANGUAGES[locale];
    service.always('metrics', { body: MANY });
    await page.setViewportSize({ width: 1000, height: 760 });
    await host.open({ locale }, { body: scriptOf(locale) });
    expect((await chat.bubble.boundingBox())?.x).toBe(20);
    await chat.bubble.click();

    const panel = page.getByRole('dialog', { name: names.title });
    const leftOf = async (name: string) =>
      (await panel.getByRole('button', { name, exact: true }).boundingBox())?.x ?? Number.NaN;
    expect((await panel.boundingBox())?.x).toBe(20);
    const input = panel.getByRole('textbox', { name: names.message });
    expect(await leftOf(names.send)).toBeLessThan((await input.boundingBox())?.x ?? 0);
    expect(await leftOf(names.closeChat)).toBeLessThan(await leftOf(names.moreOptions));

    await input.fill(`${hello}, Hello`);
    await expect(input).toHaveCSS('direction', 'rtl');
    await input.fill(`Hello, ${hello}`);
    await expect(input).toHaveCSS('direction', 'ltr');

    for (const text of [`Hello, ${hello}`, `${hello}, Hello`]) {
      await input.fill(text);
      await input.press('Enter');
    }
    const bubbles = panel.locator('[part~=message-user] .bubble');
    const directions = () => bubbles.evaluateAll((all) => all.map((one) => getComputedStyle(one).direction));
    await expect.poll(directions).toEqual(['ltr', 'rtl']);
    expect(await leftOf(names.connect)).toBeLessThan(await leftOf(names.metrics));
    // The person's bubbles stand on the left with their tails, in both directions of text.
    for (const bubble of await bubbles.all()) {
      await expect(bubble).toHaveCSS('border-bottom-left-radius', '4px');
      await expect(bubble).not.toHaveCSS('border-bottom-right-radius', '4px');
    }

    for (const name of [names.actions, names.connect, names.metrics])
      await panel.getByRole('group').getByRole('button', { name, exact: true }).click();
    const chevrons = panel.locator(':is([part=action], [part=connect-link]) svg');
    await expect(chevrons).toHaveCount(3);
    for (const chevron of await chevrons.all()) await expect(chevron).toHaveCSS('scale', '-1 1');

    const titles = panel.locator(':is([part=action] span, [part=metric-title] bdi)');
    for (const title of await titles.all()) await expect(title).toHaveCSS('direction', 'ltr');

    const figure = panel.locator('[part=metric-value]').filter({ hasText: '−99.50' }).first();
    expect((await drawnText(figure)).replace(/[\p{Cf}\p{Z}]/gu, '')).toBe(figures);
  });
}

test('has a script for every language, with its integrity', async ({ page, host, chat }) => {
  const digests: Record<string, string> = JSON.parse(await readFile(INTEGRITY, 'utf8'));
  expect(Object.keys(digests).filter((file) => /^locales\/.*\.js$/.test(file))).toEqual(
    TAGS.map((tag) => `locales/${tag}.js`),
  );
  const scripts = TAGS.map((tag) => {
    const file = `locales/${tag}.js`;
    return `<script src="/${file}" integrity="${digests[file]}"></script>`;
  });
  await host.open({}, { body: scripts.join('') });
  for (const tag of TAGS) {
    await page.evaluate((locale) => window.chat.update({ locale }), tag);
    await expect(chat.bubble).toHaveAccessibleName(LANGUAGES[tag].openChat);
  }
});

test('lets an input method compose: Enter neither sends nor breaks the line', async ({
  page,
  host,
  chat,
  service,
  context,
}) => {
  const steps = ['k', 'か', 'かn', 'かんじ'] as const;
  const chosen = '漢字';
  await host.open({ locale: 'ja' }, { body: scriptOf('ja') });
  await chat.bubble.click();
  const input = page.getByRole('textbox', { name: LANGUAGES.ja.message });
  await expect(input).toBeFocused();
  const method = await context.newCDPSession(page);

  async function compose() {
    for (const text of steps) {
      await method.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    }
  }

  /** As an input method leaves it to the page, without a character of its own. */
  async function pressEnter(windowsVirtualKeyCode: number) {
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode };
    await method.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await method.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
  }

  await compose();
  await expect(input).toHaveValue(steps[3]);
  await pressEnter(13);
  await pressEnter(COMPOSING);
  await expect(input).toHaveValue(steps[3]);
  await method.send('Input.insertText', { text: chosen });
  // Safari ends a composition before the Enter that ended it.
  await pressEnter(COMPOSING);
  await expect(input).toHaveValue(chosen);

  await compose();
  await expect(input).toHaveValue(chosen + steps[3]);
  // The composition is given up, as by Escape or Backspace.
  await method.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  await expect(input).toHaveValue(chosen);
  expect(service.texts()).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(input).toHaveValue('');
  await expect(page.getByRole('log')).toContainText(chosen);
  await expect.poll(() => service.texts()).toEqual([chosen]);
});

/** A conversation with everything that can be asked for. */
async function converse(page: Page, chat: View) {
  await ask(chat, '«How much do I have?»');
  for (const view of ['Money overview', 'Suggested actions', 'Connect a bank'])
    await chat.shortcut(view).click();
  await expect(chat.connectLink).toBeVisible();
  await expect(chat.actions).toHaveCount(1);
  await expect(page.locator('[part=metric]')).toHaveCount(50);
}

/** One failure of every kind but a time-out. */
async function fail(chat: View, service: TestService) {
  service.next('send', refusal(400), refusal(500));
  service.next('metrics', refusal(500));
  service.next('actions', { raw: '<p>Portal</p>' });
  service.next('connect', { body: { connect_url: 'http://bank.example' } });
  const before = await chat.notices.count();
  for (const text of ['«Not taken»', '«Nobody knows»', '«Refused»']) await chat.say(text);
  await expect(chat.notices).toHaveCount(before + 2);
  // A press on a shortcut whose card is still loading does nothing, so each is pressed once.
  for (const view of ['Money overview', 'Suggested actions', 'Connect a bank'])
    await chat.shortcut(view).click();
  await expect(chat.notices).toHaveCount(before + 5);
  await chat.button('Details').first().click();
  await chat.button('Copy reference').first().click();
  await expect(chat.button('Copied')).toBeVisible();
}
