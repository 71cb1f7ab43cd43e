import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { InitOptions } from '../../src/options/types';
import { createChatPage } from '../../src/page/chatPage';
import { createFinanceChat } from '../../src/widget/createFinanceChat';
import { settle } from '../support/deferred';
import { NO_FILES } from '../support/options';
import { catchWarnings } from '../support/warnings';

const SECRET = 's3cret';

const GIVEN: InitOptions = {
  baseUrl: 'https://api.example',
  userId: `user-${SECRET}`,
  tokens: { accessToken: `access-${SECRET}`, refreshToken: `refresh-${SECRET}` },
};

beforeEach(() => sessionStorage.clear());

function openPage() {
  const { init, addMessages } = createFinanceChat(NO_FILES);
  return {
    addMessages,
    init(given: object = {}) {
      const handle = init({ ...GIVEN, ...given });
      onTestFinished(handle.destroy);
      return handle;
    },
  };
}

const lines = catchWarnings();

const codes = () =>
  lines().map((line) => line.match(/ See https:\S+\/docs\/troubleshooting\.md#([\w-]+)$/)?.[1]);

const ROWS: [code: string, names: string, act: (page: ReturnType<typeof openPage>) => unknown][] = [
  [
    'unknown-option',
    '"appearance.acent", so it does nothing. Did you mean "appearance.accent"',
    ({ init }) => init({ appearance: { acent: SECRET } }),
  ],
  [
    'unknown-option',
    'Did you mean "appearance.accent"',
    ({ init }) => init({ appearance: { color: 'red' } }),
  ],
  ['unknown-option', 'Did you mean "greeting"', ({ init }) => init().update({ greting: SECRET } as object)],
  [
    'unknown-argument',
    'Did you mean "message:sent"',
    ({ init }) => init().on('mesage:sent' as 'ready', () => {}),
  ],
  ['unknown-option', 'Did you mean "on(\'message:sent\')"', ({ init }) => init({ onmessagesnt: () => {} })],
  ['unknown-argument', 'Did you mean "mode: \'inline\'"', ({ init }) => init({ target: document.body })],
  ['unknown-option', 'Did you mean "onTokens"', ({ init }) => init({ onToken: () => {} })],
  [
    'unknown-argument',
    'Did you mean "openChat"',
    ({ addMessages }) => {
      addMessages('de', { opnChat: SECRET } as object);
      addMessages('de', { opnChat: SECRET } as object);
    },
  ],
  [
    'unknown-argument',
    'Did you mean "openChat"',
    ({ init }) => init({ messages: { opnChat: SECRET } as object }),
  ],
  ['wrong-argument', 'addMessages()', ({ addMessages }) => addMessages('de', { title: 5 } as object)],
  ['wrong-argument', 'addMessages()', ({ addMessages }) => addMessages('de_DE', { title: 'Chat' })],
  [
    'unknown-argument',
    '"refresh_token", so it is ignored. Did you mean "refreshToken"',
    ({ init }) => init({ tokens: { accessToken: SECRET, refresh_token: SECRET, expiresIn: 60 } }),
  ],
  [
    'unknown-argument',
    'receive() takes no "lang", so it is ignored',
    ({ init }) => init().receive({ lang: 'fr', payloadType: 'text', payload: { text: SECRET } } as never),
  ],
  [
    'wrong-argument',
    "receive() takes a reply such as { payloadType: 'text', payload: { text: 'Hello' } }",
    ({ init }) => init().receive({ type: 'text', text: SECRET } as never),
  ],
  ['wrong-argument', 'showTeaser() takes', ({ init }) => init().showTeaser({ text: SECRET } as never)],
  ['wrong-argument', 'on() takes', ({ init }) => init().on('ready', undefined as never)],
  ['missing-launcher', "'.ask'", ({ init }) => init({ launcher: '.ask' })],
  [
    'no-renderer',
    '"chart"',
    ({ init }) => {
      const chat = init();
      chat.open();
      for (const value of [1, 2]) chat.receive({ payloadType: 'chart', payload: { value } });
    },
  ],
  [
    'no-renderer',
    '"payload.text"',
    ({ init }) => {
      const chat = init();
      chat.open();
      chat.receive({ payloadType: 'text', payload: { message: SECRET } });
    },
  ],
  ['fixed-option', '"mode"', ({ init }) => init().update({ mode: 'inline' })],
  ['unknown-language', '"fr-CA"', ({ init }) => init({ locale: 'fr-CA' }).open()],
  [
    'unknown-language',
    '"sv"',
    ({ init }) => {
      document.documentElement.lang = 'sv';
      onTestFinished(() => document.documentElement.removeAttribute('lang'));
      init().open();
    },
  ],
  [
    'insecure-context',
    'https',
    ({ init }) => {
      vi.stubGlobal('isSecureContext', false);
      init();
    },
  ],
];

it.each(ROWS)('tells of %s once, naming %s and nothing personal', async (code, names, act) => {
  const page = openPage();
  await act(page);
  await settle();
  expect(codes().filter((other) => other === code)).toEqual([code]);
  const line = lines()[codes().indexOf(code)] ?? '';
  expect(line).toMatch(/^\[finance-chat] [^\n]+$/);
  expect(line).toContain(names);
  expect(lines().join()).not.toContain(SECRET);
});

it('says nothing where nothing is wrong', async () => {
  const chat = openPage().init({
    tokens: () => new Promise(() => {}),
    appearance: { accent: '#123456' },
    messages: { openChat: 'Open', newMessages: { one: 'One', other: '{count}' } },
    renderers: { chart: () => '' },
  });
  chat.on('message:sent', () => {});
  chat.update({ mode: 'bubble', greeting: 'Hello' });
  chat.receive({ payloadType: 'text', payload: { text: 'Hello' } });
  chat.open();
  await settle();
  expect(lines()).toEqual([]);
});

it.each([
  ['blocked-by-csp', 'https://api.example', 'enforce'],
  ['cors-or-network', 'https://elsewhere.example', 'enforce'],
  ['cors-or-network', 'https://api.example', 'report'],
])('names %s where the policy refused %s (%s)', async (code, blockedURI, disposition) => {
  const { diagnoseNoAnswer, follow } = createChatPage(() => 'https://api.example');
  onTestFinished(follow({ onBrowserOnline() {}, onLeave() {}, onReturn() {}, onLogout() {} }));
  const facts = { effectiveDirective: 'connect-src', disposition, blockedURI };
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), facts));
  expect(await diagnoseNoAnswer()).toBe(code);
});

it.each([
  ['en-AU', 'complete'],
  ['de-AT', 'complete'],
  // The script of the language may still be loading.
  ['fr', 'loading'],
])('does not miss the language %s on a page that is %s', (locale, readyState) => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(readyState as DocumentReadyState);
  const { init, addMessages } = openPage();
  addMessages('de', { openChat: 'Chat' });
  init({ locale, tokens: () => new Promise(() => {}) }).open();
  expect(lines()).toEqual([]);
});

it('names the misspelt option before the one that is missing', () => {
  const { baseUrl, ...rest } = GIVEN;
  expect(() =>
    createFinanceChat(NO_FILES).init({ ...rest, baseURL: baseUrl } as unknown as InitOptions),
  ).toThrow('"baseUrl"');
  expect(lines()).toEqual([expect.stringContaining('Did you mean "baseUrl"')]);
});
