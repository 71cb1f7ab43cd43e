import { batch, type Signal, signal } from '@preact/signals-core';
import { randomId } from '../lib/crypto';
import { isFunction, isObject, isStream, isString, kindOf, propertyOf } from '../lib/guards';
import { isNetworkError } from '../lib/network';
import { shorten } from '../lib/text';
import { nextTurn, now, timeOf } from '../lib/time';
import type { Reporter } from '../report/reporter';
import { findMismatch, type Shape } from '../service/wire';
import {
  type CardPhase,
  type Entry,
  extrasOf,
  type HistoryMessage,
  type IncomingMessage,
  isMessage,
  type Message,
  type Reply,
  type ReplyEnd,
  toHostId,
  type UserMessage,
} from './entry';
import type { Emit } from './events';
import type { Settings } from './options';
import { guardReadable, type WritableState } from './state';

type NewEntry<E = Entry> = E extends Entry ? Omit<E, 'id' | 'at'> : never;

export interface MessagesOptions {
  state: Pick<WritableState, 'entries' | 'arriving' | 'awaited'>;
  getSettings(): Pick<Settings, 'userId' | 'history' | 'readReplies' | 'renderers'>;
  emit: Emit;
  report: Reporter;
  /** Aborts with the chat of this user. */
  signal: AbortSignal;
  onReceived(count: number): void;
}

/** What stands in a conversation. An entry is never changed, only replaced by a changed copy. */
export interface Messages {
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
  /** The same, and nothing of them is told or kept: the conversation they belong to is gone. */
  discardReplies(): void;
  /** Puts the earlier messages of the host above the others: once, and not before the host has given some. */
  loadHistory(): void;
  /** The conversation does not begin with the earlier messages of the host. */
  skipHistory(): void;
}

export function createMessages(options: MessagesOptions): Messages {
  const { state, getSettings, emit, report, signal: life, onReceived } = options;
  const list: Signal<readonly Entry[]> = state.entries;
  const openReplies = new Set<ArrivingReply>();
  const history = new AbortController();
  let isHistoryLoaded = false;
  let isToldOfMismatch = false;
  /** The count begins again on the next page, where entries of this one may be restored. */
  const prefix = randomId();
  let count = 0;

  life.addEventListener('abort', () => {
    history.abort();
    cancelReplies(undefined);
  });

  const createId = () => `${prefix}-${count++}`;

  function add(entry: NewEntry): string {
    const id = createId();
    list.value = [...list.peek(), Object.freeze({ ...entry, id, at: now() })];
    return id;
  }

  function update(id: string, change: object) {
    list.value = list
      .peek()
      .map((entry) => (entry.id === id ? Object.freeze({ ...entry, ...change }) : entry));
  }

  function receive(given: readonly IncomingMessage[]) {
    if (given.length === 0) return;
    const messages = latestOf(given);
    warnOfWrongPayloads([...messages.values()]);
    const replaced: Reply[] = [];
    const kept = list.peek().map((entry) => {
      const message = entry.kind === 'reply' && entry.hostId !== undefined && messages.get(entry.hostId);
      if (!message) return entry;
      messages.delete(entry.hostId);
      const { payloadType, payload } = message;
      const revision = (entry.revision ?? 0) + 1;
      replaced.push(Object.freeze({ ...entry, payloadType, payload, revision }));
      return replaced.at(-1) as Reply;
    });
    const added = [...messages.values()].map(toReply);
    list.value = [...kept, ...added];
    onReceived(added.length);
    for (const { id, payloadType } of [...replaced, ...added]) emit('message:received', { id, payloadType });
  }

  const toReply = ({ id: hostId, payloadType, payload }: IncomingMessage): Reply =>
    Object.freeze({ kind: 'reply', id: createId(), at: now(), payloadType, payload, hostId });

  function warnOfWrongPayloads(messages: readonly IncomingMessage[]) {
    for (const message of messages) extrasOf(message, (field) => report.warn(['left-out', field]));
    // A renderer of the host may show it.
    if (Object.hasOwn(getSettings().renderers ?? {}, 'text')) return;
    const textless = messages.find(
      ({ payloadType, payload }) => payloadType === 'text' && !isString(payload.text),
    );
    if (textless) report.warn(['missing-text', fieldOf(textless.payload)]);
  }

  function readWhole(body: unknown) {
    const read = getSettings().readReplies ?? readReplies;
    const replies: unknown = report.contain(['host-threw', '"readReplies"'], () => read(body));
    const messages = Array.isArray(replies) ? replies.filter(isMessage) : [];
    if (messages.length === 0 && replies !== undefined && !isEmpty(body)) report.warn(['unread-reply']);
    receive(messages);
  }

  function openReply(name: string, onAbort?: (reason: unknown) => void): WritableStream<string> {
    return createArrivingReply({ name, state, add, update, emit, report, onReceived, openReplies, onAbort })
      .stream;
  }

  async function pipe(source: ReadableStream<string>) {
    const reply = openReply('The stream of "readStream"', (error) => {
      if (!isNetworkError(error)) report.warn(['host-threw', 'The stream of "readStream"'], error);
    });
    // A stream that is locked does not end the reply by itself.
    await source.pipeTo(reply).catch((error) => reply.abort(error));
  }

  function cancelReplies(end: ReplyEnd | undefined) {
    for (const reply of [...openReplies]) reply.cancel(end);
  }

  async function askForHistory(source: (request: { userId: string; signal: AbortSignal }) => unknown) {
    const { signal } = history;
    // React in StrictMode destroys the first chat of a component in the task that started it.
    await undefined;
    if (signal.aborted) return;
    try {
      const rows = await source({ userId: getSettings().userId, signal });
      if (!signal.aborted) addHistory(rows);
    } catch (error) {
      if (!signal.aborted) report.warn(['host-threw', '"history"'], error);
    }
  }

  /** Puts messages above the others, without replies that are here already. */
  function addHistory(rows: unknown) {
    if (!Array.isArray(rows)) {
      report.warn(['wrong-option', 'history', 'an array of messages', 'something else', 'there are none']);
      return;
    }
    const later = list.peek();
    const known = new Set(later.map((entry) => entry.kind === 'reply' && entry.hostId));
    const earlier = rows.flatMap(
      (row, index) =>
        // The getters of a row may throw.
        report.contain(['host-threw', '"history"'], () => readHistoryRow(row, index)) ?? [],
    );
    const added = earlier
      .filter((entry) => entry.kind === 'user' || !entry.hostId || !known.has(entry.hostId))
      .map((entry): Entry => Object.freeze({ ...entry, id: createId() }));
    list.value = [...added, ...later];
  }

  function readHistoryRow(row: unknown, index: number) {
    const field = findMismatch(shapeOf(row), row, `history[${index}]`);
    if (!field) return toEarlier(row as HistoryMessage);
    // Most rows of a host are wrong in the same way.
    if (!isToldOfMismatch) report.warn(['left-out', field, 'that message']);
    isToldOfMismatch = true;
    return undefined;
  }

  return {
    add,
    update,
    receive,
    openReply: () => openReply('reply()'),
    stopReplies: () => cancelReplies('stopped'),
    discardReplies: () => cancelReplies(undefined),
    skipHistory: () => history.abort(),

    readAnswer(body) {
      if (isStream(body)) void pipe(body);
      else readWhole(body);
    },

    loadHistory() {
      const { history: source } = getSettings();
      if (isHistoryLoaded || history.signal.aborted || !source) return;
      isHistoryLoaded = true;
      if (isFunction(source)) void askForHistory(source);
      else addHistory(source);
    },
  };
}

