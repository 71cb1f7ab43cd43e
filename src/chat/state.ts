import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-core';
import type { Readable } from '../lib/readable';
import type { Reporter } from '../report/reporter';
import { type ChatSnapshot, EMPTY_SNAPSHOT } from './chatSnapshot';
import type { Entry } from './entry';

type Name = keyof ChatSnapshot;

/** Each part of the snapshot, for reading. */
export type ChatState = { readonly [Part in Name]: ReadonlySignal<ChatSnapshot[Part]> };

/** The same for the parts of a conversation, each of which writes its own. */
export type WritableState = { readonly [Part in Name]: Signal<ChatSnapshot[Part]> };

/** An object with one value for each part of the snapshot. */
export function mapState<Result extends Record<Name, unknown>>(toValue: (name: Name) => unknown): Result {
  const names = Object.keys(EMPTY_SNAPSHOT) as Name[];
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Result;
}

export const createState = () => mapState<WritableState>((name) => signal(EMPTY_SNAPSHOT[name]));

/** The same value for readers of the host. A listener that throws is reported, and changes nothing in the chat. */
export const guardReadable = <Value>(
  source: ReadonlySignal<Value>,
  report: Pick<Reporter, 'contain'>,
): Readable<Value> => ({
  get value() {
    return source.value;
  },
  peek: () => source.peek(),
  subscribe: (listener) =>
    source.subscribe((value) => {
      report.contain(['host-threw', 'A listener of subscribe()'], () => listener(value));
    }),
});

/** The whole conversation at one moment, for interfaces that do not follow its state. */
export interface Snapshots {
  get(): ChatSnapshot;
  /** Calls the listener after every change. Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

export function createSnapshots(state: ChatState, report: Pick<Reporter, 'contain'>): Snapshots {
  const entries = computed(() => {
    const all = state.entries.value;
    return Object.freeze(state.arriving.value > 0 ? all.map(withTextSoFar) : all);
  });
  const snapshot = computed((): ChatSnapshot => {
    const values = mapState<ChatSnapshot>((name) => state[name].value);
    return Object.freeze({ ...values, entries: entries.value });
  });

  return {
    get: () => snapshot.value,

    subscribe(listener) {
      let seen: ChatSnapshot | undefined;
      return effect(() => {
        const now = snapshot.value;
        if (seen) untracked(() => report.contain(['host-threw', 'A listener of subscribe()'], listener));
        seen = now;
      });
    },
  };
}

/** An entry of a snapshot does not change, also while the reply arrives. */
function withTextSoFar(entry: Entry): Entry {
  if (entry.kind !== 'reply' || !entry.arriving) return entry;
  const { arriving, ...reply } = entry;
  return Object.freeze({ ...reply, payload: { text: arriving.value } });
}
