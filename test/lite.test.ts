// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFinanceChat } from '../src/widget/createFinanceChat';
import { installFakeTime } from './support/fakeTime';
import { NO_FILES } from './support/options';

installFakeTime();

/** It waits for tokens, so that nothing is requested. */
const OPTIONS = {
  baseUrl: 'https://api.example',
  userId: 'ada',
  tokens: () => new Promise<never>(() => {}),
};

let script: HTMLScriptElement | undefined;

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: () => false });
  const tag = Object.assign(document.createElement('script'), { src: 'https://bank.example/lite.js' });
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(tag);
  const { append } = Element.prototype;
  // The DOM of tests loads no scripts.
  vi.spyOn(document.documentElement, 'append').mockImplementation(function (this: Element, node) {
    if (node instanceof HTMLScriptElement) script = node;
    else append.call(this, node);
  });
});

afterEach(() => {
  delete window.FinanceChat;
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Runs the script of the light tag. */
async function drawBubble() {
  vi.resetModules();
  await import('../src/lite');
  const bubble = document.querySelector('finance-chat-lite')?.shadowRoot?.querySelector('button');
  return bubble as HTMLButtonElement;
}

/** The whole script arrives, and runs the page's call of `init`. */
async function arrive() {
  const handle = createFinanceChat(NO_FILES).init(OPTIONS);
  script?.onload?.(new Event('load'));
  await vi.advanceTimersByTimeAsync(0);
  return handle;
}

it.each([
  ['opens the panel where the script arrives in time', 9_999, true],
  ['leaves the panel closed where the script arrives so late that the press is forgotten', 10_000, false],
])('%s', async (_, ms, isOpen) => {
  const bubble = await drawBubble();
  bubble.click();
  await vi.advanceTimersByTimeAsync(ms);
  const handle = await arrive();
  expect(document.querySelector('finance-chat-lite')).toBeNull();
  expect(handle.isOpen()).toBe(isOpen);
  handle.destroy();
});

it('leaves nothing on the page once the chat is destroyed', async () => {
  const listeners = new Set<unknown>();
  const { addEventListener } = document;
  vi.spyOn(document, 'addEventListener').mockImplementation((type, listener, options) => {
    if (type.startsWith('finance-chat:')) listeners.add(type);
    addEventListener.call(
      document,
      type,
      (event) => {
        if (typeof options === 'object' && options.once) listeners.delete(type);
        (listener as EventListener)(event);
      },
      options,
    );
  });
  const before = document.documentElement.innerHTML;
  const bubble = await drawBubble();
  bubble.click();
  const handle = await arrive();
  handle.destroy();
  expect([...listeners]).toEqual([]);
  expect(document.documentElement.innerHTML).toBe(before);
});
