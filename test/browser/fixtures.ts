import { test as base, expect, type Page } from '@playwright/test';
import type { Handle } from '../../src/handle';
import type { InitOptions } from '../../src/options';
import { serveDemo } from '../testing/callers';
import { type FakeService, serveFake } from './fakeService';
import { type HostSite, type PageParts, pageOf, serveHost, sourceOf } from './hostSite';
import { type View, viewOf } from './view';

declare global {
  interface Window {
    /** The handle of the widget on a host page. */
    chat: Handle;
  }
}

interface Host extends HostSite {
  /** The options of `open` in full. */
  options(change?: Partial<InitOptions>): InitOptions;
  /** Puts a page with the script tag at `/`, a widget on it, and goes there. */
  open(change?: Partial<InitOptions>, parts?: PageParts): Promise<void>;
  /** Starts a widget on the page that is open. */
  init(change?: Partial<InitOptions>): Promise<void>;
}

export interface Fixtures {
  /** The demo on a day of its own, whose clock the test moves. */
  demo: Awaited<ReturnType<typeof serveDemo>>;
  service: FakeService;
  host: Host;
  chat: View;
  /** What the console and the page were told. An error that no test expects fails it. */
  told: { errors: string[]; warnings: string[] };
}

export const TOKENS = { accessToken: 'access-1', refreshToken: 'refresh-1' };

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  demo: async ({}, use) => {
    await using demo = await serveDemo();
    await use(demo);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  service: async ({}, use) => {
    const service = await serveFake();
    await use(service);
    service.close();
  },

  host: async ({ page, service }, use) => {
    const site = await serveHost();
    const options = (change: Partial<InitOptions> = {}): InitOptions => ({
      baseUrl: service.url,
      userId: 'user-1',
      tokens: TOKENS,
      ...change,
    });
    const init = (change?: Partial<InitOptions>) =>
      `window.chat = FinanceChat.init(${sourceOf(options(change))});`;
    await use({
      ...site,
      options,
      init: (change) => page.evaluate(`${init(change)} undefined`),
      async open(change, { body = '', ...parts } = {}) {
        const scripts = `<script src="/finance-chat.js"></script>
          <script>${init(change)}</script>`;
        site.put('/', pageOf({ ...parts, body: `${body}${scripts}` }));
        await page.goto(site.url);
      },
    });
    site.close();
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

export { expect };

/** The calls of the service a page makes from now on, as `GET /api/…`. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}
