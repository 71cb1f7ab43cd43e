import { isObject, isText } from '../guards';
import type { Message } from './entry';

export const isMessage = (value: unknown): value is Message & Record<string, unknown> =>
  isObject(value) && isText(value.payloadType) && isObject(value.payload);

/** The body itself, each element of an array body, and each element of `body.messages`, where it is a message. */
export function readReplies(body: unknown): Message[] {
  const listed = Array.isArray(body)
    ? body
    : isObject(body) && Array.isArray(body.messages)
      ? body.messages
      : [];
  return [body, ...listed].filter(isMessage).map(({ payloadType, payload }) => ({ payloadType, payload }));
}
