import type { Page } from '@playwright/test';
import type { TokenPair } from '../../src/index';
import { pageOf, sourceOf } from '../support/hostSite';
import { addFigures } from './figures';
import { expect, test } from './long';
import { createPerson, type Person } from './person';

const USER = 'user-1';
const TABS = 20;
/** The number of tabs that are closed, and of new ones, at each expiry. */
const REPLACED = 2;

interface Tab {
  page: Page;
  person: Person;
}

/** A page that opens the chat, and remembers in its name whether anybody was signed out. */
const bodyOf = (options: object) => `<script src="/finance-chat.js"></script>
  <script>
    window.name = 'signed in';
    document.addEventListener('finance-chat:auth:failed', () => { window.name = 'signed out'; });
    window.chat = FinanceChat.init({ ...${sourceOf(options)}, onTokens: (pair) => { window.pair = pair; } });
    window.chat.open();
  </script>`;

test('renews once per expiry in twenty tabs, while some are closed and others opened', async ({
  context,
  host,
  service,
  breaches,
  expiries,
}) => {
  test.setTimeout(60_000 + expiries * 30_000);
  let latest: TokenPair = service.issue(USER);
  const opened: Tab[] = [];
  const names: string[] = [];

  async function open() {
    host.put('/', pageOf({ body: bodyOf(host.options({ tokens: latest })) }));
    const page = await context.newPage();
    const tab = { page, person: createPerson(`${USER}-${opened.length}`, service, () => page) };
    opened.push(tab);
    await page.goto(host.url);
    return tab;
  }

  async function close({ page }: Tab) {
    names.push(await page.evaluate(() => window.name));
    await page.close();
  }

  const openSome = (count: number) => Promise.all(Array.from({ length: count }, open));
  const written = () => opened.flatMap(({ person }) => person.written);
  const timesTaken = () => written().map(service.timesTaken);

  let tabs = await openSome(TABS);
  for (let expiry = 1; expiry <= expiries; expiry++) {
    await expect.poll(() => service.tally().sessions).toBe(opened.length);
    // A tab that is opened now gets the newest pair, which expires before it is used.
    latest = (await tabs[0]?.page.evaluate(() => (window as { pair?: TokenPair }).pair)) ?? latest;
    service.expireAll(USER);
    const [leaving, staying] = [tabs.slice(0, REPLACED), tabs.slice(REPLACED)];
    const [added] = await Promise.all([
      openSome(REPLACED),
      ...leaving.map(close),
      ...staying.map(({ person }) => person.write()),
    ]);
    tabs = [...staying, ...added];
    await expect.poll(timesTaken, { intervals: [50] }).toEqual(written().map(() => 1));
  }

  await expect.poll(() => service.tally().sessions).toBe(opened.length);
  for (const { person, page } of tabs) {
    await expect
      .poll(async () => [...(await person.statuses()).values()].filter((is) => is !== 'sent'))
      .toEqual([]);
    await close({ person, page });
  }
  const { expiries: refused, refreshes } = service.tally();
  addFigures({
    'tabs that share a pair of tokens, at a time and in all': `${TABS}, ${opened.length}`,
    '  expiries of the access token, renewals': `${refused}, ${refreshes}`,
    '  messages written, taken': `${written().length}, ${service.ledger.length}`,
    '  signed out': names.filter((name) => name === 'signed out').length,
  });
  expect([refused, refreshes]).toEqual([expiries, expiries]);
  expect(new Set(names)).toEqual(new Set(['signed in']));
  expect(breaches).toEqual([]);
});
