import { test as common, type Fixtures } from '../support/fixtures';
import type { TabElement } from '../support/view';
import { type View, viewOf } from '../support/view';
import type { Engine } from './engine';
import { ENGINES, type EngineName } from './engines';
import { expect } from './expect';

export interface EngineFixtures {
  engineName: EngineName;
  engine: Engine;
}

export const test = common.extend<Pick<Fixtures, 'tab'> & { chat: View<TabElement> }, EngineFixtures>({
  engineName: ['firefox', { option: true, scope: 'worker' }],

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

  tab: async ({ engine }, use, info) => {
    const tab = await engine.open();
    await use(tab);
    if (info.status !== info.expectedStatus) {
      await tab.bringToFront();
      await info.attach('screenshot', { body: await tab.screenshot(), contentType: 'image/png' });
    }
    await tab.close();
  },

  chat: async ({ tab }, use) => use(viewOf(tab)),
});

/** Keeps on a page what its policy has refused. */
export const STRICT_HEAD = `<script nonce="x">
  window.refused = [];
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    // The icons of the page are asked for by the browser itself.
    if (violatedDirective !== 'img-src') refused.push(violatedDirective + ' ' + blockedURI);
  });
</script>`;

/** Allows scripts with the nonce "x", and the service. */
export const strictPolicy = (service: { url: string }, trustedTypes: string) => ({
  'Content-Security-Policy':
    `default-src 'none'; script-src 'nonce-x' 'strict-dynamic'; connect-src ${service.url};
    require-trusted-types-for 'script'; trusted-types ${trustedTypes}`.replace(/\s+/g, ' '),
});

export { expect, viewOf };
