import { afterEach, beforeEach, expect, onTestFinished } from 'vitest';
import { catchWarnings } from '../../support/warnings';

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
