import { ServiceFailure, toFault } from '../service/failure';
import type { Service } from '../service/service';
import type { Connection } from './connection';
import type { Entries } from './entries';
import { type DeliveryStatus, isQueued, isSending, type UserMessage } from './entry';
import type { Emit } from './events';
import type { Outcome } from './outbox';
import type { Session } from './session';

export interface DeliveryOptions {
  service: Service;
  entries: Entries;
  session: Session;
  connection: Connection;
  signal: AbortSignal;
  emit: Emit;
  /** The service took the message; `body` is what it answered. */
  onTaken(body: unknown): void;
  /** The message waits, although there is a session. */
  onWaiting(failure: ServiceFailure): void;
}

/** Brings one message of the person to the service. Only its call decides what becomes of it. */
export interface Delivery {
  /** Rejects only if there is an error in the widget. */
  deliver(message: UserMessage): Promise<Outcome>;
}

/** What a failed call says about the message it carried. */
function statusAfter({ kind, status, turnedAway, unsent }: ServiceFailure): DeliveryStatus {
  if (unsent || kind === 'unauthorized') return 'queued';
  const mayBeTaken = status === undefined || kind === 'malformed' || (status >= 500 && !turnedAway);
  return mayBeTaken ? 'unconfirmed' : 'failed';
}

const isUnknownSession = (error: unknown) =>
  error instanceof ServiceFailure && (error.status === 404 || error.status === 410);

export function createDelivery(options: DeliveryOptions): Delivery {
  const { service, entries, session, connection, signal, emit } = options;

  async function sendTo(sessionId: string, { id, text }: UserMessage): Promise<unknown> {
    entries.updateMessage(id, { status: 'sending', fault: undefined });
    // That it leaves is stored first, once the batch of signals around this has ended.
    await undefined;
    return connection.track(service.sendMessage(signal, sessionId, text));
  }

  /** A session that the service no longer knows is replaced once, and the message sent again. */
  async function sendInSession(sessionId: string, message: UserMessage): Promise<unknown> {
    try {
      return await sendTo(sessionId, message);
    } catch (error) {
      if (!isUnknownSession(error)) throw error;
    }
    session.forget(sessionId);
    return sendTo(await session.open(), message);
  }

  function settle({ id }: UserMessage, body: unknown): Outcome {
    entries.updateMessage(id, { status: 'sent' });
    emit('message:sent', { id });
    // A listener may have ended the chat.
    if (signal.aborted) return 'hold';
    options.onTaken(body);
    return 'next';
  }

  function settleFailure({ id }: UserMessage, failure: ServiceFailure): Outcome {
    const after = statusAfter(failure);
    const waits = after === 'queued';
    entries.updateMessage(id, { status: after, fault: waits ? undefined : toFault(failure) });
    if (!waits) {
      emit('message:failed', { id, ...toFault(failure) });
      emit('error', { operation: 'send', code: failure.code, ...toFault(failure) });
    } else if (session.id.peek()) {
      // Without a session, the failure to create one has been told already.
      options.onWaiting(failure);
    }
    if (failure.kind === 'offline' || failure.kind === 'timeout') return 'pause';
    return waits ? 'hold' : 'next';
  }

  /** While the session was created, the conversation may have ended. */
  const isStillQueued = ({ id }: UserMessage) =>
    entries.list.peek().some((entry) => entry.id === id && isQueued(entry));

  const isOnItsWay = ({ id }: UserMessage) =>
    entries.list.peek().some((entry) => entry.id === id && isSending(entry));

  return {
    async deliver(message) {
      let body: unknown;
      try {
        const sessionId = session.id.peek() ?? (await session.open());
        if (!isStillQueued(message)) return 'hold';
        body = await sendInSession(sessionId, message);
      } catch (error) {
        if (signal.aborted) return 'hold';
        if (error instanceof ServiceFailure) return settleFailure(message, error);
        // An error in the widget: nobody knows how far the message came.
        if (isOnItsWay(message))
          settleFailure(message, new ServiceFailure('malformed', 'send', { code: 'widget-error' }));
        throw error;
      }
      return signal.aborted ? 'hold' : settle(message, body);
    },
  };
}
