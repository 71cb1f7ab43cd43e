import { afterEach, beforeEach, expect, onTestFinished } from 'vitest';
import { openPage } from '../../support/uiPage';
import { catchWarnings } from '../../support/warnings';

// Vue looks for the document when it is imported, so import this before Vue.
openPage();

const lines = catchWarnings();

beforeEach(() => sessionStorage.clear());

afterEach(() => {
  expect(lines().filter((text) => text.startsWith('[Vue warn]'))).toEqual([]);
});

/** An element on the page until the end of the test. */
export function putElement(html = ''): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  onTestFinished(() => element.remove());
  return element;
}
