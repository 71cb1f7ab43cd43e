import { effect } from '@preact/signals-core';
import { isCard, isQueued, isSending, needsRetry, type UserMessage } from '../../src/core/entry';
import { createEmitter } from '../../src/core/events';
import { type Chat, createChat } from '../../src/core/userChat';
import { createReporter } from '../../src/lib/reporter';
import type { InitOptions, Options } from '../../src/options/types';
import type { TokenPair } from '../../src/service/types';
import { createPanelState, type PanelState } from '../../src/ui/panelState';
import type { Backend } from '../support/backend';
import { RESOLVED } from '../support/options';
import { type Browser, createTabStorage, type Life } from './browser';

/** The host's page and its backend, as one user finds them. */
export interface Host {
  userId: string;
  /** What a page that loads now gives to the widget. */
  options(): Pick<InitOptions, 'userId' | 'tokens' | 'onTokens'>;
  /** The pair of a new sign-in. */
  signIn(): TokenPair;
}

interface TabOptions {
  browser: Browser;
  service: Backend;
  host: Host;
  breach(rule: string, detail: string): void;
}

export type Tab = ReturnType<typeof openTab>;

/** A tab with a person in front of it, who knows what they wrote. Does with a chat what the widget does. */
export function openTab({ browser, service, host, breach }: TabOptions) {
  const storage: Record<string, string> = createTabStorage();
  /** What was written here, in order; and what of it the person has not had removed. */
  const written: string[] = [];
  let kept = new Set<string>();
  const troubled = new Set<string>();
  /** It was on its way when its page went. */
  const interrupted = new Set<string>();
  /** It was on its way in the tab of which this is a duplicate, where the person decides about it. */
  let copied: ReadonlySet<string> = new Set();
  let page = browser.openPage(host.userId, storage);
  let life: Life;
  let options: Options;
  let panel: PanelState;
  let chat: Chat;
  let toldOffline = false;
  let asleep = false;
  let renewed: TokenPair | undefined;

  const act = <T>(run: () => T) => browser.act(life, run);
  const messages = () => chat.conversation.entries.peek().filter((entry) => entry.kind === 'user');
  const textsOf = (wanted: (message: UserMessage) => boolean) =>
    new Set(
      messages()
        .filter(wanted)
        .map(({ text }) => text),
    );

  function load() {
    page = browser.openPage(host.userId, storage);
    asleep = false;
    panel = createPanelState(() => true, false);
    renewed = undefined;
    options = { ...RESOLVED, baseUrl: 'https://api.example', requestTimeout: 30_000, ...host.options() };
    startChat(false);
  }

  function startChat(loggedOut: boolean) {
    const begun = { page, over: false, refused: new Map<string, number>() };
    life = begun;
    toldOffline = false;
    act(() => {
      const report = createReporter();
      const events = createEmitter(report, () => {});
      const onLogout = () => begun.over || forget();
      chat = createChat({
        ...{ loggedOut, panel, events, report, onLogout, slot: 'bubble' },
        getSettings: () => options,
        getTokenSource: () => renewed ?? options.tokens,
        onRenewed(pair) {
          if (typeof options.tokens !== 'function') renewed = pair;
        },
        onTakenOver() {
          chat.close();
          startChat(loggedOut);
        },
      });
      effect(() => messagesAre(chat.conversation.entries.value.filter((entry) => entry.kind === 'user')));
      if (panel.open.peek()) chat.conversation.start();
    });
  }

  /** What the person is told is true. */
  function messagesAre(now: readonly UserMessage[]) {
    if (page.is !== 'awake') return;
    for (const message of now) {
      const { text, status } = message;
      if (needsRetry(message)) troubled.add(text);
      if (status === 'sent' && !service.timesTaken(text)) breach('sent, but not taken', text);
      if (status === 'failed' && service.isDoubtful(text)) breach('failed, but perhaps taken', text);
      const doubt = service.isDoubtful(text) || interrupted.has(text) || copied.has(text);
      if (status === 'unconfirmed' && !doubt) breach('unconfirmed, but certainly not taken', text);
    }
  }

  function open() {
    if (panel.open.peek()) return;
    panel.setOpen(true);
    chat.conversation.start();
  }

  function over() {
    life.over = true;
  }

  function forget() {
    chat.wipe();
    over();
    kept = new Set();
    panel.setOpen(false);
    startChat(true);
  }

  /** The page goes, with notice or without. */
  function leave(notice: boolean) {
    if (page.is === 'dead') return;
    for (const text of textsOf(isSending)) interrupted.add(text);
    if (notice) act(() => chat.pause());
    browser.kill(page);
  }

  load();

  return {
    userId: host.userId,
    written,
    troubled,
    isOpen: () => page.is !== 'dead',
    isAwake: () => page.is === 'awake',
    queued: () => textsOf(isQueued),
    /** What an answer is awaited for. */
    busy: () =>
      chat.conversation.entries
        .peek()
        .filter((entry) => isSending(entry) || (isCard(entry) && entry.phase.is === 'loading'))
        .map(({ id }) => id),
    /** A reason the person is told why something waits. */
    obstacle: () =>
      chat.conversation.signedOut.peek()
        ? 'signed out'
        : chat.conversation.obstacle.peek()
          ? 'failure'
          : toldOffline && chat.conversation.connection.peek() !== 'online' && 'offline',
    lost() {
      const there = textsOf(() => true);
      return [...kept].filter((text) => !there.has(text));
    },
    shown: () => [...textsOf(() => true)],
    unsent: () => [...textsOf(({ status, text }) => status !== 'sent' && !copied.has(text))],

    /** Nobody can write into a closed panel. */
    write(text: string) {
      act(() => {
        open();
        if (!chat.conversation.send(text)) return breach('not accepted for sending', text);
        written.push(text);
        kept.add(text);
      });
    },

    /** *Try again* on everything that stands to be tried again. */
    tryAgain: () =>
      act(() => {
        for (const { id, text } of messages().filter(needsRetry)) {
          if (copied.has(text)) continue;
          service.askedAgain(text);
          interrupted.delete(text);
          chat.conversation.resend(id);
        }
      }),

    /** *Try again* on what keeps the conversation from going on. */
    retry: () => act(() => chat.conversation.retry()),

    open: () => act(open),

    close: () => act(() => panel.setOpen(false)),

    setBrowserOnline(online: boolean) {
      act(() => {
        toldOffline = !online;
        chat.conversation.setBrowserOnline(online);
      });
    },

    comeBack: () => act(() => chat.conversation.comeBack()),
    showMetrics: () => act(() => chat.conversation.showMetrics()),

    newSession: () =>
      act(() => {
        const leaving = textsOf((message) => isQueued(message) || isSending(message));
        kept = new Set([...kept].filter((text) => leaving.has(text)));
        chat.conversation.newSession();
      }),

    signIn: () =>
      act(() => {
        const tokens = host.signIn();
        options = { ...options, tokens };
        chat.setTokens(tokens);
      }),

    logout: () =>
      act(() => {
        chat.broadcastLogout();
        forget();
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
      act(() => chat.pause());
      browser.freeze(page);
    },

    thaw() {
      if (page.is !== 'frozen' || asleep) return;
      browser.thaw(page);
      act(() => {
        chat.resume(true);
        chat.conversation.comeBack();
      });
    },

    /** What a duplicate of the tab begins with: its storage, and messages of which it cannot know more. */
    toCopy: () => ({
      storage: { ...storage },
      sending: new Set([...textsOf((message) => isSending(message) || needsRetry(message)), ...copied]),
    }),

    /** Becomes the duplicate of another tab. */
    duplicate({ storage: copy, sending }: { storage: object; sending: ReadonlySet<string> }) {
      leave(true);
      kept = new Set();
      copied = sending;
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
      act(() => {
        chat.resume(false);
        chat.conversation.comeBack();
      });
    },

    /** For good. */
    shut() {
      leave(true);
      kept = new Set();
      for (const key of Object.keys(storage)) delete storage[key];
    },
  };
}
