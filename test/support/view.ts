import type { Locator, Page } from '@playwright/test';

/** With Playwright's own locators, unless another engine's tab was given. */
export type View<Element extends FoundElement<Element> = Locator> = ReturnType<typeof viewOf<Element>>;

/** The elements of the widget that a person finds by their English names. */
export function viewOf<Element extends FoundElement<Element>>(page: Finder<Element>) {
  const panel = page.getByRole('dialog', { name: 'Finance chat' });
  const log = panel.getByRole('log', { name: 'Conversation' });
  const button = (name: string | RegExp) => panel.getByRole('button', { name });
  const shortcuts = panel.getByRole('group', { name: 'Shortcuts' });
  const input = panel.getByRole('textbox', { name: 'Message' });

  return {
    host: page.locator('finance-chat'),
    bubble: page.locator('[part=launcher]'),
    panel,
    log,
    input,
    send: button('Send'),
    button,
    shortcut: (name: string) => shortcuts.getByRole('button', { name }),
    menu: button('More options'),
    menuItem: (name: string) => panel.getByRole('menuitem', { name }),
    /** The person's messages and the replies. */
    messages: log.locator('[part~=message]'),
    /** The messages of the person. */
    mine: log.locator('[part~=message-user]'),
    /** The messages of the person that have this status. */
    mineThat: (status: string) => log.locator(`[part~=message-user][data-status=${status}]`),
    replies: log.locator('[part~=message-assistant]'),
    notices: panel.locator('[part=notice]'),
    status: panel.locator('[part=status]'),
    metrics: log.locator('[part=metric]'),
    actions: log.locator('[part=action]'),
    connectLink: log.locator('[part=connect-link]'),

    /** Scrolls the conversation and waits until the chat was told. */
    scrollTo: (top: number) =>
      log.evaluate(
        (element, to) =>
          new Promise((done) => {
            element.addEventListener('scroll', done, { once: true });
            element.scrollTo(0, to);
          }),
        top,
      ),

    async open() {
      await page.getByRole('button', { name: /^Open chat/ }).click();
    },

    async say(text: string) {
      await input.fill(text);
      await input.press('Enter');
    },
  };
}

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
