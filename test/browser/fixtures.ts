import { fileURLToPath } from 'node:url';
import { type LaunchOptions, type Page, expect as playwrightExpect } from '@playwright/test';
import { type Fixtures as Common, test as common } from '../support/fixtures';
import { type View, viewOf } from '../support/view';
import { serveDemo } from '../testing/callers';
import { isHeadlessShell } from './chromium';

export interface Fixtures extends Common {
  /** The demo on a day of its own, whose clock the test moves. */
  demo: Awaited<ReturnType<typeof serveDemo>>;
  chat: View;
  /** Errors and warnings of the page and its console. An error that the test does not take out fails it. */
  told: { errors: string[]; warnings: string[] };
}

/** Adds the fixtures that only Playwright's own browser can have. */
export const test = common.extend<Omit<Fixtures, keyof Common>>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  demo: async ({}, use) => {
    await using demo = await serveDemo();
    await use(demo);
  },

  chat: async ({ page }, use) => use(viewOf(page)),

  told: [
    async ({ context }, use) => {
      const told = { errors: [] as string[], warnings: [] as string[] };
      context.on('weberror', (fault) => told.errors.push(String(fault.error())));
      context.on('console', (message) => {
        const text = message.text();
        // The browser's own record of an answer that is not a success.
        if (text.startsWith('Failed to load resource') && message.location().url.includes('/api/')) return;
        if (message.type() === 'error') told.errors.push(text);
        if (message.type() === 'warning') told.warnings.push(text);
      });
      await use(told);
      expect(told.errors, 'nobody expected these errors').toEqual([]);
    },
    { auto: true },
  ],
});

/** The tests of a file run in a whole browser. Where there is none, they are left out for this reason. */
export function needWholeBrowser(reason: string, ...args: string[]) {
  const { WHOLE_CHROMIUM_PATH: executablePath = '' } = process.env;
  test.skip(isHeadlessShell(executablePath), reason);
  launchWith(args, { executablePath });
}

/** The tests of a file run in a browser with further arguments. */
export function launchWith(args: string[], more: LaunchOptions = {}) {
  test.use({
    launchOptions: [
      ({ launchOptions }, use) =>
        use({ ...launchOptions, ...more, args: [...(launchOptions.args ?? []), ...args] }),
      { scope: 'worker' },
    ],
  });
}

const poll: typeof playwrightExpect.poll = (actual, options) =>
  playwrightExpect.poll(actual, {
    intervals: [10, 20, 50, 100],
    ...(typeof options === 'string' ? { message: options } : options),
  });

/** Playwright's own `expect.poll` waits for 100 ms before its second look, then for 250, 500 and 1,000. */
export const expect = new Proxy(playwrightExpect, {
  get: (target, name) => (name === 'poll' ? poll : Reflect.get(target, name)),
});

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Answers requests for `/node_modules/…` with the files. */
export const servePackages = (page: Page) =>
  page.route('**/node_modules/**', (route) =>
    route.fulfill({ path: `${ROOT}${new URL(route.request().url()).pathname}` }),
  );

/** Sends a message, and waits until there are this many replies. */
export async function ask(chat: View, text: string, replies = 1) {
  await chat.say(text);
  await expect(chat.replies).toHaveCount(replies);
}

/** Hands texts to the chat as replies of the service. */
export const receive = (page: Page, ...texts: string[]) =>
  page.evaluate((all) => {
    for (const text of all) window.chat.receive({ payloadType: 'text', payload: { text } });
  }, texts);

/** Waits until the browser has drawn two frames. */
export const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The calls of the service a page makes from now on, as `GET /api/…`. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** The paths of the scripts that a page asks for, as they come. */
export function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

/** All that a page keeps in this tab. */
export const storedIn = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
