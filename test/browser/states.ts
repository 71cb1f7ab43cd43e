import { expect, type Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import type { InitOptions } from '../../src/options/types';
import { actionsOf, refusal } from '../support/answers';
import type { TestService } from '../support/testService';
import type { View } from '../support/view';

export interface Stage {
  page: Page;
  chat: View;
  service: TestService;
  host: { open(options?: Partial<InitOptions>): Promise<void> };
}

const VIEWS = ['Money overview', 'Suggested actions', 'Connect a bank'];

export const PHONE = { width: 375, height: 700 };

export const TALL = { width: 1000, height: 1300 };

const NEWS = { payloadType: 'text', payload: { text: 'News from https://money.example' } };

export async function openOn({ host, chat }: Stage, options?: Partial<InitOptions>) {
  await host.open(options);
  await chat.open();
  await expect(chat.panel).toBeVisible();
}

/** A question, its answer, and every view. */
export async function fill({ chat }: Stage) {
  await chat.say('What is on https://money.example?');
  await expect(chat.replies).toHaveCount(1);
  for (const name of VIEWS) await chat.shortcut(name).click();
  await expect(chat.metrics).toHaveCount(2);
  await expect(chat.actions).toHaveCount(2);
  await expect(chat.connectLink).toBeVisible();
}

async function signOut({ chat, service }: Stage) {
  for (const operation of ['send', 'refresh'] as const)
    service.always(operation, refusal(401, 'Unauthorized'));
  await chat.say('Waits until somebody signs in');
  await expect(chat.status).toContainText(en.signedOut);
}

/** Every state of the widget, and how it comes about. */
export const STATES = {
  'a closed chat': ({ host }) => host.open(),

  async 'a closed chat with unread messages and a teaser'({ page, host }) {
    await host.open();
    await page.evaluate((message) => {
      window.chat.receive(message);
      window.chat.showTeaser('Your month at a glance?');
    }, NEWS);
  },

  'an empty chat': openOn,

  'an empty chat that greets, suggests and disclaims': (stage) =>
    openOn(stage, {
      greeting: 'Good morning!',
      starters: ['What is my balance?', 'When is payday?'],
      disclaimer: 'Not financial advice',
    }),

  async 'replies that arrive, were stopped and were interrupted'(stage) {
    await openOn(stage);
    await stage.page.evaluate(async () => {
      const begin = async (...pieces: string[]) => {
        const writer = window.chat.reply().getWriter();
        writer.closed.catch(() => {});
        for (const piece of pieces) await writer.write(piece);
        return writer;
      };
      await (await begin('You spent less than ')).abort();
      await begin('Most of it went to ');
      document.querySelector('finance-chat')?.shadowRoot?.querySelector<HTMLElement>('.send')?.click();
      await begin('Your rent is due on Monday.\nYour balance ', 'covers it, and');
      await begin();
    });
    await expect(stage.chat.replies).toHaveCount(3);
  },

  async 'a conversation with every view'(stage) {
    await stage.page.setViewportSize(TALL);
    await openOn(stage);
    await fill(stage);
  },

  async 'covered figures in a compact chat'(stage) {
    await stage.page.setViewportSize(TALL);
    await openOn(stage, { hideAmounts: true, appearance: { density: 'compact' } });
    await fill(stage);
  },

  async 'an answer and views that are awaited'(stage) {
    for (const operation of ['send', 'metrics'] as const) stage.service.hold(operation);
    await openOn(stage);
    for (const text of ['On its way', 'Waits behind']) await stage.chat.say(text);
    await stage.chat.shortcut('Money overview').click();
    await expect(stage.chat.mine.first()).toHaveAttribute('data-status', 'sending');
  },

  async 'views without content'(stage) {
    stage.service.always('metrics', { body: { asOfDate: '2020-01-31', currency: 'GBP', cards: [] } });
    stage.service.always('actions', { body: { items: [] } });
    await openOn(stage);
    for (const name of ['Money overview', 'Suggested actions']) await stage.chat.shortcut(name).click();
    for (const text of [en.noMetrics, en.noActions]) await expect(stage.chat.log).toContainText(text);
  },

  async 'longer lists than are shown at once'(stage) {
    stage.service.always('actions', { body: actionsOf(52) });
    await openOn(stage);
    await stage.chat.shortcut('Suggested actions').click();
    await expect(stage.chat.button('Show 2 more')).toBeVisible();
  },

  async 'views that were not kept over a reload'(stage) {
    await openOn(stage);
    await fill(stage);
    await stage.page.reload();
    for (const name of [en.metricsAgain, en.actionsAgain, en.connectAgain])
      await expect(stage.chat.button(name)).toBeVisible();
  },

  async 'views that failed'(stage) {
    await stage.page.setViewportSize(TALL);
    for (const operation of ['metrics', 'actions', 'connect'] as const)
      stage.service.always(operation, refusal(500));
    await openOn(stage, { contact: 'https://bank.example/help' });
    for (const name of VIEWS) await stage.chat.shortcut(name).click();
    await expect(stage.chat.notices).toHaveCount(3);
  },

  async 'the return from a bank'(stage) {
    await openOn(stage, { connect: { open: () => {} } });
    await stage.chat.shortcut('Connect a bank').click();
    await stage.chat.connectLink.click();
    await stage.page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(stage.chat.log).toContainText(en.connectBack);
  },

  async 'messages that failed or may have arrived'(stage) {
    stage.service.next('send', refusal(400), refusal(500));
    await openOn(stage);
    for (const text of ['Not sent', 'Not confirmed']) await stage.chat.say(text);
    await expect(stage.chat.notices).toHaveCount(2);
  },

  async 'a refused text'(stage) {
    await openOn(stage, { beforeSend: () => false });
    await stage.chat.say('4111 1111 1111 1111');
    await expect(stage.chat.panel.locator('[aria-live="assertive"]')).toContainText(en.refusedText);
  },

  async 'a text that is too long'(stage) {
    await openOn(stage, { maxLength: 40 });
    await stage.chat.say('How much can I spend until the next payday?');
    await expect(stage.chat.panel.locator('[aria-live="assertive"]')).toHaveText('3 characters too long');
  },

  async 'all that goes with a question and its answer'(stage) {
    const sources = [{ title: 'Your statement', url: 'https://bank.example/statement' }];
    const suggestions = ['What are my bills?', 'How much did I spend on groceries last month?'];
    const payload = { text: 'A bakery.', asOf: '2020-05-03', sources, suggestions };
    stage.service.always('send', { body: { payloadType: 'text', payload } });
    await openOn(stage, { feedback: true });
    await stage.page.evaluate(() => {
      const about = { title: 'The Flour Jar', value: '−£27.78' };
      window.chat.send('What was this?', { about });
      window.chat.ask('Is that more than usual?', { about });
    });
    await stage.chat.button('Not helpful').click();
    await stage.chat.log.getByText(en.sources).click();
    await expect(stage.chat.button('What are my bills?')).toBeVisible();
  },

  async 'an offline chat'(stage) {
    await openOn(stage);
    // An answer that is still on its way would say that the connection is there.
    await stage.chat.say('Hello');
    await expect(stage.chat.replies).toHaveCount(1);
    await stage.page.context().setOffline(true);
    await expect(stage.chat.status).toContainText(en.youAreOffline);
    await stage.chat.say('Waits');
    await expect(stage.chat.mine.last()).toContainText(en.queued);
  },

  async 'a signed-out chat'(stage) {
    await openOn(stage);
    await signOut(stage);
  },

  async 'a signed-out chat that can try again'(stage) {
    await openOn(stage, { tokens: () => Promise.reject(new Error('Nobody is signed in')) });
    await expect(stage.chat.status).toContainText(en.signedOut);
    await expect(stage.chat.button('Try again')).toBeVisible();
  },

  async 'a chat that could not start'(stage) {
    stage.service.always('session', refusal(500));
    await openOn(stage);
    await expect(stage.chat.notices).toContainText(en.failureStart);
  },

  async 'the menu'(stage) {
    await openOn(stage);
    await stage.chat.menu.click();
    await expect(stage.chat.menuItem('New conversation')).toBeFocused();
  },

  async 'the question before a new conversation'(stage) {
    await openOn(stage);
    await stage.chat.say('Hello');
    await expect(stage.chat.replies).toHaveCount(1);
    await stage.chat.menu.click();
    await stage.chat.menuItem('New conversation').click();
    await expect(stage.chat.button('Cancel')).toBeVisible();
  },

  async 'new messages below what is read'(stage) {
    await openOn(stage);
    await stage.page.evaluate((message) => {
      for (let line = 1; line <= 40; line++) window.chat.receive(message);
    }, NEWS);
    await stage.chat.scrollTo(300);
    await stage.page.evaluate((message) => window.chat.receive(message), NEWS);
    await expect(stage.chat.button('1 new message')).toBeVisible();
  },

  async 'a chat inside the page'(stage) {
    await stage.host.open({ mode: 'inline', target: 'main' });
    await fill(stage);
  },

  async 'a chat that fills a phone'(stage) {
    await stage.page.setViewportSize(PHONE);
    await openOn(stage);
    await fill(stage);
  },

  async 'a right-to-left chat'(stage) {
    await stage.host.open({ locale: 'ar' });
    // Its sentences are English here, so that they are found by their names.
    await stage.page.evaluate((messages) => window.FinanceChat?.addMessages?.('ar', messages), en);
    await stage.chat.open();
    await fill(stage);
    await signOut(stage);
  },
} satisfies Record<string, (stage: Stage) => Promise<unknown>>;

/** The names of the states, so that a misspelt one does not compile. */
export type StateName = keyof typeof STATES;

export const STATE_NAMES = Object.keys(STATES) as StateName[];

/** The only state that every run looks at; `npm run test:all` has the others. */
export const FULLEST: StateName = 'a conversation with every view';
