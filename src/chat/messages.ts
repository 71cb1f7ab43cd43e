import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import { randomId } from '../lib/crypto';
import { errorName, isFunction, isObject, isStream, isString, kindOf, propertyOf } from '../lib/guards';
import { isNetworkError } from '../lib/network';
import { nextTurn, now, timeOf, untilAborted } from '../lib/time';
import { extrasOf, isMessage, isUndelivered, toHostId } from './entry';
import type { Conversation } from './state';
import type { CardPhase, Entry, HistorySource, IncomingMessage, Reply, ReplyEnd, UserMessage } from './types';

type NewEntry<E = Entry> = E extends Entry ? Omit<E, 'id' | 'at'> : never;

/** What stands in a conversation. An entry is never changed, only replaced by a changed copy. */
export interface Messages {
  /** The host has been asked for earlier messages, and has not answered. */
  readonly awaitsHistory: ReadonlySignal<boolean>;
  /** Returns the id of the new entry. */
  add(entry: NewEntry): string;
  update(id: string, change: Partial<UserMessage> | Partial<Reply> | { phase: CardPhase }): void;
  /** Adds replies. Those that come together are shown together. One with the id of an earlier one replaces it. */
  receive(messages: readonly IncomingMessage[]): void;
  /** Adds the replies that the answer of a send holds, or the one that it streams. */
  readAnswer(body: unknown): void;
  /** A new reply. Its pieces are written into the stream; closing it ends the reply, aborting it interrupts the reply. */
  openReply(): WritableStream<string>;
  /** Ends every reply that is arriving, with its text so far, and cancels their sources. */
  stopReplies(): void;
  /** A new conversation: keeps what the person has written and is not sent yet. Nothing is told of replies that were arriving. */
  clear(): void;
  /** Puts the earlier messages of the host above the others: once, and not before the host has given some. */
  loadHistory(): void;
  /** The conversation does not begin with the earlier messages of the host. */
  skipHistory(): void;
}

