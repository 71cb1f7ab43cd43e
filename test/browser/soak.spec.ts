import type { Page } from '@playwright/test';
import type { TokenPair } from '../../src/service/tokenPair';
import { pageOf, snippetOf } from '../support/hostSite';
import { type View, viewOf } from '../support/view';
import { expect, test } from './fixtures';

declare global {
  interface Window {
    /** The newest pair that the widget told the host. */
    pair?: TokenPair;
  }
}

const USER = 'user-1';
const TABS = 4;
const ROUNDS = Number(process.env.ROUNDS ?? 2);

test('tabs that share a pair renew it once per expiry, while some are closed and others opened', {
  tag: '@all',
}, async ({ context, host, service, breaches }) => {
  test.setTimeout(30_000 * (ROUNDS + 1));
  const tabs: View[] = [];
  const written: string[] = [];

  /** A tab whose host has the newest pair. */
  async function openTab(tokens: TokenPair) {
    const page = await context.newPage();
    const onTokens = (pair: TokenPair) => {
      window.pair = pair;
    };
    host.put('/', pageOf({ body: snippetOf(host.options({ tokens, onTokens })) }));
    await page.goto(host.url);
    const chat = viewOf(page);
    await chat.open();
    tabs.push(chat);
    return { page, chat };
  }

  async function write(chat: View) {
    const text = `Note ${written.length}.`;
    written.push(text);
    await chat.say(text);
  }

  const pages: Page[] = [];
  let newest: TokenPair = service.issue(USER);
  for (let tab = 0; tab < TABS; tab++) pages.push((await openTab(newest)).page);
  for (let round = 0; round < ROUNDS; round++) {
    await expect.poll(() => service.tally().sessions).toBe(TABS + round);
    service.expireAll(USER);
    const leaving: Page | undefined = pages.shift();
    tabs.shift();
    newest = (await leaving?.evaluate(() => window.pair)) ?? newest;
    const [opened] = await Promise.all([openTab(newest), leaving?.close(), ...tabs.map(write)]);
    pages.push(opened.page);
    await write(opened.chat);
    await expect.poll(() => written.every(service.timesTaken)).toBe(true);
  }

  for (const chat of tabs) await expect(chat.mineThat('sent')).not.toHaveCount(0);
  expect(breaches).toEqual([]);
  expect(service.tally()).toMatchObject({ expiries: ROUNDS, refreshes: ROUNDS });
});
