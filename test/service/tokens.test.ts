// @vitest-environment node
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { isTokenPair } from '../../src/guards';
import { type FailureFacts, type FailureKind, ServiceFailure } from '../../src/service/failure';
import { createTokens, type TokenPair, type TokenSource } from '../../src/service/tokens';
import { deferred } from '../support/deferred';

const FIRST: TokenPair = { accessToken: 'a1', refreshToken: 'r1' };
const SECOND = { accessToken: 'a2', refreshToken: 'r2' };
const THIRD = { accessToken: 'a3', refreshToken: 'r3' };

const failure = (kind: FailureKind, facts: FailureFacts = {}) => new ServiceFailure(kind, 'POST /x', facts);
const unauthorized = () => failure('unauthorized', { status: 401 });

interface Setup {
  source?: TokenSource;
  refresh?: ((refreshToken: string) => Promise<typeof SECOND>) | undefined;
  loggedOut?: boolean;
  requestTimeout?: number;
  onSignedOut?: () => void;
}

/** Tokens at a service that accepts `a2` and `a3`, in a tab that is alone. */
function setUp({ source = FIRST, refresh, ...more }: Setup = {}) {
  vi.stubGlobal('BroadcastChannel', undefined);
  const life = new AbortController();
  const refreshed: string[] = [];
  const signedIn: boolean[] = [];
  const renewed: TokenPair[] = [];
  const faults: string[] = [];
  const called: string[] = [];
  const accepted = new Set(['a2', 'a3']);
  const current = { source };

  const tokens = createTokens({
    source: () => current.source,
    loggedOut: more.loggedOut ?? false,
    key: 'https://api.example ada',
    refresh: async (_, refreshToken) => {
      refreshed.push(refreshToken);
      return refresh ? refresh(refreshToken) : SECOND;
    },
    requestTimeout: more.requestTimeout ?? 5_000,
    signal: life.signal,
    onRenewed: (pair) => renewed.push(pair),
    onSignedIn(is) {
      signedIn.push(is);
      if (!is) more.onSignedOut?.();
    },
    onLogout: expect.unreachable,
    onFault: (fault) => faults.push(fault),
  });

  onTestFinished(() => {
    tokens.pause();
    life.abort();
  });

  /** A call that the service takes where it accepts the token. */
  const call = () =>
    tokens.authorized(async (accessToken) => {
      called.push(accessToken);
      await Promise.resolve();
      if (!accepted.has(accessToken)) throw unauthorized();
      return `as ${accessToken}`;
    });

  return {
    ...{ tokens, call, called, accepted, refreshed, renewed, signedIn, faults, current },
    abort: (reason: unknown) => life.abort(reason),
  };
}

const rejection = (outcome: Promise<unknown>) =>
  outcome.then(
    () => expect.unreachable('it should have failed'),
    (error) => error,
  );

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('calls with the pair it was given', async () => {
  const { call, accepted, called, refreshed } = setUp();
  accepted.add('a1');
  expect(await call()).toBe('as a1');
  expect(called).toEqual(['a1']);
  expect(refreshed).toEqual([]);
});

it('renews a refused pair and repeats the call once', async () => {
  const { call, called, refreshed, renewed, signedIn } = setUp();
  expect(await call()).toBe('as a2');
  expect(called).toEqual(['a1', 'a2']);
  expect(refreshed).toEqual(['r1']);
  expect(renewed).toEqual([SECOND]);
  expect(signedIn).toEqual([]);
});

it('presents the refused access token with the refresh token', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const refresh = vi.fn(async (_: { accessToken: string }, _token: string) => SECOND);
  const signal = new AbortController().signal;
  const tokens = createTokens({
    ...{ source: () => FIRST, loggedOut: false, key: 'k', refresh, requestTimeout: 5_000, signal },
    ...{ onRenewed() {}, onSignedIn() {}, onLogout() {}, onFault() {} },
  });
  await tokens.authorized(async (token) => {
    if (token === 'a1') throw unauthorized();
  });
  expect(refresh).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ accessToken: 'a1' }), 'r1');
});

