import { isObject, isStream, isString, propertyOf } from '../lib/guards';
import { kindOf } from '../lib/kindOf';
import { isNetworkError } from '../lib/networkError';
import { nextTurn } from '../lib/nextTurn';
import type { Reporter } from '../lib/reporter';
import { shorten } from '../lib/shorten';
import { type ArrivingReply, createArrivingReply } from './arrivingReply';
import type { Entries } from './entries';
import { type IncomingMessage, type Message, type Reply, type ReplyEnd, toHostId } from './entry';
import type { Emit } from './events';
import type { Settings } from './options';
import type { WritableState } from './state';

export const isMessage = (value: unknown): value is Message =>
  isObject(value) && isString(value.payloadType) && isObject(value.payload);

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

/** Of messages with the same id, the last one, in the place of the first. */
function latestOf(messages: readonly IncomingMessage[]): IncomingMessage[] {
  const byId = new Map<unknown, IncomingMessage>();
  for (const { payloadType, payload, ...message } of messages) {
    const id = toHostId(message.id);
    byId.set(id ?? message, { id, payloadType, payload });
  }
  return [...byId.values()];
}

/** After this many replies, listeners that are told of them let the page do something else. */
const TOLD_AT_ONCE = 500;

export interface RepliesOptions {
  state: Pick<WritableState, 'arriving' | 'awaited'>;
  entries: Entries;
  emit: Emit;
  report: Reporter;
  /** Aborts with the chat. */
  signal: AbortSignal;
  getSettings(): Pick<Settings, 'readReplies' | 'renderers'>;
  onReceived(count: number): void;
}

/** The replies that come in: in the answer of a send, handed over by the host, or piece by piece. */
export interface Replies {
  /** Adds replies. Those that come together are shown together. One with the id of an earlier one replaces it. */
  receive(messages: readonly IncomingMessage[]): void;
  /** Adds the replies that the answer of a send holds, or the one that it streams. */
  readAnswer(body: unknown): void;
  /** A new reply. Its pieces are written into the stream; closing it ends the reply, aborting it interrupts the reply. */
  open(): WritableStream<string>;
  /** Ends every reply that is arriving, with its text so far, and cancels their sources. */
  stop(): void;
  /** The same, and nothing of them is told or kept: the conversation they belong to is gone. */
  discard(): void;
}

export function createReplies(options: RepliesOptions): Replies {
  const { state, entries, emit, report, signal, onReceived } = options;
  const open = new Set<ArrivingReply>();
  signal.addEventListener('abort', () => cancelAll(undefined));

  function receive(given: readonly IncomingMessage[]) {
    const messages = latestOf(given);
    if (messages.length === 0) return;
    const textless = messages.find(
      ({ payloadType, payload }) => payloadType === 'text' && !isString(payload.text),
    );
    // A renderer of the host may show it.
    if (textless && !Object.hasOwn(options.getSettings().renderers ?? {}, 'text'))
      report.warn(['missing-text', fieldOf(textless.payload)]);
    const replaced = messages.flatMap((message) => entries.replaceReply(message) ?? []);
    const added = entries.addReplies(
      messages.filter(({ id }) => !replaced.some(({ hostId }) => id && hostId === id)),
    );
    onReceived(added.length);
    void emitReceived([...replaced, ...added]);
  }

  async function emitReceived(received: readonly Reply[]) {
    let count = 0;
    for (const { id, payloadType } of received) {
      if (++count % TOLD_AT_ONCE === 0) await nextTurn();
      // A listener may have ended the chat.
      if (signal.aborted) return;
      emit('message:received', { id, payloadType });
    }
  }

  function openReply(name: string, onAbort?: (reason: unknown) => void): WritableStream<string> {
    return createArrivingReply({ name, state, entries, emit, report, onReceived, open, onAbort }).stream;
  }

  async function pipe(source: ReadableStream<string>) {
    const reply = openReply('The stream of "readStream"', (error) => {
      if (!isNetworkError(error)) report.warn(['host-threw', 'The stream of "readStream"'], error);
    });
    // A stream that is locked does not end the reply by itself.
    await source.pipeTo(reply).catch((error) => reply.abort(error));
  }

  function readWhole(body: unknown) {
    const read = options.getSettings().readReplies ?? readReplies;
    const replies: unknown = report.contain(['host-threw', '"readReplies"'], () => read(body));
    const messages = Array.isArray(replies) ? replies.filter(isMessage) : [];
    if (messages.length === 0 && replies !== undefined && !isEmpty(body)) report.warn(['unread-reply']);
    receive(messages);
  }

  function cancelAll(end: ReplyEnd | undefined) {
    for (const reply of [...open]) reply.cancel(end);
  }

  return {
    receive,
    open: () => openReply('reply()'),
    stop: () => cancelAll('stopped'),
    discard: () => cancelAll(undefined),

    readAnswer(body) {
      if (isStream(body)) void pipe(body);
      else readWhole(body);
    },
  };
}