export function createMessages(conversation: Conversation, onReceived: (count: number) => void): Messages {
  const { state, getSettings, emit, report, signal: life } = conversation;
  const { entries: list, arriving, awaited } = state;
  /** For each reply that is arriving, by the signal of its text: the function that ends it and its stream. */
  const openReplies = new Map<ReadonlySignal<string>, (end: ReplyEnd | undefined) => void>();
  /** Aborts once the earlier messages are here, or the conversation has begun without them. */
  const history = new AbortController();
  const awaitsHistory = signal(false);
  life.addEventListener('abort', endArrivals);

  function add(entry: NewEntry): string {
    const id = randomId();
    list.value = [...list.peek(), Object.freeze({ ...entry, id, at: now() })];
    return id;
  }

  function update(id: string, change: object) {
    list.value = list
      .peek()
      .map((entry) => (entry.id === id ? Object.freeze({ ...entry, ...change }) : entry));
  }

  function receive(messages: readonly IncomingMessage[]) {
    // `readReplies` may have ended the chat.
    if (messages.length === 0 || life.aborted) return;
    const before = list.peek();
    const after = [...before];
    // A host may give its whole conversation at every answer.
    const places = new Map(before.map((entry, place) => [hostIdOf(entry), place]));
    const changed = new Set<number>();
    for (const message of messages) {
      extrasOf(message, (path, isMissing) => report.warn(['left-out', path, isMissing]));
      const { payloadType, payload } = message;
      const hostId = toHostId(message.id);
      const place = places.get(hostId ?? '') ?? after.length;
      const former = after[place] as Reply | undefined;
      after[place] = Object.freeze(
        former
          ? { ...former, payloadType, payload, revision: (former.revision ?? 0) + 1 }
          : { kind: 'reply', id: randomId(), at: now(), payloadType, payload, hostId },
      );
      if (hostId !== undefined) places.set(hostId, place);
      changed.add(place);
    }
    list.value = after;
    onReceived(after.length - before.length);
    for (const place of changed) {
      const { id, payloadType } = after[place] as Reply;
      emit('message:received', { id, payloadType });
    }
  }

  function openReply(name: string, onAbort?: (reason: unknown) => void): WritableStream<string> {
    const text = signal('');
    /** The text, with the pieces that are not published yet. */
    let whole = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Of its entry, which is added with the first piece. */
    let id: string | undefined;

    function publish() {
      timer = undefined;
      text.value = whole;
      if (id || !whole) return;
      // A listener that is told of either may end the reply.
      const added = batch(() => {
        awaited.value--;
        id = add({ kind: 'reply', payloadType: 'text', payload: {}, status: 'arriving', arriving: text });
        return id;
      });
      emit('reply:start', { id: added });
    }

    function end(how: ReplyEnd | undefined) {
      if (!openReplies.delete(text)) return;
      clearTimeout(timer);
      const status = how === 'complete' ? undefined : how;
      if (id && how) update(id, { payload: { text: whole }, status, arriving: undefined });
      arriving.value--;
      // A reply without a piece leaves nothing.
      if (!id) awaited.value--;
      if (!id || !how) return;
      onReceived(1);
      emit('message:received', { id, payloadType: 'text' });
      emit('reply:end', { id, end: how });
    }

    return new WritableStream<string>({
      start(controller) {
        // First, because a listener of the counts may stop every reply.
        openReplies.set(text, (how) => {
          end(how);
          // Cancels its source by the Streams standard.
          controller.error(new DOMException('The reply was stopped.', 'AbortError'));
        });
        arriving.value++;
        awaited.value++;
      },

      async write(piece: unknown) {
        if (!isString(piece)) {
          report.warn(['wrong-argument', name, 'pieces of text']);
          end('interrupted');
          throw new TypeError('A reply takes pieces of text.');
        }
        whole += piece;
        // The first piece at once.
        if (id) timer ??= setTimeout(publish, PIECES_MS);
        else publish();
        // A source that never waits would keep the page from doing anything else.
        if (whole.length - text.peek().length > MAX_PENDING) await nextTurn();
      },

      close: () => end('complete'),

      abort(reason) {
        end('interrupted');
        onAbort?.(reason);
      },
    });
  }

  async function pipe(source: ReadableStream<string>) {
    const reply = openReply('The stream of "readStream"', (error) => {
      if (!isNetworkError(error)) report.warn(['host-threw', 'The stream of "readStream"'], errorName(error));
    });
    try {
      await source.pipeTo(reply, { signal: life });
    } catch (error) {
      // A locked stream does not end the reply by itself. A reply that was stopped during a write rejects.
      await reply.abort(error).catch(() => {});
    }
  }

  function cancelReplies(end: ReplyEnd | undefined) {
    for (const cancel of [...openReplies.values()]) cancel(end);
  }

  /** Nothing of the host or the service that is still arriving comes in. */
  function endArrivals() {
    history.abort();
    cancelReplies(undefined);
  }

  async function readHistory(source: HistorySource) {
    awaitsHistory.value = true;
    try {
      addHistory(isFunction(source) ? await fetchHistory(source) : source);
    } catch (error) {
      if (!history.signal.aborted) throw error;
    } finally {
      history.abort();
      awaitsHistory.value = false;
    }
  }

  async function fetchHistory(fetch: Exclude<HistorySource, readonly unknown[]>): Promise<unknown> {
    const { signal } = history;
    // React in StrictMode destroys the first chat of a component in the task that started it.
    await untilAborted(Promise.resolve(), signal);
    return untilAborted(Promise.resolve(fetch({ userId: getSettings().userId, signal })), signal);
  }

  /** Puts messages above the others, without replies that are here already. */
  function addHistory(rows: unknown) {
    if (!Array.isArray(rows)) {
      report.warn(['wrong-option', 'history', 'an array of messages', kindOf(rows), 'there are none']);
      return;
    }
    const earlier = rows.map(toEarlier);
    const wrong = earlier.indexOf(undefined);
    // Most rows of a host are wrong in the same way.
    if (wrong >= 0)
      report.warn(['left-out', `history[${wrong}]`, false, "{ from: 'user' or 'assistant', at, text }"]);
    const later = list.peek();
    const known = new Set(later.flatMap((entry) => hostIdOf(entry) ?? []));
    const added = earlier.flatMap((entry) => (!entry || known.has(hostIdOf(entry) ?? '') ? [] : entry));
    list.value = [...added, ...later];
  }

  return {
    awaitsHistory,
    add,
    update,
    receive,
    openReply: () => openReply('reply()'),
    stopReplies: () => cancelReplies('stopped'),
    skipHistory: () => history.abort(),

    clear() {
      endArrivals();
      list.value = list.peek().filter(isUndelivered);
    },

    readAnswer(body) {
      if (isStream(body)) {
        void pipe(body);
        return;
      }
      // A listener of `message:sent` may have ended the chat.
      if (life.aborted) return;
      const read = getSettings().readReplies ?? readReplies;
      // `undefined` only where it threw, which is told already.
      const ask = () => read(body) ?? [];
      const replies: unknown = report.contain(['host-threw', '"readReplies"'], ask, errorName);
      const messages = Array.isArray(replies) ? replies.filter(isMessage) : [];
      if (messages.length === 0 && replies !== undefined && !isEmpty(body)) report.warn(['unread-reply']);
      receive(messages);
    },

    loadHistory() {
      const { history: source } = getSettings();
      if (!source || awaitsHistory.peek() || history.signal.aborted) return;
      report.contain(['host-threw', '"history"'], () => readHistory(source), errorName);
    },
  };
}

