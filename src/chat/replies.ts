import { isObject, isString, propertyOf } from '../lib/guards';
import { nextTurn } from '../lib/nextTurn';
import type { Reporter } from '../lib/reporter';
import type { Entries } from './entries';
import type { Reply } from './entry';
import type { Emit } from './events';
import type { IncomingMessage, Message } from './message';

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

const TOLD_AT_ONCE = 500;

export interface RepliesOptions {
  entries: Entries;
  emit: Emit;
  report: Reporter;
  /** Aborts with the chat. */
  signal: AbortSignal;
  getSettings(): { readReplies?: ((body: unknown) => Message[]) | undefined };
  onReceived(count: number): void;
}

/** The replies that come in: in the answer of a send, or handed over by the host. */
export interface Replies {
  /** Adds replies. Those that come together are shown together. One with the id of an earlier one replaces it. */
  receive(messages: readonly IncomingMessage[]): void;
  /** Adds the replies that the answer of a send holds. */
  readAnswer(body: unknown): void;
}

export function createReplies({ entries, emit, report, signal, ...options }: RepliesOptions): Replies {
  function receive(messages: readonly IncomingMessage[]) {
    if (messages.length === 0) return;
    const replaced = messages.flatMap((message) => entries.replaceReply(message) ?? []);
    const added = entries.addReplies(
      messages.filter(({ id }) => !replaced.some(({ hostId }) => id && hostId === id)),
    );
    options.onReceived(added.length);
    void tell([...replaced, ...added]);
  }

  /** Listeners of very many replies must not keep the page from doing anything else. */
  async function tell(received: readonly Reply[]) {
    let told = 0;
    for (const { id, payloadType } of received) {
      if (++told % TOLD_AT_ONCE === 0) await nextTurn();
      // A listener may have ended the chat.
      if (signal.aborted) return;
      emit('message:received', { id, payloadType });
    }
  }

  return {
    receive,

    readAnswer(body) {
      const read = options.getSettings().readReplies ?? readReplies;
      const replies: unknown = report.contain(['host-threw', '"readReplies"'], () => read(body));
      const messages = Array.isArray(replies) ? replies.filter(isMessage) : [];
      if (messages.length === 0 && replies !== undefined && !isEmpty(body)) report.warn(['unread-reply']);
      receive(messages);
    },
  };
}
