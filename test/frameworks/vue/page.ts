import { afterEach, beforeEach, expect, onTestFinished } from 'vitest';
import { CLOSED_URL } from '../../support/listen';
import { catchWarnings } from '../../support/warnings';

/** The required options of a chat whose service does not answer. */
export const GIVEN = { baseUrl: CLOSED_URL, userId: 'ada', tokens: { accessToken: 'a' } };

export const textReply = (text: string) => ({ payloadType: 'text', payload: { text } });

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