it('renews once for many calls that fail together', async () => {
  const { call, called, refreshed, renewed } = setUp();
  const answers = await Promise.all(Array.from({ length: 20 }, call));
  expect(new Set(answers)).toEqual(new Set(['as a2']));
  expect(refreshed).toEqual(['r1']);
  expect(renewed).toHaveLength(1);
  expect(called.filter((token) => token === 'a2')).toHaveLength(20);
});

it('renews once where a call fails while another renews', async () => {
  const answer = deferred<typeof SECOND>();
  const { tokens, call, refreshed } = setUp({ refresh: () => answer.promise });
  const late = deferred<never>();
  const first = call();
  const second = tokens.authorized((token) => (token === 'a1' ? late.promise : Promise.resolve(token)));
  await vi.waitFor(() => expect(refreshed).toEqual(['r1']));
  answer.resolve(SECOND);
  await first;
  late.reject(unauthorized());
  expect(await second).toBe('a2');
  expect(refreshed).toEqual(['r1']);
});

it('holds back a call that is made while the pair is renewed', async () => {
  const answer = deferred<typeof SECOND>();
  const { call, called, refreshed } = setUp({ refresh: () => answer.promise });
  const first = call();
  await vi.waitFor(() => expect(refreshed).toEqual(['r1']));
  const second = call();
  answer.resolve(SECOND);
  await Promise.all([first, second]);
  expect(called).toEqual(['a1', 'a2', 'a2']);
});

it('renews with the latest refresh token', async () => {
  const { call, accepted, refreshed } = setUp({
    refresh: async (token) => (token === 'r1' ? SECOND : THIRD),
  });
  await call();
  accepted.delete('a2');
  expect(await call()).toBe('as a3');
  expect(refreshed).toEqual(['r1', 'r2']);
});

it('passes on other failures without renewing', async () => {
  const { tokens, refreshed, signedIn } = setUp();
  const fault = failure('unavailable', { status: 500 });
  expect(await rejection(tokens.authorized(() => Promise.reject(fault)))).toBe(fault);
  expect(refreshed).toEqual([]);
  expect(signedIn).toEqual([]);
});

it('signs out, and does not loop, where a renewed pair is refused too', async () => {
  const { call, accepted, called, refreshed, signedIn } = setUp();
  accepted.clear();
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized' });
  expect(called).toEqual(['a1', 'a2']);
  expect(refreshed).toEqual(['r1']);
  expect(signedIn).toEqual([false]);
});

it('calls nothing while signed out', async () => {
  const { call, accepted, called, refreshed, signedIn } = setUp();
  accepted.clear();
  await rejection(call());
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized' });
  expect(called).toHaveLength(2);
  expect(refreshed).toHaveLength(1);
  expect(signedIn).toEqual([false]);
});

it('signs out once where many calls fail together', async () => {
  const { call, refreshed, signedIn } = setUp({ refresh: () => Promise.reject(unauthorized()) });
  const failures = await Promise.all(Array.from({ length: 10 }, () => rejection(call())));
  expect(new Set(failures.map(({ kind }) => kind))).toEqual(new Set(['unauthorized']));
  expect(refreshed).toEqual(['r1']);
  expect(signedIn).toEqual([false]);
});

it.each([undefined, null])('signs out where the refresh token is %s', async (refreshToken) => {
  const { call, called, refreshed, signedIn } = setUp({ source: { accessToken: 'a1', refreshToken } });
  await rejection(call());
  expect(called).toEqual(['a1']);
  expect(refreshed).toEqual([]);
  expect(signedIn).toEqual([false]);
});

