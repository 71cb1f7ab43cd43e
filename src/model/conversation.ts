import { batch, signal } from '@preact/signals-core';
import type { ServiceFailure } from '../service/failure';
import type { Service } from '../service/service';
import type { Action } from '../service/wire';
import { secureUrl } from '../url';
import {
  deliveryAfter,
  type Entry,
  type Fault,
  isQueued,
  isSending,
  isTroubled,
  isUnsent,
  isView,
  type Message,
  type Reply,
  type Results,
  textOf,
  type UserMessage,
  type View,
  type ViewEntry,
} from './entry';
import { createOutbox, type Outcome } from './outbox';
import type { StoredEntry, StoredRecord } from './storage';

/** What the host may decide about a conversation; read anew at every use, so that it can change. */
interface ConversationRules {
  readReplies(body: unknown): Message[];
  /** The text to send, or `false` where the host refuses it. */
  beforeSend(text: string): string | false;
  /** Origins a connect link may lead to; any where missing. */
  allowedOrigins?: readonly string[] | undefined;
  actionOrder: 'as-sent' | 'ascending' | 'descending';
}

export interface ConversationOptions {
  service: Service;
  rules(): ConversationRules;
  /** Returns `false` where a listener prevented what would follow. */
  emit(event: string, detail?: object): boolean;
  onReceived(): void;
  /** Whether the person can do anything about being signed out. */
  canSignIn(): boolean;
  signInAgain(): void;
}

/** So many entries, from the newest, are kept over a reload, beside what is not sent. */
const REMEMBERED = 200;

/** Only its text is kept of a reply: what else it holds may be figures. */
function keptOf(reply: Reply): Message {
  const text = textOf(reply);
  return { payloadType: text === undefined ? '' : 'text', payload: { text } };
}

const DIRECTION = { 'as-sent': 0, ascending: 1, descending: -1 };

export type Conversation = ReturnType<typeof createConversation>;

