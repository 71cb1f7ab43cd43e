import { ServiceFailure, toFault, toUnsent } from '../service/failure';
import type { Service } from '../service/service';
import type { Connection } from './connection';
import type { Emit } from './events';
import type { WritableState } from './state';

/** The session of the conversation, and the failure that keeps messages from being sent in it. */
export interface Session {
  /** The id of the session; creates one if there is none. Calls at the same time share one request. */
  open(): Promise<string>;
  /** The next call creates a new session. With an id: only if that is still the current one. */
  forget(id?: string): void;
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

  /** The same failure again is no change of the state. */
  function isShown({ kind, status, requestId }: ServiceFailure) {
    const shown = sendFailure.peek();
    return shown?.kind === kind && shown.status === status && shown.requestId === requestId;
  }

  function setSendFailure(failure: ServiceFailure) {
    // Being signed out has a state of its own.
    if (failure.kind !== 'unauthorized' && !isShown(failure)) sendFailure.value = toFault(failure);
    emit('error', { operation: 'session', code: failure.code, ...toFault(failure) });
  }

  async function create(): Promise<string> {
    // React in StrictMode destroys the first chat of a component in the task that started it.
    await Promise.resolve();
    signal.throwIfAborted();
    const created = await connection.track(service.createSession(signal)).catch((failure) => {
      if (signal.aborted || !(failure instanceof ServiceFailure)) throw failure;
      setSendFailure(failure);
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

    forget(unknown = sessionId.peek()) {
      if (sessionId.peek() === unknown) sessionId.value = undefined;
    },
  };
}
