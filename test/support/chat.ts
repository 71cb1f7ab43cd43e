import { Window } from 'happy-dom';
import { expect, onTestFinished, vi } from 'vitest';
import { isCard } from '../../src/chat/entry';
import { createEmitter } from '../../src/chat/events';
import { createPanel } from '../../src/chat/panel';
import type { CardKind, Entry } from '../../src/chat/types';
import { createUser } from '../../src/chat/user';
import type { PartialOptions } from '../../src/options/types';
import type { Options } from '../../src/options/widgetOptions';
import { createReporter } from '../../src/report/reporter';
import { TokenHistory } from '../../src/service/auth';
import { RetryBudget } from '../../src/service/retry';
import type { TokenSource } from '../../src/service/tokenPair';
import { settle } from './deferred';
import { createFakeService, type Script } from './fakeService';
import { GIVEN, optionsOf } from './options';

export interface Chat extends PartialOptions {
  loggedOut?: boolean;
  /** Events that a listener prevents. */
  prevented?: readonly string[];
  /** What the browser says. By default, it is online. */
  isBrowserOnline?: () => boolean;
}

/** The parts around the chats of one widget, and the events that they have told. */
export function createSurroundings(getSettings: () => Options, prevented: readonly string[] = []) {
  const report = createReporter();
  const told: [name: string, detail: unknown][] = [];
  const events = createEmitter(report, (event) => {
    const name = event.type.replace('finance-chat:', '');
    told.push([name, event.detail]);
    if (prevented.includes(name)) event.preventDefault();
  });
  const panel = createPanel(events.emit, getSettings);
  const createChat = (tokens: TokenSource | undefined, isBrowserOnline = () => true) =>
    createUser(tokens, {
      slot: 'bubble',
      panel,
      events,
      report,
      getLogoutMark: () => '',
      tokenHistory: new TokenHistory(),
      retryBudget: new RetryBudget(),
      getSettings,
      network: { isBrowserOnline, diagnoseNoAnswer: async () => 'no-answer' },
      askAbout: (title) => `Tell me about: ${title}`,
    });
  return { report, told, events, panel, createChat };
}

/** The chat of ada. */
export function openChat(given: Chat) {
  const { loggedOut = false, prevented, isBrowserOnline, ...options } = given;
  const settings = optionsOf({ ...GIVEN, requestTimeout: 5_000, ...options });
  const { events, panel, told: log, createChat } = createSurroundings(() => settings, prevented);
  const chat = createChat(loggedOut ? undefined : settings.tokens, isBrowserOnline);
  // Without saving, as the storage of the test is gone by then.
  onTestFinished(() => void chat.retire());
  return {
    chat,
    panel,
    on: events.on,
    log,
    says: (...names: string[]) => log.map(([name]) => name).filter((name) => names.includes(name)),
    of: (name: string) => log.filter(([told]) => told === name).map(([, detail]) => detail),
    written: () => writtenIn(chat.entries.value),
    replies: () => repliesIn(chat.entries.value),
    cards: () => chat.entries.value.filter(isCard).map(({ phase }) => phase),
    idOf(text: string) {
      const found = chat.entries.value.find((entry) => entry.kind === 'user' && entry.text === text);
      return found?.id ?? expect.unreachable(`nobody wrote ${text}`);
    },
  };
}

/** What the calls of the service are told about, in tests of their own. */
const OF_CALLS = /#(no-answer|refused|refused-pair|unexpected-answer)$/;

/** Reports to the console are kept. The test fails if it does not ask for them. */
function watchReports() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const reports = () => warn.mock.calls.map(([line]) => String(line)).filter((line) => !OF_CALLS.test(line));
  let isAsked = false;
  onTestFinished(() => {
    if (!isAsked) expect(reports()).toEqual([]);
  });
  return () => {
    isAsked = true;
    return reports();
  };
}

interface Talk extends Chat {
  script?: Script;
}

/** A chat that keeps nothing, with a scripted service. By default, every session is created and every text is accepted. */
export function talk({ script, ...given }: Talk = {}) {
  const service = createFakeService({
    createSession: () => ({ sessionId: 'ses_1' }),
    sendMessage: () => undefined,
    ...script,
  });
  const { calls, fetch, readStream } = service;
  const reports = watchReports();
  const open = openChat({
    baseUrl: 'https://api.example',
    tokens: { accessToken: 'a1' },
    persistence: 'none',
    fetch,
    readStream,
    ...given,
  });
  const { chat } = open;

  return {
    ...open,
    calls,
    reports,
    /** The texts that were sent, in order. */
    sent: () => calls.filter(([name]) => name === 'sendMessage').map(([, , text]) => text),
    count: (name: string) => calls.filter(([called]) => called === name).length,
    /** Starts the conversation and waits until its requests have ended. */
    async start() {
      chat.start();
      await settle();
    },
    async send(...texts: string[]) {
      for (const text of texts) chat.send(text);
      await settle();
    },
    async show(kind: CardKind) {
      if (kind === 'metrics') chat.showMetrics();
      else if (kind === 'actions') chat.showActions();
      else chat.connectBank();
      await settle();
    },
  };
}

export type Talked = ReturnType<typeof talk>;

/** The same with this script, started, once these texts were written. */
export async function begin(script: Script, texts: string[] = [], given: Talk = {}) {
  const talked = talk({ script, ...given });
  await talked.start();
  await talked.send(...texts);
  return talked;
}

/** Sessions with an id each: `ses_1`, `ses_2` and so on. */
export function sessions() {
  let count = 0;
  return () => ({ sessionId: `ses_${++count}` });
}

/** The person's messages with their states, such as `Hello: sent`. */
export const writtenIn = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => (entry.kind === 'user' ? [`${entry.text}: ${entry.status}`] : []));

export const repliesIn = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => (entry.kind === 'reply' ? [entry.payload.text] : []));

/** A storage as a tab has one. */
export const createTabStorage = (): Storage => new Window().sessionStorage;

/** Stubs the globals that each tab has for itself. */
export function openTab() {
  const { sessionStorage, localStorage, document } = new Window();
  // The refresh tokens that a page has presented are remembered with its window.
  const globals = { window: new EventTarget(), document, sessionStorage, localStorage };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
}

/** Without digests a tab is alone: its renewals wait for no other tab, and need no time. */
export function isolateTab() {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
}
