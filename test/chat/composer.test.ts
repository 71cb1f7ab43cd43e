import { expect, it, vi } from 'vitest';
import { describeWarning } from '../../src/report/warnings';
import { begin, talk } from '../support/chat';
import { settle } from '../support/deferred';
import { failure } from '../support/service';

const noAnswer = () => Promise.reject(failure('offline'));

it.each(['', ' ', '\n\t '])('does not send the blank text %j', async (text) => {
  const { chat, calls } = await begin({});
  expect(chat.send(text)).toBe(false);
  await settle();
  expect(chat.entries.value).toEqual([]);
  expect(calls).toEqual([['createSession']]);
});

it('sends what the host made of a text', async () => {
  const { sent, written } = await begin({}, ['card 1234 5678'], {
    beforeSend: (text) => `${text.replace(/\d{4}/g, '••••')} `,
  });
  expect(sent()).toEqual(['card •••• ••••']);
  expect(written()).toEqual(['card •••• ••••: sent']);
});

const lineOfAnswer = (got: string) =>
  expect.stringMatching(`"beforeSend" takes .* at once; it got ${got}, so the text was not sent.`);

const REASON = { reason: 'No card numbers, please.' };

it.each<[what: string, answer: () => unknown, refusal: object, reports: unknown[]]>([
  ['false', () => false, {}, []],
  ['an empty text', () => '', {}, [lineOfAnswer('a string')]],
  ['a reason', () => REASON, REASON, []],
  ['a reason that is no text', () => ({ reason: 7 }), {}, [lineOfAnswer('an object')]],
  ['nothing', () => undefined, {}, [lineOfAnswer('null')]],
  ['true', () => true, {}, [lineOfAnswer('a boolean')]],
  ['a promise', async () => 'late', {}, [lineOfAnswer('a promise')]],
  ['an error', () => expect.unreachable(), {}, [describeWarning(['host-threw', '"beforeSend"'])]],
])('keeps a text in the composer that the host answers with %s', async (_, answer, refusal, lines) => {
  const { chat, sent, reports } = await begin({}, [], { beforeSend: answer as () => string });
  expect(chat.send(' 1234 ')).toBe(false);
  await settle();
  expect(sent()).toEqual([]);
  expect(chat.entries.value).toEqual([]);
  expect(chat.refusal.value).toEqual(refusal);
  expect(chat.draft.value).toBe('1234');
  expect(reports()).toEqual(lines);
});

it('leaves what the person is writing where a text from elsewhere is refused', () => {
  const { chat } = talk({ beforeSend: () => false });
  chat.writeDraft('half a sentence');
  chat.send('1234');
  expect(chat.draft.value).toBe('half a sentence');
});

it('asks the host about a text once, not at every try', async () => {
  const beforeSend = vi.fn((text: string) => text);
  const { chat, idOf } = await begin({ sendMessage: [noAnswer, () => undefined] }, ['one'], { beforeSend });
  chat.resend(idOf('one'));
  await settle();
  expect(beforeSend).toHaveBeenCalledExactlyOnceWith('one');
});

it.each([
  ['of the limit', 'x'.repeat(10), true],
  ['of the limit, without the space around it', ` ${'x'.repeat(10)} \n`, true],
  ['over it', 'x'.repeat(11), false],
  ['over it in UTF-16 code units', '😀'.repeat(6), false],
])('judges a text %s', async (_, text, isSent) => {
  const { chat, sent, reports } = await begin({}, [], { maxLength: 10 });
  expect(chat.send(text)).toBe(isSent);
  await settle();
  expect(sent()).toEqual(isSent ? [text.trim()] : []);
  expect(chat.draft.value).toBe(isSent ? '' : text);
  expect(chat.refusal.value).toEqual(isSent ? undefined : { excess: text.length - 10 });
  expect(reports()).toEqual(isSent ? [] : [describeWarning(['too-long', 10])]);
});

it('keeps a text that the host makes too long until the next one, and asks it about none that is too long', () => {
  const beforeSend = vi.fn((text: string) => `${text} and more`);
  const { chat, reports } = talk({ maxLength: 10, beforeSend });
  expect(chat.send('one')).toBe(false);
  expect(chat.refusal.value).toEqual({ excess: 2 });
  expect(chat.draft.value).toBe('one');
  expect(chat.send('longer than ten')).toBe(false);
  expect(chat.draft.value).toBe('one');
  expect(beforeSend).toHaveBeenCalledExactlyOnceWith('one');
  expect(reports()).toHaveLength(1);
  expect(chat.send('x')).toBe(true);
  expect(chat.refusal.value).toBeUndefined();
});
