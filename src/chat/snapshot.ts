import { computed, effect, signal, untracked } from '@preact/signals-core';
import type { Reporter } from '../lib/reporter';
import type { ChatSnapshot } from './chatSnapshot';
import { type Entry, isArriving, type Reply, textOfEntry } from './entry';
import { type ChatState, mapState } from './state';

/** Pieces of replies that come within this time, in milliseconds, are published together. */
const PIECES_MS = 20;

/** The whole conversation at one moment, for interfaces that do not follow its state. */
export interface Snapshots {
  get(): ChatSnapshot;
  /** Calls the listener after every change. Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

export function createSnapshots(state: ChatState, report: Reporter): Snapshots {
  /** Replies that are arriving, with the text that the last snapshot shows of them. */
  const shown = new WeakMap<Entry, Reply>();
  const pieces = signal(0);
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
    void pieces.value;
    const entries = state.arriving.value > 0 ? state.entries.value.map(show) : state.entries.value;
    const values = mapState<ChatSnapshot>((name) => state[name].value);
    return Object.freeze({ ...values, entries: Object.freeze(entries) });
  });

  const hasGrown = (entry: Entry) =>
    isArriving(entry) && shown.get(entry)?.payload.text !== textOfEntry(entry);

  function publish() {
    timer = undefined;
    if (state.entries.peek().some(hasGrown)) pieces.value++;
  }

  function publishLater(reply: Reply) {
    if (hasGrown(reply)) timer ??= setTimeout(publish, PIECES_MS);
  }

  /** Created when somebody asks: our own interface follows the state. */
  function follow() {
    stopFollowing ??= effect(() => {
      void pieces.value;
      if (state.arriving.value === 0) return undefined;
      const stops = state.entries.value
        .filter(isArriving)
        .map((reply) => reply.arriving?.subscribe(() => publishLater(reply)));
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
      let seen: ChatSnapshot | undefined;
      return effect(() => {
        const now = snapshot.value;
        if (seen) untracked(() => report.contain(['host-threw', 'A listener of subscribe()'], listener));
        seen = now;
      });
    },

    close() {
      stopFollowing?.();
      clearTimeout(timer);
    },
  };
}
