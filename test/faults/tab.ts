import { type Chat, createChat, isCard, isSending, needsRetry, type UserMessage } from '../../src/headless';
import type { TokenPair, TokenSource } from '../../src/service/types';
import type { Backend } from '../support/backend';
import { type Browser, createTabStorage, type Life } from './browser';

/** The host's page and its backend, as one user finds them. */
export interface Host {
  userId: string;
  /** The options that a page which loads now gives to the chat. */
  options(): { userId: string; tokens: TokenSource; onTokens(pair: TokenPair): void };
  /** The pair of a new sign-in. */
  signIn(): TokenPair;
  /** How often the user has logged out, in any of their tabs. */
  logouts: number;
}

interface TabOptions {
  browser: Browser;
  service: Backend;
  host: Host;
  breach(rule: string, detail: string): void;
}

export type Tab = ReturnType<typeof openTab>;

/** A tab with a person in front of it, who remembers their messages. The chat is that of the headless door. */
export function openTab({ browser, service, host, breach }: TabOptions) {
  const storage: Record<string, string> = createTabStorage();
  /** The messages that were written here, in order; and those of them that must still be shown. */
  const written: string[] = [];
  let kept = new Set<string>();
  const troubled = new Set<string>();
  /** Messages that were on their way when their page went. */
  const interrupted = new Set<string>();
  /** Messages that were not sent yet in the tab of which this is a duplicate. The person decides about them there. */
  let copied: ReadonlySet<string> = new Set();
  let page = browser.openPage(host.userId, storage);
  let life: Life;
  let chat: Chat;
  /** Whether the person has opened the chat, here or on the page before. */
  let opened = false;
  let heardLogouts = 0;
  let toldOffline = false;
  let asleep = false;

  const act = <T>(run: () => T) => browser.act(life, run);
  const messages = () => chat.getSnapshot().entries.filter((entry) => entry.kind === 'user');
  const textsOf = (wanted: (message: UserMessage) => boolean) =>
    new Set(
      messages()
        .filter(wanted)
        .map(({ text }) => text),
    );

  function load() {
    page = browser.openPage(host.userId, storage);
    life = { page, over: false, refused: new Map() };
    toldOffline = false;
    asleep = false;
    heardLogouts = host.logouts;
    act(() => {
      chat = createChat({ baseUrl: 'https://api.example', ...host.options() });
      chat.subscribe(look);
      look();
      if (opened) chat.start();
    });
  }

  function look() {
    const { entries, signedOut } = chat.getSnapshot();
    if (host.logouts > heardLogouts && signedOut && entries.length === 0) {
      heardLogouts = host.logouts;
      kept = new Set();
      opened = false;
    }
    checkStatuses(messages());
  }

  /** Checks that the statuses that the person sees are true. */
  function checkStatuses(now: readonly UserMessage[]) {
    if (page.is !== 'awake') return;
    for (const message of now) {
      const { text, status } = message;
      if (needsRetry(message)) troubled.add(text);
      if (copied.has(text)) continue;
      if (status === 'sent' && !service.timesTaken(text)) breach('sent, but not taken', text);
      if (status === 'failed' && service.isDoubtful(text)) breach('failed, but perhaps taken', text);
      const doubt = service.isDoubtful(text) || interrupted.has(text);
      if (status === 'unconfirmed' && !doubt) breach('unconfirmed, but certainly not taken', text);
    }
  }

  function open() {
    if (opened) return;
    opened = true;
    chat.start();
  }

  const tell = (target: EventTarget, name: string, facts = {}) =>
    target.dispatchEvent(Object.assign(new Event(name), facts));

  /** The page goes, with notice or without. */
  function leave(notice: boolean) {
    if (page.is === 'dead') return;
    for (const text of textsOf(isSending)) interrupted.add(text);
    if (notice) act(() => tell(page.window, 'pagehide'));
    browser.kill(page);
  }

  load();

  return {
    userId: host.userId,
    written,
    troubled,
    isOpen: () => page.is !== 'dead',
    isAwake: () => page.is === 'awake',
    queued: () => textsOf(({ status }) => status === 'queued'),
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
      const there = textsOf(() => true);
      return [...kept].filter((text) => !there.has(text));
    },
    shown: () => [...textsOf(() => true)],
    unsent: () => [...textsOf(({ status, text }) => status !== 'sent' && !copied.has(text))],

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
          if (copied.has(text)) continue;
          service.askedAgain(text);
          interrupted.delete(text);
          chat.resend(id);
        }
      }),

    /** *Try again* in the notice that keeps the conversation from going on. */
    retry: () => act(() => chat.retry()),

    open: () => act(open),

    close() {
      opened = false;
    },

    setBrowserOnline(online: boolean) {
      act(() => {
        toldOffline = !online;
        tell(page.window, online ? 'online' : 'offline');
      });
    },

    comeBack: () => act(() => tell(page.window, 'focus')),
    showMetrics: () => act(() => chat.showMetrics()),

    newSession: () =>
      act(() => {
        const leaving = textsOf((message) => message.status === 'queued' || isSending(message));
        kept = new Set([...kept].filter((text) => leaving.has(text)));
        chat.newSession();
      }),

    signIn: () =>
      act(() => {
        life.over = false;
        life.refused.clear();
        chat.setTokens(host.signIn());
      }),

    logout: () =>
      act(() => {
        host.logouts++;
        chat.logout();
        life.over = true;
      }),

    reload() {
      leave(true);
      load();
    },

    crash() {
      leave(false);
      load();
    },

    /** The page goes into the back/forward cache. */
    freeze() {
      act(() => tell(page.window, 'pagehide'));
      browser.freeze(page);
    },

    thaw() {
      if (page.is !== 'frozen' || asleep) return;
      browser.thaw(page);
      act(() => tell(page.window, 'pageshow', { persisted: true }));
    },

    /** The start of a duplicate of the tab: its storage, and the messages whose later status it cannot know. */
    toCopy: () => ({
      storage: { ...storage },
      unsent: new Set([...textsOf(({ status }) => status !== 'sent'), ...copied]),
    }),

    /** Becomes the duplicate of another tab. */
    duplicate({ storage: copy, unsent }: { storage: object; unsent: ReadonlySet<string> }) {
      leave(true);
      kept = new Set();
      copied = unsent;
      for (const key of Object.keys(storage)) delete storage[key];
      Object.assign(storage, copy);
      load();
    },

    /** The computer sleeps, and the page is not told. */
    sleep() {
      asleep ||= page.is === 'awake';
      browser.freeze(page);
    },

    wake() {
      if (!asleep) return;
      asleep = false;
      browser.thaw(page);
      act(() => tell(page.document, 'visibilitychange'));
    },

    /** Closes the tab for good. */
    shut() {
      leave(true);
      kept = new Set();
      for (const key of Object.keys(storage)) delete storage[key];
    },
  };
}