/** The conversation in signals: what was said, what is on its way, and what stands in the way. */
export function createConversation({
  service,
  rules,
  emit,
  onReceived,
  canSignIn,
  signInAgain,
}: ConversationOptions) {
  const entries = signal<readonly Entry[]>([]);
  const draft = signal('');
  const sessionId = signal<string | undefined>(undefined);
  const online = signal(true);
  const signedOut = signal(false);
  /** Why what waits cannot leave. */
  const trouble = signal<Fault | undefined>(undefined);
  /** The host did not let the last text pass. */
  const refused = signal(false);
  /** The connect link from which the person is back. */
  const returnedFrom = signal<string | undefined>(undefined);

  const life = new AbortController();
  const outbox = createOutbox({ next, deliver });
  let creating: Promise<string> | undefined;
  let started = false;
  /** The browser says it is offline, and no request has shown otherwise. */
  let held = false;
  let left: string | undefined;
  let ids = 0;

  function next(): UserMessage | undefined {
    return started && !held && !signedOut.peek() ? entries.peek().find(isQueued) : undefined;
  }

  function add<E extends Entry>(entry: Omit<E, 'id' | 'at'>): string {
    const at = Date.now();
    const id = `${at}-${ids++}`;
    entries.value = [...entries.peek(), { ...entry, id, at } as unknown as Entry];
    return id;
  }

  function patch<E extends Entry>(id: string, change: Partial<E>) {
    entries.value = entries.peek().map((entry) => (entry.id === id ? { ...entry, ...change } : entry));
  }

  function setOnline(now: boolean) {
    if (online.peek() === now) return;
    online.value = now;
    emit('connection', { online: now });
    if (!now || !held) return;
    held = false;
    resume();
  }

  /** A failed request is the truth about the connection, and so is an answered one. */
  async function reach<T>(call: Promise<T>): Promise<T> {
    try {
      const value = await call;
      setOnline(true);
      return value;
    } catch (error) {
      life.signal.throwIfAborted();
      const { status, kind } = error as ServiceFailure;
      if (status || kind === 'offline') setOnline(!!status);
      throw error;
    }
  }

  async function openSession(): Promise<string> {
    const known = sessionId.peek();
    if (known) return known;
    creating ??= createSession().finally(() => {
      creating = undefined;
    });
    return creating;
  }

  async function createSession() {
    try {
      const session = await reach(service.createSession(life.signal));
      sessionId.value = session.sessionId;
      trouble.value = undefined;
      emit('session', { sessionId: session.sessionId });
      return session.sessionId;
    } catch (failure) {
      if (!life.signal.aborted) obstruct(Object.assign(failure as ServiceFailure, { unsent: true }));
      throw failure;
    }
  }

  /** What must work before anything can be sent did not. */
  function obstruct(failure: ServiceFailure) {
    if (failure.kind !== 'unauthorized') trouble.value = failure;
    report('session', failure);
  }

  function report(operation: string, { kind, status, requestId }: Partial<ServiceFailure>) {
    emit('error', { operation, kind, status, requestId });
  }

  async function deliver({ id, text }: UserMessage): Promise<Outcome> {
    try {
      const body = await sendInSession(id, text);
      batch(() => {
        trouble.value = undefined;
        patch<UserMessage>(id, { status: 'sent' });
      });
      emit('message:sent', { id });
      receive(rules().readReplies(body));
      return 'next';
    } catch (error) {
      if (life.signal.aborted) return 'hold';
      const failure = error as ServiceFailure;
      const { kind } = failure;
      const status = deliveryAfter(failure);
      const waits = status === 'queued';
      patch<UserMessage>(id, { status, fault: waits ? undefined : failure });
      if (waits) {
        // A failed session has been told of where it failed.
        if (sessionId.peek()) obstruct(failure);
      } else {
        emit('message:failed', { id, kind, status: failure.status, requestId: failure.requestId });
        report('send', failure);
      }
      return kind === 'offline' || kind === 'timeout' ? 'pause' : waits ? 'hold' : 'next';
    }
  }

  /** A session the service no longer knows is replaced once, and the message sent again. */
  async function sendInSession(id: string, text: string) {
    for (let replaced = false; ; replaced = true) {
      const session = await openSession();
      patch<UserMessage>(id, { status: 'sending', fault: undefined });
      try {
        return await reach(service.sendMessage(life.signal, session, text));
      } catch (error) {
        const { status } = error as ServiceFailure;
        if (replaced || (status !== 404 && status !== 410)) throw error;
        if (sessionId.peek() === session) sessionId.value = undefined;
      }
    }
  }

  /** Whether the text was taken: blank and refused ones are not. */
  function send(given: string): boolean {
    const text = given.trim();
    if (!text) return false;
    const words = (rules().beforeSend(text) || '').trim();
    batch(() => {
      refused.value = !words;
      if (words) add<UserMessage>({ kind: 'user', text: words, status: 'queued' });
      else if (!draft.peek()) draft.value = text;
    });
    if (words) resume(false);
    return !!words;
  }

  /** However many come at once, they are shown at once. */
  function receive(messages: readonly Message[]) {
    const received = batch(() =>
      messages.map(({ payloadType, payload }) => ({
        id: add<Reply>({ kind: 'reply', payloadType, payload }),
        payloadType,
      })),
    );
    for (const detail of received) {
      onReceived();
      emit('message:received', detail);
    }
  }

  /** There is reason to go on: an act of the person, say. */
  function resume(meanwhile?: boolean) {
    if (!started) return;
    trouble.value = undefined;
    outbox.resume(meanwhile);
  }

  /** From now on requests are made. */
  function start() {
    started = true;
    resume();
    if (!signedOut.peek()) openSession().catch(() => {});
  }

  async function load<Kind extends View>(view: Kind): Promise<Results[Kind]>;
  async function load(view: View): Promise<Results[View]> {
    if (view === 'metrics') return reach(service.metrics(life.signal));
    const { allowedOrigins, actionOrder } = rules();
    if (view === 'actions') {
      const { items } = await reach(service.actions(life.signal));
      const direction = DIRECTION[actionOrder];
      return { items: [...items].sort((a, b) => direction * (a.priorityRank - b.priorityRank)) };
    }
    const { connect_url } = await reach(service.connectBank(life.signal));
    const url = secureUrl(connect_url);
    if (!url || (allowedOrigins && !allowedOrigins.includes(url.origin))) throw { kind: 'blocked' };
    return { url: url.href, host: url.host };
  }

  async function show(view: View, again?: string) {
    const loading = (entry: Entry) => entry.kind === view && entry.phase.is === 'loading';
    if (entries.peek().some(loading)) return;
    const id = again ?? add<ViewEntry>({ kind: view, phase: { is: 'loading' } } as ViewEntry);
    if (again) patch<ViewEntry>(id, { phase: { is: 'loading' } });
    try {
      const result = await load(view);
      if (!entries.peek().some((entry) => entry.id === id)) return;
      patch<ViewEntry>(id, { phase: { is: 'shown', result } } as Partial<ViewEntry>);
      const list = 'cards' in result ? result.cards : 'items' in result && result.items;
      if (list) emit(`${view}:shown`, { count: list.length });
      else emit('connect:offered');
      outbox.resume();
    } catch (failure) {
      if (life.signal.aborted) return;
      patch<ViewEntry>(id, { phase: { is: 'failed', fault: failure as ServiceFailure } });
      report(view, failure as ServiceFailure);
    }
  }

  return {
    entries,
    draft,
    sessionId,
    online,
    signedOut,
    trouble,
    refused,
    returnedFrom,
    canSignIn,
    send,
    receive: (message: Message) => receive([message]),
    show,

    /** Puts a text into the composer. */
    write(text: string) {
      draft.value = text;
      refused.value = false;
    },

    start,

    /** The person's *Try again* for whatever keeps the conversation from going on. */
    retry() {
      if (signedOut.peek() && canSignIn()) {
        signInAgain();
        signedOut.value = false;
      }
      start();
    },

    /** The person's *Try again* for one message. */
    resend(id: string) {
      const troubled = (entry: Entry) => entry.id === id && isTroubled(entry);
      if (!entries.peek().some(troubled)) return;
      patch<UserMessage>(id, { status: 'queued', fault: undefined });
      start();
    },

    chooseAction({ insightId, priorityRank, title }: Action) {
      if (emit('action:selected', { insightId, priorityRank })) send(title);
    },

    /** The person follows a connect link. */
    leave(id: string) {
      left = id;
      emit('connect:opened');
    },

    /** The person is back in this tab. */
    comeBack() {
      if (left) returnedFrom.value = left;
      left = undefined;
      if (started) outbox.resume();
    },

    /** What the browser says about the connection is a hint. */
    hint(now: boolean) {
      held = !now;
      setOnline(now);
      if (now) resume();
    },

    signIn(is: boolean) {
      signedOut.value = !is;
      if (is && started) start();
    },

    /** Empties the conversation, but for what is still on its way. */
    newSession() {
      entries.value = entries.peek().filter((entry) => isQueued(entry) || isSending(entry));
      sessionId.value = undefined;
      start();
    },

    /** What may be kept: text, but no figures and no links. */
    snapshot(): Pick<StoredRecord, 'sessionId' | 'entries' | 'draft'> {
      const all = entries.peek();
      const kept = all
        .filter((entry, index) => index >= all.length - REMEMBERED || isUnsent(entry))
        .map((entry) => ({ ...entry, phase: undefined, ...(entry.kind === 'reply' && keptOf(entry)) }));
      return {
        sessionId: sessionId.peek(),
        draft: draft.peek(),
        entries: kept as unknown as StoredEntry[],
      };
    },

    restore(stored: StoredRecord) {
      sessionId.value = stored.sessionId;
      draft.value = stored.draft;
      entries.value = stored.entries.map((entry) =>
        isView(entry)
          ? { ...entry, phase: { is: 'expired' } }
          : // Nobody saw what became of it.
            isSending(entry)
            ? { ...entry, status: 'unconfirmed' }
            : entry,
      ) as Entry[];
      started = entries.peek().some(isQueued);
      resume();
    },

    close() {
      life.abort();
      outbox.close();
    },
  };
}
