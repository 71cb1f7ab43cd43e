import type { BrowserContext, Page } from '@playwright/test';
import { createRandom } from '../crowd/random';
import { luck, nameOf } from '../faults/fault';
import { SEED } from '../settings';
import { createBackend } from '../support/backend';
import { type HostSite, pageOf, serveHost, sourceOf } from '../support/hostSite';
import { fc } from '../support/random';
import { startService, type TestService } from '../support/testService';
import { viewOf } from '../support/view';
import { addFigures } from './figures';
import { expect, test } from './long';
import { createPerson } from './person';

const PEOPLE = ['ada', 'ada', 'bob'];
/** Longer than a local service takes, unless it is silent. */
const REQUEST_MS = 1_500;
const EXTENT = { lateMs: 2_000, retryAfterS: 1, from: Date.now() };
/** The longest time for a text, with every fault there is. */
const TEXT_MS = 3_000;

interface Setting {
  context: BrowserContext;
  site: HostSite;
  service: TestService;
  texts: number;
}

/** A person whose tab is reloaded or closed, and whose tokens and session may end at any time. */
async function createVisitor({ context, site, service, texts }: Setting, userId: string, number: number) {
  const random = createRandom(SEED, number);
  let page: Page;
  const person = createPerson(`${userId}-${number}`, service, () => page);
  /** The index of the first message of this tab. Earlier ones are gone with the tab before. */
  let since = 0;
  let loads = 0;
  const path = `/${number}`;

  /** The host's page gives the pair of a sign-in, which the tabs of one user may share. */
  async function load(tokens = service.issue(userId)) {
    const options = { baseUrl: service.url, userId, tokens, requestTimeout: REQUEST_MS };
    const script = `window.chat = FinanceChat.init(${sourceOf(options)}); window.chat.open();`;
    // The address tells the service which page calls.
    const head = `<script>{
      const { fetch } = window;
      window.fetch = (url, init) => fetch(url + '?page=${number}.${++loads}', init);
    }</script>`;
    site.put(
      path,
      pageOf({ head, body: `<script src="/finance-chat.js"></script><script>${script}</script>` }),
    );
    await page.goto(site.url + path);
  }

  async function open(tokens?: ReturnType<typeof service.issue>) {
    page = await context.newPage();
    await load(tokens);
  }

  const acts = {
    tryAgain: person.tryAgain,

    async reload() {
      await page.goto('about:blank');
      await load();
    },

    async closeAndOpen() {
      since = person.written.length;
      await page.close();
      await open();
    },

    expire: () => service.expireAll(userId),
    forget: () => service.forgetSessions(userId),
    signIn: () => page.evaluate((pair) => window.chat.setTokens(pair), service.issue(userId)),
  };

  const LIKELY: (keyof typeof acts)[] = [
    ...([
      'tryAgain',
      'tryAgain',
      'tryAgain',
      'expire',
      'expire',
      'expire',
      'expire',
      'reload',
      'signIn',
      'forget',
    ] as const),
    ...(number === 1 ? (['closeAndOpen'] as const) : []),
  ];

  return {
    person,
    open,
    kept: () => person.written.slice(since),

    async live() {
      while (person.written.length < texts) {
        await person.write();
        const act = LIKELY[Math.floor(2 * random() * LIKELY.length)];
        if (act) await acts[act]();
        // Half of the time they wait for an answer before they go on.
        if (random() < 0.5) await expect(viewOf(page).mineThat('sending')).toHaveCount(0);
      }
    },

    /** Does everything that the widget may wait for; returns the statuses of the messages that are not sent yet. */
    async finish() {
      await person.tryAgain();
      await acts.signIn();
      // An opening tries again to create the session.
      await page.evaluate(() => {
        window.chat.close();
        window.chat.open();
      });
      return [...(await person.statuses()).values()].filter((status) => status !== 'sent');
    },
  };
}

test('three tabs of two people deliver everything through a plan of faults', { tag: '@all' }, async ({
  context,
  texts,
}) => {
  test.setTimeout(30_000 + texts * PEOPLE.length * TEXT_MS);
  const breaches: string[] = [];
  const breach = (rule: string, detail: string) => breaches.push(`${rule}: ${detail}`);
  const faults = fc.sample(luck(EXTENT), { numRuns: texts * PEOPLE.length * 4 });
  const met: string[] = [];
  const plan = () => {
    const fault = faults.shift();
    if (fault) met.push(nameOf(fault));
    return fault;
  };
  const [service, site] = [await startService(createBackend({ plan, breach })), await serveHost()];
  const setting = { context, site, service, texts };
  const visitors = await Promise.all(PEOPLE.map((userId, number) => createVisitor(setting, userId, number)));
  const shared = service.issue('ada');
  for (const [number, visitor] of visitors.entries()) await visitor.open(number < 2 ? shared : undefined);

  await Promise.all(visitors.map((visitor) => visitor.live()));
  service.heal();
  const left = async () => (await Promise.all(visitors.map((visitor) => visitor.finish()))).flat();
  await expect.poll(left, { timeout: texts * PEOPLE.length * TEXT_MS, intervals: [1_000] }).toEqual([]);

  const taken = service.ledger.map(({ text }) => text);
  for (const { person, kept } of visitors) {
    const shown = await person.statuses();
    for (const text of kept()) if (!shown.has(text)) breach('lost', text);
    for (const text of shown.keys()) if (!taken.includes(text)) breach('sent, but not taken', text);
    const order = person.order();
    expect(order.taken, 'in the order of writing').toEqual(order.written);
  }
  const tally = service.tally();
  addFigures({
    'messages of three tabs through faults, taken': `${visitors.flatMap(({ person }) => person.written).length}, ${new Set(taken).size}`,
    '  faults met': met.length,
    '  expiries, renewals': `${tally.expiries}, ${tally.refreshes - tally.unknowing}`,
  });
  const pages = new Set(service.calls.map(({ page }) => page));
  expect(pages.size, 'pages are told apart').toBeGreaterThanOrEqual(PEOPLE.length);
  expect(breaches).toEqual([]);
  expect(tally.refreshes - tally.unknowing).toBeLessThanOrEqual(tally.expiries);
  service.close();
  site.close();
});