it.each([
  ['unauthorized', failure('unauthorized', { status: 401 })],
  ['refused', failure('refused', { status: 400 })],
  ['refused with 200', failure('refused', { status: 200 })],
  ['unavailable', failure('unavailable', { status: 500 })],
  ['a bad gateway', failure('unavailable', { status: 502 })],
  ['malformed', failure('malformed', { status: 200 })],
  ['without an answer', failure('offline')],
  ['too late', failure('timeout')],
])('presents no refresh token again after a refresh that was %s', async (_, fault) => {
  const { tokens, call, refreshed, signedIn } = setUp({ refresh: () => Promise.reject(fault) });
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized', unsent: true });
  expect(signedIn).toEqual([false]);
  tokens.set({ accessToken: 'a1', refreshToken: 'r1' });
  await rejection(call());
  tokens.set({ accessToken: 'a0', refreshToken: 'r1' });
  await rejection(call());
  expect(refreshed).toEqual(['r1']);
  expect(signedIn).toEqual([false, true, false, true, false]);
});

it('presents no refresh token again after it was renewed', async () => {
  const { tokens, call, refreshed } = setUp();
  await call();
  tokens.set({ accessToken: 'a0', refreshToken: 'r1' });
  await rejection(call());
  expect(refreshed).toEqual(['r1']);
});

it.each([429, 503])('presents a refresh token again that status %i turned away', async (status) => {
  vi.useFakeTimers();
  const answers = [() => Promise.reject(failure('throttled', { status })), async () => SECOND];
  const { call, refreshed, signedIn } = setUp({
    refresh: async () => (answers.shift() ?? expect.unreachable)(),
  });
  const outcome = call();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await outcome).toBe('as a2');
  expect(refreshed).toEqual(['r1', 'r1']);
  expect(signedIn).toEqual([]);
});

it.each([429, 503])('stays signed in, and tries again later, where status %i goes on', async (status) => {
  vi.useFakeTimers();
  const busy = failure('throttled', { status });
  let up = false;
  const { call, refreshed, signedIn } = setUp({
    refresh: async () => {
      if (!up) throw busy;
      return SECOND;
    },
  });
  const outcome = rejection(call());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await outcome).toBe(busy);
  expect(busy.unsent).toBe(true);
  expect(refreshed).toHaveLength(4);
  expect(signedIn).toEqual([]);
  up = true;
  expect(await call()).toBe('as a2');
});

it('asks the function before the first call, once for all', async () => {
  const source = vi.fn(async () => SECOND);
  const { call, called, renewed, faults } = setUp({ source });
  expect(source).not.toHaveBeenCalled();
  await Promise.all([call(), call(), call()]);
  expect(source).toHaveBeenCalledExactlyOnceWith({ reason: 'start', signal: expect.any(AbortSignal) });
  expect(called).toEqual(['a2', 'a2', 'a2']);
  expect(renewed).toEqual([]);
  expect(faults).toEqual([]);
});

it('asks the function again when its pair has expired and cannot be renewed', async () => {
  const pairs = [{ accessToken: 'a1' }, SECOND];
  const source = vi.fn(() => pairs.shift() as TokenPair);
  const { call, called, refreshed, renewed, signedIn } = setUp({ source });
  expect(await call()).toBe('as a2');
  expect(source.mock.calls.map(([request]: unknown[]) => (request as { reason: string }).reason)).toEqual([
    'start',
    'expired',
  ]);
  expect(called).toEqual(['a1', 'a2']);
  expect(refreshed).toEqual([]);
  expect(renewed).toEqual([]);
  expect(signedIn).toEqual([]);
});

it('renews a pair of the function before it asks again', async () => {
  const source = vi.fn(async () => FIRST);
  const { call, refreshed, renewed } = setUp({ source });
  expect(await call()).toBe('as a2');
  expect(source).toHaveBeenCalledOnce();
  expect(refreshed).toEqual(['r1']);
  expect(renewed).toEqual([SECOND]);
});

