import { expect } from '@playwright/test';
import type * as TestingLibrary from '@testing-library/dom';
import { sourceOf } from '../browser/hostSite';
import type { Tab } from './engine';

declare global {
  interface Window {
    /** Finds by role and name; every page of the tests loads it. */
    TestingLibraryDom: typeof TestingLibrary;
  }
}

/** What a person notices of a control. */
interface Control {
  focused: boolean;
  value: string;
  /** The attributes, by their names. */
  is: Record<string, string>;
  /** Where its middle is, and whether a click there would reach it. */
  x: number;
  y: number;
  reachable: boolean;
}

type Part = 'launcher' | 'panel';

export type View = ReturnType<typeof viewOf>;

/** What a person finds of the widget in a tab, by its names, and what they do to it. */
export function viewOf(tab: Tab) {
  const find = (role: string, name: string, part: Part = 'panel') => inPage(tab, controlIn, role, name, part);
  const texts = (part: string) => inPage(tab, textsIn, part);

  async function sees(role: string, name: string, expected: Partial<Control> = {}, part?: Part) {
    await expect.poll(() => find(role, name, part), `${role} "${name}"`).toMatchObject(expected);
  }

  async function click(role: string, name: string, part?: Part) {
    await expect.poll(() => find(role, name, part), `${role} "${name}"`).toMatchObject({ reachable: true });
    const { x, y } = (await find(role, name, part)) as Control;
    await tab.click(x, y);
  }

  return {
    sees,
    click,
    async misses(role: string, name: string, part?: Part) {
      await expect.poll(() => find(role, name, part), `${role} "${name}"`).toBeNull();
    },
    /** The bubble has the name, and says whether the panel is open. */
    async bubble(name: string, expanded: boolean) {
      await sees('button', name, { is: { 'aria-expanded': String(expanded) } }, 'launcher');
    },
    async open(name = 'Open chat') {
      await click('button', name, 'launcher');
      await sees('textbox', 'Message', { focused: true });
    },
    /** Types into the composer and sends it. */
    async say(text: string) {
      await click('textbox', 'Message');
      await tab.type(text);
      await tab.press('Enter');
    },
    /** What was said so far: who, or what became of it, and the text. */
    async reads(...messages: [status: string, text: string][]) {
      await expect.poll(() => inPage(tab, messagesIn)).toEqual(messages);
    },
    /** The texts of the parts with the name contain these, in order. */
    async shows(part: string, ...expected: (string | RegExp)[]) {
      const each = expected.map((text) =>
        typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
      );
      await expect.poll(() => texts(part), part).toEqual(each);
    },
    /** Everything inside, as HTML. */
    html: () => inPage(tab, () => document.querySelector('finance-chat')?.shadowRoot?.innerHTML ?? ''),
  };
}

/** The result of a function that needs nothing from outside, called on the page. */
export async function inPage<Given extends unknown[], Result>(
  tab: Tab,
  code: (...given: Given) => Result,
  ...given: Given
) {
  return (await tab.evaluate(`(${code})(...${sourceOf(given)})`)) as Awaited<Result>;
}

function controlIn(role: string, name: string, part: string): Control | null {
  const root = document.querySelector('finance-chat')?.shadowRoot;
  const found =
    root && window.TestingLibraryDom.queryAllByRole(root as unknown as HTMLElement, role, { name });
  const control = found?.find((element) => element.closest(`[part=${part}]`));
  if (!root || !control) return null;
  control.scrollIntoView({ block: 'nearest' });
  const box = control.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return {
    focused: root.activeElement === control && document.activeElement === root.host,
    value: (control as HTMLTextAreaElement).value,
    is: Object.fromEntries([...control.attributes].map(({ name: attribute, value }) => [attribute, value])),
    x,
    y,
    reachable: control.contains(root.elementFromPoint(x, y)),
  };
}

function textsIn(part: string): string[] {
  const root = document.querySelector('finance-chat')?.shadowRoot;
  return [...(root?.querySelectorAll(`[part~=${part}]`) ?? [])].map(({ textContent }) => textContent ?? '');
}

function messagesIn(): [string, string][] {
  const root = document.querySelector('finance-chat')?.shadowRoot;
  return [...(root?.querySelectorAll<HTMLElement>('[part~=message]') ?? [])].map((message) => [
    message.dataset.status ?? 'reply',
    message.firstElementChild?.textContent?.replace(/^(You|Assistant): /, '') ?? '',
  ]);
}
