import { type Chat, createChat, isCard, isSending, needsRetry, type UserMessage } from '../../src/headless';
import type { TokenPair, TokenSource } from '../../src/service/tokenPair';
import type { Backend } from '../support/backend';
import { type Browser, createTabStorage, type Page } from './browser';

/** The host's page and its backend, as one user finds them. */
export interface Host {
  userId: string;
  /** The options that a page which loads now gives to the chat. */
  options(): { userId: string; tokens: TokenSource; onTokens(pair: TokenPair): void };
  /** The pair of a new sign-in. */
  signIn(): TokenPair;
}

interface TabOptions {
  /** How often anybody has logged out in this browser: that reaches all tabs. */
  logouts: { count: number };
  browser: Browser;
  service: Backend;
  host: Host;
  breach(rule: string, detail: string): void;
}

export type Tab = ReturnType<typeof openTab>;

/** A tab with a person in front of it, who remembers their messages. The chat is that of the headless door. */
export function openTab({ browser, service, host, logouts, breach }: TabOptions) {
  const storage = createTabStorage();
  /** The messages that were written here, in order; and those of them that must still be shown. */
  const written: string[] = [];
  let kept = new Set<string>();
  const troubled = new Set<string>();
  /** Messages that were on their way when their page went. */
  const interrupted = new Set<string>();
  let page: Page;
  let chat: Chat;
  /** Whether the person has opened the chat, here or on the page before. */
  let opened = false;
  let heardLogouts = logouts.count;
  let toldOffline = false;

  const act = <T>(run: () => T) => browser.act(page, run);
  const messages = () => chat.getSnapshot().entries.filter((entry) => entry.kind === 'user');
  const textsOf = (wanted: (message: UserMessage) => boolean) =>
    new Set(
      messages()
        .filter(wanted)
        .map(({ text }) => text),
    );

  function load() {
    page = browser.openPage(host.userId, storage);
    toldOffline = false;
    // A page that starts does not restore what an earlier login has left.
    if (logouts.count > heardLogouts) forget();
    act(() => {
      chat = createChat({ baseUrl: 'https://api.example', ...host.options() });
      chat.subscribe(look);
      look();
      if (opened) chat.start();
    });
  }

  function look() {
    const { entries, signedOut } = chat.getSnapshot();
    if (logouts.count > heardLogouts && signedOut && entries.length === 0) forget();
    messages().forEach(checkStatus);
  }

  function forget() {
    heardLogouts = logouts.count;
    kept = new Set();
    opened = false;
  }

  /** Checks that the status that the person sees is true. */
  function checkStatus(message: UserMessage) {
    const { text, status } = message;
    const isDoubtful = service.isDoubtful(text);
    if (needsRetry(message)) troubled.add(text);
    if (status === 'sent' && !service.timesTaken(text)) breach('sent, but not taken', text);
    if (status === 'failed' && isDoubtful) breach('failed, but perhaps taken', text);
    if (status === 'unconfirmed' && !isDoubtful && !interrupted.has(text))
      breach('unconfirmed, but certainly not taken', text);
  }

  function open() {
    if (opened) return;
    opened = true;
    chat.start();
  }

  const tell = (name: string) => page.window.dispatchEvent(new Event(name));

  /** The page goes, with notice or without, and is loaded again. */
  function reload(notice: boolean) {
    for (const text of textsOf(isSending)) interrupted.add(text);
    if (notice) act(() => tell('pagehide'));
    browser.kill(page);
    load();
  }

  const setBrowserOnline = (online: boolean) =>
    act(() => {
      toldOffline = !online;
      tell(online ? 'online' : 'offline');
    });

  load();

  return {
    userId: host.userId,
    written,
    troubled,
    queued: () => textsOf(({ status }) => status === 'queued'),
    unsent: () => textsOf(({ status }) => status !== 'sent'),
    /** The ids of messages and cards that wait for an answer. */
    busy: () =>
      chat
        .getSnapshot()
        .entries.filter((entry) => isSending(entry) || (isCard(entry) && entry.phase.is === 'loading'))
        .map(({ id }) => id),
    /** The reason for a wait that the person is told. */
    obstacle() {
      const { signedOut, sendFailure, connection } = chat.getSnapshot();
      if (signedOut) return 'signed out';
      return sendFailure ? 'failure' : toldOffline && connection !== 'online' && 'offline';
    },
    lost() {
      const shown = textsOf(() => true);
      return [...kept].filter((text) => !shown.has(text));
    },

    /** What the person, the host or the browser does. */
    acts: {
      /** Opens the chat first: nobody can write into a closed one. */
      write(text: string) {
        act(() => {
          open();
          if (!chat.send(text)) return breach('not accepted for sending', text);
          written.push(text);
          kept.add(text);
        });
      },

      /** *Try again* on every message that offers it. */
      tryAgain: () =>
        act(() => {
          for (const { id, text } of messages().filter(needsRetry)) {
            service.askedAgain(text);
            interrupted.delete(text);
            chat.resend(id);
          }
        }),

      /** *Try again* in the notice that keeps the conversation from going on. */
      retry: () => act(() => chat.retry()),

      open: () => act(open),
      reload: () => reload(true),
      crash: () => reload(false),

      online: () => setBrowserOnline(true),
      offline: () => setBrowserOnline(false),
      comeBack: () => act(() => tell('focus')),
      showMetrics: () => act(() => chat.showMetrics()),

      newSession: () =>
        act(() => {
          const leaving = textsOf((message) => message.status === 'queued' || isSending(message));
          kept = new Set([...kept].filter((text) => leaving.has(text)));
          chat.newSession();
        }),

      signIn: () =>
        act(() => {
          page.isOver = false;
          page.refused.clear();
          chat.setTokens(host.signIn());
        }),

      logout: () =>
        act(() => {
          logouts.count++;
          chat.logout();
          page.isOver = true;
        }),
    },
  };
}
