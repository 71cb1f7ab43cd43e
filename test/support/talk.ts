import { expect, onTestFinished, vi } from 'vitest';
import { createConversation } from '../../src/chat/conversation';
import { type CardKind, type Entry, isCard } from '../../src/chat/entry';
import type { Settings } from '../../src/chat/options';
import { createReporter } from '../../src/lib/reporter';
import { settle } from './deferred';
import { createFakeService, type Script } from './fakeService';

const session = () => ({ sessionId: 'ses_1' });

/** Sessions with an id each: `ses_1`, `ses_2` and so on. */
export function sessions() {
  let count = 0;
  return () => ({ sessionId: `ses_${++count}` });
}

export interface Talk {
  script?: Script;
  settings?: Partial<Settings>;
  canSignIn?: boolean;
  /** Events that a listener prevents. */
  prevented?: readonly string[];
}

/** Reports to the console are kept. The test fails if it does not ask for them. */
function watchReports() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const reports = () => warn.mock.calls.map(([fault]) => String(fault));
  let asked = false;
  onTestFinished(() => {
    if (!asked) expect(reports()).toEqual([]);
  });
  return () => {
    asked = true;
    return reports();
  };
}

/** A conversation with a scripted service. By default, every session is created and every text is accepted. */
export function talk({ script, settings: given, canSignIn = false, prevented = [] }: Talk = {}) {
  const life = new AbortController();
  const { signal } = life;
  const close = () => life.abort();
  const { service, calls } = createFakeService(
    { createSession: session, sendMessage: () => undefined, ...script },
    signal,
  );
  const events: [name: string, detail: unknown][] = [];
  const signIns: string[] = [];
  let received = 0;
  const settings: Settings = {
    baseUrl: 'https://api.example',
    userId: 'ada',
    tokens: { accessToken: 'a' },
    chatType: 'free',
    actionOrder: 'as-sent',
    connect: {},
    maxLength: 4000,
    requestTimeout: 5_000,
    persistence: 'none',
    ...given,
  };
  const reports = watchReports();
  const conversation = createConversation({
    askAbout: (title) => `Tell me about: ${title}`,
    service,
    signIn: { canRetry: () => canSignIn, retry: () => signIns.push('again') },
    getSettings: () => settings,
    emit(name: string, detail?: unknown) {
      events.push([name, detail]);
      return !prevented.includes(name);
    },
    report: createReporter(),
    signal,
    onReceived(count) {
      received += count;
    },
  });
  onTestFinished(close);

  return {
    conversation,
    close,
    calls,
    events,
    signIns,
    settings,
    reports,
    received: () => received,
    /** The texts that were sent, in order. */
    sent: () => calls.filter(([name]) => name === 'sendMessage').map(([, , text]) => text),
    count: (name: string) => calls.filter(([called]) => called === name).length,
    of: (name: string) => events.filter(([event]) => event === name).map(([, detail]) => detail),
    written: () => writtenIn(conversation.entries.value),
    replies: () => repliesIn(conversation.entries.value),
    phase() {
      const cards = conversation.entries.value.filter(isCard);
      expect(cards).toHaveLength(1);
      return cards[0]?.phase;
    },
    idOf(text: string) {
      const found = conversation.entries.value.find((entry) => entry.kind === 'user' && entry.text === text);
      return found?.id ?? expect.unreachable(`nobody wrote ${text}`);
    },
    /** Starts the conversation and waits until its requests have ended. */
    async start() {
      conversation.start();
      await settle();
    },
    async send(...texts: string[]) {
      for (const text of texts) conversation.send(text);
      await settle();
    },
    async show(kind: CardKind) {
      if (kind === 'metrics') conversation.showMetrics();
      else if (kind === 'actions') conversation.showActions();
      else conversation.connectBank();
      await settle();
    },
  };
}

/** The person's messages with their states, such as `Hello: sent`. */
export const writtenIn = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => (entry.kind === 'user' ? [`${entry.text}: ${entry.status}`] : []));

export const repliesIn = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => (entry.kind === 'reply' ? [entry.payload.text] : []));

export type Talked = ReturnType<typeof talk>;
