import { test as base } from '@playwright/test';
import type { InitOptions } from '../../src/options/types';
import type { Handle } from '../../src/widget/handle';
import { TOKENS } from './answers';
import { createBackend } from './backend';
import { type HostSite, type PageParts, pageOf, serveHost, snippetOf, sourceOf } from './hostSite';
import { startService, type TestService } from './testService';
import { type Tab, viewOf } from './view';

declare global {
  interface Window {
    /** The handle of the widget on a host page. */
    chat: Handle;
  }
}

export interface HostPage extends PageParts {
  /** Every script of ours has this nonce. */
  nonce?: string;
  headers?: Record<string, string>;
}

interface Host extends HostSite {
  /** The options of `open` in full. */
  options(change?: Partial<InitOptions>): InitOptions;
  /** Puts a page with the widget at `/` and goes there. */
  open(change?: Partial<InitOptions>, page?: HostPage): Promise<void>;
  /** The same, with a press on the bubble. */
  openChat(change?: Partial<InitOptions>, page?: HostPage): Promise<void>;
  /** Starts a widget on the page that is open. */
  init(change?: Partial<InitOptions>): Promise<void>;
}

export interface Fixtures {
  service: TestService;
  /** The rules that a caller of the service broke. */
  breaches: string[];
  /** The tab in front, of the tested engine. */
  tab: Tab;
  host: Host;
}

/** The fixtures for every engine. By default, the tab is Playwright's `page`. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  breaches: async ({}, use) => use([]),

  service: async ({ breaches }, use) => {
    const breach = (rule: string, detail: string) => breaches.push(`${rule}: ${detail}`);
    const service = await startService(createBackend({ breach }));
    await use(service);
    service.close();
  },

  tab: async ({ page }, use) => use(page),

  host: async ({ tab, service }, use) => {
    const site = await serveHost();
    const options = (change: Partial<InitOptions> = {}): InitOptions => ({
      baseUrl: service.url,
      userId: 'user-1',
      tokens: TOKENS,
      ...change,
    });
    const open: Host['open'] = async (change, { body = '', nonce, headers, ...parts } = {}) => {
      site.put('/', pageOf({ ...parts, body: body + snippetOf(options(change), nonce) }), headers);
      await tab.goto(site.url);
    };
    await use({
      ...site,
      options,
      open,
      async openChat(change, page) {
        await open(change, page);
        await viewOf(tab).open();
      },
      init: (change) =>
        tab.evaluate(`window.chat = FinanceChat.init(${sourceOf(options(change))}); undefined`),
    });
    site.close();
  },
});