it('asks the function where the refresh was refused', async () => {
  const source = vi.fn(async ({ reason }) => (reason === 'start' ? FIRST : THIRD));
  const { call, refreshed, signedIn } = setUp({ source, refresh: () => Promise.reject(unauthorized()) });
  expect(await call()).toBe('as a3');
  expect(refreshed).toEqual(['r1']);
  expect(signedIn).toEqual([]);
});

it('signs out, and does not loop, where the function goes on giving a refused pair', async () => {
  const source = vi.fn(async () => ({ accessToken: 'a1' }));
  const { call, called, signedIn } = setUp({ source });
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized' });
  expect(source).toHaveBeenCalledTimes(2);
  expect(called).toEqual(['a1', 'a1']);
  expect(signedIn).toEqual([false]);
});

it('signs out where the function rejects, until it is asked again', async () => {
  const answers = [() => Promise.reject(new Error('backend down: s3cret')), async () => SECOND];
  const { tokens, call, called, signedIn, faults } = setUp({
    source: () => (answers.shift() ?? expect.unreachable)(),
  });
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized', unsent: true });
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized' });
  expect(signedIn).toEqual([false]);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('"tokens"');
  expect(faults[0]).not.toContain('s3cret');
  expect(tokens.canRetry()).toBe(true);
  tokens.retry();
  expect(await call()).toBe('as a2');
  expect(called).toEqual(['a2']);
});

it('signs out again where the function rejects again', async () => {
  const { tokens, call, signedIn } = setUp({ source: () => Promise.reject(new Error('no')) });
  await rejection(call());
  tokens.retry();
  await rejection(call());
  expect(signedIn).toEqual([false, false]);
});

it.each([
  undefined,
  null,
  'a2',
  {},
  { accessToken: '' },
  { accessToken: 7 },
  { accessToken: 'a2', refreshToken: 7 },
  { access_token: 'a2' },
  [],
])('reports a function that gives %j and signs out', async (wrong) => {
  const { call, called, signedIn, faults } = setUp({ source: async () => wrong as TokenPair });
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized' });
  expect(called).toEqual([]);
  expect(signedIn).toEqual([false]);
  expect(faults).toHaveLength(1);
  expect(faults[0]).not.toContain('a2');
});

it('reports a function that throws at once', async () => {
  const { call, faults } = setUp({
    source: () => {
      throw new Error('no');
    },
  });
  await rejection(call());
  expect(faults).toHaveLength(1);
});

it('gives up a function that does not answer', async () => {
  vi.useFakeTimers();
  let waiting: AbortSignal | undefined;
  const { call, signedIn, faults } = setUp({
    requestTimeout: 3_000,
    source: ({ signal }) => {
      waiting = signal;
      return new Promise(() => {});
    },
  });
  const outcome = rejection(call());
  await vi.advanceTimersByTimeAsync(2_999);
  expect(signedIn).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
  expect(signedIn).toEqual([false]);
  expect(faults).toHaveLength(1);
  expect(waiting?.aborted).toBe(true);
});

it('goes on with a pair from the host', async () => {
  const { tokens, call, accepted, signedIn, renewed } = setUp({ source: { accessToken: 'a1' } });
  await rejection(call());
  accepted.add('a7');
  tokens.set({ accessToken: 'a7' });
  expect(signedIn).toEqual([false, true]);
  expect(await call()).toBe('as a7');
  expect(renewed).toEqual([]);
});

it.each([
  ['nothing renews', { accessToken: 'a1' }, undefined],
  ['the renewed pair is refused too', FIRST, async () => ({ accessToken: 'a0', refreshToken: 'r0' })],
] as const)(
  'carries on with a pair the host gives as soon as it hears that %s',
  async (_, source, refresh) => {
    const { tokens, call, accepted, called, signedIn } = setUp({
      ...{ source, refresh },
      onSignedOut: () => tokens.set({ accessToken: 'a7' }),
    });
    accepted.add('a7');
    expect(await call()).toBe('as a7');
    expect(called).toEqual(['a1', ...(refresh ? ['a0'] : []), 'a7']);
    expect(signedIn).toEqual([false, true]);
  },
);

