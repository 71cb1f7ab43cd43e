import type { Signal } from '@preact/signals-core';
import { randomId } from '../lib/crypto';
import { deepFreeze } from '../lib/deepFreeze';
import { now } from '../lib/now';
import type { Readable } from '../lib/readable';
import {
  type CardPhase,
  type Entry,
  type IncomingMessage,
  needsRetry,
  type Rating,
  type Reply,
  type UserMessage,
} from './entry';

type NewEntry<E = Entry> = E extends Entry ? Omit<E, 'id' | 'at'> : never;

/** Changes the list of entries. An entry is never changed, only replaced by a changed copy. */
export interface Entries {
  has(id: string): boolean;
  /** Returns the id of the new entry. */
  add(entry: NewEntry): string;
  /** Puts messages above the others, without replies that are here already. */
  addEarlier(messages: readonly (Omit<UserMessage, 'id'> | Omit<Reply, 'id'>)[]): void;
  /** Adds replies that came together. */
  addReplies(messages: readonly IncomingMessage[]): readonly Reply[];
  /** Puts a reply in the place of the one with the same id of the host; `undefined` if there is none. */
  replaceReply(message: IncomingMessage): Reply | undefined;
  /** Adds a reply whose text grows. Returns its id. */
  addArriving(text: Readable<string>): string;
  /** The text of a reply has come, or no more of it comes. */
  settleArriving(id: string, text: string, status: Reply['status']): void;
  updateMessage(id: string, change: Partial<Pick<UserMessage, 'status' | 'fault'>>): void;
  /** Queues a message that waits for the person's *Try again*; `false` if it is no such message. */
  requeue(id: string): boolean;
  rate(id: string, feedback: Rating | undefined): void;
  setPhase(id: string, phase: CardPhase): void;
}

export function createEntries(list: Signal<readonly Entry[]>): Entries {
  /** The count begins again on the next page, where entries of this one may be restored. */
  const prefix = randomId();
  let count = 0;

  function update(id: string, change: object) {
    list.value = list
      .peek()
      .map((entry) => (entry.id === id ? Object.freeze({ ...entry, ...change }) : entry));
  }

  const has = (id: string) => list.peek().some((entry) => entry.id === id);

  const createId = () => `${prefix}-${count++}`;

  function add(entry: NewEntry): string {
    const at = now();
    const id = createId();
    list.value = [...list.peek(), Object.freeze({ ...entry, id, at })];
    return id;
  }

  return {
    has,
    add,

    addEarlier(messages) {
      const later = list.peek();
      const known = later.map((entry) => entry.kind === 'reply' && entry.hostId);
      const added = messages
        .filter((entry) => entry.kind === 'user' || !entry.hostId || !known.includes(entry.hostId))
        .map((entry): Entry => Object.freeze({ ...entry, id: createId() }));
      list.value = [...added, ...later];
    },

    addReplies(messages) {
      const at = now();
      const replies = messages.map(
        ({ id: hostId, payloadType, payload }): Reply =>
          Object.freeze({
            ...{ kind: 'reply', id: createId(), at, payloadType, payload },
            ...(hostId !== undefined && { hostId }),
          }),
      );
      list.value = [...list.peek(), ...replies];
      return replies;
    },

    replaceReply({ id, payloadType, payload }) {
      const earlier = list
        .peek()
        .find((entry) => entry.kind === 'reply' && id !== undefined && entry.hostId === id);
      if (earlier?.kind !== 'reply') return undefined;
      const reply: Reply = { ...earlier, payloadType, payload, revision: (earlier.revision ?? 0) + 1 };
      update(earlier.id, reply);
      return reply;
    },

    addArriving: (text) =>
      add({ kind: 'reply', payloadType: 'text', payload: {}, status: 'arriving', arriving: text }),

    settleArriving: (id, text, status) => update(id, { payload: { text }, status, arriving: undefined }),

    updateMessage: update,

    requeue(id) {
      if (!list.peek().some((entry) => entry.id === id && needsRetry(entry))) return false;
      update(id, { status: 'queued', fault: undefined });
      return true;
    },

    rate: (id, feedback) => update(id, { feedback }),

    setPhase: (id, phase) => update(id, { phase: deepFreeze(phase) }),
  };
}
