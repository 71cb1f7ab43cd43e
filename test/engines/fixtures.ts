import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test as base, expect } from '@playwright/test';
import type { InitOptions } from '../../src/options';
import { type FakeService, serveFake } from '../browser/fakeService';
import { type HostSite, type PageParts, pageOf, serveHost, sourceOf } from '../browser/hostSite';
import type { Engine, Tab } from './engine';
import { ENGINES, type EngineName } from './engines';
import { inPage, type View, viewOf } from './view';

export interface EngineFixtures {
  engineName: EngineName;
  engine: Engine;
}

interface Host extends HostSite {
  /** Puts a page at a path whose script tag and call of `init` meet in the queue; returns its address. */
  page(change?: Partial<InitOptions>, parts?: PageParts & Served): string;
  options(change?: Partial<InitOptions>): InitOptions;
}

interface Served {
  path?: string;
  /** Every script bears this nonce. */
  nonce?: string;
  headers?: Record<string, string>;
}

interface Fixtures {
  service: FakeService;
  host: Host;
  tab: Tab;
  chat: View;
}

const FINDER = '/testing-library.js';
const FINDER_PATH = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);

export const test = base.extend<Fixtures, EngineFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],

  engine: [
    async ({ engineName }, use) => {
      const launch = ENGINES[engineName].launcher();
      if (!launch) throw new Error(`No ${engineName} here: ${ENGINES[engineName].advice}.`);
      const engine = await launch();
      console.log(`Testing in ${engine.version}.`);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  service: async ({}, use) => {
    const service = await serveFake();
    await use(service);
    service.close();
  },

  host: async ({ service }, use) => {
    const site = await serveHost();
    site.put(FINDER, await readFile(FINDER_PATH, 'utf8'), { 'Content-Type': 'text/javascript' });
    const options = (change: Partial<InitOptions> = {}): InitOptions => ({
      baseUrl: service.url,
      userId: 'user-1',
      tokens: { accessToken: 'access-1', refreshToken: 'refresh-1' },
      ...change,
    });
    await use({
      ...site,
      options,
      page(change, { path = '/', nonce, headers, head = '', body = '', ...parts } = {}) {
        const script = nonce ? `script nonce="${nonce}"` : 'script';
        const init = `window.chat = chat.init(${sourceOf(options(change))})`;
        const scripts = `<${script} src="${FINDER}"></script>
          <${script} async src="/finance-chat.js"></script>
          <${script}>(window.FinanceChat ??= { queue: [] }).queue.push((chat) => { ${init} });</script>`;
        site.put(path, pageOf({ ...parts, head, body: `${body}${scripts}` }), headers);
        return site.url + path;
      },
    });
    site.close();
  },

  tab: async ({ engine }, use, info) => {
    const tab = await engine.open();
    await use(tab);
    if (info.status !== info.expectedStatus) {
      await tab.front();
      await info.attach('screenshot', { body: await tab.screenshot(), contentType: 'image/png' });
    }
    await tab.close();
  },

  chat: async ({ tab }, use) => use(viewOf(tab)),
});

export { expect, inPage, viewOf };
