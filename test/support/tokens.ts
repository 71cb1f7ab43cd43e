import { expect, onTestFinished } from 'vitest';
import { describeWarning } from '../../src/report/warnings';
import type { AuthState } from '../../src/service/auth';
import type { HostRequest } from '../../src/service/request';
import type { TokenSource } from '../../src/service/tokenPair';
import { SESSION, UNAUTHORIZED } from './answers';
import { channelOf } from './locks';
import { type Budget, NO_REPEATS, openService } from './service';

/** The tokens `a1` and `r1`, `a2` and `r2`, and so on. */
export const pairOf = (serial: number) => ({ accessToken: `a${serial}`, refreshToken: `r${serial}` });

export const FIRST = pairOf(1);
export const SECOND = pairOf(2);

export const refused = () => Response.json(UNAUTHORIZED.body, { status: 401 });

/** A service, as the host's `fetch`. It refuses `a1`. Each renewal gives the next pair, and makes all others expire. */
export function createTokenService() {
  const called: string[] = [];
  const refreshed: string[] = [];
  let latest = 1;
  const service = {
    /** The access tokens of all calls, but for renewals. */
    called,
    /** The refresh tokens that were presented. */
    refreshed,
    accepted: new Set<string>(),

    async answer(accessToken: string): Promise<Response> {
      const isAccepted = service.accepted.has(accessToken);
      return isAccepted ? Response.json({ ...SESSION, connect_url: accessToken }) : refused();
    },

    async renew(refreshToken: string): Promise<Response> {
      if (refreshToken !== `r${latest}`) return refused();
      latest++;
      const pair = pairOf(latest);
      service.accepted = new Set([pair.accessToken]);
      return Response.json(pair);
    },

    async fetch(url: string, { headers, body }: HostRequest) {
      if (url.endsWith('/api/auth/refresh')) {
        const { refreshToken } = JSON.parse(String(body));
        refreshed.push(refreshToken);
        return service.renew(refreshToken);
      }
      const accessToken = headers.Authorization?.replace('Bearer ', '') ?? '';
      called.push(accessToken);
      return service.answer(accessToken);
    },
  };
  return service;
}

export type TokenService = ReturnType<typeof createTokenService>;

interface Tab extends Partial<Budget> {
  tokens?: TokenSource;
  page?: object;
  requestTimeout?: number;
  /** The chat was not opened yet, so it has made no call. */
  isClosed?: boolean;
}

/** A user's service in a tab, by default with the first pair. */
export function openTab({ fetch }: TokenService, tab: Tab = {}) {
  const { tokens = FIRST, page = {}, requestTimeout = 5_000, isClosed = false, ...budget } = tab;
  const { service, warnings, renewed, close } = openService('https://api.example', {
    source: tokens,
    page,
    requestTimeout,
    fetch,
    retryBudget: { ...NO_REPEATS, ...budget },
  });
  const { auth, connectBank } = service;
  const states: AuthState[] = [];
  const told = () => warnings.map(describeWarning);
  if (!isClosed) auth.joinTabs();
  auth.state.subscribe((state) => states.push(state));
  onTestFinished(() => {
    close();
    expect(told().join()).not.toMatch(/\b[ar]\d\b|s3cret/);
  });
  return {
    auth,
    /** The words of its state so far, the first included. */
    states,
    close,
    get warnings() {
      return told();
    },
    /** The access tokens of the pairs that the host did not give. */
    get renewed() {
      return renewed.map(({ accessToken }) => accessToken);
    },
    /** Makes a call. Resolves with the token that the service accepted. */
    call: async () => (await connectBank()).connect_url,
  };
}

/** A script that knows the name of a channel. It receives all messages there and can post any. */
export function overhear(name = channelOf('r1')) {
  const said: unknown[] = [];
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event) => said.push((event as MessageEvent).data);
  onTestFinished(() => channel.close());
  return { channel, said, say: (message: unknown) => channel.postMessage(message) };
}
