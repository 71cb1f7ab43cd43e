import { sourceOf } from '../support/hostSite';
import type { Tab } from '../support/view';
import { pressKeys, type TabDriver } from './engine';
import { RemoteElement } from './remoteElement';

/** A tab with the methods of Playwright's `Page`, over another driver. */
export function remoteTab(driver: TabDriver): Tab {
  const everything = new RemoteElement(driver);
  return {
    ...driver,
    getByRole: (role, options) => everything.getByRole(role, options),
    locator: (selector) => everything.locator(selector),
    // biome-ignore lint/suspicious/noExplicitAny: the caller's function says what it returns
    evaluate: (code: unknown, given?: unknown): Promise<any> =>
      driver.evaluate(typeof code === 'string' ? code : `(${code})(${sourceOf(given)})`),
    keyboard: { type: driver.type, press: (keys) => pressKeys(driver, keys) },
  };
}
