import type { Signal } from '@preact/signals-core';
import { ServiceFailure } from '../service/failure';
import type { ConnectionState } from './chatSnapshot';
import type { Emit } from './events';

/** Knows whether the service can be reached, from the browser and from the requests of the conversation. */
export interface Connection {
  /** The browser has gone offline, and no request has shown otherwise since. */
  isBrowserOffline(): boolean;
  setBrowserOnline(online: boolean): void;
  /** Learns from a request how the connection is. */
  track<T>(request: Promise<T>): Promise<T>;
}

export interface ConnectionOptions {
  state: Signal<ConnectionState>;
  emit: Emit;
  /** Aborted requests say nothing about the connection. */
  signal: AbortSignal;
  /** Whether the browser says that it is online. Some say offline and are not. @default always online */
  isBrowserOnline?: (() => boolean) | undefined;
  /** A request has shown that the browser is online after all. */
  onBackOnline(): void;
}

export function createConnection(options: ConnectionOptions): Connection {
  const { state, emit, isBrowserOnline = () => true, onBackOnline } = options;
  let browserOffline = false;

  function setState(next: ConnectionState) {
    const before = state.peek();
    state.value = next;
    if ((before === 'online') !== (next === 'online')) emit('connection', { online: next === 'online' });
  }

  function setReachable() {
    const isBack = browserOffline;
    browserOffline = false;
    setState('online');
    if (isBack) onBackOnline();
  }

  return {
    isBrowserOffline: () => browserOffline,

    setBrowserOnline(online) {
      browserOffline = !online;
      setState(online ? 'online' : 'offline');
    },

    async track(request) {
      try {
        const answer = await request;
        setReachable();
        return answer;
      } catch (failure) {
        if (options.signal.aborted || !(failure instanceof ServiceFailure)) throw failure;
        if (failure.status !== undefined) setReachable();
        else if (failure.kind === 'offline')
          setState(browserOffline || !isBrowserOnline() ? 'offline' : 'unreachable');
        throw failure;
      }
    },
  };
}
