import type { Signal } from '@preact/signals-core';
import { randomId } from '../lib/crypto';
import { now } from '../lib/now';
import type { CardPhase, Entry, IncomingMessage, Reply, UserMessage } from './entry';

type NewEntry<E = Entry> = E extends Entry ? Omit<E, 'id' | 'at'> : never;

/** Changes the list of entries. An entry is never changed, only replaced by a changed copy. */
export interface Entries {
  /** Returns the id of the new entry. */
  add(entry: NewEntry): string;
  /** Puts messages above the others, without replies that are here already. */
  addEarlier(messages: readonly (Omit<UserMessage, 'id'> | Omit<Reply, 'id'>)[]): void;
  addReplies(messages: readonly IncomingMessage[]): readonly Reply[];
  /** Puts a reply in the place of the one with the same id of the host; `undefined` if there is none. */
  replaceReply(message: IncomingMessage): Reply | undefined;
  update(id: string, change: Partial<UserMessage> | Partial<Reply> | { phase: CardPhase }): void;
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

  const createId = () => `${prefix}-${count++}`;

  function add(entry: NewEntry): string {
    const at = now();
    const id = createId();
    list.value = [...list.peek(), Object.freeze({ ...entry, id, at })];
    return id;
  }

  return {
    add,
    update,

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
          Object.freeze({ kind: 'reply', id: createId(), at, payloadType, payload, hostId }),
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
  };
}
