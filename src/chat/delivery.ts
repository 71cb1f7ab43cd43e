import { type Network, ServiceFailure, toFault } from '../service/failure';
import { backoffMs } from '../service/retry';
import type { Departure, Service } from '../service/service';
import { isQueued, isSending } from './entry';
import type { Messages } from './messages';
import type { Conversation } from './state';
import type { About, ConnectionState, DeliveryStatus, UserMessage } from './types';

/**
 * Brings the texts of the person to the service, one after the other, in order: creates the session, knows the connection,
 * and waits where a message may not leave now.
 */
export interface Delivery {
  isStarted(): boolean;
  /** The person wants to talk, or to try again: creates the session, and sends what is queued. Nothing is sent before. */
  start(): void;
  /** Queues a text of the person. `context` is what the page shows. */
  add(text: string, about: About | undefined, context: object | undefined): void;
  /**
   * There is a new reason to send: goes on even if the delivery that is running fails, but not within the time that the
   * service asked for.
   */
  wake(): void;
  setBrowserOnline(online: boolean): void;
  /**
   * Learns from a call how the connection is. Where it succeeds, nothing that is queued waits any longer. Resolves with its
   * answer or its failure, or never, if the chat has ended.
   */
  track<T>(call: Promise<T>): Promise<T | ServiceFailure>;
}

/**
 * - `unstarted`: the person has not asked for the chat.
 * - `idle`: nothing is queued, or it waits for the timer or for a new reason to send.
 * - `sending`: a message is being delivered. Its outcome decides about the next one.
 */
type Phase = 'unstarted' | 'idle' | 'sending';

/** What a delivery means for the next message. `pause`: it waits a while. `stop`: until there is a new reason. */
type Outcome = 'next' | 'pause' | 'stop';

/** The status of a message that has left, and whose call failed. */
function statusAfter({ kind, status, turnedAway }: ServiceFailure): DeliveryStatus {
  const mayBeTaken = status === undefined || kind === 'malformed' || (status >= 500 && !turnedAway);
  return mayBeTaken ? 'unconfirmed' : 'failed';
}

