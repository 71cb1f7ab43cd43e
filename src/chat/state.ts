import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import { type ChatSnapshot, EMPTY_SNAPSHOT } from './entry';

type Name = keyof ChatSnapshot;

/** Each part of a conversation, for reading. */
export type ChatState = { readonly [Part in Name]: ReadonlySignal<ChatSnapshot[Part]> };

/** The same for the parts of a conversation, each of which writes its own. */
export type WritableState = { readonly [Part in Name]: Signal<ChatSnapshot[Part]> };

/** An object with one value for each part of a conversation. */
export function mapState<Result extends Record<Name, unknown>>(toValue: (name: Name) => unknown): Result {
  const names = Object.keys(EMPTY_SNAPSHOT) as Name[];
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Result;
}

export const createState = () => mapState<WritableState>((name) => signal(EMPTY_SNAPSHOT[name]));
