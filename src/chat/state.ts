import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Reporter } from '../report/reporter';
import { EMPTY_SNAPSHOT } from './entry';
import type { Emit } from './events';
import type { Settings } from './options';
import type { ChatSnapshot } from './types';

type Name = keyof ChatSnapshot;

/** Each part of a conversation, for reading. */
export type ChatState = { readonly [Part in Name]: ReadonlySignal<ChatSnapshot[Part]> };

/** The parts that follow from the tokens. */
type OfTokens = 'signedOut' | 'canSignIn';

/** The same for the parts of a conversation, each of which writes its own. */
export type WritableState = {
  readonly [Part in Exclude<Name, OfTokens>]: Signal<ChatSnapshot[Part]>;
} & Pick<ChatState, OfTokens>;

/** What the parts of one user's chat share. */
export interface Conversation {
  readonly state: WritableState;
  /** Read at every use. The user and the service stay the same. */
  getSettings(): Settings;
  emit: Emit;
  report: Reporter;
  /** Aborts when the chat of this user ends. */
  signal: AbortSignal;
}

/** An object with one value for each part of a conversation. */
export function mapState<Result extends Record<Name, unknown>>(toValue: (name: Name) => unknown): Result {
  const names = Object.keys(EMPTY_SNAPSHOT) as Name[];
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Result;
}

export const createState = () => mapState<WritableState>((name) => signal(EMPTY_SNAPSHOT[name]));
