import type { ConsoleMessage, Page } from '@playwright/test';
import { METRICS, refusal } from '../support/answers';
import { ask, expect, test } from './fixtures';

/** A part of every token of these tests, given or renewed. */
const MARK = 'tok3n';

const pairOf = (name: string) => ({
  accessToken: `${MARK}-access-${name}`,
  refreshToken: `${MARK}-refresh-${name}`,
});

/** The figures and texts of these tests that are private. */
const PRIVATE =
  /Translation of mine|You said|4,?321\.09|87\.65|link\.bank|s3cret|Cash balance|gas bill|savings/;

declare global {
  interface Window {
    /** All events of the widget, as `name {detail}`. */
    heard: string[];
    /** All `message` events of the window. */
    posted: string[];
    /** The access tokens that `onTokens` told the host; the only place a renewed one may go. */
    pairs: string[];
  }
}

/** Listens to everything a page tells, before its scripts run. */
async function eavesdrop(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { heard: [], posted: [], pairs: [] });
    const dispatch = EventTarget.prototype.dispatchEvent;
    EventTarget.prototype.dispatchEvent = function (event) {
      if (event.type.startsWith('finance-chat:'))
        window.heard.push(`${event.type} ${JSON.stringify((event as CustomEvent).detail)}`);
      return dispatch.call(this, event);
    };
    window.addEventListener('message', ({ data }) => window.posted.push(JSON.stringify(data)));
    const post = window.postMessage;
    window.postMessage = (...given: unknown[]) => {
      window.posted.push(JSON.stringify(given[0]));
      Reflect.apply(post, window, given);
    };
  });
  const urls: string[] = [];
  page.context().on('request', (request) => urls.push(request.url(), request.headers().referer ?? ''));
  const said: Promise<string>[] = [];
  page.context().on('console', (message) => said.push(saidBy(message)));
  return { urls, console: () => Promise.all(said) };
}

async function saidBy(message: ConsoleMessage) {
  const details = message.args().map((arg) =>
    arg.evaluate((value) => {
      if (!(value instanceof Error)) return JSON.stringify(value) ?? String(value);
      return `${value.message} ${value.stack} ${JSON.stringify({ ...value })}`;
    }),
  );
  return [message.text(), ...(await Promise.all(details))].join(' ');
}

/** Everything that a script on the page, or a person without developer tools, could read. */
const everythingOn = (page: Page) =>
  page.evaluate(async () => {
    const seen = new Set<unknown>();
    const found: string[] = [];
    /** All that can be reached from a value by its own and inherited properties. */
    function reach(value: unknown, depth: number) {
      if (typeof value === 'string') found.push(value);
      if (Object(value) !== value || seen.has(value) || depth > 6 || value instanceof Node) return;
      seen.add(value);
      if (typeof value === 'function') found.push(String(value));
      for (const key of Reflect.ownKeys(value as object)) {
        found.push(String(key));
        const { value: part } = Object.getOwnPropertyDescriptor(value, key) ?? {};
        reach(part, depth + 1);
      }
      reach(Object.getPrototypeOf(value), depth + 1);
    }
    reach(window.FinanceChat, 0);
    reach(window.chat, 0);
    const host = document.querySelector('finance-chat');
    reach({ ...host }, 0);
    const fields = [...(host?.shadowRoot?.querySelectorAll('textarea') ?? [])].map(({ value }) => value);
    const databases = await indexedDB.databases();
    const caches = await window.caches?.keys();
    return {
      session: JSON.stringify({ ...sessionStorage }),
      local: JSON.stringify({ ...localStorage }),
      databases: JSON.stringify([databases, caches]),
      cookies: document.cookie,
      markup: document.documentElement.outerHTML.replace(/<script[^>]*>[\s\S]*?<\/script>/g, ''),
      shadow: [host?.shadowRoot?.innerHTML, ...fields].join(' '),
      styles: [...(host?.shadowRoot?.adoptedStyleSheets ?? [])]
        .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
        .join(' '),
      address: `${location.href} ${JSON.stringify(history.state)} ${window.name} ${document.title}`,
      timing: JSON.stringify(performance.getEntries()),
      transcript: window.chat.transcript(),
      events: window.heard.join(' '),
      posted: window.posted.join(' '),
      reachable: found.join(' '),
    };
  });

