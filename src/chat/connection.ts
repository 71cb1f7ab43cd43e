import { type ReadonlySignal, signal } from '@preact/signals-core';
import { ServiceFailure } from '../service/failure';
import type { ConnectionState } from './connectionState';
import type { Emit } from './events';

export interface Connection {
  readonly state: ReadonlySignal<ConnectionState>;
  /** The browser has gone offline, and no request has shown otherwise since. */
  isHeld(): boolean;
  /** The browser has gone on- or offline. */
  setBrowserOnline(online: boolean): void;
  /** Learns from a request of the service how the connection is. */
  track<T>(request: Promise<T>): Promise<T>;
}

export interface ConnectionOptions {
  emit: Emit;
  /** Aborted requests say nothing about the connection. */
  signal: AbortSignal;
  /** What the browser says now. Some say they are offline while they are not. @default always online */
  isBrowserOnline?: (() => boolean) | undefined;
  /** The browser is online again, or a request was answered while messages were held. */
  onReachable(): void;
}

export function createConnection(options: ConnectionOptions): Connection {
  const { emit, isBrowserOnline = () => true } = options;
  const state = signal<ConnectionState>('online');
  let held = false;

  function setState(next: ConnectionState) {
    const before = state.peek();
    state.value = next;
    if ((before === 'online') !== (next === 'online')) emit('connection', { online: next === 'online' });
  }

  function setReachable() {
    setState('online');
    if (!held) return;
    held = false;
    options.onReachable();
  }

  return {
    state,
    isHeld: () => held,

    setBrowserOnline(online) {
      held = !online;
      setState(online ? 'online' : 'offline');
      if (online) options.onReachable();
    },

    async track(request) {
      try {
        const answer = await request;
        setReachable();
        return answer;
      } catch (failure) {
        if (options.signal.aborted || !(failure instanceof ServiceFailure)) throw failure;
        if (failure.status !== undefined) setReachable();
        else if (failure.kind === 'offline') setState(held || !isBrowserOnline() ? 'offline' : 'unreachable');
        throw failure;
      }
    },
  };
}
