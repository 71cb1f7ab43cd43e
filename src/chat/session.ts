import { ServiceFailure, toFault, toUnsent } from '../service/failure';
import type { Service } from '../service/service';
import type { Connection } from './connection';
import type { Emit } from './events';
import type { WritableState } from './state';

/** The session of the conversation, and the failure that keeps messages from being sent in it. */
export interface Session {
  /** The id of the session; creates one if there is none. Calls at the same time share one request. */
  open(): Promise<string>;
  setSendFailure(failure: ServiceFailure): void;
}

export interface SessionOptions {
  state: Pick<WritableState, 'sessionId' | 'sendFailure'>;
  service: Service;
  connection: Connection;
  signal: AbortSignal;
  emit: Emit;
}

export function createSession({ state, service, connection, signal, emit }: SessionOptions): Session {
  const { sessionId, sendFailure } = state;
  let creating: Promise<string> | undefined;

  function setSendFailure(failure: ServiceFailure) {
    // Being signed out has a state of its own.
    if (failure.kind !== 'unauthorized') sendFailure.value = toFault(failure);
    emit('error', { operation: 'session', code: failure.code, ...toFault(failure) });
  }

  async function create(): Promise<string> {
    // React in StrictMode destroys the first chat of a component in the task that started it.
    await Promise.resolve();
    signal.throwIfAborted();
    const created = await connection.track(service.createSession()).catch((failure) => {
      if (!signal.aborted && failure instanceof ServiceFailure) setSendFailure(failure);
      throw toUnsent(failure);
    });
    signal.throwIfAborted();
    sessionId.value = created.sessionId;
    sendFailure.value = undefined;
    emit('session', { sessionId: created.sessionId });
    return created.sessionId;
  }

  return {
    setSendFailure,

    async open() {
      const known = sessionId.peek();
      if (known) return known;
      creating ??= create().finally(() => {
        creating = undefined;
      });
      return creating;
    },
  };
}
