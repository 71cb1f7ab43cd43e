import { webcrypto } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Auth } from '../../src/service/auth';
import type { TokenPair, TokenRequest, TokenSource } from '../../src/service/tokenPair';
import { refusal } from '../support/answers';
import { deferred } from '../support/deferred';
import { passTime } from '../support/fakeTime';
import { rejection } from '../support/service';
import { createTokenService, FIRST, openTab, pairOf, refused, SECOND } from '../support/tokens';

let service: ReturnType<typeof createTokenService>;

beforeEach(() => {
  service = createTokenService();
  // As on an insecure page: the tab finds no others.
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(bytes),
  });
  vi.spyOn(Math, 'random').mockReturnValue(1);
});

const unauthorized = expect.objectContaining({ kind: 'unauthorized' });

it('calls with the pair it was given, and renews it when the service refuses it', async () => {
  service.accepted.add('a1');
  const tab = openTab(service);
  expect(await tab.call()).toBe('a1');
  expect([service.refreshed, tab.renewed]).toEqual([[], []]);
  service.accepted.clear();
  expect(await tab.call()).toBe('a2');
  service.accepted.clear();
  expect(await tab.call()).toBe('a3');
  expect(service.called).toEqual(['a1', 'a1', 'a2', 'a2', 'a3']);
  expect(service.refreshed).toEqual(['r1', 'r2']);
  expect(tab.renewed).toEqual(['a2', 'a3']);
  expect(tab.states).toEqual(['ok', 'expired', 'ok', 'expired', 'ok']);
  expect(tab.auth.renewed.value).toEqual(pairOf(3));
});

it('does not renew again for a call with the former token that is refused late', async () => {
  const tab = openTab(service);
  const late = deferred<Response>();
  const { answer } = service;
  service.answer = () => late.promise;
  const second = tab.call();
  await vi.waitFor(() => expect(service.called).toEqual(['a1']));
  service.answer = answer;
  await tab.call();
  late.resolve(refused());
  expect(await second).toBe('a2');
  expect(service.refreshed).toEqual(['r1']);
});

it('holds back a call that is made while the pair is renewed', async () => {
  const tab = openTab(service);
  const held = deferred<void>();
  const { renew } = service;
  service.renew = (refreshToken) => held.promise.then(() => renew(refreshToken));
  const first = tab.call();
  await vi.waitFor(() => expect(service.refreshed).toHaveLength(1));
  const second = tab.call();
  held.resolve();
  await Promise.all([first, second]);
  expect(service.called).toEqual(['a1', 'a2', 'a2']);
});