/** The replies in the answer of a send: the body itself, its elements, or those of `body.messages`. */
export function readReplies(body: unknown): Message[] {
  const messages = Array.isArray(body) ? body : propertyOf(body, 'messages');
  const candidates: unknown[] = Array.isArray(messages) ? [body, ...messages] : [body];
  return candidates.filter(isMessage).map(({ payloadType, payload }) => ({ payloadType, payload }));
}

/** The answer says only that the message was taken: it is empty, `{}`, or a list without replies. */
function isEmpty(body: unknown): boolean {
  const messages = propertyOf(body, 'messages') ?? body;
  return !messages || (typeof messages === 'object' && Object.keys(messages).length === 0);
}

/** The field of a payload that may hold its text, for the console. */
function fieldOf(payload: Message['payload']): string {
  const names = Object.keys(payload);
  const name = names.find((one) => one === 'text' || isString(payload[one])) ?? names[0];
  return name === undefined
    ? 'an empty payload'
    : `"payload.${shorten(name, 60)}" (${kindOf(payload[name])})`;
}

/** Of messages with the same id, the last one, in the place of the first. Those without an id are their own keys. */
function latestOf(messages: readonly IncomingMessage[]) {
  const latest = new Map<unknown, IncomingMessage>();
  for (const message of messages) {
    const id = toHostId(message.id);
    const { payloadType, payload } = message;
    latest.set(id ?? message, { id, payloadType, payload });
  }
  return latest;
}

/** A reply whose pieces are written into a stream. */
interface ArrivingReply {
  readonly stream: WritableStream<string>;
  /**
   * Errors the stream, which cancels its source by the Streams standard. Does nothing after the end. `undefined`: the
   * conversation is gone.
   */
  cancel(end: ReplyEnd | undefined): void;
}

