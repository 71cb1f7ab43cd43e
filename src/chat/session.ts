import { type ReadonlySignal, signal } from '@preact/signals-core';
import { ServiceFailure, toUnsent } from '../service/failure';
import type { Service } from '../service/service';
import type { Connection } from './connection';
import type { Emit } from './events';

export interface Session {
  readonly id: ReadonlySignal<string | undefined>;
  /** The id of the session; creates one if there is none. Calls at the same time share one request. */
  open(): Promise<string>;
  /** Creates the session early. A failure is told to `onFailure` only. */
  prepare(): void;
  /** The next call creates a new session. With an id: only if that is still the current one. */
  forget(id?: string): void;
  restore(id: string | undefined): void;
}

export interface SessionOptions {
  service: Service;
  connection: Connection;
  signal: AbortSignal;
  emit: Emit;
  onCreated(): void;
  onFailure(failure: ServiceFailure): void;
}

export function createSession(options: SessionOptions): Session {
  const { service, connection, signal: life, emit } = options;
  const id = signal<string | undefined>(undefined);
  let creating: Promise<string> | undefined;

  async function create(): Promise<string> {
    // React in StrictMode destroys the first chat of a component in the task that started it.
    await Promise.resolve();
    life.throwIfAborted();
    const { sessionId } = await connection.track(service.createSession(life)).catch((failure) => {
      if (life.aborted || !(failure instanceof ServiceFailure)) throw failure;
      options.onFailure(failure);
      throw toUnsent(failure);
    });
    life.throwIfAborted();
    id.value = sessionId;
    options.onCreated();
    emit('session', { sessionId });
    return sessionId;
  }

  async function open(): Promise<string> {
    const known = id.peek();
    if (known) return known;
    creating ??= create().finally(() => {
      creating = undefined;
    });
    return creating;
  }

  return {
    id,
    open,

    prepare() {
      // What went wrong is told where it went wrong.
      open().catch(() => {});
    },

    forget(unknown = id.peek()) {
      if (id.peek() === unknown) id.value = undefined;
    },

    restore(stored) {
      id.value = stored;
    },
  };
}
