import { expect, onTestFinished, vi } from 'vitest';
import { describeWarning } from '../../src/lib/warnings';
import { ServiceFailure } from '../../src/service/failure';
import { createTokens } from '../../src/service/tokens';
import type { TokenPair, TokenSource } from '../../src/service/types';
import { channelOf } from './locks';
import { unauthorized } from './service';

export const FIRST: TokenPair = { accessToken: 'a1', refreshToken: 'r1' };
export const SECOND = { accessToken: 'a2', refreshToken: 'r2' };
export const THIRD = { accessToken: 'a3', refreshToken: 'r3' };

interface Setup {
  source?: TokenSource;
  refresh?: ((refreshToken: string) => Promise<typeof SECOND>) | undefined;
  /** There is no token source until the test sets one. */
  loggedOut?: boolean;
  requestTimeout?: number;
  renewalDelayMs?: number;
  onSignedOut?: () => void;
}

/** Tokens at a service that accepts `a2` and `a3`, in a tab that is alone. */
export function holdTokens({ source = FIRST, refresh, ...more }: Setup = {}) {
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('crypto', undefined);
  // The refresh tokens that a page has presented are remembered with its window.
  vi.stubGlobal('window', {});
  const life = new AbortController();
  const refreshed: string[] = [];
  const refreshedBy: string[] = [];
  const signedIn: boolean[] = [];
  const renewed: TokenPair[] = [];
  const faults: string[] = [];
  const called: string[] = [];
  const accepted = new Set(['a2', 'a3']);
  const current: { source: TokenSource | undefined } = { source: more.loggedOut ? undefined : source };

  const tokens = createTokens({
    getSource: () => current.source,
    key: 'https://api.example ada',
    refresh: async (accessToken, refreshToken) => {
      refreshed.push(refreshToken);
      refreshedBy.push(accessToken);
      return refresh ? refresh(refreshToken) : SECOND;
    },
    requestTimeout: more.requestTimeout ?? 5_000,
    renewalDelayMs: () => more.renewalDelayMs ?? 0,
    signal: life.signal,
    onRenewed: (pair) => renewed.push(pair),
    onSignedIn(is) {
      signedIn.push(is);
      if (!is) more.onSignedOut?.();
    },
    onLogout: expect.unreachable,
    report: { warn: (warning) => faults.push(describeWarning(warning)) },
  });

  onTestFinished(() => {
    tokens.pause();
    life.abort();
  });

  /** A call that the service takes if it accepts the token. */
  const call = () =>
    tokens.authorized(async (accessToken) => {
      called.push(accessToken);
      await Promise.resolve();
      if (!accepted.has(accessToken)) throw unauthorized();
      return `as ${accessToken}`;
    });

  return {
    tokens,
    call,
    called,
    accepted,
    refreshed,
    refreshedBy,
    renewed,
    signedIn,
    faults,
    current,
    abort: (reason: unknown) => life.abort(reason),
  };
}

const KEY = 'https://api.example ada';
/** The channel that any script of the origin can name. */
export const PUBLIC_CHANNEL = `finance-chat ${KEY}`;

/** One service for all tabs: refresh tokens are single-use, and only the latest access token is accepted. */
export function createTokenService() {
  const refreshed: string[] = [];
  let latest = 1;
  let accepted = 0;
  return {
    refreshed,
    /** Makes the latest access token expire. */
    expire: () => {
      accepted = 0;
    },
    /** Makes the service accept the first pair again. */
    accept: () => {
      accepted = 1;
    },
    async call(accessToken: string) {
      if (accessToken !== `a${accepted}`) throw new ServiceFailure('unauthorized', 'GET /x', { status: 401 });
      return accessToken;
    },
    async refresh(refreshToken: string) {
      refreshed.push(refreshToken);
      if (refreshToken !== `r${latest}`) throw new ServiceFailure('unauthorized', 'POST /r', { status: 401 });
      latest++;
      accepted = latest;
      return { accessToken: `a${latest}`, refreshToken: `r${latest}` };
    },
  };
}

export type TokenService = ReturnType<typeof createTokenService>;

interface Tab {
  source?: TokenSource;
  key?: string;
  refresh?: TokenService['refresh'];
  loggedOut?: boolean;
  /** The window of the page, which two widgets of one page share. */
  page?: object;
}

export function openTab(service: TokenService, tab: Tab = {}) {
  const { source = FIRST, key = KEY, refresh = service.refresh, loggedOut = false, page = {} } = tab;
  // The refresh tokens that a page has presented are remembered with its window.
  vi.stubGlobal('window', page);
  const life = new AbortController();
  const renewed: string[] = [];
  const signedIn: boolean[] = [];
  const warnings: string[] = [];
  const onLogout = vi.fn();
  const tokens = createTokens({
    getSource: () => (loggedOut ? undefined : source),
    key,
    refresh: (_, refreshToken) => refresh(refreshToken),
    requestTimeout: 5_000,
    renewalDelayMs: () => 0,
    signal: life.signal,
    onRenewed: ({ accessToken }) => renewed.push(accessToken),
    onSignedIn: (is) => signedIn.push(is),
    onLogout,
    report: { warn: (warning) => warnings.push(warning[0]) },
  });
  const close = () => life.abort();
  onTestFinished(close);
  return {
    tokens,
    warnings,
    renewed,
    signedIn,
    onLogout,
    close,
    call: () => tokens.authorized(service.call),
  };
}

/** A script that knows the name of a channel. It receives all messages there and can post any. */
export function overhear(name = channelOf('r1')) {
  const said: unknown[] = [];
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event) => said.push((event as MessageEvent).data);
  onTestFinished(() => channel.close());
  return { said, say: (message: unknown) => channel.postMessage(message) };
}
