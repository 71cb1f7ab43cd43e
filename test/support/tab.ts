import type { Locator, Page } from '@playwright/test';

type Role = Parameters<Page['getByRole']>[0];

/** Finds elements, in shadow roots too. */
export interface Finder<Element> {
  /** A name that is a string may be a part of the name, in any case. */
  getByRole(role: Role, options?: { name?: string | RegExp }): Element;
  locator(selector: string): Element;
}

/** The part of Playwright's `Locator` that every engine has. */
export interface FoundElement<Self> extends Finder<Self> {
  first(): Self;
  last(): Self;
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  press(key: string): Promise<void>;
  evaluate: Locator['evaluate'];
}

export interface TabElement extends FoundElement<TabElement> {}

/** A tab of any engine: the part of Playwright's `Page` that all of them have. Keys and clicks are the browser's own. */
export interface Tab extends Finder<TabElement> {
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  evaluate: Page['evaluate'];
  keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> };
  bringToFront(): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}
