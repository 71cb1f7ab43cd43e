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

export { expect, viewOf };
