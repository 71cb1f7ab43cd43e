import { batch } from '@preact/signals-core';
import { isObject, isString, propertyOf } from '../lib/guards';
import type { Reporter } from '../lib/reporter';
import type { Entries } from './entries';
import type { Message } from './entry';
import type { Emit } from './events';

export const isMessage = (value: unknown): value is Message =>
  isObject(value) && isString(value.payloadType) && isObject(value.payload);

/** The replies in the answer of a send: the body itself, its elements, or those of `body.messages`. */
export function readReplies(body: unknown): Message[] {
  const messages = Array.isArray(body) ? body : propertyOf(body, 'messages');
  const candidates: unknown[] = Array.isArray(messages) ? [body, ...messages] : [body];
  return candidates.filter(isMessage).map(({ payloadType, payload }) => ({ payloadType, payload }));
}

export interface RepliesOptions {
  entries: Entries;
  emit: Emit;
  report: Reporter;
  /** Aborts with the chat. */
  signal: AbortSignal;
  getSettings(): { readReplies?: ((body: unknown) => Message[]) | undefined };
  onReceived(): void;
}

/** The replies that come in: in the answer of a send, or handed over by the host. */
export interface Replies {
  /** Adds replies. Those that come together are shown together. */
  receive(messages: readonly Message[]): void;
  /** Adds the replies that the answer of a send holds. */
  readAnswer(body: unknown): void;
}

export function createReplies({ entries, emit, report, signal, ...options }: RepliesOptions): Replies {
  function receive(messages: readonly Message[]) {
    const received = batch(() =>
      messages.map(({ payloadType, payload }) => ({
        id: entries.add({ kind: 'reply', payloadType, payload }),
        payloadType,
      })),
    );
    for (const detail of received) {
      // A listener may have ended the chat.
      if (signal.aborted) return;
      options.onReceived();
      emit('message:received', detail);
    }
  }

  return {
    receive,

    readAnswer(body) {
      const read = options.getSettings().readReplies ?? readReplies;
      const replies: unknown = report.contain('"readReplies" threw', () => read(body));
      if (Array.isArray(replies)) receive(replies.filter(isMessage));
    },
  };
}