it('takes a pair that was refused before, where the host gives it anew', async () => {
  const { tokens, call, accepted } = setUp({ source: { accessToken: 'a1' } });
  await rejection(call());
  accepted.add('a1');
  tokens.set({ accessToken: 'a1' });
  expect(await call()).toBe('as a1');
});

it('prefers a pair from the host to one that is still being renewed', async () => {
  const answer = deferred<typeof SECOND>();
  const { tokens, call, accepted, called, refreshed, renewed } = setUp({ refresh: () => answer.promise });
  const outcome = call();
  await vi.waitFor(() => expect(refreshed).toEqual(['r1']));
  accepted.add('a7');
  tokens.set({ accessToken: 'a7' });
  answer.resolve(SECOND);
  expect(await outcome).toBe('as a7');
  expect(called).toEqual(['a1', 'a7']);
  expect(renewed).toEqual([]);
});

it('prefers a pair from the host to one the function still fetches', async () => {
  const answer = deferred<TokenPair>();
  const source = vi.fn(() => answer.promise);
  const { tokens, call, accepted, called } = setUp({ source });
  const outcome = call();
  await vi.waitFor(() => expect(source).toHaveBeenCalled());
  accepted.add('a7');
  tokens.set({ accessToken: 'a7' });
  answer.resolve(SECOND);
  expect(await outcome).toBe('as a7');
  expect(called).toEqual(['a7']);
});

it('starts signed out after a logout, until the host gives a pair', async () => {
  const source = vi.fn(async () => FIRST);
  const { tokens, call, accepted, called, signedIn } = setUp({ source, loggedOut: true });
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized' });
  expect(tokens.canRetry()).toBe(false);
  expect(source).not.toHaveBeenCalled();
  expect(called).toEqual([]);
  accepted.add('a7');
  tokens.set({ accessToken: 'a7' });
  expect(await call()).toBe('as a7');
  expect(signedIn).toEqual([true]);
  expect(tokens.canRetry()).toBe(true);
});

it('offers no other try where it was given a pair', () => {
  expect(setUp().tokens.canRetry()).toBe(false);
});

it('uses the source as it stands now', async () => {
  const { call, current } = setUp({ source: { accessToken: 'a1' } });
  current.source = async () => SECOND;
  expect(await call()).toBe('as a2');
});

it('ends a renewal with the widget, signing nobody out', async () => {
  const { call, abort, refreshed, signedIn } = setUp({ refresh: () => new Promise(() => {}) });
  const outcome = rejection(call());
  await vi.waitFor(() => expect(refreshed).toEqual(['r1']));
  const reason = new Error('destroyed');
  abort(reason);
  expect(await outcome).toBe(reason);
  expect(signedIn).toEqual([]);
});

it('ends the wait for the function with the widget, reporting nothing', async () => {
  const source = vi.fn(() => new Promise<TokenPair>(() => {}));
  const { call, abort, signedIn, faults } = setUp({ source });
  const outcome = rejection(call());
  const reason = new Error('destroyed');
  abort(reason);
  expect(await outcome).toBe(reason);
  expect(signedIn).toEqual([]);
  expect(faults).toEqual([]);
});

it.each([
  [{ accessToken: 'a' }, true],
  [{ accessToken: 'a', refreshToken: undefined }, true],
  [{ accessToken: 'a', refreshToken: null }, true],
  [{ accessToken: 'a', refreshToken: 'r', more: 1 }, true],
  [{ accessToken: 'a', refreshToken: '' }, false],
  [{ accessToken: 'a', refreshToken: 1 }, false],
  [{ accessToken: ' ' }, false],
  [{ refreshToken: 'r' }, false],
  [['a'], false],
  ['a', false],
  [null, false],
])('judges whether %j is a pair', (value, is) => {
  expect(isTokenPair(value)).toBe(is);
});