it('signs out where a renewed pair is refused too, and then calls nothing', async () => {
  service.renew = async () => Response.json(SECOND);
  const tab = openTab(service);
  expect(await rejection(tab.call())).toEqual(unauthorized);
  expect(await rejection(tab.call())).toEqual(unauthorized);
  expect(service.called).toEqual(['a1', 'a2']);
  expect(service.refreshed).toEqual(['r1']);
  expect(tab.states).toEqual(['ok', 'expired', 'ok', 'signed-out']);
  expect(tab.warnings).toEqual([expect.stringMatching(/#unauthorized$/)]);
});

it('renews a renewed pair too that is first refused a minute later: it has just expired', async () => {
  const tab = openTab(service);
  const { answer } = service;
  service.answer = async (token) => (token === 'a1' ? refused() : Response.error());
  await rejection(tab.call());
  service.answer = answer;
  service.accepted.clear();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  expect(await tab.call()).toBe('a3');
});

it.each([undefined, null])('signs out where the refresh token is %s', async (refreshToken) => {
  const tab = openTab(service, { tokens: { accessToken: 'a1', refreshToken } });
  expect(await rejection(tab.call())).toEqual(unauthorized);
  expect([service.called, service.refreshed]).toEqual([['a1'], []]);
  expect(tab.states).toEqual(['ok', 'expired', 'signed-out']);
  expect(tab.warnings).toEqual([expect.stringMatching(/no new pair.*#refused-pair$/)]);
});

const answers = (status: number, body: unknown, headers = {}) => Response.json(body, { status, headers });

it.each<[string, () => Promise<Response>, RegExp]>([
  ['unauthorized', async () => refused(), /no new pair.*#refused-pair/],
  ['refused', async () => answers(400, refusal(400).body), /no new pair.*#refused-pair/],
  ['refused with 200', async () => answers(200, refusal(200).body), /no new pair.*#refused-pair/],
  ['answered by a bare 503', async () => answers(503, ''), /no new pair.*#refused-pair/],
  ['answered by no pair', async () => answers(200, { accessToken: 'a2' }), /#answer-mismatch/],
  ['not answered', () => Promise.reject(new TypeError('Failed to fetch')), /#no-answer/],
  ['answered too late', () => new Promise(() => {}), /no new pair.*#refused-pair/],
])(
  'presents no refresh token again on a page where its renewal was %s, and says why once',
  async (outcome, renew, line) => {
    passTime();
    service.renew = renew;
    const page = {};
    const tab = openTab(service, { page });
    const startedAt = performance.now();
    const failures = await Promise.all(Array.from({ length: 5 }, () => rejection(tab.call())));
    expect(failures).toEqual(failures.map(() => unauthorized));
    expect(tab.states).toEqual(['ok', 'expired', 'signed-out']);
    // The browser may have ended it to leave the page, whose host is told nothing.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(outcome === 'not answered' ? 2_000 : 0);
    expect(tab.warnings).toEqual([expect.stringMatching(line)]);
    tab.auth.setSource({ accessToken: 'a0', refreshToken: 'r1' });
    await rejection(tab.call());
    tab.close();
    await rejection(openTab(service, { page }).call());
    expect(service.refreshed).toEqual(['r1']);
    await rejection(openTab(service).call());
    expect(service.refreshed).toEqual(['r1', 'r1']);
  },
);

it('presents no refresh token again that was renewed, also in a later chat of the page', async () => {
  const page = {};
  const tab = openTab(service, { page });
  await tab.call();
  tab.close();
  const later = openTab(service, { page });
  expect(await rejection(later.call())).toEqual(unauthorized);
  expect(service.refreshed).toEqual(['r1']);
});

it('presents a refresh token once for two chats of a page whose browser has no locks', async () => {
  const page = {};
  const tabs = [openTab(service, { page }), openTab(service, { page })];
  await Promise.allSettled(tabs.map(({ call }) => call()));
  expect(service.refreshed).toEqual(['r1']);
});

it('presents a refresh token again that the service gives again', async () => {
  const pairs = [2, 3].map((serial) => ({ ...pairOf(serial), refreshToken: 'r1' }));
  service.renew = async () => Response.json(pairs.shift());
  service.accepted.add('a3');
  const tab = openTab(service);
  service.answer = async (token) => (token === 'a1' ? refused() : Response.json({ connect_url: token }));
  expect(await tab.call()).toBe('a2');
  service.answer = async (token) => (token === 'a2' ? refused() : Response.json({ connect_url: token }));
  expect(await tab.call()).toBe('a3');
  expect(service.refreshed).toEqual(['r1', 'r1']);
});

it('stays signed in where the service turned the refresh token away, and presents it again', async () => {
  const tab = openTab(service);
  const { renew } = service;
  service.renew = async () => answers(503, '', { 'Retry-After': '1' });
  expect(await rejection(tab.call())).toMatchObject({ kind: 'unavailable' });
  service.renew = renew;
  expect(await tab.call()).toBe('a2');
  expect(service.refreshed).toEqual(['r1', 'r1']);
  expect(tab.states).toEqual(['ok', 'expired', 'ok']);
});

it('waits before it renews as the retry budget says, but not for a pair of the host', async () => {
  vi.useFakeTimers();
  const tab = openTab(service, { renewalDelayMs: () => 750 });
  const first = tab.call();
  await vi.advanceTimersByTimeAsync(749);
  expect(service.refreshed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await first).toBe('a2');
  service.accepted = new Set(['a7']);
  const second = tab.call();
  await vi.advanceTimersByTimeAsync(749);
  tab.auth.setSource({ accessToken: 'a7' });
  expect(await second).toBe('a7');
  expect(service.refreshed).toEqual(['r1']);
});

it.each([
  ['gives a pair', () => Response.json(SECOND)],
  ['is refused', refused],
])('prefers a pair of the host that comes before a renewal %s', async (_, answer) => {
  const tab = openTab(service);
  const held = deferred<Response>();
  service.renew = () => held.promise;
  const outcome = tab.call();
  await vi.waitFor(() => expect(service.refreshed).toEqual(['r1']));
  service.accepted.add('a7');
  tab.auth.setSource({ accessToken: 'a7' });
  held.resolve(answer());
  expect(await outcome).toBe('a7');
  expect(service.called).toEqual(['a1', 'a7']);
  expect([tab.renewed, tab.states.includes('signed-out')]).toEqual([[], false]);
});

it.each<[string, TokenSource, (auth: Auth, serial: number) => void]>([
  [
    'a refused pair without a refresh token',
    { accessToken: 'b0' },
    (auth, serial) => auth.setSource({ accessToken: `b${serial}` }),
  ],
  [
    'a refused pair with one',
    { accessToken: 'b0', refreshToken: 's0' },
    (auth, serial) => auth.setSource({ accessToken: `b${serial}`, refreshToken: `s${serial}` }),
  ],
  ['another try of a function that fails', () => Promise.reject(new Error('no')), (auth) => auth.retry()],
])('makes few calls where each sign-out is answered at once by %s', async (_, tokens, answer) => {
  vi.useFakeTimers();
  service.renew = async (refreshToken) =>
    Response.json({ accessToken: `renewed ${refreshToken}`, refreshToken: `next ${refreshToken}` });
  const tab = openTab(service, { tokens });
  let signOuts = 0;
  tab.auth.state.subscribe((state) => {
    if (state !== 'signed-out') return;
    signOuts++;
    if (signOuts < 50) answer(tab.auth, signOuts);
  });
  const outcome = rejection(tab.call());
  await vi.advanceTimersByTimeAsync(60_000);
  // The first answer is tried at once, the others after 1, 2, 4, 8 and 16 seconds, and one waits for 30.
  expect(signOuts).toBe(7);
  tab.close(new Error('destroyed'));
  expect(await outcome).toMatchObject({ message: 'destroyed' });
});

it('signs out where the host answers a renewal with one more pair that is refused', async () => {
  service.renew = async (refreshToken) =>
    Response.json({ accessToken: `renewed ${refreshToken}`, refreshToken: `next ${refreshToken}` });
  const tab = openTab(service);
  let serial = 1;
  tab.auth.renewed.subscribe((pair) => {
    serial++;
    // Else a fault would renew without an end, and the test would name nothing.
    if (pair && serial < 9) tab.auth.setSource(pairOf(serial));
  });
  expect(await rejection(tab.call())).toEqual(unauthorized);
  expect([service.refreshed, service.called]).toEqual([['r1'], ['a1', 'a3']]);
  expect(tab.warnings).toEqual([expect.stringMatching(/#unauthorized$/)]);
});

it('never waits to sign in where the service accepted a token since the last time', async () => {
  vi.useFakeTimers();
  const tab = openTab(service, { tokens: { accessToken: 'b0' } });
  for (let serial = 1; serial <= 7; serial++) {
    service.accepted.clear();
    expect(await rejection(tab.call())).toEqual(unauthorized);
    service.accepted.add(`b${serial}`);
    tab.auth.setSource({ accessToken: `b${serial}` });
    expect(await tab.call()).toBe(`b${serial}`);
  }
  expect(tab.states.filter((state) => state === 'signed-out')).toHaveLength(7);
  expect(tab.renewed).toEqual([]);
});

it('asks the latest function of the host, whatever becomes of the former, and keeps its pair as it was', async () => {
  const former = deferred<TokenPair>();
  const ask = vi.fn(() => former.promise);
  const tab = openTab(service, { tokens: ask });
  const called = tab.call();
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  const given = { ...SECOND };
  service.accepted.add('a2');
  tab.auth.setSource(async () => given);
  former.reject(new Error('too late'));
  expect(await called).toBe('a2');
  given.accessToken = '';
  expect(await tab.call()).toBe('a2');
});

it('asks the function before the first call, once for all, also where the host gives it again meanwhile', async () => {
  service.accepted.add('a2');
  const tokens = vi.fn(async () => {
    tab.auth.setSource(tokens);
    return SECOND;
  });
  const tab = openTab(service, { tokens });
  expect(tab.states).toEqual(['none']);
  expect(tokens).not.toHaveBeenCalled();
  await Promise.all([tab.call(), tab.call(), tab.call()]);
  expect(tokens).toHaveBeenCalledExactlyOnceWith({ reason: 'start', signal: expect.any(AbortSignal) });
  expect(service.called).toEqual(['a2', 'a2', 'a2']);
  expect([tab.renewed, tab.warnings]).toEqual([[], []]);
});

it('renews a pair of the function before it asks again', async () => {
  const reasons: string[] = [];
  const tab = openTab(service, {
    async tokens({ reason }: TokenRequest) {
      reasons.push(reason);
      return reason === 'start' ? FIRST : { accessToken: 'a7' };
    },
  });
  expect(await tab.call()).toBe('a2');
  expect([reasons, tab.renewed]).toEqual([['start'], ['a2']]);
  service.accepted = new Set(['a7']);
  service.renew = async () => refused();
  expect(await tab.call()).toBe('a7');
  expect([reasons, tab.renewed]).toEqual([['start', 'expired'], ['a2']]);
  expect([tab.states.includes('signed-out'), tab.warnings]).toEqual([false, []]);
});

it('signs out where the function goes on giving a pair that is refused', async () => {
  const tokens = vi.fn(async () => {
    // Else a fault would ask without an end, and the test would name nothing.
    if (tokens.mock.calls.length > 2) expect.unreachable('the host is asked again');
    return { accessToken: 'a1' };
  });
  const tab = openTab(service, { tokens });
  expect(await rejection(tab.call())).toEqual(unauthorized);
  expect(tokens).toHaveBeenCalledTimes(2);
  expect(service.called).toEqual(['a1', 'a1']);
  expect(tab.warnings).toEqual([expect.stringMatching(/refuses the next access token, too.*#unauthorized$/)]);
});

it.each([
  ['rejects', async () => JSON.parse('s3cret')],
  ['throws', () => JSON.parse('s3cret')],
])('signs out where the function %s, until it is asked again', async (_, fail) => {
  service.accepted.add('a2');
  const given = [fail, async () => SECOND];
  const tab = openTab(service, { tokens: () => (given.shift() ?? expect.unreachable)() });
  expect(await rejection(tab.call())).toEqual(unauthorized);
  expect(await rejection(tab.call())).toEqual(unauthorized);
  expect(tab.warnings).toEqual([expect.stringContaining('The "tokens" function failed (SyntaxError)')]);
  tab.auth.retry();
  expect(await tab.call()).toBe('a2');
  expect(tab.states).toEqual(['none', 'signed-out', 'none', 'ok']);
});

it.each<[string, unknown, string]>([
  ['snake case', { access_token: 'a2' }, 'an object with "access_token" instead of "accessToken"'],
  ['a token alone', 'a2', 'a string,'],
])('signs out, and says in one line what the function gave: %s', async (_, given, got) => {
  const tab = openTab(service, { tokens: async () => given as TokenPair });
  expect(await rejection(tab.call())).toEqual(unauthorized);
  expect(service.called).toEqual([]);
  expect(tab.warnings).toEqual([expect.stringContaining(`The "tokens" function gave ${got}`)]);
});

it('uses a pair of the function that has a misspelt field, and says so', async () => {
  service.accepted.add('a2');
  const tab = openTab(service, {
    tokens: async () => ({ accessToken: 'a2', refresh_token: 'r2', expiresIn: 60 }),
  });
  expect(await tab.call()).toBe('a2');
  expect(tab.warnings).toEqual([expect.stringMatching(/"tokens".*"refresh_token".*"refreshToken"/)]);
});

it('gives up a function that does not answer', async () => {
  vi.useFakeTimers();
  const tokens = vi.fn((_: TokenRequest) => new Promise<TokenPair>(() => {}));
  const tab = openTab(service, { tokens, requestTimeout: 3_000 });
  const outcome = rejection(tab.call());
  await vi.advanceTimersByTimeAsync(2_999);
  expect(tab.states).toEqual(['none']);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toEqual(unauthorized);
  expect(tab.warnings).toEqual([expect.stringContaining('The "tokens" function failed (TimeoutError)')]);
  expect(tokens.mock.lastCall?.[0].signal.aborted).toBe(true);
});

it('ends the wait for the function with the widget, reporting nothing', async () => {
  const tab = openTab(service, { tokens: () => new Promise(() => {}) });
  const outcome = rejection(tab.call());
  const reason = new Error('destroyed');
  tab.close(reason);
  expect(await outcome).toBe(reason);
  expect([tab.states, tab.warnings]).toEqual([['none'], []]);
});

it('prefers a pair of the host to one that the function still fetches, and keeps the function for later', async () => {
  const held = deferred<TokenPair>();
  const tokens = vi.fn(() => held.promise);
  const tab = openTab(service, { tokens });
  const outcome = tab.call();
  await vi.waitFor(() => expect(tokens).toHaveBeenCalled());
  service.accepted.add('a7').add('a8');
  tab.auth.setSource({ accessToken: 'a7' }, true);
  expect(await outcome).toBe('a7');
  held.resolve({ accessToken: 'a8' });
  service.accepted.delete('a7');
  expect(await tab.call()).toBe('a8');
  expect(tokens).toHaveBeenLastCalledWith({ reason: 'expired', signal: expect.any(AbortSignal) });
});

it('takes a function of the host in place of its pair, and a pair in place of its function', async () => {
  const tab = openTab(service, { tokens: { accessToken: 'a1' } });
  await rejection(tab.call());
  service.accepted.add('a7');
  tab.auth.setSource(async () => ({ accessToken: 'a7' }));
  expect(await tab.call()).toBe('a7');
  tab.auth.setSource({ accessToken: 'a8' });
  expect(await rejection(tab.call())).toEqual(unauthorized);
  expect(tab.auth.hostFunction.value).toBeUndefined();
});
