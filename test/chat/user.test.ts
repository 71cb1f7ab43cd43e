// @vitest-environment node
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { describeWarning } from '../../src/lib/warnings';
import type { TokenPair } from '../../src/service/types';
import { TOKENS as PAIR, SESSION, UNAUTHORIZED } from '../support/answers';
import { openChat, openTab, serveChat } from '../support/chat';
import { settle } from '../support/deferred';
import { serve } from '../support/serve';
import { serveDemo } from '../testing/callers';

let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  openTab();
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

function fail(): never {
  throw new TypeError('x is undefined');
}

it('talks to the service of the demo, renewing what expires', async () => {
  await using demo = await serveDemo();
  const { pair } = await demo.signIn('london');
  const renewed: TokenPair[] = [];
  const { conversation, cards, replies, written, says } = openChat({
    baseUrl: demo.url,
    userId: 'london',
    tokens: pair,
    onTokens: (next) => renewed.push(next),
  });
  conversation.start();
  conversation.send('Hello');
  await vi.waitFor(() => expect(replies()).toHaveLength(1));
  demo.clock.pass(61);
  conversation.showMetrics();
  conversation.showActions();
  conversation.connectBank();
  await vi.waitFor(() => expect(cards().map(({ is }) => is)).toEqual(['shown', 'shown', 'shown']));
  expect(written()).toEqual(['Hello: sent']);
  expect(renewed).toHaveLength(1);
  expect(renewed[0]?.refreshToken).not.toBe(pair.refreshToken);
  expect(says('auth:refreshed', 'auth:failed')).toEqual(['auth:refreshed']);
});

it('signs out where tokens cannot be renewed, and delivers what waits when it is given new ones', async () => {
  const service = await serveChat({
    session: ({ token }) => (token === 'access-9' ? { body: SESSION } : UNAUTHORIZED),
    refresh: UNAUTHORIZED,
  });
  const { chat, conversation, written, says } = openChat({ baseUrl: service.url });
  conversation.send('one');
  conversation.start();
  await vi.waitFor(() => expect(conversation.signedOut.value).toBe(true));
  conversation.send('two');
  expect(written()).toEqual(['one: queued', 'two: queued']);
  expect(says('auth:failed')).toHaveLength(1);
  expect(conversation.canSignIn.value).toBe(false);
  chat.tokens.setTokens({ accessToken: 'access-9' });
  await vi.waitFor(() => expect(service.texts()).toEqual(['one', 'two']));
  await vi.waitFor(() => expect(written()).toEqual(['one: sent', 'two: sent']));
  expect(conversation.signedOut.value).toBe(false);
  expect(service.called().filter((operation) => operation === 'refresh')).toHaveLength(1);
});

it('hands the host a copy of a renewed pair, and contains what it throws', async () => {
  const service = await serveChat({
    session: ({ token }) => (token === 'access-1' ? UNAUTHORIZED : { body: SESSION }),
  });
  const { conversation, says } = openChat({
    baseUrl: service.url,
    onTokens(pair) {
      pair.accessToken = 'spoilt';
      throw new Error('mine');
    },
  });
  conversation.start();
  conversation.send('one');
  await vi.waitFor(() => expect(service.texts()).toEqual(['one']));
  const tokens = service.calls.map(({ token }) => token);
  expect(tokens).toEqual(['access-1', 'access-1', 'access-2', 'access-2']);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    describeWarning(['host-threw', '"onTokens"']),
    expect.any(Error),
  );
  expect(says('auth:refreshed')).toHaveLength(1);
});

it('takes a message for sent whose replies the host cannot read', async () => {
  const service = await serveChat();
  const { conversation, written, replies, says } = openChat({ baseUrl: service.url, readReplies: fail });
  conversation.start();
  conversation.send('one');
  conversation.send('two');
  await vi.waitFor(() => expect(service.texts()).toEqual(['one', 'two']));
  await vi.waitFor(() => expect(written()).toEqual(['one: sent', 'two: sent']));
  expect(replies()).toEqual([]);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    describeWarning(['host-threw', '"readReplies"']),
    expect.any(TypeError),
  );
  expect(says('message:failed', 'error')).toEqual([]);
});

it('starts signed out after a logout, and does not ask for tokens', async () => {
  const service = await serveChat();
  const tokens = vi.fn(async () => PAIR);
  const { chat, cards, conversation, written } = openChat({ baseUrl: service.url, tokens, loggedOut: true });
  conversation.start();
  conversation.send('one');
  conversation.showMetrics();
  await vi.waitFor(() => expect(cards()).toMatchObject([{ is: 'failed' }]));
  expect(conversation.signedOut.value).toBe(true);
  expect(conversation.canSignIn.value).toBe(false);
  expect(tokens).not.toHaveBeenCalled();
  expect(service.calls).toEqual([]);
  chat.tokens.setTokens(PAIR);
  await vi.waitFor(() => expect(written()).toEqual(['one: sent']));
});

it('logs the user out in the other tabs, except those that are away, and no other user', async () => {
  const baseUrl = 'https://api.example';
  const [here, there, away] = [openChat({ baseUrl }), openChat({ baseUrl }), openChat({ baseUrl })];
  const eve = openChat({ baseUrl, userId: 'eve' });
  away.chat.pause();
  here.chat.tokens.broadcastLogout();
  await vi.waitFor(() => expect(there.onLogout).toHaveBeenCalledOnce());
  for (const { onLogout } of [here, away, eve]) expect(onLogout).not.toHaveBeenCalled();
  away.chat.resume(0);
  here.chat.tokens.broadcastLogout();
  await vi.waitFor(() => expect(away.onLogout).toHaveBeenCalledOnce());
});

it('drops what it waits for when closed, and calls nothing more', async () => {
  let arrived = () => {};
  const first = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await using server = await serve(() => arrived());
  const { chat, conversation, log } = openChat({ baseUrl: server.url });
  conversation.start();
  conversation.send('one');
  await first;
  const before = log.length;
  chat.close();
  conversation.send('two');
  conversation.retry();
  conversation.showMetrics();
  await settle();
  expect(server.requests).toHaveLength(1);
  expect(log.slice(before)).toEqual([]);
});