interface ArrivingReplyOptions
  extends Pick<Messages, 'add' | 'update'>,
    Pick<MessagesOptions, 'state' | 'emit' | 'report' | 'onReceived'> {
  /** The name of the act that the host gave the pieces to, for the console. */
  name: string;
  /** The replies that more may come of. */
  openReplies: Set<ArrivingReply>;
  /** Its source failed. */
  onAbort?: ((reason: unknown) => void) | undefined;
}

/** Pieces that come within this time, in milliseconds, are published together. */
const PIECES_MS = 20;

/** After this number of characters, a source that never waits lets the page do something else. */
const TURN_LENGTH = 20_000;
/** A short piece counts as this number of characters. */
const PIECE_LENGTH = 50;

/** The first half of a character that needs two UTF-16 units. Its other half comes with the next piece. */
const OPEN_SURROGATE = /[\ud800-\udbff]$/;

function createArrivingReply(options: ArrivingReplyOptions): ArrivingReply {
  const { name, add, update, emit, report, onReceived, openReplies, onAbort } = options;
  const { arriving, awaited } = options.state;
  const text = signal('');
  /** Pieces that are not published yet. */
  let pending = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Of its entry, which is added with the first piece. */
  let id: string | undefined;
  let hasEnded = false;
  let sinceTurn = 0;
  let controller: WritableStreamDefaultController | undefined;

  function begin() {
    if (id) return;
    // A listener that is told of either may end the reply.
    const added = batch(() => {
      awaited.value--;
      id = add({
        kind: 'reply',
        payloadType: 'text',
        payload: {},
        status: 'arriving',
        arriving: guardReadable(text, report),
      });
      return id;
    });
    onReceived(1);
    emit('reply:start', { id: added });
  }

  function end(how: ReplyEnd | undefined) {
    // A listener that is told of the beginning may end it.
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    text.value += pending;
    // A reply without a piece leaves nothing.
    if (text.peek() && how) begin();
    openReplies.delete(reply);
    arriving.value--;
    if (!id) awaited.value--;
    if (!id || !how) return;
    const status = how === 'complete' ? undefined : how;
    update(id, { payload: { text: text.peek() }, status, arriving: undefined });
    emit('message:received', { id, payloadType: 'text' });
    emit('reply:end', { id, end: how });
  }

  function publish() {
    timer = undefined;
    const half = OPEN_SURROGATE.exec(pending)?.[0] ?? '';
    text.value += half ? pending.slice(0, -1) : pending;
    pending = half;
    if (text.peek()) begin();
  }

  const stream = new WritableStream<string>({
    start(given) {
      controller = given;
    },

    async write(piece: unknown) {
      if (!isString(piece)) {
        report.warn(['wrong-argument', name, 'pieces of text']);
        end('interrupted');
        throw new TypeError('A reply takes pieces of text.');
      }
      pending += piece;
      // The first piece at once.
      if (id) timer ??= setTimeout(publish, PIECES_MS);
      else publish();
      sinceTurn += Math.max(piece.length, PIECE_LENGTH);
      if (sinceTurn < TURN_LENGTH) return;
      sinceTurn = 0;
      await nextTurn();
    },

    close: () => end('complete'),

    abort(reason) {
      end('interrupted');
      onAbort?.(reason);
    },
  });

  const reply: ArrivingReply = {
    stream,

    cancel(how) {
      end(how);
      controller?.error(new DOMException('The reply was stopped.', 'AbortError'));
    },
  };
  // First, because a listener of the counts may stop every reply.
  openReplies.add(reply);
  arriving.value++;
  awaited.value++;
  return reply;
}

const isTime = (at: unknown) =>
  (typeof at === 'number' || (isString(at) && /^\d{4}-\d\d-\d\d/.test(at))) && Number.isFinite(timeOf(at));

const STAMP = { from: (value: unknown) => value === 'user' || value === 'assistant', at: isTime };
const SHORT: Shape = { ...STAMP, text: isString };
const TEXT: Shape = { ...STAMP, payload: { text: isString } };
const OTHER: Shape = { ...STAMP, payloadType: isString, payload: isObject };

function shapeOf(row: unknown): Shape {
  const payloadType = propertyOf(row, 'payloadType');
  if (payloadType === undefined) return SHORT;
  return payloadType === 'text' || propertyOf(row, 'from') === 'user' ? TEXT : OTHER;
}

function toEarlier(row: HistoryMessage): Omit<UserMessage, 'id'> | Omit<Reply, 'id'> {
  // Some hosts give the fields of both forms, those of one `undefined`.
  const isShort = 'text' in row && propertyOf(row, 'payloadType') === undefined;
  const { payloadType, payload } = isShort
    ? { payloadType: 'text', payload: { text: row.text } }
    : (row as Message);
  const placed = { at: timeOf(row.at), earlier: true } as const;
  if (row.from === 'user') return { ...placed, kind: 'user', text: String(payload.text), status: 'sent' };
  return { ...placed, kind: 'reply', payloadType, payload, hostId: toHostId(row.id) };
}
