import type { BrowserContext, Page } from '@playwright/test';
import fc from 'fast-check';
import { createRandom } from '../crowd/random';
import { luck, nameOf } from '../faults/fault';
import { createBackend } from '../support/backend';
import { type HostSite, pageOf, serveHost, sourceOf } from '../support/hostSite';
import { startService, type TestService } from '../support/testService';
import { viewOf } from '../support/view';
import { expect, test } from './fixtures';

/** `SEED=7 SOAK_TEXTS=200 npx playwright test -c test/browser soak` takes longer and other turns. */
const seed = Number(process.env.SEED ?? 1);
const texts = Number(process.env.SOAK_TEXTS ?? 12);

const PEOPLE = ['ada', 'ada', 'bob'];
/** Longer than a local service takes, unless it is silent. */
const REQUEST_MS = 1_500;
const EXTENT = { lateMs: 2_000, retryAfterS: 1, from: Date.now() };
/** Even where everything goes wrong that can. */
const TEXT_MS = 3_000;

interface Setting {
  context: BrowserContext;
  site: HostSite;
  service: TestService;
}

type Person = Awaited<ReturnType<typeof createPerson>>;

/** Somebody in front of a tab, with what they wrote there and have not given up. */
async function createPerson({ context, site, service }: Setting, userId: string, number: number) {
  const path = `/${number}`;
  const random = createRandom(seed, number);
  const written: string[] = [];
  const triedAgain = new Set<string>();
  let kept = new Set<string>();
  let page: Page;

  /** The host's page gives the pair of a sign-in, which the tabs of one user may share. */
  async function load(tokens = service.issue(userId)) {
    const options = { baseUrl: service.url, userId, tokens, requestTimeout: REQUEST_MS };
    const script = `window.chat = FinanceChat.init(${sourceOf(options)}); window.chat.open();`;
    site.put(path, pageOf({ body: `<script src="/finance-chat.js"></script><script>${script}</script>` }));
    await page.goto(site.url + path);
  }

  async function open(tokens?: ReturnType<typeof service.issue>) {
    page = await context.newPage();
    await load(tokens);
  }

  const chat = () => viewOf(page);

  /** Where each message on the screen stands. */
  const statuses = async () =>
    new Map(
      await chat().mine.evaluateAll((messages) =>
        messages.map((message): [string, string] => [
          message.textContent?.match(/Note #[\w-]+\./)?.[0] ?? '',
          message.getAttribute('data-status') ?? '',
        ]),
      ),
    );

  const acts = {
    async write() {
      const text = `Note #${userId}-${number}-${written.length}.`;
      written.push(text);
      kept.add(text);
      await chat().say(text);
    },

    async tryAgain() {
      for (const [text, status] of await statuses()) {
        if (status !== 'failed' && status !== 'unconfirmed') continue;
        service.askedAgain(text);
        triedAgain.add(text);
        await chat().mine.filter({ hasText: text }).getByRole('button', { name: 'Try again' }).click();
      }
    },

    async reload() {
      await page.goto('about:blank');
      await load();
    },

    async closeAndOpen() {
      kept = new Set();
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
    ...{ written, triedAgain, statuses, open, acts },
    kept: () => kept,

    async live() {
      while (written.length < texts) {
        await acts.write();
        const act = LIKELY[Math.floor(2 * random() * LIKELY.length)];
        if (act) await acts[act]();
        // Half of the time they wait for an answer before they go on.
        if (random() < 0.5) await expect(chat().mineThat('sending')).toHaveCount(0);
      }
    },

    /** Does whatever the widget may wait for; returns what is not sent yet. */
    async finish() {
      await acts.tryAgain();
      await acts.signIn();
      // Opening tries again what stands in the way of everything.
      await page.evaluate(() => {
        window.chat.close();
        window.chat.open();
      });
      return [...(await statuses()).values()].filter((status) => status !== 'sent');
    },
  };
}

function orderOf({ written, triedAgain }: Person, taken: string[]) {
  const smooth = written.filter((text) => taken.includes(text) && !triedAgain.has(text));
  return { written: smooth, taken: [...new Set(taken)].filter((text) => smooth.includes(text)) };
}

test('three tabs of two people deliver everything through a plan of faults', async ({ context }) => {
  test.setTimeout(30_000 + texts * PEOPLE.length * TEXT_MS);
  const breaches: string[] = [];
  const breach = (rule: string, detail: string) => breaches.push(`${rule}: ${detail}`);
  const faults = fc.sample(luck(EXTENT), { seed, numRuns: texts * PEOPLE.length * 4 });
  const met: string[] = [];
  const plan = () => {
    const fault = faults.shift();
    if (fault) met.push(nameOf(fault));
    return fault;
  };
  const [service, site] = [await startService(createBackend({ plan, breach })), await serveHost()];
  const setting = { context, site, service };
  const people = await Promise.all(PEOPLE.map((userId, number) => createPerson(setting, userId, number)));
  const shared = service.issue('ada');
  for (const [number, person] of people.entries()) await person.open(number < 2 ? shared : undefined);

  await Promise.all(people.map((person) => person.live()));
  service.heal();
  const left = async () => (await Promise.all(people.map((person) => person.finish()))).flat();
  await expect.poll(left, { timeout: texts * PEOPLE.length * TEXT_MS, intervals: [1_000] }).toEqual([]);

  const taken = service.ledger.map(({ text }) => text);
  for (const person of people) {
    const shown = await person.statuses();
    for (const text of person.kept()) if (!shown.has(text)) breach('lost', text);
    for (const text of shown.keys()) if (!taken.includes(text)) breach('sent, but not taken', text);
    const order = orderOf(person, taken);
    expect(order.taken, 'in the order of writing').toEqual(order.written);
  }
  const tally = service.tally();
  const messages = people.flatMap(({ written }) => written).length;
  console.log(`Soak, seed ${seed}:`, {
    messages,
    taken: taken.length,
    ...tally,
    breaches,
    met: met.join(', '),
  });
  expect(breaches).toEqual([]);
  expect(tally.refreshes).toBeLessThanOrEqual(tally.expiries);
  service.close();
  site.close();
});
