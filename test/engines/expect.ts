import { expect as playwrightExpect } from '@playwright/test';
import type { TabElement } from '../support/view';
import { escapeRegExp, type Facts, RemoteElement } from './remoteElement';

type Text = string | RegExp;

/** Playwright's assertions about locators, as far as there are any for remote elements. */
interface ElementAssertions {
  toHaveText(expected: Text | Text[]): Promise<void>;
  toContainText(expected: Text | Text[]): Promise<void>;
  toHaveCount(count: number): Promise<void>;
  toHaveValue(value: string): Promise<void>;
  toHaveAttribute(name: string, value: string): Promise<void>;
  toBeVisible(): Promise<void>;
  toBeFocused(): Promise<void>;
}

/** Playwright's `expect`, with assertions about the elements of a remote tab too. */
export const expect = Object.assign(expectOf, {
  poll: playwrightExpect.poll,
});

function expectOf(element: TabElement): ElementAssertions;
function expectOf<T>(value: T, message?: string): ReturnType<typeof playwrightExpect<T>>;
function expectOf(value: unknown, message?: string): unknown {
  return value instanceof RemoteElement ? assertionsOf(value) : playwrightExpect(value, message);
}

function assertionsOf(element: RemoteElement): ElementAssertions {
  const { objectContaining, stringMatching } = playwrightExpect;
  const reads = (...expected: object[]) =>
    playwrightExpect.poll(() => element.read(), `${element}`).toEqual(expected);
  const is = (facts: Partial<Facts>) => reads(objectContaining(facts));
  const hasTexts = (expected: Text | Text[], pattern: (text: string) => string) =>
    reads(
      ...[expected].flat().map((text) => {
        const match = new RegExp(typeof text === 'string' ? pattern(spaced(text)) : text);
        return objectContaining({ text: stringMatching(match) });
      }),
    );
  return {
    toHaveText: (expected) => hasTexts(expected, (text) => `^\\s*${text}\\s*$`),
    toContainText: (expected) => hasTexts(expected, (text) => text),
    toHaveCount: (count) =>
      playwrightExpect.poll(async () => (await element.read()).length, `${element}`).toBe(count),
    toHaveValue: (value) => is({ value }),
    toHaveAttribute: (name, value) => is({ attributes: objectContaining({ [name]: value }) }),
    toBeVisible: () => is({ visible: true }),
    toBeFocused: () => is({ focused: true }),
  };
}

/** Any white space in the text matches any other. */
const spaced = (text: string) => text.trim().split(/\s+/).map(escapeRegExp).join('\\s+');