/** The replies in the answer of a send: the body itself, its elements, or those of `body.messages`. */
export function readReplies(body: unknown) {
  const messages = Array.isArray(body) ? body : propertyOf(body, 'messages');
  const candidates: unknown[] = Array.isArray(messages) ? [body, ...messages] : [body];
  return candidates.filter(isMessage).map(({ payloadType, payload }) => ({ payloadType, payload }));
}

/** The answer says only that the message was taken: it is empty, `{}`, or a list without replies. */
function isEmpty(body: unknown): boolean {
  const messages = propertyOf(body, 'messages') ?? body;
  return !messages || (typeof messages === 'object' && Object.keys(messages).length === 0);
}

/** Pieces that come within this time, in milliseconds, are published together. */
const PIECES_MS = 20;

/** So many characters may wait to be published before a source has to wait, too. */
const MAX_PENDING = 1_000;

const hostIdOf = (entry: Entry) => (entry.kind === 'reply' ? entry.hostId : undefined);

/** A message from before the conversation; `undefined` if it is none. */
function toEarlier(row: unknown): UserMessage | Reply | undefined {
  if (!isObject(row)) return undefined;
  const { from, text: short } = row;
  const message = row.payloadType === undefined ? { payloadType: 'text', payload: { text: short } } : row;
  const at = toTime(row.at);
  if (Number.isNaN(at) || !isMessage(message)) return undefined;
  const { payloadType, payload } = message;
  const { text } = payload;
  const placed = { id: randomId(), at, earlier: true } as const;
  if (from === 'user' && isString(text))
    return Object.freeze({ ...placed, kind: 'user', text, status: 'sent' });
  if (from !== 'assistant' || (payloadType === 'text' && !isString(text))) return undefined;
  return Object.freeze({ ...placed, kind: 'reply', payloadType, payload, hostId: toHostId(row.id) });
}

function toTime(at: unknown): number {
  // Other texts are read in different ways by different browsers.
  const isIso = isString(at) && /^\d{4}-\d\d-\d\d/.test(at);
  return isIso || typeof at === 'number' ? timeOf(at) : Number.NaN;
}
