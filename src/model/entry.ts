import type { FailureKind, ServiceFailure } from '../service/failure';
import type { Action, Metrics } from '../service/wire';

/** Where a message of the person stands; `unconfirmed` may have been taken, `failed` certainly was not. */
export type Delivery = 'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed';

/** What went wrong, as far as the person is concerned. */
export interface Fault {
  kind: FailureKind | 'blocked';
  requestId?: string | undefined;
}

export interface Message {
  payloadType: string;
  payload: Record<string, unknown>;
}

interface Placed {
  id: string;
  /** When it was added, in milliseconds since the epoch. */
  at: number;
}

export interface UserMessage extends Placed {
  kind: 'user';
  text: string;
  status: Delivery;
  fault?: Fault | undefined;
}

export interface Reply extends Placed, Message {
  kind: 'reply';
}

/** What a view shows, by its kind. */
export interface Results {
  metrics: Metrics;
  actions: { items: Action[] };
  connect: { url: string; host: string };
}

export type View = keyof Results;

/** `expired`: came back from storage, which never keeps figures and links. */
type Phase<Result> =
  | { is: 'loading' | 'expired' }
  | { is: 'shown'; result: Result }
  | { is: 'failed'; fault: Fault };

export type ViewEntry = { [Kind in View]: Placed & { kind: Kind; phase: Phase<Results[Kind]> } }[View];
export type Entry = UserMessage | Reply | ViewEntry;

export const isView = (entry: { kind: string }): entry is ViewEntry =>
  entry.kind !== 'user' && entry.kind !== 'reply';

const hasStatus =
  <Status extends Delivery>(...wanted: Status[]) =>
  (entry: object): entry is UserMessage & { status: Status } =>
    wanted.includes((entry as { status: Status }).status);

export const isQueued = hasStatus('queued');
export const isSending = hasStatus('sending');
/** Waits for the person to try again. */
export const isTroubled = hasStatus('failed', 'unconfirmed');

export const isUnsent = hasStatus('queued', 'sending', 'failed', 'unconfirmed');

/** The text of a reply, where it is one we can show. */
export const textOf = ({ payloadType, payload }: Message) =>
  payloadType === 'text' && typeof payload.text === 'string' ? payload.text : undefined;

/** What a failed call says about the message it carried. */
export function deliveryAfter({ kind, status, unsent }: ServiceFailure): Delivery {
  if (unsent || kind === 'unauthorized') return 'queued';
  const perhapsTaken = !status || kind === 'malformed' || (status >= 500 && status !== 503);
  return perhapsTaken ? 'unconfirmed' : 'failed';
}
