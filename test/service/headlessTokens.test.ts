// @vitest-environment node
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createChat, type HeadlessOptions, type TokenPair } from '../../src/headless';
import { SESSION, TOKENS, UNAUTHORIZED } from '../support/answers';
import { createLocks } from '../support/locks';
import { startService } from '../support/testService';
import { catchWarnings } from '../support/warnings';

let service: Awaited<ReturnType<typeof startService>>;

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: createLocks(), onLine: true });
  // The refresh tokens that a page has presented are remembered with its window.
  vi.stubGlobal('window', {});
  service = await startService();
});

afterEach(() => service[Symbol.asyncDispose]());

function open(options: Partial<HeadlessOptions> = {}) {
  const chat = createChat({ baseUrl: service.url, userId: 'ada', tokens: TOKENS, ...options });
  onTestFinished(chat.destroy);
  chat.start();
  return chat;
}

const lines = catchWarnings();
const warnings = () => lines().map((line) => line.replace(/.*#/, ''));
const refreshes = () => service.called().filter((operation) => operation === 'refresh').length;

it('hands a pair to the host that comes after the chat was destroyed', async () => {
  const pairs: TokenPair[] = [];
  service.next('session', UNAUTHORIZED);
  const release = service.hold('refresh');
  const chat = open({ onTokens: (pair) => pairs.push(pair) });
  await vi.waitFor(() => expect(refreshes()).toBe(1));
  chat.destroy();
  release();
  await vi.waitFor(() => expect(pairs).toEqual([{ accessToken: 'access-2', refreshToken: 'refresh-2' }]));
});

it('keeps a pair that comes after a logout from the host', async () => {
  const pairs: TokenPair[] = [];
  service.next('session', UNAUTHORIZED);
  const release = service.hold('refresh');
  const chat = open({ onTokens: (pair) => pairs.push(pair) });
  await vi.waitFor(() => expect(refreshes()).toBe(1));
  chat.logout();
  release();
  await vi.waitFor(() => expect(service.tally().renewals).toBe(1));
  chat.setTokens({ accessToken: 'access-9' });
  chat.start();
  await vi.waitFor(() => expect(chat.getSnapshot().sessionId).toBeDefined());
  expect(pairs).toEqual([]);
});

it('does not present a refresh token again in a later chat of the page, and says once that its pair is refused', async () => {
  service.always('session', ({ token }) => (token === TOKENS.accessToken ? UNAUTHORIZED : { body: SESSION }));
  const first = open();
  await vi.waitFor(() => expect(first.getSnapshot().sessionId).toBeDefined());
  first.destroy();
  const second = open();
  await vi.waitFor(() => expect(second.getSnapshot().signedOut).toBe(true));
  second.setTokens(TOKENS);
  await vi.waitFor(() => expect(service.called().filter((name) => name === 'session')).toHaveLength(4));
  await vi.waitFor(() => expect(second.getSnapshot().signedOut).toBe(true));
  expect(refreshes()).toBe(1);
  expect(warnings()).toEqual(['refused-pair']);
});
