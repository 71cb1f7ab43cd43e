// @vitest-environment node

import { expect, it, vi } from 'vitest';
import type { Conversation } from '../../src/chat/conversation';
import { deferred, settle } from '../support/deferred';
import { installFakeTime } from '../support/fakeTime';
import { failure } from '../support/service';
import { type Talked, talk } from '../support/talk';

installFakeTime();

const noAnswer = () => Promise.reject(failure('offline'));

it('sends what was written, trimmed, into the session', async () => {
  const { calls, written, start, send, of, idOf } = talk();
  await start();
  await send('  Hello\n');
  expect(calls).toEqual([['createSession'], ['sendMessage', 'ses_1', 'Hello']]);
  expect(written()).toEqual(['Hello: sent']);
  expect(of('message:sent')).toEqual([{ id: idOf('Hello') }]);
});

it('sends one after the other, in order', async () => {
  const answers = [deferred<void>(), deferred<void>()];
  const { conversation, sent, written } = talk({
    script: {
      sendMessage: answers.map(
        ({ promise }) =>
          () =>
            promise,
      ),
    },
  });
  conversation.start();
  conversation.send('one');
  conversation.send('two');
  await settle();
  expect(sent()).toEqual(['one']);
  expect(written()).toEqual(['one: sending', 'two: queued']);
  answers[0]?.resolve();
  await settle();
  expect(sent()).toEqual(['one', 'two']);
  expect(written()).toEqual(['one: sent', 'two: sending']);
  answers[1]?.resolve();
  await settle();
  expect(written()).toEqual(['one: sent', 'two: sent']);
});

it('makes no request before it is opened, and sends what waits then', async () => {
  const { conversation, calls, written, start, send } = talk();
  await send('one', 'two');
  conversation.setSignedIn(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([]);
  expect(written()).toEqual(['one: queued', 'two: queued']);
  await start();
  expect(calls).toEqual([
    ['createSession'],
    ['sendMessage', 'ses_1', 'one'],
    ['sendMessage', 'ses_1', 'two'],
  ]);
});

it('goes on at once where the connection is back while the first was on its way', async () => {
  const answer = deferred<never>();
  const { conversation, sent, start, send } = talk({
    script: { sendMessage: [() => answer.promise, () => undefined] },
  });
  await send('one', 'two');
  await start();
  conversation.setBrowserOnline(true);
  answer.reject(failure('offline'));
  await settle();
  expect(sent()).toEqual(['one', 'two']);
});

const WAYS: [way: string, go: (talked: Talked) => unknown][] = [
  ['the connection is back', ({ conversation }) => conversation.setBrowserOnline(true)],
  ['the person comes back to the tab', ({ conversation }) => conversation.comeBack()],
  ['the overview was fetched', ({ conversation }) => conversation.showMetrics()],
  ['the person writes more', ({ conversation }) => conversation.send('three')],
  ['the person opens the panel', ({ conversation }) => conversation.start()],
  ['the person tries again', ({ conversation }) => conversation.retry()],
];

it.each(WAYS)('ends the pause after no answer when %s', async (_, go) => {
  const talked = talk({
    script: {
      sendMessage: [noAnswer, () => undefined, () => undefined],
      metrics: () => ({ asOfDate: '2026-01-01', currency: 'GBP', cards: [] }),
    },
  });
  await talked.send('one', 'two');
  await talked.start();
  expect(talked.sent()).toEqual(['one']);
  go(talked);
  await settle();
  expect(talked.sent().slice(0, 2)).toEqual(['one', 'two']);
  expect(talked.written()[1]).toBe('two: sent');
});

it('ends the pause after no answer when the person repeats the message', async () => {
  const { conversation, sent, written, start, send, idOf } = talk({
    script: { sendMessage: [noAnswer, () => undefined, () => undefined] },
  });
  await send('one', 'two');
  await start();
  conversation.resend(idOf('one'));
  await settle();
  expect(sent()).toEqual(['one', 'one', 'two']);
  expect(written()).toEqual(['one: sent', 'two: sent']);
});

it('keeps what is written queued while signed out, and sends it without a press when signed in', async () => {
  const { conversation, calls, written, send } = talk();
  conversation.setSignedIn(false);
  conversation.start();
  await send('one', 'two');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([]);
  expect(written()).toEqual(['one: queued', 'two: queued']);
  conversation.setSignedIn(true);
  await settle();
  expect(calls).toEqual([
    ['createSession'],
    ['sendMessage', 'ses_1', 'one'],
    ['sendMessage', 'ses_1', 'two'],
  ]);
});

it.each([
  ['pair', (conversation: Conversation) => conversation.setSignedIn(true)],
  ['function for a pair', (conversation: Conversation) => conversation.signInAgain()],
])('slows down a host that answers every sign-out with a %s that is refused again', async (_, signIn) => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { conversation, count } = talk({
    canSignIn: true,
    script: {
      async createSession() {
        await undefined;
        conversation.setSignedIn(false);
        if (count('createSession') < 50) signIn(conversation);
        throw failure('unauthorized');
      },
    },
  });
  conversation.start();
  conversation.send('one');
  await vi.advanceTimersByTimeAsync(59_999);
  // At the start, a second time at once, then after 1, 2, 4, 8, 16 and 30 seconds.
  expect(count('createSession')).toBeGreaterThan(4);
  expect(count('createSession')).toBeLessThanOrEqual(8);
});

it('signs in again when the person tries again, where that is possible', async () => {
  const { conversation, calls, signIns, written, send } = talk({ canSignIn: true });
  conversation.setSignedIn(false);
  conversation.start();
  await send('one');
  conversation.retry();
  await settle();
  expect(signIns).toEqual(['again']);
  expect(conversation.signedOut.value).toBe(false);
  expect(calls).toHaveLength(2);
  expect(written()).toEqual(['one: sent']);
});

it('stays signed out when the person tries again, where nothing can be done', async () => {
  const { conversation, calls, signIns } = talk();
  conversation.setSignedIn(false);
  conversation.start();
  conversation.retry();
  await settle();
  expect(signIns).toEqual([]);
  expect(conversation.signedOut.value).toBe(true);
  expect(calls).toEqual([]);
});

it('sends nothing more once closed in the middle of a message', async () => {
  const answer = deferred<void>();
  const { close, calls, start, send } = talk({ script: { sendMessage: () => answer.promise } });
  await start();
  await send('one', 'two');
  close();
  answer.resolve();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.map(([name]) => name)).toEqual(['createSession', 'sendMessage']);
});

it('sends nothing once closed while the session is created', async () => {
  const answer = deferred<{ sessionId: string }>();
  const { conversation, close, sent, send } = talk({ script: { createSession: () => answer.promise } });
  conversation.start();
  await send('one');
  close();
  answer.resolve({ sessionId: 'ses_1' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual([]);
});

it('sends nothing once closed in a pause', async () => {
  const { close, sent, start, send } = talk({ script: { sendMessage: noAnswer } });
  await send('one', 'two');
  await start();
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual(['one']);
  expect(vi.getTimerCount()).toBe(0);
});

it('has no event for a failure that comes from being closed', async () => {
  const answer = deferred<never>();
  const { close, events, start, send } = talk({ script: { sendMessage: () => answer.promise } });
  await start();
  await send('one');
  const before = events.length;
  close();
  answer.reject(new DOMException('Aborted', 'AbortError'));
  await settle();
  expect(events.slice(before)).toEqual([]);
});