async function expectNoToken(page: Page, ear: Awaited<ReturnType<typeof eavesdrop>>) {
  const all = {
    ...(await everythingOn(page)),
    urls: ear.urls.join(' '),
    console: (await ear.console()).join(' '),
  };
  for (const [place, text] of Object.entries(all)) expect(text, `no token in ${place}`).not.toContain(MARK);
  for (const place of ['events', 'posted', 'address', 'console', 'urls'] as const)
    expect(all[place], `nothing private in ${place}`).not.toMatch(PRIVATE);
  expect(all.session, 'no figure and no link is kept').not.toMatch(/4,?321\.09|87\.65|link\.bank|s3cret/);
  return all;
}

test('lets no token be seen anywhere through renewals, failures, sign-out and logout', async ({
  page,
  host,
  chat,
  service,
}) => {
  const ear = await eavesdrop(page);
  await host.openChat({
    tokens: pairOf('given'),
    onTokens: (pair) => {
      window.pairs.push(pair.accessToken);
    },
  });
  await ask(chat, 'Words of mine');

  await test.step('a renewal', async () => {
    service.next('metrics', refusal(401, 'Unauthorized'));
    service.next('refresh', { body: pairOf('renewed') });
    for (const name of ['Money overview', 'Suggested actions', 'Connect a bank'])
      await chat.shortcut(name).click();
    await expect(chat.metrics).toHaveCount(METRICS.cards.length);
    await expect(chat.actions).toHaveCount(2);
    await expect(chat.connectLink).toBeVisible();
    expect(await page.evaluate(() => window.pairs)).toEqual([pairOf('renewed').accessToken]);
    await expectNoToken(page, ear);
  });

  await test.step('failures that name the token', async () => {
    const echo = { detail: `Bearer ${pairOf('renewed').accessToken}`, request_id: 'req_1' };
    service.next('send', { status: 400, body: echo }, 'dropped', { raw: `<p>${echo.detail}</p>` });
    for (const text of ['Words of mine, refused', 'Words of mine, dropped', 'Words of mine, lost']) {
      await chat.say(text);
      await expect(chat.mine.last()).toHaveAttribute('data-status', /failed|unconfirmed/);
    }
    await expectNoToken(page, ear);
  });

  for (const [name, answer] of [
    ['refused', refusal(401, 'Unauthorized')],
    ['malformed', { body: { accessToken: `${MARK}-half` } }],
    ['garbled', { raw: `${MARK} {"accessToken": "${MARK}` }],
    ['dropped', 'dropped'],
  ] as const) {
    await test.step(`a renewal that is ${name}`, async () => {
      service.next('send', refusal(401, 'Unauthorized'));
      service.next('refresh', answer);
      await chat.say(`Translation of mine, ${name}`);
      await expect(chat.status).toContainText('You’re signed out');
      await expectNoToken(page, ear);
      await page.evaluate((pair) => window.chat.setTokens(pair), pairOf(name));
      await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');
    });
  }

  await test.step('a reload, another user and a logout', async () => {
    await page.reload();
    await expect(chat.mine.first()).toContainText('Words of mine');
    await expectNoToken(page, ear);
    await page.evaluate((tokens) => window.chat.update({ userId: 'user-2', tokens }), pairOf('second'));
    await ask(chat, 'Words of mine, as another');
    await expectNoToken(page, ear);
    await page.evaluate(() => window.chat.logout());
    const all = await expectNoToken(page, ear);
    expect(all.session).not.toContain('Words of mine');
    expect(all.transcript).toBe('');
  });
});
