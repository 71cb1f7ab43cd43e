import { batch } from '@preact/signals-core';
import { isStream } from '../lib/guards';
import type { Reporter } from '../lib/reporter';
import { ServiceFailure, toFault } from '../service/failure';
import { backoffMs } from '../service/retry';
import type { Service } from '../service/service';
import type { Connection } from './connection';
import type { Entries } from './entries';
import { type DeliveryStatus, isQueued, isSending, type UserMessage } from './entry';
import type { Emit } from './events';
import type { Replies } from './replies';
import type { Session } from './session';
import type { WritableState } from './state';

/** The next step after a delivery. `pause`: no answer came, so the next one waits a while. `stop`: until there is a new reason. */
type Outcome = 'next' | 'pause' | 'stop';

export interface OutboxOptions {
  state: Pick<WritableState, 'entries' | 'signedOut' | 'sendFailure' | 'sessionId'>;
  service: Service;
  connection: Connection;
  session: Session;
  entries: Entries;
  replies: Pick<Replies, 'readAnswer'>;
  emit: Emit;
  report: Reporter;
  signal: AbortSignal;
}

/** Brings queued messages to the service, one after the other, in order. */
export interface Outbox {
  /** Nothing is sent before. */
  isStarted(): boolean;
  /** The person or the page wants messages to be sent now, even where a failure kept them. */
  start(): void;
  /** Queues a text of the person. Returns whether it could be added. */
  add(text: string): boolean;
  /** There is a new reason to try: goes on even if the delivery that is running fails. */
  resume(): void;
  /** Goes on. While a delivery is running, its result decides. */
  run(): void;
  /**
   * Goes on by `act` after a sign-in, whose tokens may be refused at once: the first time now, then after a growing wait,
   * until a message is taken.
   */
  goOnSignedIn(act: () => void): void;
}

/** The status of a message whose call failed. */
function statusAfter({ kind, status, turnedAway, unsent }: ServiceFailure): DeliveryStatus {
  if (unsent || kind === 'unauthorized') return 'queued';
  const mayBeTaken = status === undefined || kind === 'malformed' || (status >= 500 && !turnedAway);
  return mayBeTaken ? 'unconfirmed' : 'failed';
}

const isUnknownSession = (error: unknown) =>
  error instanceof ServiceFailure && (error.status === 404 || error.status === 410);

export function createOutbox(options: OutboxOptions): Outbox {
  const { state, service, connection, session, entries, replies, emit, report, signal } = options;
  let started = false;
  let running = false;
  /** Whether to go on after the delivery that is running. */
  let goOn = false;
  let misses = 0;
  /** How often it went on after a sign-in since a message was taken. */
  let signIns = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));

  function nextQueued(): UserMessage | undefined {
    const isReady = started && !signal.aborted && !connection.isBrowserOffline() && !state.signedOut.peek();
    return isReady ? state.entries.peek().find(isQueued) : undefined;
  }

  /** While a delivery is running, its result decides whether to go on. */
  async function run() {
    clearTimeout(timer);
    if (running) return;
    running = true;
    goOn = true;
    try {
      for (let message = nextQueued(); message && goOn; message = nextQueued()) {
        goOn = false;
        const outcome = await deliver(message);
        goOn ||= outcome === 'next';
        if (outcome === 'next') signIns = 0;
        misses = outcome === 'pause' ? misses + 1 : 0;
      }
    } catch (error) {
      report.warn(['widget-error'], error);
      misses++;
      // Nobody knows how far its call came.
      const lost = state.entries.peek().find(isSending);
      if (lost) report.contain(['widget-error'], () => entries.update(lost.id, { status: 'unconfirmed' }));
    }
    running = false;
    if (misses && nextQueued()) timer = setTimeout(run, backoffMs(misses));
  }

  /** Only the call to the service decides the status of a message. */
  async function deliver(message: UserMessage): Promise<Outcome> {
    let body: unknown;
    try {
      const sessionId = state.sessionId.peek() ?? (await session.open());
      // While the session was created, the conversation may have been emptied.
      if (!state.entries.peek().includes(message)) return 'stop';
      body = await send(message, sessionId);
    } catch (error) {
      if (signal.aborted) return 'stop';
      if (error instanceof ServiceFailure) return settleFailure(message, error);
      throw error;
    }
    return settle(message, body);
  }

  /** A session that the service no longer knows is replaced once, and the message sent again. */
  async function send(message: UserMessage, sessionId: string, isReplaced = false): Promise<unknown> {
    entries.update(message.id, { status: 'sending', fault: undefined });
    // That it leaves is stored first, once the batch of signals around this has ended.
    await undefined;
    try {
      return await connection.track(service.sendMessage(sessionId, message.text));
    } catch (error) {
      if (isReplaced || !isUnknownSession(error)) throw error;
    }
    // There may be another one by now.
    if (state.sessionId.peek() === sessionId) state.sessionId.value = undefined;
    return send(message, await session.open(), true);
  }

  function settle({ id }: UserMessage, body: unknown): Outcome {
    if (!signal.aborted) entries.update(id, { status: 'sent' });
    emit('message:sent', { id });
    // A listener may have ended the chat.
    if (signal.aborted) {
      if (isStream(body)) void body.cancel().catch(() => {});
      return 'stop';
    }
    state.sendFailure.value = undefined;
    replies.readAnswer(body);
    return 'next';
  }

  function settleFailure({ id }: UserMessage, failure: ServiceFailure): Outcome {
    const status = statusAfter(failure);
    const isLeft = status === 'queued';
    entries.update(id, { status, fault: isLeft ? undefined : toFault(failure) });
    if (!isLeft) {
      emit('message:failed', { id, ...toFault(failure) });
      emit('error', { operation: 'send', code: failure.code, ...toFault(failure) });
    } else if (state.sessionId.peek()) {
      // Without a session, the failure to create one has been told already.
      session.setSendFailure(failure);
    }
    if (failure.kind === 'offline' || failure.kind === 'timeout') return 'pause';
    return isLeft ? 'stop' : 'next';
  }

  function resume() {
    if (!started) return;
    goOn = true;
    void run();
  }

  return {
    isStarted: () => started,

    start() {
      started = true;
      state.sendFailure.value = undefined;
      resume();
    },

    add(text) {
      let isAdded = false;
      // An error in a listener of the state, such as a view, must not look like one of `send`.
      report.contain(['widget-error'], () => {
        // A message that leaves at once is neither shown nor stored as queued.
        batch(() => {
          entries.add({ kind: 'user', text, status: 'queued' });
          isAdded = true;
          if (!started) return;
          state.sendFailure.value = undefined;
          void run();
        });
      });
      return isAdded;
    },

    resume,
    run,

    goOnSignedIn(act) {
      clearTimeout(timer);
      const wait = signIns++;
      if (wait) timer = setTimeout(act, backoffMs(wait));
      else act();
    },
  };
}
