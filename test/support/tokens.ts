import { expect, onTestFinished, vi } from 'vitest';
import { describeWarning } from '../../src/lib/warnings';
import { createTokens } from '../../src/service/tokens';
import type { TokenPair, TokenSource } from '../../src/service/types';
import { unauthorized } from './failure';

export const FIRST: TokenPair = { accessToken: 'a1', refreshToken: 'r1' };
export const SECOND = { accessToken: 'a2', refreshToken: 'r2' };
export const THIRD = { accessToken: 'a3', refreshToken: 'r3' };

interface Setup {
  source?: TokenSource;
  refresh?: ((refreshToken: string) => Promise<typeof SECOND>) | undefined;
  loggedOut?: boolean;
  requestTimeout?: number;
  renewalDelayMs?: number;
  onSignedOut?: () => void;
}

/** Tokens at a service that accepts `a2` and `a3`, in a tab that is alone. Unstub the globals after the test. */
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
  const current = { source };

  const tokens = createTokens({
    getSource: () => current.source,
    loggedOut: more.loggedOut ?? false,
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
    ...{
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
    },
    abort: (reason: unknown) => life.abort(reason),
  };
}
