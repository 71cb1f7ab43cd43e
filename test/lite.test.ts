import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InitOptions } from '../src/options/types';
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
async function arrive(more: Partial<InitOptions> = {}) {
  const handle = createFinanceChat(NO_FILES).init({ ...OPTIONS, ...more });
  script?.onload?.(new Event('load'));
  await vi.advanceTimersByTimeAsync(0);
  return handle;
}

/** The lines that the console was told, without their links. */
function watchConsole() {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => report.mock.calls.map(([line]) => String(line).replace(/^\[finance-chat\] (.*) See .*/, '$1'));
}

it('says at a press that nothing has called init()', async () => {
  const lines = watchConsole();
  const bubble = await drawBubble();
  window.dispatchEvent(new Event('load'));
  expect(lines()).toEqual([]);
  bubble.click();
  window.FinanceChat = { ...createFinanceChat(NO_FILES), queue: { push() {} } };
  script?.onload?.(new Event('load'));
  await vi.advanceTimersByTimeAsync(0);
  expect(lines()).toEqual(['No init(), or it failed.']);
  (await arrive()).destroy();
});

it('says once which address did not load, tells the page where that was for a press, and tries again', async () => {
  const lines = watchConsole();
  const told: unknown[] = [];
  const busy: boolean[] = [];
  const listen = ({ detail }: CustomEvent) => told.push(detail);
  document.addEventListener('finance-chat:error', listen);
  const bubble = await drawBubble();
  for (const act of [() => bubble.focus(), () => bubble.click(), () => bubble.click()]) {
    act();
    busy.push(bubble.hasAttribute('aria-busy'));
    script?.onerror?.(new Event('error'));
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(busy).toEqual([false, true, true]);
  const loaded = window.FinanceChat?.load?.();
  script?.onerror?.(new Event('error'));
  await expect(loaded).rejects.toThrow('https://bank.example/finance-chat.js did not load.');
  document.removeEventListener('finance-chat:error', listen);
  expect(lines()).toEqual([
    'https://bank.example/finance-chat.js did not load. Is the light tag in a bundle?',
  ]);
  const failure = { operation: 'load', code: 'script-not-ready', kind: 'unavailable' };
  expect(told).toEqual([failure, failure]);
  expect(bubble.hasAttribute('aria-busy')).toBe(false);
  const handle = await arrive();
  // The presses that failed do not open it.
  expect(handle.isOpen()).toBe(false);
  handle.destroy();
});

it('loads nothing but files of its own, whoever calls the loader', async () => {
  script = undefined;
  await drawBubble();
  const load = window.FinanceChat?.load as unknown as (file: string) => Promise<void>;
  for (const file of ['https://other.example/x.js', '//other.example/x.js', '../x.js', '/x.js', 'data:,x.js'])
    await expect(load(file)).rejects.toThrow(`${file} did not load.`);
  expect(script).toBeUndefined();
  const handle = await arrive();
  handle.destroy();
});

it('says that it is in a bundle, where it is no tag of its own', async () => {
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(null);
  const lines = watchConsole();
  expect(await drawBubble()).toBeUndefined();
  expect(lines()).toEqual(['Is the light tag in a bundle?']);
});

it('comes back at once where the page removes it or its root element, and later each further time', async () => {
  const bubble = await drawBubble();
  const { host } = bubble.getRootNode() as ShadowRoot;
  let removals = 0;
  const page = new MutationObserver(() => {
    if (!host.isConnected) return;
    removals++;
    host.remove();
  });
  host.remove();
  await vi.advanceTimersByTimeAsync(0);
  expect(host.isConnected).toBe(true);
  page.observe(document.documentElement, { childList: true });
  host.remove();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(removals).toBe(4);
  page.disconnect();
  await vi.advanceTimersByTimeAsync(10_000);
  const { documentElement } = document;
  documentElement.remove();
  document.append(document.createElement('html'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(host.parentNode).toBe(document.documentElement);
  document.documentElement.remove();
  document.append(documentElement);
  (await arrive()).destroy();
});

it('has a name, also where the page gives an empty one', async () => {
  const { currentScript } = document;
  if (currentScript) currentScript.dataset.label = '';
  expect((await drawBubble()).getAttribute('aria-label')).toBe('Open chat');
  (await arrive()).destroy();
});

it('opens at a press where a focus trap of the page takes the focus from the bubble', async () => {
  const bubble = await drawBubble();
  document.body.innerHTML = '<input>';
  document.querySelector('input')?.focus();
  bubble.click();
  const handle = await arrive();
  expect(handle.isOpen()).toBe(true);
  handle.destroy();
});

it('says that a press opens nothing where the chat has no bubble', async () => {
  const lines = watchConsole();
  const bubble = await drawBubble();
  bubble.click();
  const chat = await arrive({ launcher: false });
  expect(bubble.isConnected).toBe(false);
  expect(lines()).toEqual(['The light tag needs a bubble.']);
  chat.destroy();
});
