import { batch, type ReadonlySignal } from '@preact/signals-core';
import type { Fault } from '../service/failure';
import type { Service } from '../service/service';
import { type Connection, createConnection } from './connection';
import { createDelivery } from './delivery';
import type { Entries } from './entries';
import { isQueued, type UserMessage } from './entry';
import type { Emit } from './events';
import { createObstacle } from './obstacle';
import { createOutbox } from './outbox';
import { createSession } from './session';
import { createSignInState, type SignIn } from './signIn';

export interface SendingOptions {
  service: Service;
  signIn: SignIn;
  entries: Entries;
  signal: AbortSignal;
  emit: Emit;
  isBrowserOnline?: (() => boolean) | undefined;
  /** The service took a message; `body` is what it answered. */
  onTaken(body: unknown): void;
  /** An error in the widget itself. */
  onBug(error: unknown): void;
}

/** Brings queued messages to the service, one after the other, and knows why they wait. */
export interface Sending {
  readonly sessionId: ReadonlySignal<string | undefined>;
  readonly connection: Connection;
  readonly signedOut: ReadonlySignal<boolean>;
  /** The failure that keeps queued messages from being sent. */
  readonly obstacle: ReadonlySignal<Fault | undefined>;
  /** From now on requests are made. */
  start(): void;
  /** Goes on with a stored session. */
  restore(sessionId: string | undefined): void;
  queue(text: string): void;
  resend(id: string): void;
  /** There is a new reason to try: an act of the person, or a success. */
  resume(): void;
  retry(): void;
  setBrowserOnline(online: boolean): void;
  setSignedIn(is: boolean): void;
  /** Replaces the session. */
  restart(): void;
  close(): void;
}

export function createSending(options: SendingOptions): Sending {
  const { entries, emit } = options;
  const signIn = createSignInState(options.signIn);
  const obstacle = createObstacle(emit);
  const connection = createConnection({ ...options, onReachable: goOn });
  const shared = { ...options, connection };
  const session = createSession({ ...shared, onCreated: obstacle.clear, onFailure: obstacle.set });
  const delivery = createDelivery({ ...shared, session, onTaken, onWaiting: obstacle.set });
  const outbox = createOutbox<UserMessage>({ ...options, next: nextQueued, deliver: delivery.deliver });
  let started = false;

  function nextQueued() {
    const ready = started && !connection.isHeld() && !signIn.signedOut.peek();
    return ready ? entries.list.peek().find(isQueued) : undefined;
  }

  function onTaken(body: unknown) {
    obstacle.clear();
    options.onTaken(body);
  }

  function goOn() {
    if (!started) return;
    obstacle.clear();
    outbox.resume();
  }

  function start() {
    started = true;
    goOn();
    if (!signIn.signedOut.peek()) session.prepare();
  }

  return {
    sessionId: session.id,
    connection,
    signedOut: signIn.signedOut,
    obstacle: obstacle.fault,
    start,
    setBrowserOnline: connection.setBrowserOnline,

    resume() {
      if (started) outbox.resume();
    },

    restore: session.restore,

    queue(text) {
      try {
        // What leaves at once is neither shown nor stored as something that waits.
        batch(() => {
          entries.add({ kind: 'user', text, status: 'queued' });
          if (!started) return;
          obstacle.clear();
          outbox.start();
        });
      } catch (error) {
        // Of whoever follows the signals.
        options.onBug(error);
      }
    },

    resend(id) {
      if (entries.requeue(id)) start();
    },

    retry() {
      signIn.retry();
      start();
    },

    setSignedIn(is) {
      signIn.set(is);
      if (is && started) outbox.goOnSlowly(start);
    },

    restart() {
      session.forget();
      start();
    },

    close: outbox.close,
  };
}