export function createDelivery(
  { state, emit, report, signal }: Conversation,
  service: Pick<Service, 'createSession' | 'sendMessage'>,
  messages: Pick<Messages, 'add' | 'update' | 'readAnswer'>,
  { isBrowserOnline }: Network,
): Delivery {
  let phase: Phase = 'unstarted';
  /** A new reason to send has come since the message last left; before it leaves, since its delivery began. */
  let isWoken = false;
  /** How many deliveries in a row got no answer. */
  let misses = 0;
  /**
   * How long the service asked for, with the last failure. `start` and `add` end that. Other reasons to send do not, such as
   * the person's return to the tab.
   */
  let leastMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let creating: Promise<string> | undefined;
  /** What the page showed when a message was written, by the id of its entry, until it is sent. Nowhere else. */
  const contexts = new Map<string, object>();
  signal.addEventListener('abort', () => clearTimeout(timer));

  /** The browser has gone offline, and no call has shown otherwise since. */
  const isOffline = () => state.connection.peek() === 'offline';

  function nextQueued(): UserMessage | undefined {
    const mayLeave = !signal.aborted && !isOffline() && !state.signedOut.peek();
    return mayLeave ? state.entries.peek().find(isQueued) : undefined;
  }

  /** While a message is being delivered, its outcome decides about the next one, unless that has failed by then. */
  function wake() {
    isWoken = true;
    // The event that says so may have got lost, as while the tab was frozen.
    if (isOffline() && isBrowserOnline()) setConnection('online');
    const isHeldBack = timer !== undefined && leastMs > 0;
    if (phase === 'idle' && !isHeldBack) void sendQueued();
  }

  async function sendQueued() {
    clearTimeout(timer);
    timer = undefined;
    phase = 'sending';
    let outcome: Outcome = 'next';
    for (let message = nextQueued(); message && outcome === 'next'; message = nextQueued()) {
      isWoken = false;
      outcome = await deliver(message).catch((error): Outcome => {
        report.warn(['widget-error'], error);
        return 'pause';
      });
      misses = outcome === 'pause' ? misses + 1 : 0;
      if (isWoken && leastMs === 0) outcome = 'next';
    }
    phase = 'idle';
    if (outcome !== 'pause' || !nextQueued()) return;
    // A longer time does not fit into a timer.
    timer = setTimeout(sendQueued, Math.min(Math.max(leastMs, backoffMs(misses)), 2 ** 31 - 1));
  }

  /** Only the call to the service decides the status of a message. */
  async function deliver({ id, text, about }: UserMessage): Promise<Outcome> {
    const payload = { text, about, context: contexts.get(id) };
    let sessionId = '';
    let isReplaced = false;
    const departure: Departure = {
      async leave() {
        // The browser may have gone offline while the message waited to be sent again.
        if (isOffline()) throw new ServiceFailure('offline');
        // A new conversation may have begun while it waited for its token.
        sessionId = await getSession();
        isWoken = false;
        messages.update(id, { status: 'sending' });
        return { sessionId, payload };
      },

      replaceSession({ status }) {
        if (isReplaced || (status !== 404 && status !== 410)) return false;
        isReplaced = true;
        // There may be another one by now.
        if (state.sessionId.peek() === sessionId) state.sessionId.value = undefined;
        return true;
      },

      onTurnedAway: () => messages.update(id, { status: 'queued' }),
    };
    // The session comes first: its creation may renew the token that the message leaves with.
    const answer = await track(getSession().then(() => service.sendMessage(departure)));
    if (answer instanceof ServiceFailure) return settleFailure(id, answer);
    contexts.delete(id);
    messages.update(id, { status: 'sent' });
    state.sendFailure.value = undefined;
    emit('message:sent', { id });
    messages.readAnswer(answer);
    return 'next';
  }

  function settleFailure(id: string, failure: ServiceFailure): Outcome {
    const hasLeft = state.entries.peek().some(isSending);
    if (hasLeft) {
      messages.update(id, { status: statusAfter(failure), fault: toFault(failure) });
      emit('message:failed', { id, ...toFault(failure) });
      emitError('send', failure);
    } else if (state.sessionId.peek()) {
      // That of a session is told already.
      setSendFailure('send', failure);
    }
    leastMs = failure.turnedAway?.leastMs ?? 0;
    if (failure.kind === 'offline' || failure.kind === 'timeout') return 'pause';
    if (!hasLeft) return 'stop';
    return leastMs > 0 ? 'pause' : 'next';
  }

  function emitError(operation: 'session' | 'send', failure: ServiceFailure) {
    emit('error', { operation, code: failure.code, ...toFault(failure) });
  }

  /** Why nothing can be sent now. */
  function setSendFailure(operation: 'session' | 'send', failure: ServiceFailure) {
    // Being signed out has a state of its own.
    if (failure.kind !== 'unauthorized') state.sendFailure.value = toFault(failure);
    emitError(operation, failure);
  }

  /** The id of the session, or of a new one. Calls at the same time share one request. */
  async function getSession(): Promise<string> {
    const sessionId = state.sessionId.peek();
    if (sessionId) return sessionId;
    creating ??= createSession();
    return creating;
  }

  async function createSession(): Promise<string> {
    // React in StrictMode destroys the first chat of a component in the task that started it.
    await undefined;
    const answer = await track(service.createSession());
    // Before the failure is told: a listener may try again at once, and needs a new request.
    creating = undefined;
    if (answer instanceof ServiceFailure) {
      setSendFailure('session', answer);
      throw answer;
    }
    const { sessionId } = answer;
    state.sessionId.value = sessionId;
    state.sendFailure.value = undefined;
    emit('session', { sessionId });
    return sessionId;
  }

  function setConnection(next: ConnectionState) {
    const before = state.connection.peek();
    state.connection.value = next;
    if ((before === 'online') !== (next === 'online')) emit('connection', { online: next === 'online' });
    // Nothing has left since the browser said that it is offline.
    if (before === 'offline') wake();
  }

  async function track<T>(call: Promise<T>): Promise<T | ServiceFailure> {
    try {
      const answer = await call;
      setConnection('online');
      wake();
      return answer;
    } catch (failure) {
      if (signal.aborted) return new Promise(() => {});
      if (!(failure instanceof ServiceFailure)) throw failure;
      if (failure.status !== undefined) setConnection('online');
      else if (failure.kind === 'offline') setConnection(isBrowserOnline() ? 'unreachable' : 'offline');
      return failure;
    }
  }

  function start() {
    if (phase === 'unstarted') phase = 'idle';
    leastMs = 0;
    state.sendFailure.value = undefined;
    wake();
    // A failure is shown and told already.
    if (!state.signedOut.peek()) getSession().catch(() => {});
  }

  return {
    isStarted: () => phase !== 'unstarted',
    start,
    wake,
    track,

    add(text, about, context) {
      const id = messages.add({ kind: 'user', text, about, status: 'queued' });
      if (context) contexts.set(id, context);
      leastMs = 0;
      state.sendFailure.value = undefined;
      wake();
    },

    setBrowserOnline(online) {
      setConnection(online ? 'online' : 'offline');
      if (online && phase !== 'unstarted') start();
    },
  };
}
