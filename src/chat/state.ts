import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Readable } from '../lib/readable';
import type { Reporter } from '../lib/reporter';
import { type ChatSnapshot, EMPTY_SNAPSHOT } from './chatSnapshot';

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
