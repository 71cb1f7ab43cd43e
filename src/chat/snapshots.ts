import { computed, effect, signal, untracked } from '@preact/signals-core';
import type { Reporter } from '../lib/reporter';
import type { ChatParts, ChatSnapshot } from './chat';
import { type Entry, isArriving, type Reply, textOfEntry } from './entry';

/** Pieces of replies that come within this time, in milliseconds, are told together. */
const PIECES_MS = 20;

/** The whole conversation at one moment, for whoever does not follow its parts. */
export interface Snapshots {
  get(): ChatSnapshot;
  /** Calls the listener after every change. Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

export function createSnapshots(parts: ChatParts, report: Reporter): Snapshots {
  /** Replies that are arriving, with the text that the last snapshot shows of them. */
  const shown = new WeakMap<Entry, Reply>();
  const tellings = signal(0);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopFollowing: (() => void) | undefined;

  function show(entry: Entry): Entry {
    if (!isArriving(entry)) return entry;
    const text = textOfEntry(entry);
    const before = shown.get(entry);
    if (before?.payload.text === text) return before;
    const { arriving: _, ...whole } = entry;
    const reply: Reply = Object.freeze({ ...whole, payload: { text } });
    shown.set(entry, reply);
    return reply;
  }

  const snapshot = computed((): ChatSnapshot => {
    void tellings.value;
    const { value: entries } = parts.entries;
    return Object.freeze({
      entries: Object.freeze(parts.arriving.value > 0 ? entries.map(show) : entries),
      draft: parts.draft.value,
      refusal: parts.refusal.value,
      sessionId: parts.sessionId.value,
      connection: parts.connection.value,
      signedOut: parts.signedOut.value,
      canSignIn: parts.canSignIn.value,
      obstacle: parts.obstacle.value,
      arriving: parts.arriving.value,
      awaited: parts.awaited.value,
      returnedFrom: parts.returnedFrom.value,
    });
  });

  const hasGrown = (entry: Entry) =>
    isArriving(entry) && shown.get(entry)?.payload.text !== textOfEntry(entry);

  function tell() {
    timer = undefined;
    if (parts.entries.peek().some(hasGrown)) tellings.value++;
  }

  function tellLater(reply: Reply) {
    if (hasGrown(reply)) timer ??= setTimeout(tell, PIECES_MS);
  }

  /** Only for those who ask: our own interface follows the parts. */
  function follow() {
    stopFollowing ??= effect(() => {
      void tellings.value;
      if (parts.arriving.value === 0) return undefined;
      const stops = parts.entries.value
        .filter(isArriving)
        .map((reply) => reply.arriving?.subscribe(() => tellLater(reply)));
      return () => {
        for (const stop of stops) stop?.();
      };
    });
  }

  return {
    get() {
      follow();
      return snapshot.peek();
    },

    subscribe(listener) {
      follow();
      let told: ChatSnapshot | undefined;
      return effect(() => {
        const now = snapshot.value;
        if (told) untracked(() => report.contain(['host-threw', 'A listener of subscribe()'], listener));
        told = now;
      });
    },

    close() {
      stopFollowing?.();
      clearTimeout(timer);
    },
  };
}
