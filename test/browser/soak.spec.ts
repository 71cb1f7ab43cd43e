import type { Page } from '@playwright/test';
import type { TokenPair } from '../../src/service/tokenPair';
import { luck } from '../faults/fault';
import { SEED } from '../settings';
import { createBackend } from '../support/backend';
import { createRandom } from '../support/chance';
import { pageOf, serveHost, sourceOf } from '../support/hostSite';
import { fc } from '../support/random';
import { startService, type TestService } from '../support/testService';
import { viewOf } from '../support/view';
import { expect, test } from './fixtures';

declare global {
  interface Window {
    /** The newest pair that the widget told the host. */
    pair?: TokenPair;
  }
}

const ROUNDS = Number(process.env.ROUNDS ?? 4);
const ROUND_MS = 30_000;
/** Longer than a local service takes, unless it is silent. */
const REQUEST_MS = 1_500;

/** A tab with a person in front of it, who remembers the messages that they wrote and sent again. */
async function openTab(page: Page, service: TestService, url: string, name: string) {
  const written: string[] = [];
  const triedAgain = new Set<string>();
  const chat = viewOf(page);
  await page.goto(url);

  /** The status of each message on the page. */
  async function statuses() {
    const shown = await chat.mine.evaluateAll((messages) =>
      messages.map((message): [string, string] => [
        message.textContent?.match(/Note #[\w-]+\./)?.[0] ?? '',
        message.getAttribute('data-status') ?? '',
      ]),
    );
    return new Map(shown);
  }

  return {
    page,
    written,
    triedAgain,
    statuses,

    async write() {
      const text = `Note #${name}-${written.length}.`;
      written.push(text);
      await chat.say(text);
    },

    async tryAgain() {
      for (const [text, status] of await statuses()) {
        if (status !== 'failed' && status !== 'unconfirmed') continue;
        service.askedAgain(text);
        triedAgain.add(text);
        await chat.mine.filter({ hasText: text }).getByRole('button', { name: 'Try again' }).click();
      }
    },

    /** The person signs in, and opens the panel again, which tries to create the session again. */
    signIn: (pair: TokenPair) =>
      page.evaluate((tokens) => {
        window.chat.setTokens(tokens);
        window.chat.close();
        window.chat.open();
      }, pair),
  };
}

type Tab = Awaited<ReturnType<typeof openTab>>;

interface Soak {
  title: string;
  tag: string[];
  users: string[];
  rounds: number;
  /** Of the calls in a round. */
  faults: number;
}

const SOAKS: Soak[] = [
  {
    title: 'tabs that share a pair renew it once per expiry, while some are closed and others opened',
    tag: [],
    users: ['ada', 'ada', 'ada', 'ada'],
    rounds: 2,
    faults: 0,
  },
  {
    title: 'tabs of two people deliver everything through random faults',
    tag: ['@all'],
    users: ['ada', 'ada', 'bob'],
    rounds: ROUNDS,
    faults: 12,
  },
];

for (const { title, tag, users, rounds, faults } of SOAKS) {
  test(title, { tag }, async ({ context }) => {
    test.setTimeout(ROUND_MS * (rounds + 1));
    const random = createRandom(SEED);
    const breaches: string[] = [];
    const breach = (rule: string, detail: string) => breaches.push(`${rule}: ${detail}`);
    const plan = () => planned.shift();
    const [service, site] = [await startService(createBackend({ plan, breach })), await serveHost()];
    let planned: ReturnType<typeof drawFaults> = [];
    const pairs = new Map<string, TokenPair>(users.map((userId) => [userId, service.issue(userId)]));
    const opened: Tab[] = [];

    const drawFaults = (round: number) =>
      fc.sample(luck({ lateMs: 2_000, retryAfterS: 1, from: Date.now() }), {
        numRuns: faults,
        seed: SEED + round,
      });

    async function open(userId: string): Promise<Tab> {
      const number = opened.length;
      const options = {
        baseUrl: service.url,
        userId,
        tokens: pairs.get(userId),
        requestTimeout: REQUEST_MS,
        onTokens: (pair: TokenPair) => {
          window.pair = pair;
        },
      };
      // The address tells the service which page calls.
      const script = `{
        const load = performance.now() + Math.random();
        window.chat = FinanceChat.init({
          ...${sourceOf(options)},
          fetch: (url, init) => fetch(url + '?page=${number}.' + load, init),
        });
        window.chat.open();
      }`;
      site.put(
        `/${number}`,
        pageOf({ body: `<script src="/finance-chat.js"></script><script>${script}</script>` }),
      );
      const tab = await openTab(
        await context.newPage(),
        service,
        `${site.url}/${number}`,
        `${userId}-${number}`,
      );
      opened.push(tab);
      return tab;
    }

    const latestOf = (tab: Tab) => tab.page.evaluate(() => window.pair);
    const isTaken = (text: string) => service.timesTaken(text) > 0;

    const tabs: Tab[] = [];
    for (const userId of users) tabs.push(await open(userId));
    for (let round = 0; round < rounds; round++) {
      planned = drawFaults(round);
      if (!faults) await expect.poll(() => service.tally().sessions).toBe(opened.length);
      for (const [at, tab] of tabs.entries()) {
        const userId = users[at] ?? '';
        pairs.set(userId, (await latestOf(tab)) ?? pairs.get(userId) ?? service.issue(userId));
      }
      for (const userId of pairs.keys()) {
        service.expireAll(userId);
        if (faults) service.forgetSessions(userId);
      }
      const leaving = Math.floor(random() * tabs.length);
      await Promise.all(
        tabs.map(async (tab, at) => {
          if (faults || at !== leaving) await tab.write();
          if (at !== leaving) return;
          if (faults) {
            await tab.page.reload();
            return;
          }
          await tab.page.close();
          tabs[at] = await open(users[at] ?? '');
          await tabs[at]?.write();
        }),
      );
      if (faults) await Promise.all(tabs.map((tab) => tab.tryAgain()));
      else await expect.poll(() => opened.flatMap(({ written }) => written).every(isTaken)).toBe(true);
    }

    service.heal();
    const unsent = async (tab: Tab, userId = '') => {
      if (faults) {
        await tab.tryAgain();
        await tab.signIn(service.issue(userId));
      }
      return [...(await tab.statuses()).values()].filter((status) => status !== 'sent');
    };
    const left = async () => (await Promise.all(tabs.map((tab, at) => unsent(tab, users[at])))).flat();
    await expect.poll(left, { timeout: ROUND_MS, intervals: [500] }).toEqual([]);

    const taken = service.ledger.map(({ text }) => text);
    for (const tab of tabs) {
      const shown = await tab.statuses();
      for (const text of tab.written) if (!shown.has(text)) breach('lost', text);
      for (const text of shown.keys()) if (!isTaken(text)) breach('sent, but not taken', text);
      const smooth = tab.written.filter((text) => isTaken(text) && !tab.triedAgain.has(text));
      expect([...new Set(taken.filter((text) => smooth.includes(text)))], 'in order').toEqual(smooth);
    }
    expect(breaches).toEqual([]);
    const { expiries, refreshes, unknowing } = service.tally();
    if (faults) expect(refreshes - unknowing).toBeLessThanOrEqual(expiries);
    else expect([expiries, refreshes]).toEqual([rounds, rounds]);
    service.close();
    site.close();
  });
}
