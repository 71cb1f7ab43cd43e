import { isCalendarDate, isFilled, isObject, isString } from '../lib/guards';
import { type OnLeftOut, readShape, type Shape } from '../lib/shape';
import type {
  Card,
  ChatSnapshot,
  DeliveryStatus,
  Entry,
  Message,
  Reply,
  ReplyExtras,
  UserMessage,
} from './types';

export const isMessage = (value: unknown): value is Message =>
  isObject(value) && isString(value.payloadType) && isObject(value.payload);

/** The host's own name for a message, as a text: some services count their messages. Anything else is no name. */
export const toHostId = (id: unknown) => (isFilled(id) || Number.isFinite(id) ? String(id) : undefined);

export const EXTRAS = {
  'suggestions?': [isFilled],
  'sources?': [{ title: isFilled, 'url?': isString }],
  'asOf?': isCalendarDate,
  'lang?': isFilled,
} satisfies Shape;

export const extrasOf = (reply: Message, onLeftOut?: OnLeftOut): ReplyExtras =>
  reply.payloadType === 'text'
    ? (readShape(EXTRAS, reply.payload, 'payload', onLeftOut).copy as ReplyExtras)
    : {};

export const isCard = (entry: Entry): entry is Card => entry.kind !== 'user' && entry.kind !== 'reply';

function isUserMessage(...statuses: readonly DeliveryStatus[]) {
  return (entry: Entry): entry is UserMessage => entry.kind === 'user' && statuses.includes(entry.status);
}

export const isQueued = isUserMessage('queued');
export const isSending = isUserMessage('sending');
export const isUndelivered = isUserMessage('queued', 'sending');
/** Waits for the person's *Try again*. */
export const needsRetry = isUserMessage('failed', 'unconfirmed');
export const isUnsent = isUserMessage('queued', 'sending', 'failed', 'unconfirmed');

export const isArriving = (entry: Entry): entry is Reply =>
  entry.kind === 'reply' && entry.status === 'arriving';

/** The text of a reply, if it is one: so far, while it is arriving. */
export function textOf({ payloadType, payload, arriving }: Message & Pick<Reply, 'arriving'>) {
  if (arriving) return arriving.peek();
  return payloadType === 'text' && isString(payload.text) ? payload.text : undefined;
}

/** The text of the person or the service; empty for cards and other replies. */
export function textOfEntry(entry: Entry): string {
  if (isCard(entry)) return '';
  return entry.kind === 'user' ? entry.text : (textOf(entry) ?? '');
}

/** Before there is a chat, and on a server. */
export const EMPTY_SNAPSHOT: ChatSnapshot = Object.freeze({
  entries: Object.freeze([]),
  draft: '',
  refusal: undefined,
  sessionId: undefined,
  connection: 'online',
  signedOut: false,
  canSignIn: false,
  sendFailure: undefined,
  arriving: 0,
  awaited: 0,
  suggestions: Object.freeze([]),
  returnedFrom: undefined,
});
