// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { deferred, settle } from '../support/deferred';
import { installFakeTime } from '../support/fakeTime';
import { failure } from '../support/service';
import { talk } from '../support/talk';

installFakeTime();

const noAnswer = () => Promise.reject(failure('offline'));

it('holds back what is written while the browser says it is offline', async () => {
  const { conversation, calls, written, start, send, of } = talk();
  await start();
  conversation.setBrowserOnline(false);
  await send('one');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([['createSession']]);
  expect(conversation.connection.value).toBe('offline');
  expect(written()).toEqual(['one: queued']);
  conversation.setBrowserOnline(true);
  await settle();
  expect(written()).toEqual(['one: sent']);
  expect(of('connection')).toEqual([{ online: false }, { online: true }]);
});

it('believes a request that succeeds more than the browser', async () => {
  const { conversation, written, start, send, of, show } = talk({
    script: { actions: () => ({ items: [] }) },
  });
  await start();
  conversation.setBrowserOnline(false);
  await send('one');
  await show('actions');
  await settle();
  expect(conversation.connection.value).toBe('online');
  expect(written()).toEqual(['one: sent']);
  expect(of('connection')).toEqual([{ online: false }, { online: true }]);
});

it('believes the answer of a request that was under way when the browser went offline', async () => {
  const session = deferred<{ sessionId: string }>();
  const { conversation, written, start, send } = talk({ script: { createSession: () => session.promise } });
  await start();
  conversation.setBrowserOnline(false);
  await send('one');
  session.resolve({ sessionId: 'ses_1' });
  await settle();
  expect(written()).toEqual(['one: sent']);
});

it('does not ask again at once what was turned away after the browser had gone offline', async () => {
  const session = deferred<{ sessionId: string }>();
  const { conversation, calls, start, send } = talk({ script: { createSession: () => session.promise } });
  await start();
  await send('one');
  conversation.setBrowserOnline(false);
  session.reject(failure('throttled', { status: 429 }));
  await settle();
  expect(conversation.connection.value).toBe('online');
  expect(calls).toEqual([['createSession']]);
});

it('cannot reach the service after a request without an answer, until one is answered', async () => {
  const { conversation, start, send, of } = talk({
    script: { sendMessage: [noAnswer, () => undefined] },
  });
  await start();
  await send('one');
  expect(conversation.connection.value).toBe('unreachable');
  await send('two');
  expect(conversation.connection.value).toBe('online');
  expect(of('connection')).toEqual([{ online: false }, { online: true }]);
});

it('does not take a time-out for a broken connection', async () => {
  const { conversation, start, send, of } = talk({
    script: { sendMessage: () => Promise.reject(failure('timeout')) },
  });
  await start();
  await send('one');
  expect(conversation.connection.value).toBe('online');
  expect(of('connection')).toEqual([]);
});
