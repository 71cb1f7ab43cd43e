import type { Tab } from '../support/view';

/** A browser that was started for the tests. */
export interface Engine {
  /** Its name and version. */
  version: string;
  /** A new tab, in front of the others. */
  open(): Promise<Tab>;
  /** Every tab, also those that a page opened. */
  tabs(): Promise<Tab[]>;
  close(): Promise<void>;
}

export type Key = 'ArrowDown' | 'Enter' | 'Escape' | 'Home';

/** The methods of a driver from which `remoteTab` makes a tab. */
export interface TabDriver {
  /** Resolves once the page has loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression on the page, its promise resolved, as far as JSON goes. */
  evaluate(expression: string): Promise<unknown>;
  type(text: string): Promise<void>;
  press(key: Key, held?: 'Shift'): Promise<void>;
  /** At a point of the viewport. */
  click(x: number, y: number): Promise<void>;
  bringToFront(): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Keys as Playwright names them: `Enter`, `Shift+Enter`. */
export function pressKeys(driver: TabDriver, keys: string) {
  const [key, held] = keys.split('+').reverse() as [Key, 'Shift'?];
  return driver.press(key, held);
}
