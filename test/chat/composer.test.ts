// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { describeWarning } from '../../src/lib/warnings';
import { settle } from '../support/deferred';
import { failure } from '../support/service';
import { talk } from '../support/talk';

const noAnswer = () => Promise.reject(failure('offline'));

it.each(['', ' ', '\n\t '])('does not send the blank text %j', async (text) => {
  const { conversation, calls, start } = talk();
  await start();
  expect(conversation.send(text)).toBe(false);
  await settle();
  expect(conversation.entries.value).toEqual([]);
  expect(calls).toEqual([['createSession']]);
});

it('sends what the host made of a text', async () => {
  const { sent, written, start, send } = talk({
    settings: { beforeSend: (text) => `${text.replace(/\d{4}/g, '••••')} ` },
  });
  await start();
  await send('card 1234 5678');
  expect(sent()).toEqual(['card •••• ••••']);
  expect(written()).toEqual(['card •••• ••••: sent']);
});

const REASON = { reason: 'No card numbers, please.' };

it.each<[what: string, answer: () => unknown, refusal: object, reports: unknown[]]>([
  ['false', () => false, {}, []],
  ['an empty text', () => '', {}, []],
  ['a blank text', () => '  ', {}, []],
  ['a reason', () => REASON, REASON, []],
  ['a reason that is no text', () => ({ reason: 7 }), {}, []],
  ['an object without a reason', () => ({}), {}, []],
  ['nothing', () => undefined, {}, []],
  ['true', () => true, {}, []],
  ['a number', () => 7, {}, []],
  ['a promise', async () => 'late', {}, [expect.stringMatching(/returned a promise.*#async-before-send$/)]],
  ['an error', () => expect.unreachable(), {}, [describeWarning(['host-threw', '"beforeSend"'])]],
])('keeps a text in the composer that the host answers with %s', async (_, answer, refusal, lines) => {
  const { conversation, sent, reports, start } = talk({ settings: { beforeSend: answer as () => string } });
  await start();
  expect(conversation.send(' 1234 ')).toBe(false);
  await settle();
  expect(sent()).toEqual([]);
  expect(conversation.entries.value).toEqual([]);
  expect(conversation.refusal.value).toEqual(refusal);
  expect(conversation.draft.value).toBe('1234');
  expect(reports()).toEqual(lines);
});

it('leaves what the person is writing where a text from elsewhere is refused', () => {
  const { conversation } = talk({ settings: { beforeSend: () => false } });
  conversation.writeDraft('half a sentence');
  conversation.send('1234');
  expect(conversation.draft.value).toBe('half a sentence');
});

it('takes the notice of a refusal away with the next letter or the next text', () => {
  const { conversation, settings } = talk({ settings: { beforeSend: () => false } });
  conversation.send('1234');
  conversation.writeDraft('123');
  expect(conversation.refusal.value).toBeUndefined();
  conversation.send('1234');
  settings.beforeSend = (text) => text;
  conversation.send('hello');
  expect(conversation.refusal.value).toBeUndefined();
});

it('asks the host about a text once, not at every try', async () => {
  const beforeSend = vi.fn((text: string) => text);
  const { conversation, start, send, idOf } = talk({
    settings: { beforeSend },
    script: { sendMessage: [noAnswer, () => undefined] },
  });
  await start();
  await send('one');
  conversation.resend(idOf('one'));
  await settle();
  expect(beforeSend).toHaveBeenCalledExactlyOnceWith('one');
});

it('asks the host as it stands now', async () => {
  const { sent, settings, start, send } = talk();
  await start();
  settings.beforeSend = (text) => text.toUpperCase();
  await send('one');
  expect(sent()).toEqual(['ONE']);
});

it.each([
  ['of the limit', 'x'.repeat(10), true],
  ['of the limit, without the space around it', ` ${'x'.repeat(10)} \n`, true],
  ['over it', 'x'.repeat(11), false],
  ['over it in UTF-16 code units', '😀'.repeat(6), false],
])('judges a text %s', async (_, text, isSent) => {
  const { conversation, sent, start, reports } = talk({ settings: { maxLength: 10 } });
  await start();
  expect(conversation.send(text)).toBe(isSent);
  await settle();
  expect(sent()).toEqual(isSent ? [text.trim()] : []);
  expect(conversation.draft.value).toBe(isSent ? '' : text);
  expect(conversation.refusal.value).toEqual(isSent ? undefined : { excess: text.length - 10 });
  expect(reports()).toEqual(isSent ? [] : [describeWarning(['too-long', 10])]);
});

it('keeps a text that the host makes too long, and asks it about none that is too long', () => {
  const beforeSend = vi.fn((text: string) => `${text} and more`);
  const { conversation, reports } = talk({ settings: { maxLength: 10, beforeSend } });
  expect(conversation.send('one')).toBe(false);
  expect(conversation.refusal.value).toEqual({ excess: 2 });
  expect(conversation.draft.value).toBe('one');
  expect(conversation.send('longer than ten')).toBe(false);
  expect(conversation.draft.value).toBe('one');
  expect(beforeSend).toHaveBeenCalledExactlyOnceWith('one');
  expect(reports()).toHaveLength(1);
});

it('does not send a text again that is too long by now', async () => {
  const { conversation, settings, sent, written, reports, start, send, idOf } = talk({
    script: { sendMessage: [noAnswer, () => undefined] },
  });
  await start();
  await send('twelve chars');
  settings.maxLength = 10;
  conversation.resend(idOf('twelve chars'));
  await settle();
  expect(conversation.draft.value).toBe('twelve chars');
  expect(written()).toEqual(['twelve chars: unconfirmed']);
  expect(reports()).toHaveLength(1);
  settings.maxLength = 12;
  conversation.resend(idOf('twelve chars'));
  await settle();
  expect(sent()).toEqual(['twelve chars', 'twelve chars']);
});
