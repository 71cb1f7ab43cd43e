import { expect, onTestFinished, vi } from 'vitest';
import { ServiceFailure } from '../../src/service/failure';
import { createTokens } from '../../src/service/tokens';
import type { TokenPair, TokenSource } from '../../src/service/types';

export const FIRST: TokenPair = { accessToken: 'a1', refreshToken: 'r1' };
const KEY = 'https://api.example ada';
/** The name of the lock, and of the channel. */
export const LOCK = `finance-chat ${KEY}`;

/** One service for all tabs: refresh tokens are single-use, and only the latest access token is accepted. */
export function createTokenService() {
  const refreshed: string[] = [];
  let latest = 1;
  let accepted = 0;
  return {
    refreshed,
    /** As if the first pair were still good. */
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
}

export function openTab(service: TokenService, tab: Tab = {}) {
  const { source = FIRST, key = KEY, refresh = service.refresh, loggedOut = false } = tab;
  const life = new AbortController();
  const renewed: string[] = [];
  const signedIn: boolean[] = [];
  const onLogout = vi.fn();
  const tokens = createTokens({
    getSource: () => source,
    loggedOut,
    key,
    refreshTokens: (_, refreshToken) => refresh(refreshToken),
    requestTimeout: 5_000,
    signal: life.signal,
    onRenewed: ({ accessToken }) => renewed.push(accessToken),
    onSignedIn: (is) => signedIn.push(is),
    onLogout,
    onFault: expect.unreachable,
  });
  const close = () => {
    tokens.pause();
    life.abort();
  };
  onTestFinished(close);
  return { tokens, renewed, signedIn, onLogout, close, call: () => tokens.authorized(service.call) };
}

/** A tab of nobody's, to hear when what was said has arrived. */
export function overhear(key = KEY) {
  const said: unknown[] = [];
  const channel = new BroadcastChannel(`finance-chat ${key}`);
  channel.onmessage = (event) => said.push((event as MessageEvent).data);
  onTestFinished(() => channel.close());
  return { said, say: (message: unknown) => channel.postMessage(message) };
}
