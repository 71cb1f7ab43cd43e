import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium, LAUNCH_ARGS } from '../test/browser/chromium';
import { TOKENS } from '../test/support/answers';
import { pageOf, serveHost, snippetOf } from '../test/support/hostSite';
import { startService, type TestService } from '../test/support/testService';
import { viewOf } from '../test/support/view';
import { type Flood, floodsOf } from './floodAnswers';
import { longestTaskOf } from './longestTask';

/** The size of an answer, in bytes. */
const SIZE = 5_000_000;

/** The work of a page after it looks ready counts, too. */
const SETTLING_MS = 300;

const ACTS = ['arriving', 'more of it', 'hiding', 'showing', 'menu', 'copying', 'reopening', 'reloading'];

const line = (name: string, cells: string[]) =>
  name.padEnd(20) + cells.map((cell) => cell.padStart(11)).join('');

/** The longest task of each act, in milliseconds of the processor; missing where there is no such act. */
async function measureFlood(browser: Browser, url: string, service: TestService, { operation, body }: Flood) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const page = await context.newPage();
  const chat = viewOf(page);
  const longest: (number | undefined)[] = [];

  async function measure(act: () => Promise<unknown>) {
    const time = await longestTaskOf(browser, page, async () => {
      await act();
      await settle(page);
    });
    longest.push(time);
  }

  const ask = {
    metrics: () => chat.shortcut('Money overview').click(),
    actions: () => chat.shortcut('Suggested actions').click(),
    send: () => chat.say('Hello'),
  }[operation as 'send'];
  const shown = { metrics: chat.metrics, actions: chat.actions, send: chat.replies.nth(1) }[
    operation as 'send'
  ];

  await page.goto(url);
  await chat.open();
  await chat.say('Before');
  await chat.replies.last().waitFor();
  service.next(operation, { body });
  await measure(async () => {
    await ask();
    await shown.last().waitFor();
  });
  const more = chat.log.getByRole('button', { name: /^Show .*more/ }).last();
  if (await more.count()) await measure(() => more.click());
  else longest.push(undefined);
  await measure(() => chat.button('Hide amounts').click());
  await measure(() => chat.button('Show amounts').click());
  await measure(() => chat.menu.click());
  await measure(() => chat.menuItem('Copy transcript').click());
  await page.evaluate(() => window.chat.close());
  await measure(() => page.evaluate(() => window.chat.open()));
  await measure(() => page.reload());
  await context.close();
  return longest;
}

const settle = (page: Page) =>
  page.evaluate(
    (ms) => new Promise((done) => requestAnimationFrame(() => setTimeout(done, ms))),
    SETTLING_MS,
  );

const wanted = process.argv.slice(2);
const service = await startService();
const host = await serveHost();
const options = { baseUrl: service.url, userId: 'user-1', tokens: TOKENS, locale: 'en' };
host.put('/', pageOf({ body: snippetOf(options) }));
const browser = await chromium.launch({ args: LAUNCH_ARGS, executablePath: findChromium() });
console.log(`Answers of ${SIZE / 1e6} MB: the longest task of the page, in ms of the processor\n`);
console.log(line('', ACTS));
for (const [name, flood] of Object.entries(floodsOf(SIZE))) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const longest = await measureFlood(browser, host.url, service, flood);
  console.log(
    line(
      name,
      longest.map((time) => time?.toFixed(0) ?? '–'),
    ),
  );
}
await browser.close();
service.close();
host.close();
