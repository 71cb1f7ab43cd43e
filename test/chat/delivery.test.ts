// @vitest-environment node
import { effect } from '@preact/signals-core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { describeWarning } from '../../src/lib/warnings';
import type { FailureFacts, FailureKind } from '../../src/service/failure';
import { deferred, settle } from '../support/deferred';
import { installFakeTime } from '../support/fakeTime';
import { failure } from '../support/service';
import { talk } from '../support/talk';

installFakeTime();

const BUG = describeWarning(['widget-error']);

type Row = [what: string, kind: FailureKind, facts: FailureFacts, status: string];

const ANSWERED: Row[] = [
  ['status 400', 'refused', { status: 400 }, 'failed'],
  ['status 422', 'refused', { status: 422, requestId: 'req_1' }, 'failed'],
  ['the error body with status 200', 'refused', { status: 200, requestId: 'req_2' }, 'failed'],
  ['status 429', 'throttled', { status: 429 }, 'failed'],
  ['a 503 of the service', 'unavailable', { status: 503, turnedAway: true }, 'failed'],
  ['a bare 503', 'unavailable', { status: 503 }, 'unconfirmed'],
  ['status 500', 'unavailable', { status: 500 }, 'unconfirmed'],
  ['status 502', 'unavailable', { status: 502 }, 'unconfirmed'],
  ['a 200 that is not JSON', 'malformed', { status: 200 }, 'unconfirmed'],
  ['status 304', 'malformed', { status: 304 }, 'unconfirmed'],
  ['an error in the widget', 'malformed', { code: 'widget-error' }, 'unconfirmed'],
];

it.each(ANSWERED)('goes on with the next after %s', async (_, kind, facts, status) => {
  const fault = failure(kind, facts);
  const { conversation, sent, written, start, send, of, idOf } = talk({
    script: { sendMessage: [() => Promise.reject(fault), () => undefined] },
  });
  await start();
  await send('one', 'two');
  expect(sent()).toEqual(['one', 'two']);
  expect(written()).toEqual([`one: ${status}`, 'two: sent']);
  expect(conversation.entries.value[0]).toMatchObject({ fault: { kind } });
  const told = { kind, status: facts.status, requestId: facts.requestId };
  expect(of('message:failed')).toEqual([{ id: idOf('one'), ...told }]);
  expect(of('error')).toEqual([{ operation: 'send', code: expect.any(String), ...told }]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent()).toEqual(['one', 'two']);
});

it.each([
  ['no answer', 'offline'],
  ['a time-out', 'timeout'],
] as const)('does not repeat a message after %s, and pauses', async (_, kind) => {
  const { sent, written, start, send } = talk({
    script: { sendMessage: [() => Promise.reject(failure(kind)), () => undefined] },
  });
  await send('one', 'two');
  await start();
  expect(written()).toEqual(['one: unconfirmed', 'two: queued']);
  await vi.advanceTimersByTimeAsync(999);
  expect(sent()).toEqual(['one']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toEqual(['one', 'two']);
  expect(written()).toEqual(['one: unconfirmed', 'two: sent']);
});

it.each([
  ['signed out', 'unauthorized', {}],
  ['a renewal without an answer', 'offline', { unsent: true }],
  ['a renewal that took too long', 'timeout', { unsent: true }],
  ['a renewal turned away', 'throttled', { status: 429, unsent: true }],
] as const)('keeps a message queued that never left: %s', async (_, kind, facts) => {
  const fault = failure(kind, facts);
  const { conversation, written, start, send, of } = talk({
    script: { sendMessage: () => Promise.reject(fault) },
  });
  await start();
  await send('one', 'two');
  expect(written()).toEqual(['one: queued', 'two: queued']);
  expect(conversation.entries.value[0]).not.toMatchObject({ fault: expect.anything() });
  expect(conversation.sendFailure.value).toEqual(
    kind === 'unauthorized' ? undefined : { kind, status: fault.status },
  );
  expect(of('message:failed')).toEqual([]);
});

it.each(['failed', 'unconfirmed'])('repeats a %s message when the person says so', async (status) => {
  const fault = failure('unavailable', { status: status === 'failed' ? 400 : 500 });
  const { conversation, sent, written, start, send, idOf } = talk({
    script: { sendMessage: [() => Promise.reject(fault), () => undefined] },
  });
  await start();
  await send('one');
  expect(written()).toEqual([`one: ${status}`]);
  conversation.resend(idOf('one'));
  await settle();
  expect(sent()).toEqual(['one', 'one']);
  expect(written()).toEqual(['one: sent']);
  expect(conversation.entries.value[0]).toMatchObject({ fault: undefined });
});

it('repeats no message that is on its way, sent or unknown', async () => {
  const answer = deferred<void>();
  const { conversation, sent, start, send, idOf } = talk({
    script: { sendMessage: [() => undefined, () => answer.promise] },
  });
  await start();
  await send('one', 'two');
  for (const id of [idOf('one'), idOf('two'), 'nobody']) conversation.resend(id);
  answer.resolve();
  await settle();
  expect(sent()).toEqual(['one', 'two']);
});

it.each(['sending', 'sent'])(
  'sends a message once although an observer fails when it is %s',
  async (status) => {
    const { conversation, sent, written, start, send, reports } = talk();
    onTestFinished(
      effect(() => {
        const [message] = conversation.entries.value;
        if (message?.kind === 'user' && message.status === status) throw new TypeError('x is undefined');
      }),
    );
    await start();
    await send('one');
    conversation.retry();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(written()).toEqual(['one: sent']);
    expect(sent()).toEqual(['one']);
    expect(reports()).toEqual([BUG]);
  },
);

/** On a page whose own `Object.freeze` throws, once. */
function breakFreeze() {
  vi.spyOn(Object, 'freeze').mockImplementationOnce(() => {
    throw new TypeError('x is undefined');
  });
}

it('does not take a message that could not be added', async () => {
  const { conversation, sent, written, start, reports } = talk();
  await start();
  breakFreeze();
  expect(conversation.send('one')).toBe(false);
  expect(written()).toEqual([]);
  await settle();
  expect(sent()).toEqual([]);
  expect(reports()).toEqual([BUG]);
});

it('goes on with the next message after one whose outcome could not be kept', async () => {
  const { sent, written, start, send, reports } = talk({
    script: { sendMessage: [breakFreeze, () => undefined] },
  });
  await start();
  await send('one', 'two');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written()).toEqual(['one: unconfirmed', 'two: sent']);
  expect(sent()).toEqual(['one', 'two']);
  expect(reports()).toEqual([BUG]);
});
