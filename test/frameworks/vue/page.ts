import { afterEach, beforeEach, expect, type MockInstance, onTestFinished, vi } from 'vitest';
import { openPage } from '../../support/uiPage';

// Vue looks for the document when it is imported, so import this before Vue.
openPage();

let warnings: MockInstance<typeof console.warn>;

beforeEach(() => {
  sessionStorage.clear();
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  const texts = warnings.mock.calls.map(([text]) => String(text));
  expect(texts.filter((text) => text.startsWith('[Vue warn]'))).toEqual([]);
});

/** An element on the page until the end of the test. */
export function putElement(html = ''): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  onTestFinished(() => element.remove());
  return element;
}
