import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type * as TestingLibrary from '@testing-library/dom';
import { sourceOf } from '../support/hostSite';
import type { TabElement } from '../support/view';
import { pressKeys, type TabDriver } from './engine';

declare global {
  interface Window {
    /** Finds by role and name; put on a page when it is first needed there. */
    TestingLibraryDom?: typeof TestingLibrary;
  }
}

/** A regular expression as JSON. */
type Pattern = [source: string, flags: string];

/** One step from the elements found so far to the next. */
type Step = { css: string } | { role: string; name: Pattern } | { at: 0 | -1 };

/** The facts about an element that a person notices. */
export interface Facts {
  text: string;
  value: string;
  visible: boolean;
  focused: boolean;
  attributes: Record<string, string>;
}

type Name = string | RegExp | undefined;

const FINDER_PATH = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);
const LOAD_FINDER = `void (() => {\n${readFileSync(FINDER_PATH, 'utf8')}\n})()`;

/** Looks its element up whenever it is asked, as Playwright's `Locator` does. */
export class RemoteElement implements TabElement {
  constructor(
    private readonly driver: TabDriver,
    private readonly steps: Step[] = [],
  ) {}

  getByRole = (role: string, { name }: { name?: Name } = {}) => this.step({ role, name: patternOf(name) });
  locator = (css: string) => this.step({ css });
  first = () => this.step({ at: 0 });
  last = () => this.step({ at: -1 });

  async click() {
    const place = () => this.evaluateAll(placesOf);
    await expect
      .poll(place, `${this} can be clicked`)
      .toEqual([expect.objectContaining({ reachable: true })]);
    const [{ x, y } = { x: 0, y: 0 }] = await place();
    await this.driver.click(x, y);
  }

  async fill(text: string) {
    await this.click();
    await this.evaluate((element: HTMLTextAreaElement) => element.select());
    await this.driver.type(text);
  }

  async press(keys: string) {
    await this.evaluate((element: HTMLElement) => element.focus());
    await pressKeys(this.driver, keys);
  }

  /** Resolves to the result of the function for the one element there is. */
  // biome-ignore lint/suspicious/noExplicitAny: the caller's function says what it returns
  async evaluate(code: unknown, given?: unknown): Promise<any> {
    await expect.poll(async () => (await this.read()).length, `one ${this}`).toBe(1);
    return this.run(`(${code})(found[0], ${sourceOf(given)})`);
  }

  read(): Promise<Facts[]> {
    return this.evaluateAll(factsOf);
  }

  toString() {
    return JSON.stringify(this.steps);
  }

  private step(step: Step) {
    return new RemoteElement(this.driver, [...this.steps, step]);
  }

  private evaluateAll<Result>(code: (found: Element[]) => Result) {
    return this.run(`(${code})(found)`) as Promise<Result>;
  }

  private async run(expression: string) {
    if (!(await this.driver.evaluate('Boolean(window.TestingLibraryDom)')))
      await this.driver.evaluate(LOAD_FINDER);
    return this.driver.evaluate(`((found) => ${expression})((${findIn})(${sourceOf(this.steps)}))`);
  }
}

/** A name that is a string may be a part of the name, in any case. */
function patternOf(name: Name = ''): Pattern {
  return typeof name === 'string' ? [escapeRegExp(name), 'i'] : [name.source, name.flags];
}

export const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// The rest runs in the page, and therefore needs nothing from outside.

function findIn(steps: Step[]): Element[] {
  const roots = [...document.querySelectorAll('finance-chat, finance-chat-lite')].map(
    ({ shadowRoot }) => shadowRoot,
  );
  let found = [document, ...roots] as unknown as HTMLElement[];
  for (const step of steps) {
    if ('at' in step) found = found.slice(step.at).slice(0, 1);
    else if ('css' in step)
      found = found.flatMap((each) => [...each.querySelectorAll<HTMLElement>(step.css)]);
    else {
      const options = { name: new RegExp(...step.name) };
      found = found.flatMap(
        (each) => window.TestingLibraryDom?.queryAllByRole(each, step.role, options) ?? [],
      );
    }
  }
  return found;
}

function factsOf(found: Element[]): Facts[] {
  return found.map((element) => {
    const root = element.getRootNode() as Document | ShadowRoot;
    const host = 'host' in root ? root.host : document.activeElement;
    return {
      text: element.textContent ?? '',
      value: (element as HTMLInputElement).value ?? '',
      visible: element.checkVisibility({ visibilityProperty: true }),
      focused: root.activeElement === element && document.activeElement === host,
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    };
  });
}

/** The middle of each element, and whether a click there would reach it. */
function placesOf(found: Element[]) {
  return found.map((element) => {
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const root = element.getRootNode() as Document | ShadowRoot;
    return { x, y, reachable: element.contains(root.elementFromPoint(x, y)) };
  });
}
